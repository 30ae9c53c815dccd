import { type Expression, phrase, visitExpression } from "@cosimo/ir";
import { evaluateConstant, evaluateDefault, evaluateStructural } from "../evaluation/evaluate.ts";
import { builtinArguments, wrongArgument } from "../expressions/builtin-arguments.ts";
import { reportExpression } from "../model/expression-context.ts";
import { featurePhrases } from "../model/messages/feature-phrases.ts";
import type { ModelContext, OperatorHandler } from "../model/model-context.ts";
import { errorValue, isNumeric, realType, type TypedValue } from "../model/typed-value.ts";
import { forbidInFunction } from "./event-operators.ts";

/** `delay(expr, delayTime, delayMax)`: the value of each scalar `delayTime` ago (specification 3.6, section 3.7.4.1). */
export const delayOperator: OperatorHandler = (context, expressionContext, syntax) => {
  if (forbidInFunction(context, expressionContext, syntax, "delay(…)")) return errorValue;
  const names = ["expr", "delayTime", "delayMax"];
  const values = builtinArguments(context, expressionContext, syntax, names, 2);
  if (values === undefined) return errorValue;
  const [value, delay, most] = values as [TypedValue, TypedValue, TypedValue?];
  for (const [i, one] of values.entries())
    if (!isNumeric(one.type) || (i > 0 && one.dims.length > 0))
      return wrongArgument(context, expressionContext, syntax, i, "a number", one);
  const bound = most ?? delay;
  if (!isFixed(bound))
    return wrongArgument(context, expressionContext, syntax, values.length - 1, "a parameter", bound);
  const [time, limit] = [delay, bound].map(({ scalars }) => evaluateConstant(context, scalars[0]));
  if (typeof time === "number" && typeof limit === "number" && (time < 0 || time > limit)) {
    const largest =
      most === undefined
        ? phrase(featurePhrases, "delay.any")
        : phrase(featurePhrases, "delay.largest", { most: limit });
    const args = { delay: time, most: largest };
    reportExpression(context, expressionContext, "expression.delay-range", syntax.span, args);
    return errorValue;
  }
  const { events } = context.tables;
  if (isNone(context, delay) || events === undefined) return { ...value, type: realType };
  // Each delay has a memory of its own, which statements that run several times would share.
  if ([...value.scalars, ...delay.scalars].some(readsLocal)) {
    const args = { feature: phrase(featurePhrases, "feature.delay-in-loop") };
    reportExpression(context, expressionContext, "expression.unsupported", syntax.span, args);
    return errorValue;
  }
  const longest = isFixed(delay) ? undefined : bound.scalars[0]!;
  const scalars = value.scalars.map((scalar) =>
    events.delayed(scalar, delay.scalars[0]!, longest, syntax.span, expressionContext),
  );
  return { ...value, type: realType, scalars, variability: "continuous" };
};

/** Whether there is no delay. A parameter that the text sets to zero keeps this value: the equations depend on it. */
function isNone(context: ModelContext, { scalars, variability }: TypedValue): boolean {
  const [delay] = scalars;
  if (variability !== "parameter" && variability !== "constant") return false;
  return evaluateDefault(context, delay!) === 0 && evaluateStructural(context, delay!, "delay of zero") === 0;
}

function isFixed({ variability }: TypedValue): boolean {
  return variability === "parameter" || variability === "constant";
}

function readsLocal(scalar: Expression): boolean {
  let found = false;
  visitExpression(scalar, ({ kind }) => {
    found ||= kind === "local";
  });
  return found;
}
