import type { Assertion, Expression, Span } from "@cosimo/ir";
import { evaluateStructural } from "../../evaluation/evaluate.ts";
import { argumentSyntax } from "../../expressions/builtin-arguments.ts";
import { elaborateCondition } from "../../expressions/if-expressions.ts";
import { type FlatModel, originOf, reportFlatten } from "../../flat/flat-model.ts";
import { zero } from "../../model/construct.ts";
import { type ExpressionContext, iteratedText } from "../../model/expression-context.ts";
import { elaborate } from "../../model/queries.ts";
import { describeType, isErrorValue } from "../../model/typed-value.ts";
import type { ExpressionSyntax, FunctionCall } from "../../syntax/tree/syntax-tree.ts";

/** `assert(condition, message, level)`; `undefined` after a report. */
export function elaborateAssertion(
  flat: FlatModel,
  expressionContext: ExpressionContext,
  call: FunctionCall,
  span: Span,
): Assertion | undefined {
  const given = argumentSyntax(flat.context, expressionContext, call, ["condition", "message", "level"], 2);
  if (given === undefined) return undefined;
  const condition = elaborateCondition(flat.context, expressionContext, given[0]!);
  const message = elaborateMessage(flat, expressionContext, given[1]!);
  if (condition === undefined || message === undefined) return undefined;
  const level = given[2] === undefined ? "error" : elaborateLevel(flat, expressionContext, given[2]);
  const origin = originOf(expressionContext.scope, span);
  const text = iteratedText(given[0]!.span, expressionContext);
  return level && { condition: condition.scalars[0]!, text, message, level, origin };
}

/** `Modelica.Utilities.Streams.error(message)`: an assertion with the condition false. */
export function elaborateError(
  flat: FlatModel,
  expressionContext: ExpressionContext,
  call: FunctionCall,
  span: Span,
): Assertion | undefined {
  const [syntax] = argumentSyntax(flat.context, expressionContext, call, ["string"]) ?? [];
  const message = syntax && elaborateMessage(flat, expressionContext, syntax);
  const origin = originOf(expressionContext.scope, span);
  return message && { condition: zero, text: "false", message, level: "error", origin };
}

export function elaborateMessage(
  flat: FlatModel,
  expressionContext: ExpressionContext,
  syntax: ExpressionSyntax,
): Expression | undefined {
  const message = elaborate(flat.context, expressionContext, syntax);
  if (isErrorValue(message)) return undefined;
  if (message.type.kind === "String" && message.dims.length === 0) return message.scalars[0]!;
  reportFlatten(flat, expressionContext.scope, "flatten.message-type", syntax.span, {
    found: describeType(message),
  });
  return undefined;
}

function elaborateLevel(
  flat: FlatModel,
  expressionContext: ExpressionContext,
  syntax: ExpressionSyntax,
): Assertion["level"] | undefined {
  const level = elaborate(flat.context, expressionContext, syntax);
  if (isErrorValue(level)) return undefined;
  const isLevel = level.type.kind === "Enumeration" && level.type.name === "AssertionLevel";
  const known = isLevel && evaluateStructural(flat.context, level.scalars[0], "level of an assertion");
  if (known === 1) return "error";
  if (known === 2) return "warning";
  reportFlatten(flat, expressionContext.scope, "flatten.assertion-level", syntax.span);
  return undefined;
}
