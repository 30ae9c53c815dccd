import { phrase, type Span } from "@cosimo/ir";
import { type ExpressionContext, reportExpression } from "../model/expression-context.ts";
import { featurePhrases } from "../model/messages/feature-phrases.ts";
import type { ModelContext } from "../model/model-context.ts";
import { elaborate } from "../model/queries.ts";
import { describeType, errorValue, isErrorValue, type TypedValue } from "../model/typed-value.ts";
import type { ExpressionSyntax, FunctionCall } from "../syntax/tree/syntax-tree.ts";

/** Elaborates `count` arguments given by position or by these names; `undefined` after a report. */
export function builtinArguments(
  context: ModelContext,
  expressionContext: ExpressionContext,
  syntax: FunctionCall,
  names: readonly string[],
  required = names.length,
): readonly TypedValue[] | undefined {
  const found = argumentSyntax(context, expressionContext, syntax, names, required);
  if (found === undefined) return undefined;
  const values = found.map((one) => elaborate(context, expressionContext, one));
  return values.some(isErrorValue) ? undefined : values;
}

export function argumentSyntax(
  context: ModelContext,
  expressionContext: ExpressionContext,
  syntax: FunctionCall,
  names: readonly string[],
  required = names.length,
): readonly ExpressionSyntax[] | undefined {
  const called = syntax.function.parts.map((part) => part.name).join(".");
  const found: ExpressionSyntax[] = [...syntax.positional];
  for (const { name, value } of syntax.named) {
    const position = names.indexOf(name.name);
    if (position < 0) {
      const args = { function: called, argument: name.name };
      const advice = phrase(featurePhrases, "advice.inputs", { names: names.join(", ") });
      reportExpression(context, expressionContext, "expression.unknown-argument", name.span, args, {
        advice,
      });
      return undefined;
    }
    found[position] = value;
  }
  if (found.length >= required && found.length <= names.length && !found.includes(undefined as never))
    return found;
  const most = names.length;
  const expected =
    required === most
      ? phrase(featurePhrases, "construct.arguments", { count: most })
      : phrase(featurePhrases, "construct.argument-range", { least: required, most });
  reportExpression(context, expressionContext, "expression.argument-count", syntax.span, {
    function: called,
    expected,
    found: found.length,
  });
  return undefined;
}

export function wrongArgument(
  context: ModelContext,
  expressionContext: ExpressionContext,
  syntax: FunctionCall,
  position: number,
  expected: string,
  value: TypedValue,
  place?: Span,
): TypedValue {
  const called = syntax.function.parts.map((part) => part.name).join(".");
  const span = place ?? (syntax.positional[position] ?? syntax).span;
  reportExpression(context, expressionContext, "expression.argument-type", span, {
    argument: String(position + 1),
    function: called,
    expected,
    found: describeType(value),
  });
  return errorValue;
}
