import type { ExternalClause, FunctionCall } from "../syntax/tree/syntax-tree.ts";
import type { ClassInstance } from "./class-instance.ts";
import { basesOf, compositionOf } from "./class-members.ts";
import { type ExpressionContext, reportExpression } from "./expression-context.ts";
import type { ModelContext } from "./model-context.ts";
import { isErrorValue, type TypedValue } from "./typed-value.ts";

/** The external clause of a function, its own or an inherited one. */
export function externalClauseOf(context: ModelContext, called: ClassInstance): ExternalClause | undefined {
  const own = compositionOf(called.definition)?.external;
  if (own !== undefined) return own;
  for (const base of basesOf(context, called)) {
    const inherited = externalClauseOf(context, base.instance);
    if (inherited !== undefined) return inherited;
  }
  return undefined;
}

/**
 * `external "builtin" y = cos(u)`: the built-in function with the values of the inputs (specification 3.6, section
 * 12.9). Without an explicit call, name and inputs are those of this function.
 */
export function callBuiltin(
  context: ModelContext,
  expressionContext: ExpressionContext,
  syntax: FunctionCall,
  called: ClassInstance,
  clause: ExternalClause,
  inputs: ReadonlyMap<string, TypedValue>,
): readonly TypedValue[] | undefined {
  const call = builtinCall(called, clause, [...inputs.keys()]);
  const name = call.function.parts[0]!.name;
  const operator = context.operators.get(name);
  if (operator === undefined) {
    const args = { name: called.name.join("."), language: clause.language };
    reportExpression(context, expressionContext, "expression.external-function", syntax.span, args);
    return undefined;
  }
  let { iterators } = expressionContext;
  for (const [input, value] of inputs) iterators = { name: input, value, next: iterators };
  const result = operator(context, { ...expressionContext, scope: called, iterators }, call);
  return isErrorValue(result) ? undefined : [result];
}

function builtinCall(called: ClassInstance, clause: ExternalClause, inputs: readonly string[]): FunctionCall {
  const { span } = clause;
  const reference = (name: string) => ({
    kind: "reference" as const,
    global: false,
    parts: [{ name, subscripts: [], span }],
    span,
  });
  const name = clause.call?.function.name ?? called.definition.name.name;
  const positional = clause.call?.arguments ?? inputs.map(reference);
  return { kind: "call", function: reference(name), positional, named: [], span };
}
