import type { Assertion, Expression, Span } from "@cosimo/ir";
import { argumentSyntax } from "../instance/builtin-arguments.ts";
import { zero } from "../instance/construct.ts";
import type { ExpressionContext } from "../instance/environment.ts";
import { evaluateStructural } from "../instance/evaluate.ts";
import { elaborate, elaborateCondition } from "../instance/expression-typing.ts";
import { isBroken } from "../instance/typed-value.ts";
import type { ExpressionSyntax, FunctionCall } from "../syntax/syntax-tree.ts";
import { type FlatModel, originOf, reportFlatten } from "./flat-model.ts";

/** `assert(condition, message, level)`; `undefined` after a report. */
export function elaborateAssertion(
  flat: FlatModel,
  environment: ExpressionContext,
  call: FunctionCall,
  span: Span,
): Assertion | undefined {
  const given = argumentSyntax(flat.context, environment, call, ["condition", "message", "level"], 2);
  if (given === undefined) return undefined;
  const condition = elaborateCondition(flat.context, environment, given[0]!);
  const message = elaborateMessage(flat, environment, given[1]!);
  if (condition === undefined || message === undefined) return undefined;
  const level = given[2] === undefined ? "error" : elaborateLevel(flat, environment, given[2]);
  const origin = originOf(environment.scope, span);
  return level && { condition: condition.scalars[0]!, message, level, origin };
}

/** `Modelica.Utilities.Streams.error(message)`: an assertion that never holds. */
export function elaborateError(
  flat: FlatModel,
  environment: ExpressionContext,
  call: FunctionCall,
  span: Span,
): Assertion | undefined {
  const [syntax] = argumentSyntax(flat.context, environment, call, ["string"]) ?? [];
  const message = syntax && elaborateMessage(flat, environment, syntax);
  return message && { condition: zero, message, level: "error", origin: originOf(environment.scope, span) };
}

export function elaborateMessage(
  flat: FlatModel,
  environment: ExpressionContext,
  syntax: ExpressionSyntax,
): Expression | undefined {
  const message = elaborate(flat.context, environment, syntax);
  if (isBroken(message)) return undefined;
  if (message.type.kind === "String" && message.dims.length === 0) return message.scalars[0]!;
  reportFlatten(flat, environment.scope, "flatten.message-type", syntax.span, { found: message.type.kind });
  return undefined;
}

function elaborateLevel(
  flat: FlatModel,
  environment: ExpressionContext,
  syntax: ExpressionSyntax,
): Assertion["level"] | undefined {
  const level = elaborate(flat.context, environment, syntax);
  if (isBroken(level)) return undefined;
  const known = evaluateStructural(flat.context, level.scalars[0]!, "level of an assertion");
  if (known === 1) return "error";
  if (known === 2) return "warning";
  reportFlatten(flat, environment.scope, "flatten.assertion-level", syntax.span);
  return undefined;
}
