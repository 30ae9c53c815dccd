import { didYouMean, phrase } from "@cosimo/ir";
import type { ExpressionSyntax, FunctionCall } from "../syntax/tree/syntax-tree.ts";
import type { ComponentMember } from "./class-instance.ts";
import { type ExpressionContext, reportExpression } from "./expression-context.ts";
import { elaborate } from "./expression-typing.ts";
import { featurePhrases } from "./messages/feature-phrases.ts";
import type { ModelContext } from "./model-context.ts";
import { isErrorValue, type TypedValue } from "./typed-value.ts";

/** The arguments of a call by the names of the inputs; `undefined` after a report. */
export function bindArguments(
  context: ModelContext,
  expressionContext: ExpressionContext,
  syntax: FunctionCall,
  inputs: readonly ComponentMember[],
  argumentValue: (argument: ExpressionSyntax, input: string) => TypedValue = (argument) =>
    elaborate(context, expressionContext, argument),
): ReadonlyMap<string, TypedValue> | undefined {
  const bySyntax = matchArguments(context, expressionContext, syntax, inputs);
  if (bySyntax === undefined) return undefined;
  const values = new Map<string, TypedValue>();
  let broken = false;
  for (const [name, argument] of bySyntax) {
    const value = argumentValue(argument, name);
    broken ||= isErrorValue(value);
    values.set(name, value);
  }
  return broken ? undefined : values;
}

function matchArguments(
  context: ModelContext,
  expressionContext: ExpressionContext,
  syntax: FunctionCall,
  inputs: readonly ComponentMember[],
): ReadonlyMap<string, ExpressionSyntax> | undefined {
  const called = syntax.function.parts.map((part) => part.name).join(".");
  if (syntax.positional.length > inputs.length) {
    const expected = phrase(featurePhrases, "construct.arguments", { count: inputs.length });
    const args = { function: called, expected, found: syntax.positional.length + syntax.named.length };
    reportExpression(context, expressionContext, "expression.argument-count", syntax.span, args);
    return undefined;
  }
  const found = new Map<string, ExpressionSyntax>();
  for (const [i, argument] of syntax.positional.entries()) found.set(inputs[i]!.name, argument);
  for (const { name, value } of syntax.named) {
    const args = { function: called, argument: name.name };
    const names = inputs.map((input) => input.name);
    if (!names.includes(name.name)) {
      const near = didYouMean(name.name, names);
      const all = { advice: phrase(featurePhrases, "advice.inputs", { names: names.join(", ") }) };
      const hint = near.advice === undefined && names.length > 0 ? all : near;
      reportExpression(context, expressionContext, "expression.unknown-argument", name.span, args, hint);
      return undefined;
    }
    if (found.has(name.name)) {
      reportExpression(context, expressionContext, "expression.argument-twice", name.span, args);
      return undefined;
    }
    found.set(name.name, value);
  }
  return found;
}
