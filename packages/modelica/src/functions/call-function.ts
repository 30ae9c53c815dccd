import { functionInterface, isCallable } from "../components/function-interface.ts";
import { isDifferentiable } from "../components/partial-derivatives.ts";
import { bindArguments } from "../expressions/function-arguments.ts";
import type { ClassInstance } from "../model/class-instance.ts";
import type { ExpressionContext } from "../model/expression-context.ts";
import type { ModelContext } from "../model/model-context.ts";
import type { TypedValue } from "../model/typed-value.ts";
import type { FunctionCall } from "../syntax/tree/syntax-tree.ts";
import { argumentOf } from "./function-values.ts";

/** Calls a user-defined function: one value per output. A function with scalar inputs maps over arrays. */
export function callFunction(
  context: ModelContext,
  expressionContext: ExpressionContext,
  syntax: FunctionCall,
  called: ClassInstance,
): readonly TypedValue[] | undefined {
  if (!isCallable(context, expressionContext, syntax, called)) return undefined;
  const declared = functionInterface(context, called);
  if (declared === undefined) return undefined;
  if (!isDifferentiable(context, expressionContext, called, declared)) return undefined;
  const given = bindArguments(
    context,
    expressionContext,
    syntax,
    declared.inputs.map((input) => input.member),
    argumentOf(context, expressionContext, declared.inputs),
  );
  return given && context.queries.callWith(context, expressionContext, syntax, called, declared, given);
}
