import { type Diagnostic, diagnoseAt, type EventRecord } from "@cosimo/ir";
import { type ContractionDetector, createContractionDetector } from "../accumulation/contraction.ts";
import type { LimitEstimate } from "../accumulation/event-sequences.ts";
import { createEventStorm, type EventStorm } from "../accumulation/event-storm.ts";
import { createModeChattering, type ModeChattering } from "../accumulation/mode-chattering.ts";
import { simulationMessages } from "../explain/simulation-messages.ts";
import type { SimulationSettings } from "../settings/simulation-settings.ts";
import { copyVector } from "../system/copy-vector.ts";
import { eventRecord } from "../system/event-records.ts";
import type { HybridSystem } from "../system/hybrid-system.ts";
import { createFailedAttemptLog, type FailedAttemptLog } from "./failed-attempts.ts";
import type { RowWriter } from "./row-writer.ts";
import type { RunWork } from "./run-work.ts";
import { createSolverInstance, type SolverInstance } from "./solver-instance.ts";

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

/** `previous`: the run with the previous sizes. Counts continue, and instances are reused when former sizes return. */
export function createRun(
  system: HybridSystem,
  settings: SimulationSettings,
  writer: RowWriter,
  diagnostics: Diagnostic[],
  previous?: Run,
): Run {
  const solverInstances = previous?.solverInstances ?? [];
  const solverInstanceOf = (): SolverInstance => {
    let unit = solverInstances.find((one) => one.kernels === system.kernels && one.system === system);
    if (unit === undefined) {
      unit = createSolverInstance(system, settings);
      solverInstances.push(unit);
    }
    return unit;
  };
  const free = solverInstanceOf();
  const run: Run & { current: SolverInstance; free: SolverInstance } = {
    system,
    settings,
    writer,
    diagnostics,
    counts: previous?.counts ?? { ...NO_COUNTS, failures: createFailedAttemptLog() },
    scratch: free.scratch,
    free,
    solverInstances,
    current: free,
    chattering: previous?.chattering ?? {
      modes: createModeChattering(settings.stopTime - settings.startTime),
      contractions: createContractionDetector(),
      storm: createEventStorm(diagnostics),
    },
    changedAt: Number.NaN,
    until: previous?.until ?? settings.stopTime,
    switchTo(next) {
      const from = run.current.integrator.x;
      if (next !== run.current) copyVector(system, from, next.integrator.x, system.stateCount);
      if (!solverInstances.includes(next)) solverInstances.push(next);
      run.current = next;
      writer.follow(next.system);
    },
    reselectStates(t) {
      // Uses `t`, not the time of the integrator, which is set at its restart only.
      if (run.current !== run.free || !system.selectStates?.(t, run.current.integrator.x)) return false;
      run.rebindStates();
      system.readStates(run.free.integrator.x);
      return true;
    },
    rebindStates() {
      if (run.free.kernels === system.kernels) return;
      run.free = solverInstanceOf();
      run.current = run.free;
    },
  };
  return run;
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

const NO_COUNTS: Omit<RunCounts, "failures"> = { steps: 0, stateEvents: 0, timeEvents: 0 };

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
