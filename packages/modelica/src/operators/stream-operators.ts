import type { Expression } from "@cosimo/ir";
import { builtinArguments } from "../expressions/builtin-arguments.ts";
import { compare, conditional, zero } from "../model/construct.ts";
import { reportExpression } from "../model/expression-context.ts";
import type { OperatorHandler } from "../model/model-context.ts";
import { errorValue, isErrorValue, type TypedValue } from "../model/typed-value.ts";

// Operators on stream variables (specification 3.6, sections 15.2 and 15.3).

function streamOperator(name: "inStream" | "actualStream"): OperatorHandler {
  return (context, expressionContext, syntax) => {
    const [value] = builtinArguments(context, expressionContext, syntax, ["v"]) ?? [];
    if (value === undefined || isErrorValue(value)) return errorValue;
    const { tables } = context;
    const ofScalar = (scalar: Expression): Expression | undefined => {
      if (scalar.kind !== "variable") return undefined;
      const component = tables.scalars[scalar.variable]?.component;
      if (component?.prefixes.connection !== "stream") return undefined;
      const entering = tables.events?.inflow(scalar.variable) ?? scalar;
      const flow = tables.events?.flow(scalar.variable);
      if (name === "inStream" || flow === undefined) return entering;
      // Its product with the flow, for which it is meant, has no jump.
      return conditional(compare(">", flow, zero), entering, scalar);
    };
    const result = mapScalars(value, ofScalar);
    if (result !== undefined) return result;
    reportExpression(context, expressionContext, "expression.not-a-stream", syntax.span, { operator: name });
    return errorValue;
  };
}

/** The same value with other scalars, also in records; `undefined` if one has none. */
function mapScalars(
  value: TypedValue,
  map: (scalar: Expression) => Expression | undefined,
): TypedValue | undefined {
  if (value.fields === undefined) {
    const scalars = value.scalars.flatMap((scalar) => map(scalar) ?? []);
    return scalars.length === value.scalars.length
      ? { ...value, scalars, variability: "continuous" }
      : undefined;
  }
  const fields = new Map<string, TypedValue>();
  for (const [name, field] of value.fields) {
    const mapped = mapScalars(field, map);
    if (mapped === undefined) return undefined;
    fields.set(name, mapped);
  }
  return { ...value, fields, variability: "continuous" };
}

export const streamOperators: readonly (readonly [string, OperatorHandler])[] = [
  ["inStream", streamOperator("inStream")],
  ["actualStream", streamOperator("actualStream")],
];
