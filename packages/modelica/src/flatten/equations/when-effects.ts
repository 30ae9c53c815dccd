import { phrase, type Reinit, type Terminate } from "@cosimo/ir";
import { argumentSyntax } from "../../expressions/builtin-arguments.ts";
import { type FlatModel, originOf, reportFlatten } from "../../flat/flat-model.ts";
import type { ExpressionContext } from "../../model/expression-context.ts";
import { featurePhrases } from "../../model/messages/feature-phrases.ts";
import { elaborate } from "../../model/queries.ts";
import { isErrorValue, type TypedValue } from "../../model/typed-value.ts";
import type { FunctionCall } from "../../syntax/tree/syntax-tree.ts";
import { elaborateMessage } from "./assertions.ts";
import { compatible } from "./type-fits.ts";

export function elaborateTerminate(
  flat: FlatModel,
  expressionContext: ExpressionContext,
  call: FunctionCall,
): Terminate | undefined {
  const [syntax] = argumentSyntax(flat.context, expressionContext, call, ["message"]) ?? [];
  const message = syntax && elaborateMessage(flat, expressionContext, syntax);
  return message && { message, origin: originOf(expressionContext.scope, call.span) };
}

/** `reinit(x, value)`, element by element. */
export function elaborateReinit(
  flat: FlatModel,
  expressionContext: ExpressionContext,
  call: FunctionCall,
): readonly Reinit[] {
  const given = argumentSyntax(flat.context, expressionContext, call, ["x", "expr"]);
  if (given === undefined) return [];
  const { scope } = expressionContext;
  const [state, value] = given.map((one) => elaborate(flat.context, expressionContext, one)) as [
    TypedValue,
    TypedValue,
  ];
  if (isErrorValue(state) || isErrorValue(value) || !compatible(flat, scope, state, value, call.span))
    return [];
  const origin = originOf(scope, call.span);
  const reinits: Reinit[] = [];
  for (const [i, scalar] of state.scalars.entries()) {
    const component = scalar.kind === "variable" && flat.context.tables.scalars[scalar.variable]?.component;
    if (
      scalar.kind !== "variable" ||
      !component ||
      component.type.kind !== "Real" ||
      component.prefixes.variability !== ""
    ) {
      const isDerivative = given[0]!.kind === "call" && given[0]!.function.parts[0]?.name === "der";
      const more = isDerivative ? { advice: phrase(featurePhrases, "advice.reinit") } : {};
      reportFlatten(flat, scope, "flatten.reinit-argument", given[0]!.span, {}, more);
      return [];
    }
    flat.reinits.push({ state: scalar.variable, span: call.span });
    reinits.push({ state: scalar.variable, value: value.scalars[i]!, origin });
  }
  return reinits;
}
