import type { Diagnostic } from "@cosimo/ir";
import type { NumericArray } from "../calls/values.ts";
import type { Instance, PreparedEvaluation } from "../instance/instance.ts";
import { faultOf, notComputed } from "../run/run-fault.ts";
import type { FmuInputs, InputExchange } from "../values/fmu-inputs.ts";
import type { ResultColumns } from "../values/result-columns.ts";

/** Results of evaluations; 0 is success. */
export const evaluationCodes = { discarded: 1, failed: 2 } as const;

/** Evaluates an FMU in continuous-time mode at (t, x). The last evaluation is cached. */
export interface Evaluator {
  readonly derivatives: Float64Array;
  readonly eventIndicators: Float64Array;
  /** Derivatives and event indicators at (t, x). */
  evaluate(t: number, x: Float64Array): number;
  /** Also reads all variables, for `readRow`. */
  evaluateRow(t: number, x: Float64Array): number;
  readRow(row: Float64Array): void;
  /** Discards the cached evaluation; to be called after events. */
  invalidate(): void;
  /** The failure that made the FMU unusable, or the last discarded evaluation. */
  failure: Diagnostic | undefined;
}

/** Legal in continuous-time mode. */
export function createEvaluator(
  instance: Instance,
  fmu: string,
  inputs: FmuInputs,
  columns: ResultColumns,
): Evaluator {
  const exchange = inputs.exchange("continuous");
  const stage = instance.prepareEvaluation({ inputs: exchange.groups });
  const row = instance.prepareEvaluation({ inputs: exchange.groups, outputs: columns.groups });
  const { length: n } = stage.states;
  const derivatives = new Float64Array(n);
  const eventIndicators = new Float64Array(stage.eventIndicators.length);
  const xAt = new Float64Array(n);
  let tAt = Number.NaN;
  let hasFailed = false;

  const isKnown = (t: number, x: Float64Array): boolean => {
    if (t !== tAt) return false;
    for (let i = 0; i < n; i++) if (x[i] !== xAt[i]) return false;
    return true;
  };

  const run = (prepared: PreparedEvaluation, t: number, x: Float64Array): number => {
    if (hasFailed) return evaluationCodes.failed;
    copy(x, prepared.states);
    writeInputs(exchange, prepared.inputs, t);
    tAt = Number.NaN;
    try {
      if (prepared.evaluate(t) === "discard") {
        evaluator.failure = notComputed(instance, fmu, t).diagnostic;
        return evaluationCodes.discarded;
      }
    } catch (error) {
      evaluator.failure = faultOf(error);
      hasFailed = true;
      return evaluationCodes.failed;
    }
    tAt = t;
    copy(x, xAt);
    copy(prepared.derivatives, derivatives);
    copy(prepared.eventIndicators, eventIndicators);
    return 0;
  };

  const evaluator: Evaluator = {
    derivatives,
    eventIndicators,
    evaluate: (t, x) => (isKnown(t, x) ? 0 : run(stage, t, x)),
    evaluateRow: (t, x) => run(row, t, x),
    readRow: (values) => columns.copy(row.outputs, values),
    invalidate() {
      tAt = Number.NaN;
    },
    failure: undefined,
  };
  return evaluator;
}

/** Faster than `set` for short vectors. */
function copy(source: Float64Array, target: Float64Array): void {
  for (let i = 0; i < target.length; i++) target[i] = source[i]!;
}

function writeInputs({ groups, write }: InputExchange, arrays: readonly NumericArray[], t: number): void {
  if (groups.length > 0) write(arrays, t);
}
