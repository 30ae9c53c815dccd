import type { Diagnostic, EventRecord } from "@cosimo/ir";
import { createModeChattering, type ModeChattering } from "../accumulation/mode-chattering.ts";
import type { SimulationSettings } from "../settings/simulation-settings.ts";
import type { HybridSystem } from "../system/hybrid-system.ts";
import type { RowWriter } from "./row-writer.ts";
import { createSolverInstance, type SolverInstance } from "./solver-instance.ts";

/** What has happened in a run so far: accepted steps, and event instants by what set them off. */
export interface RunCounts {
  steps: number;
  stateEvents: number;
  timeEvents: number;
}

/** How far a run has come. */
export interface RunPosition {
  /** [s] */
  readonly time: number;
  /** Of the last step [s]; 0 before the first. */
  readonly stepSize: number;
  readonly steps: number;
  readonly events: number;
}

/** What the parts of a run share. */
export interface Run {
  /** The model's own system. */
  readonly system: HybridSystem;
  readonly settings: SimulationSettings;
  readonly writer: RowWriter;
  /** Everything there is to say, in order. */
  readonly diagnostics: Diagnostic[];
  readonly counts: RunCounts;
  /** Address of a state vector for use within one call. */
  readonly scratch: number;
  /** Integration of `system`, with the states that it has now. */
  readonly free: SolverInstance;
  /** All that have been at work. */
  readonly solverInstances: SolverInstance[];
  /** What is being integrated now: `free`, or the system resting on event surfaces or sliding along them. */
  readonly current: SolverInstance;
  /** Lets the present states be integrated by another unit from now on. */
  switchTo(next: SolverInstance): void;
  /**
   * Goes over to other states where the present ones have become a poor choice at time `t`, that of the present state; true
   * if it did, and must restart.
   */
  reselectStates(t: number): boolean;
  /** The system has gone over to other states by itself, as it does where it goes back to a former point: they are integrated freely. */
  rebindStates(): void;
  /** Whether changes of the equations crowd; goes on from run to run. */
  readonly modeChattering: ModeChattering;
  /** When the sizes of the system have changed [s]: this run is over, its successor goes on from there. NaN: they have not. */
  changedAt: number;
  /** How far it goes [s]. */
  until: number;
}

/** `previous` is the run of the sizes before: its counts go on, and its units where the system comes back to what it was. */
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
    counts: previous?.counts ?? { steps: 0, stateEvents: 0, timeEvents: 0 },
    scratch: free.scratch,
    free,
    solverInstances,
    current: free,
    modeChattering: previous?.modeChattering ?? createModeChattering(settings),
    changedAt: Number.NaN,
    until: previous?.until ?? settings.stopTime,
    switchTo(next) {
      const from = run.current.integrator.x;
      if (next !== run.current) system.heap.copyWithin(next.integrator.x, from, from + system.stateCount);
      if (!solverInstances.includes(next)) solverInstances.push(next);
      run.current = next;
      writer.follow(next.system);
    },
    reselectStates(t) {
      // Not the integrator's own time: one that takes over learns of the time by its restart only.
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

/** [s]; 0 before the first step. */
export function lastStepSize(run: Run | undefined): number {
  return run === undefined ? 0 : run.current.integrator.t - run.current.integrator.tOld;
}

/** `time` [s] is where it ended, of a run that is over. */
export function positionOf(run: Run | undefined, time = run?.current.integrator.t ?? 0): RunPosition {
  const { steps, stateEvents, timeEvents } = run?.counts ?? NO_COUNTS;
  return { time, stepSize: lastStepSize(run), steps, events: stateEvents + timeEvents };
}

const NO_COUNTS: RunCounts = { steps: 0, stateEvents: 0, timeEvents: 0 };

/** Record of something that the policy of a run found or did about one event indicator. */
export function policyRecord(
  system: HybridSystem,
  kind: "zeno" | "rest" | "release" | "slide" | "chattering",
  time: number,
  indicator: number,
  bracket = 0,
): EventRecord {
  const { text, component } = system.indicators[indicator]!;
  return {
    time,
    kind,
    name: text,
    condition: text,
    component,
    direction: "",
    type: "",
    bracket,
    iteration: 1,
  };
}
