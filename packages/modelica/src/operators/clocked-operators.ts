import { diagnose, words } from "@cosimo/ir";
import { clockDoor } from "#clocks";
import { clockMessages } from "../clocks/clock-messages.ts";
import { report } from "../model/diagnostic-sink.ts";
import type { ExpressionContext } from "../model/expression-context.ts";
import type { ModelContext, OperatorHandler } from "../model/model-context.ts";
import { errorValue, type TypedValue } from "../model/typed-value.ts";
import type { FunctionCall } from "../syntax/tree/syntax-tree.ts";

const names = words(
  "Clock hold previous subSample superSample shiftSample backSample noClock interval firstTick",
);

/** Clock constructors and clocked operators by name. */
export const clockedOperators: readonly (readonly [string, OperatorHandler])[] = names.map((name) => [
  name,
  (context, expressionContext, syntax) => {
    const operator = clockDoor.open()?.operators.get(name);
    return operator?.(context, expressionContext, syntax) ?? notLoaded(context, syntax);
  },
]);

/** `sample(u)`; `sample(u, c)` with the value of `c`. */
export function sampleByClock(
  context: ModelContext,
  expressionContext: ExpressionContext,
  syntax: FunctionCall,
  clock: TypedValue | undefined,
): TypedValue {
  const sample = clockDoor.open()?.clockedSample;
  return sample?.(context, expressionContext, syntax, clock) ?? notLoaded(context, syntax);
}

/** One report is enough: all operators are loaded together. */
function notLoaded({ sink }: ModelContext, { span }: FunctionCall): TypedValue {
  const isReported = sink.list.some(({ code }) => code === "clocks.not-loaded");
  if (!isReported) report(sink, diagnose(clockMessages, "clocks.not-loaded", span));
  return errorValue;
}
