import {
  Interruption,
  interrupted,
  ModelError,
  type SimulationResult,
  timedOut,
} from "@cosimo/core/model-runs";
import type { Diagnostic } from "@cosimo/ir";
import {
  type RunEnding,
  type RunReason,
  type RunRecord,
  type RunStatus,
  recordWithoutValues,
} from "./run-record.ts";

/** How a run ended, as the simulator says it. */
export type Outcome = Omit<SimulationResult["outcome"], "stepSize">;

/** Whether it ended as planned, or by the model. */
export function hasEnded({ status }: Outcome): boolean {
  return status === "completed" || status === "terminated";
}

/** The record of a run that has ended with these values. */
export function soundRecord(run: number, outcome: Outcome, values: readonly number[]): RunRecord {
  const ending = endingOf(outcome);
  return {
    ...{ run, status: "ok", code: "", message: "", time: Number.NaN, values },
    ...(ending && { ending }),
  };
}

/** The record of a run that has no values. */
export function failedRecord(run: number, outputs: number, outcome: Outcome): RunRecord {
  const { cause, reason, time, diagnostics } = outcome;
  const [first] = diagnostics;
  const ending = endingOf(outcome);
  const status =
    cause === "timeout" ? "time-limit" : cause === "initialization" ? "initialisation" : undefined;
  return recordWithoutValues(run, outputs, {
    status: status ?? (first === undefined ? "integration" : statusOf(first.category)),
    code: first?.code ?? "",
    message: first?.message ?? reason,
    time,
    ...(ending && { ending }),
  });
}

/** The record of a run that could not begin, or was ended from outside. Other exceptions are faults of ours. */
export function recordOfError(run: number, outputs: number, error: unknown, timeout = 0): RunRecord {
  if (error instanceof Interruption) return recordOfInterruption(run, outputs, error.cause, timeout);
  if (!(error instanceof ModelError)) throw error;
  const first = error.diagnostics.find(({ severity }) => severity === "error");
  const message = first?.message ?? error.message;
  return recordWithoutValues(run, outputs, {
    status: first === undefined ? "refused" : statusOf(first.category),
    code: first?.code ?? "",
    message,
    ending: {
      outcome: "failed",
      reason: { text: message, ...(first && { diagnostic: withoutPlace(first) }) },
    },
  });
}

/** The record of a run that was ended before it had initial values. `timeout`: limit of a run [s]. */
export function recordOfInterruption(
  run: number,
  outputs: number,
  cause: Interruption["cause"],
  timeout = 0,
): RunRecord {
  const outcome = cause === "timeout" ? timedOut(0, timeout) : interrupted(0);
  return failedRecord(run, outputs, outcome);
}

function endingOf(outcome: Outcome): RunEnding | undefined {
  const { status } = outcome;
  return status === "completed" ? undefined : { outcome: status, reason: reasonOf(outcome) };
}

function reasonOf({ status, time, reason, reasonPhrase, diagnostics }: Outcome): RunReason {
  const [first] = diagnostics;
  if (status === "failed" && reasonPhrase === undefined && first !== undefined)
    return { text: first.message, time, diagnostic: withoutPlace(first) };
  return { text: reason, time, ...(reasonPhrase && { phrase: reasonPhrase }) };
}

/** Spans contain whole texts. */
export function withoutPlace({ span: _, related: __, ...diagnostic }: Diagnostic): Diagnostic {
  return diagnostic;
}

export function statusOf(category: Diagnostic["category"]): RunStatus {
  switch (category) {
    case "initialization":
      return "initialisation";
    case "assertion":
      return "assertion";
    case "usage":
    case "semantics":
    case "structure":
    case "unsupported":
      return "refused";
    default:
      return "integration";
  }
}
