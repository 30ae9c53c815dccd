import { type Diagnostic, diagnoseAt, type EventRecord } from "@cosimo/ir";
import type { ContractionDetector } from "../accumulation/contraction.ts";
import type { LimitEstimate } from "../accumulation/event-sequences.ts";
import type { EventStorm } from "../accumulation/event-storm.ts";
import type { ModeChattering } from "../accumulation/mode-chattering.ts";
import { simulationMessages } from "../explain/simulation-messages.ts";
import type { SimulationSettings } from "../settings/simulation-settings.ts";
import { eventRecord } from "../system/event-records.ts";
import type { HybridSystem } from "../system/hybrid-system.ts";
import type { RowWriter } from "./row-writer.ts";
import type { RunWork } from "./run-work.ts";
import type { FailedAttempts } from "./simulation-report.ts";
import type { SolverInstance } from "./solver-instance.ts";

/** Collects failed attempts by cause. */
export interface FailedAttemptLog {
  /** To be called after an accepted step, with the number of its failed attempts. */
  add(unit: SolverInstance, count: number): void;
  list(): readonly FailedAttempts[];
}

/** Number of accepted steps, and of event instants by cause; attempts that failed. */
export interface RunCounts {
  steps: number;
  stateEvents: number;
  timeEvents: number;
  readonly failures: FailedAttemptLog;
  /** Of solver instances that are no longer there; missing: there are none. */
  past?: RunWork;
}

/** Progress of a run. */
export interface RunPosition {
  /** [s] */
  readonly time: number;
  /** Of the last step [s]; 0 before the first. */
  readonly stepSize: number;
  readonly steps: number;
  readonly events: number;
}

/** State shared by the parts of a run. */
export interface Run {
  /** The system of the model. */
  readonly system: HybridSystem;
  readonly settings: SimulationSettings;
  readonly writer: RowWriter;
  /** Diagnostics in order. */
  readonly diagnostics: Diagnostic[];
  readonly counts: RunCounts;
  /** Address of a state vector for use within one call. */
  readonly scratch: number;
  /** Integrates `system` with its current states, without contacts or sliding. */
  readonly free: SolverInstance;
  /** All instances used so far. */
  readonly solverInstances: SolverInstance[];
  /** Current instance: `free`, or the system resting on or sliding along event surfaces. */
  readonly current: SolverInstance;
  /** Continues the current states with another instance. */
  switchTo(next: SolverInstance): void;
  /**
   * Selects other states at time `t` if the current ones are poorly conditioned; returns whether the integration must
   * restart.
   */
  reselectStates(t: number): boolean;
  /** To be called after the system changed its states itself, as in a rollback; sets `free` for the new states. */
  rebindStates(): void;
  /**
   * Detectors of chattering transitions and of contracting sequences (time events, transitions), and what chattered so far;
   * shared by all sizes of the system.
   */
  readonly chattering: {
    readonly modes: ModeChattering;
    readonly contractions: ContractionDetector;
    readonly storm: EventStorm;
  };
  /** Time at which the sizes of the system changed [s]; the run then ends and another continues. NaN: unchanged. */
  changedAt: number;
  /** End of the current advance [s]. */
  until: number;
}

/** Last step size [s]; 0 before the first step. */
export function lastStepSize(run: Run | undefined): number {
  return run === undefined ? 0 : run.current.integrator.t - run.current.integrator.tOld;
}

/** Position of a run; `time` [s]: end of a finished run. */
export function positionOf(run: Run | undefined, time = run?.current.integrator.t ?? 0): RunPosition {
  const { steps, stateEvents, timeEvents } = run?.counts ?? NO_COUNTS;
  return { time, stepSize: lastStepSize(run), steps, events: stateEvents + timeEvents };
}

/** Of a run before its first step. */
export const NO_COUNTS: Omit<RunCounts, "failures"> = { steps: 0, stateEvents: 0, timeEvents: 0 };

/** Event record of a policy for one event indicator. */
export function policyRecord(
  system: HybridSystem,
  kind: "zeno" | "rest" | "release" | "slide" | "chattering",
  time: number,
  indicator: number,
  bracket = 0,
): EventRecord {
  const { text, component } = system.indicators[indicator]!;
  return eventRecord(time, kind, text, { component, bracket });
}

/** Arguments of the message of an accumulation, with a ratio of six digits. */
export function zenoArgs(condition: string, { time, count, begin, ratio }: LimitEstimate) {
  return { condition, time, count, begin, ratio: Number(ratio.toPrecision(6)) };
}

/** Records the accumulation point of the events of a condition, and tells of it. */
export function noteZeno(run: Run, indicator: number, estimate: LimitEstimate): void {
  const { system, writer, diagnostics } = run;
  const { time, uncertainty } = estimate;
  const { text: condition, component, span } = system.indicators[indicator]!;
  writer.event(policyRecord(system, "zeno", time, indicator, Math.abs(uncertainty)));
  const context = { time, ...(component !== "" && { component }) };
  const args = zenoArgs(condition, estimate);
  diagnostics.push(diagnoseAt(simulationMessages, "simulator.zeno", span, args, context));
}
