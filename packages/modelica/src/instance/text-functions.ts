import type { Expression } from "@cosimo/ir";
import type { FunctionCall } from "../syntax/syntax-tree.ts";
import { argumentSyntax, wrongArgument } from "./builtin-arguments.ts";
import { conditional } from "./construct.ts";
import type { ExpressionContext } from "./environment.ts";
import { evaluateStructural } from "./evaluate.ts";
import { elaborate } from "./expression-typing.ts";
import type { ModelContext } from "./model-context.ts";
import { errorValue, isBroken, scalarValue, stringType, type TypedValue } from "./typed-value.ts";

/** `String(v, …)`: the text of a value; digits and length are kept as a format for the printer of messages. */
export function stringOperator(
  context: ModelContext,
  environment: ExpressionContext,
  syntax: FunctionCall,
): TypedValue {
  const [argument] = syntax.positional;
  const operand = argument ?? syntax.named[0]?.value;
  if (operand === undefined) {
    argumentSyntax(context, environment, syntax, ["v"]);
    return errorValue;
  }
  const value = elaborate(context, environment, operand);
  if (isBroken(value)) return value;
  if (value.dims.length > 0 || value.fields !== undefined)
    return wrongArgument(context, environment, syntax, 0, "a scalar", value);
  const scalar = value.scalars[0]!;
  if (value.type.kind === "String") return value;
  const boolean = value.type.kind === "Boolean" ? (["false", "true"] as const) : undefined;
  if (boolean !== undefined && scalar.kind === "number")
    return scalarValue(
      stringType,
      { kind: "string", value: boolean[scalar.value === 0 ? 0 : 1] },
      "constant",
    );
  const literals = value.type.kind === "Enumeration" ? { literals: value.type.literals } : {};
  if (boolean !== undefined) {
    const yes: Expression = { kind: "string", value: "true" };
    const no: Expression = { kind: "string", value: "false" };
    return scalarValue(stringType, conditional(scalar, yes, no), value.variability);
  }
  const format = formatOf(context, environment, syntax);
  return scalarValue(
    stringType,
    { kind: "toString", operand: scalar, format, ...literals },
    value.variability,
  );
}

function formatOf(context: ModelContext, environment: ExpressionContext, syntax: FunctionCall): string {
  const given = syntax.named.find((one) => one.name.name === "format");
  if (given === undefined) return "";
  const value = elaborate(context, environment, given.value);
  const text = isBroken(value) ? undefined : evaluateStructural(context, value.scalars[0]!, "format");
  return typeof text === "string" ? text : "";
}

export function instanceName(_: ModelContext, environment: ExpressionContext): TypedValue {
  const value = environment.scope.frame.path.join(".");
  return scalarValue(stringType, { kind: "string", value }, "constant");
}
