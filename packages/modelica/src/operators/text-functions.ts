import { type Expression, padText, parseValueFormat, phrase, valueText } from "@cosimo/ir";
import { evaluateStructural } from "../evaluation/evaluate.ts";
import { argumentSyntax, wrongArgument } from "../expressions/builtin-arguments.ts";
import { textFunction } from "../expressions/operator-records.ts";
import { callFunction } from "../functions/calls.ts";
import { conditional, pickChecked } from "../model/construct.ts";
import type { ConstantValue } from "../model/evaluation.ts";
import { type ExpressionContext, reportExpression } from "../model/expression-context.ts";
import { featurePhrases } from "../model/messages/feature-phrases.ts";
import type { ModelContext } from "../model/model-context.ts";
import { elaborate } from "../model/queries.ts";
import {
  describeType,
  errorValue,
  isErrorValue,
  scalarValue,
  stringType,
  type Type,
  type TypedValue,
} from "../model/typed-value.ts";
import type { ExpressionSyntax, FunctionCall } from "../syntax/tree/syntax-tree.ts";

/** `String(v, …)`: the text of a value. Its options become a format of C's printf (specification, section 3.7.1). */
export function stringOperator(
  context: ModelContext,
  expressionContext: ExpressionContext,
  syntax: FunctionCall,
): TypedValue {
  const { positional, named } = syntax;
  const operand = positional[0] ?? named[0]?.value;
  if (operand === undefined) {
    argumentSyntax(context, expressionContext, syntax, ["v"]);
    return errorValue;
  }
  const value = elaborate(context, expressionContext, operand);
  if (isErrorValue(value)) return value;
  const overloaded = textFunction(context, value.type);
  if (overloaded !== undefined)
    return callFunction(context, expressionContext, syntax, overloaded)?.[0] ?? errorValue;
  if (value.dims.length > 0 || value.fields !== undefined)
    return wrongArgument(context, expressionContext, syntax, 0, "a scalar", value);
  const format = formatOf({ context, expressionContext, syntax }, value.type);
  if (format === undefined) return errorValue;
  const scalar = value.scalars[0]!;
  if (value.type.kind === "String") return value;
  const text = textOf(scalar, format, value.type);
  return scalarValue(stringType, text, text.kind === "string" ? "constant" : value.variability);
}

/** A value of few texts is a choice among them, which equations and comparisons understand. */
function textOf(operand: Expression, format: string, type: Type): Expression {
  const padded = (value: string): Expression => {
    return { kind: "string", value: padText(value, parseValueFormat(format)) };
  };
  if (type.kind === "Boolean") return conditional(operand, padded("true"), padded("false"));
  if (type.kind === "Enumeration" && type.literals.length > 0) {
    const texts = type.literals.map(padded);
    if (operand.kind !== "number") return pickChecked(operand, operand, texts);
    return texts[operand.value - 1] ?? padded(String(operand.value));
  }
  if (operand.kind === "number") return { kind: "string", value: valueText(operand.value, format) };
  return { kind: "toString", operand, format };
}

interface TextCall {
  readonly context: ModelContext;
  readonly expressionContext: ExpressionContext;
  readonly syntax: FunctionCall;
}

const LENGTH_OPTIONS = ["minimumLength", "leftJustified"];

/** Options of `String` by type of the value. */
const OPTIONS: Readonly<Record<string, readonly string[]>> = {
  Real: ["significantDigits", ...LENGTH_OPTIONS, "format"],
  Integer: [...LENGTH_OPTIONS, "format"],
  Boolean: LENGTH_OPTIONS,
  Enumeration: LENGTH_OPTIONS,
};

/** The format for the options of a call; "" without options, undefined after a report. */
function formatOf(call: TextCall, { kind }: Type): string | undefined {
  const { context, expressionContext, syntax } = call;
  const { positional, named } = syntax;
  if (positional.length > 1) {
    const expected = phrase(featurePhrases, "construct.arguments", { count: 1 });
    const args = { function: "String", expected, found: positional.length };
    reportExpression(context, expressionContext, "expression.argument-count", syntax.span, args);
    return undefined;
  }
  const values = new Map<string, ConstantValue>();
  for (const { name, value } of positional.length === 0 ? named.slice(1) : named) {
    if (!OPTIONS[kind]?.includes(name.name)) {
      const args = { function: "String", argument: name.name };
      const names = ["x", ...(OPTIONS[kind] ?? [])].join(", ");
      const advice = phrase(featurePhrases, "advice.inputs", { names });
      reportExpression(context, expressionContext, "expression.unknown-argument", name.span, args, {
        advice,
      });
      return undefined;
    }
    const known = optionValue(call, name.name, value);
    if (known === undefined) return undefined;
    values.set(name.name, known);
  }
  if (values.has("format")) return givenFormat(call, values, kind);
  return values.size === 0 ? "" : composedFormat(values, kind);
}

/** The value of an option: `format` is a text, all others are numbers. */
function optionValue(
  { context, expressionContext }: TextCall,
  option: string,
  syntax: ExpressionSyntax,
): ConstantValue | undefined {
  const value = elaborate(context, expressionContext, syntax);
  if (isErrorValue(value)) return undefined;
  const expected = option === "format" ? "String" : option === "leftJustified" ? "Boolean" : "Integer";
  if (value.dims.length > 0 || value.type.kind !== expected) {
    const args = { argument: option, function: "String", expected, found: describeType(value) };
    reportExpression(context, expressionContext, "expression.argument-type", syntax.span, args);
    return undefined;
  }
  const known = evaluateStructural(context, value.scalars[0], "format");
  if (known !== undefined) return known;
  reportExpression(context, expressionContext, "expression.text-option", syntax.span, { option });
  return undefined;
}

function givenFormat(
  { context, expressionContext, syntax }: TextCall,
  values: ReadonlyMap<string, ConstantValue>,
  kind: string,
): string | undefined {
  const format = String(values.get("format"));
  const specifiers = kind === "Integer" ? "diouxXcfeEgG" : "fFeEgG";
  const parsed = parseValueFormat(format);
  if (parsed !== undefined && specifiers.includes(parsed.specifier) && values.size === 1) return format;
  const code = values.size === 1 ? "expression.text-format" : "expression.text-options";
  reportExpression(context, expressionContext, code, syntax.span, { format, type: kind });
  return undefined;
}

function composedFormat(values: ReadonlyMap<string, ConstantValue>, kind: string): string {
  const side = values.get("leftJustified") === 0 ? "" : "-";
  const width = Math.min(999, Math.max(0, Number(values.get("minimumLength") ?? 0)));
  const digits = Math.min(99, Math.max(1, Number(values.get("significantDigits") ?? 6)));
  const specifier = kind === "Real" ? `.${digits}g` : kind === "Integer" ? "d" : "s";
  return `${side}${width === 0 ? "" : width}${specifier}`;
}

export function instanceName(_: ModelContext, expressionContext: ExpressionContext): TypedValue {
  const { objectScope } = expressionContext.scope;
  let model = objectScope;
  while (model.parent !== undefined) model = model.parent;
  const name = model.kind === "object" ? model.owner?.name.at(-1) : undefined;
  const value = [...(name === undefined ? [] : [name]), ...objectScope.path].join(".");
  return scalarValue(stringType, { kind: "string", value }, "constant");
}
