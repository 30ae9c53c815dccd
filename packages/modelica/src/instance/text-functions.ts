import type { Expression } from "@cosimo/ir";
import type { FunctionCall } from "../syntax/tree/syntax-tree.ts";
import { argumentSyntax, wrongArgument } from "./builtin-arguments.ts";
import { conditional } from "./construct.ts";
import { evaluateStructural } from "./evaluate.ts";
import type { ExpressionContext } from "./expression-context.ts";
import { elaborate } from "./expression-typing.ts";
import type { ModelContext } from "./model-context.ts";
import { errorValue, isErrorValue, scalarValue, stringType, type TypedValue } from "./typed-value.ts";

/** `String(v, …)`: the text of a value; digits and length become a format for the printer of messages. */
export function stringOperator(
  context: ModelContext,
  expressionContext: ExpressionContext,
  syntax: FunctionCall,
): TypedValue {
  const [argument] = syntax.positional;
  const operand = argument ?? syntax.named[0]?.value;
  if (operand === undefined) {
    argumentSyntax(context, expressionContext, syntax, ["v"]);
    return errorValue;
  }
  const value = elaborate(context, expressionContext, operand);
  if (isErrorValue(value)) return value;
  if (value.dims.length > 0 || value.fields !== undefined)
    return wrongArgument(context, expressionContext, syntax, 0, "a scalar", value);
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
  const format = formatOf(context, expressionContext, syntax);
  return scalarValue(
    stringType,
    { kind: "toString", operand: scalar, format, ...literals },
    value.variability,
  );
}

function formatOf(context: ModelContext, expressionContext: ExpressionContext, syntax: FunctionCall): string {
  const given = syntax.named.find((one) => one.name.name === "format");
  if (given === undefined) return "";
  const value = elaborate(context, expressionContext, given.value);
  const text = isErrorValue(value) ? undefined : evaluateStructural(context, value.scalars[0]!, "format");
  return typeof text === "string" ? text : "";
}

export function instanceName(_: ModelContext, expressionContext: ExpressionContext): TypedValue {
  const value = expressionContext.scope.objectScope.path.join(".");
  return scalarValue(stringType, { kind: "string", value }, "constant");
}
