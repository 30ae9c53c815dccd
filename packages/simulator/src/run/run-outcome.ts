import { type Diagnostic, diagnoseAt, diagnoseWithoutSpan, type Phrase, phrase, type Span } from "@cosimo/ir";
import { STEP_T_END } from "@cosimo/kernels";
import { findFailurePoint } from "../detection/failure-point.ts";
import { simulationMessages, simulationPhrases } from "../explain/simulation-messages.ts";
import { explainStepSize } from "../explain/step-size-failure.ts";
import type { HybridSystem, SystemFailure } from "../system/hybrid-system.ts";
import type { SimulationOutcome } from "./simulation-report.ts";
import type { SolverInstance } from "./solver-instance.ts";

/** How and why a run ended. */
export type RunOutcome = Omit<SimulationOutcome, "stepSize">;

export function completed(time: number): RunOutcome {
  return { status: "completed", time, reason: "", cause: "none", suspects: [], diagnostics: [] };
}

export function terminated(time: number, message: string): RunOutcome {
  return { status: "terminated", time, reason: message, cause: "terminate", suspects: [], diagnostics: [] };
}

export function cancelled(time: number, cause: "timeout" | "interrupted", why: Phrase): RunOutcome {
  return {
    status: "cancelled",
    time,
    reason: why.text,
    reasonPhrase: why,
    cause,
    suspects: [],
    diagnostics: [],
  };
}

/** Outcome of a run whose caller stopped iterating. */
export function interrupted(time: number): RunOutcome {
  return cancelled(time, "interrupted", phrase(simulationPhrases, "simulator.interrupted"));
}

/** Outcome of a run that reached its time limit. */
export function timedOut(time: number, timeout: number): RunOutcome {
  return cancelled(time, "timeout", phrase(simulationPhrases, "simulator.timeout", { timeout }));
}

export function failed(
  time: number,
  cause: SimulationOutcome["cause"],
  diagnostics: readonly Diagnostic[],
  suspects: readonly string[] = namesIn(diagnostics),
): RunOutcome {
  return { status: "failed", time, reason: diagnostics[0]?.message ?? "", cause, suspects, diagnostics };
}

function namesIn(diagnostics: readonly Diagnostic[]): readonly string[] {
  return [...new Set(diagnostics.flatMap((diagnostic) => diagnostic.variables ?? []))];
}

/** Outcome of a failure of the system. */
export function systemFailed(time: number, { kind, diagnostics }: SystemFailure): RunOutcome {
  return failed(time, kind === "loop" || kind === "nonfinite" ? "evaluation" : kind, diagnostics);
}

/** Outcome of a failed step: the equations cannot be evaluated ahead, or the step size is at its minimum. */
export function stepFailed(system: HybridSystem, solver: SolverInstance): RunOutcome {
  const { integrator } = solver;
  const { t } = integrator;
  // What lies beyond the end of the interval has nothing to do with the failure.
  const point = findFailurePoint({ ...solver, system }, system.heap[integrator.work + STEP_T_END]!);
  if (point !== undefined)
    return failed(t, "evaluation", system.explainFailure(point.t, point.x, integrator.failureCode));
  const causes = system.singularConstraints?.(t, integrator.x) ?? [];
  return failed(t, "step-size", causes.length > 0 ? causes : [explainStepSize(system, integrator)]);
}

/** Outcome of a failed evaluation of indicators within the last step. */
export function searchFailed(system: HybridSystem, { integrator, locator }: SolverInstance): RunOutcome {
  const { tOld, t, x } = integrator;
  const causes = system.explainFailure(t, x, locator.failureCode);
  if (causes.length > 0) return failed(tOld, "evaluation", causes);
  const args = { begin: tOld, end: t };
  return failed(tOld, "evaluation", [
    diagnoseWithoutSpan(simulationMessages, "simulator.event-search", args, { time: tOld }),
  ]);
}

/** Outcome of a run whose rows or events do not fit into memory. */
export function memoryFull(time: number): RunOutcome {
  return failed(time, "memory", [
    diagnoseWithoutSpan(simulationMessages, "simulator.memory", { time }, { time }),
  ]);
}

/** Outcome of a run whose file of events has its largest size. */
export function eventFileFull(time: number): RunOutcome {
  return failed(time, "file-size", [
    diagnoseWithoutSpan(simulationMessages, "simulator.event-file", { time }, { time }),
  ]);
}

export function stepLimitReached(time: number, limit: number): RunOutcome {
  const args = { limit, time };
  return failed(time, "max-steps", [
    diagnoseWithoutSpan(simulationMessages, "simulator.max-steps", args, { time }),
  ]);
}

const wayOuts: Readonly<Record<string, keyof typeof simulationPhrases>> = {
  asked: "simulator.rest-instead",
  time: "simulator.last-time",
  switching: "simulator.slide-instead",
};

export function zenoStop(
  time: number,
  until: number,
  condition: string,
  why: "asked" | "direction" | "push" | "far" | "sliding" | "time" | "switching",
  place: Span | undefined,
): RunOutcome {
  const args = { condition, time, reason: phrase(simulationPhrases, `simulator.zeno-${why}`) };
  const wayOut = wayOuts[why] ?? "simulator.mode-after";
  const context = { time, variables: [condition], advice: phrase(simulationPhrases, wayOut) };
  return failed(until, "zeno", [diagnoseAt(simulationMessages, "simulator.zeno-stop", place, args, context)]);
}
