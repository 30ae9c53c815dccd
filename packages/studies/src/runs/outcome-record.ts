import type { SimulationSeries } from "@cosimo/core/model-runs";
import type { Diagnostic } from "@cosimo/ir";
import { type RunRecord, type RunStatus, recordWithoutValues } from "./run-record.ts";

/** How a run ended, as the simulator says it. */
export type Outcome = ReturnType<ReturnType<SimulationSeries["reduce"]>["report"]>["outcome"];

/** Whether it ended as planned, or by the model. */
export function hasEnded({ status }: Outcome): boolean {
  return status === "completed" || status === "terminated";
}

/** The record of a run that has no values. */
export function failedRecord(
  run: number,
  outputs: number,
  { cause, reason, time, diagnostics }: Outcome,
): RunRecord {
  const [first] = diagnostics;
  const status =
    cause === "timeout" ? "time-limit" : cause === "initialization" ? "initialisation" : undefined;
  return recordWithoutValues(run, outputs, {
    status: status ?? (first === undefined ? "integration" : statusOf(first.category)),
    code: first?.code ?? "",
    message: first?.message ?? reason,
    time,
  });
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
