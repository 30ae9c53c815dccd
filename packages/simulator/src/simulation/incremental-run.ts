import type { Diagnostic, EventRecord, TrajectorySink } from "@cosimo/ir";
import { complete } from "../events/terminal-event.ts";
import { asInputEvent } from "../inputs/driven-system.ts";
import { createRun } from "../run/create-run.ts";
import { createPollTimer } from "../run/poll-timer.ts";
import { createRowWriter } from "../run/row-writer.ts";
import { type RunOutcome, systemFailed } from "../run/run-outcome.ts";
import { statisticsOf } from "../run/run-statistics.ts";
import type { SimulationStatistics } from "../run/simulation-report.ts";
import type { SimulationSettings } from "../settings/simulation-settings.ts";
import type { Contact } from "../surfaces/resting-system.ts";
import type { HybridSystem } from "../system/hybrid-system.ts";
import { createRelationsCheck } from "../system/relations-check.ts";
import { createSideDecisions } from "../system/side-decisions.ts";
import {
  activeSystem,
  createHybridRun,
  type HybridRun,
  hasChanged,
  resumeResized,
  startRun,
} from "./hybrid-run.ts";

/**
 * A run that advances to times given by the caller, with inputs that may change in between; a unit of a coupled system.
 */
export interface IncrementalRun {
  /** [s] */
  readonly time: number;
  /** Next time event [s]; +Infinity if none is known. */
  readonly nextEventTime: number;
  /** Address of the states at `time`, and of the derivatives last evaluated. */
  readonly x: number;
  /** Finds initial values and handles the events of the start time. Legal once, before all other calls. */
  initialize(): RunOutcome | undefined;
  /**
   * Calls `set` to change the inputs at the current time. An event follows if discrete inputs change, or if a jump of
   * inputs changes relations.
   */
  changeInputs(set: () => void, change: InputChange): RunOutcome | undefined;
  /** Whether all relations at `time` equal their frozen values with the current inputs. */
  relationsStay(): boolean;
  /**
   * Integrates to `until` exactly, or to the first event if `stops` is true; then right limits are valid.
   */
  advance(until: number, stops: boolean): RunOutcome | undefined;
  /** Whether `advance` stopped at an event, or the last change of inputs made states jump. */
  readonly atEvent: boolean;
  /**
   * Executes the last event, at which `terminal()` is true, and ends the run at `time`. Variables keep the values of
   * that event.
   */
  terminate(): RunOutcome | undefined;
  /** Evaluates the variables at `time` for `HybridSystem.readValues`; 0 or a failure code. */
  evaluate(): number;
  explain(code: number): readonly Diagnostic[];
  /** May take the memory of `into`, a saved state that is no longer needed. */
  save(into?: RunState): RunState;
  restore(state: RunState): void;
  statistics(): SimulationStatistics;
  /** Brings counts in the diagnostics up to date. */
  updateDiagnostics(): void;
}

/** Kind of input change: slope of continuous inputs, jump of continuous inputs, or change of discrete inputs. */
export type InputChange = "slope" | "jump" | "event";

/** Saved state of a run. */
export interface RunState {
  readonly time: number;
  readonly nextEventTime: number;
  /** The last event [s]. */
  readonly eventTime: number;
  readonly nextStep: number;
  readonly system: Float64Array;
  readonly x: Float64Array;
  readonly contacts: readonly Contact[];
  readonly sequences: Float64Array;
}

/** Settings and callbacks of an incremental run. */
export interface IncrementalRunOptions {
  /** `output` is ignored: rows are left and right limits at events. */
  readonly settings: SimulationSettings;
  readonly sink: Pick<TrajectorySink, "row" | "event">;
  readonly diagnostics: Diagnostic[];
  /** Called during long portions; returns the outcome of a cancelled run. */
  readonly poll?: () => RunOutcome | undefined;
}

/** Prepares a run of a new `system`, which cannot be used again. */
export function createIncrementalRun(system: HybridSystem, options: IncrementalRunOptions): IncrementalRun {
  const { sink, diagnostics, poll } = options;
  const settings: SimulationSettings = {
    ...options.settings,
    output: "none",
    eventPoints: "both",
    onLimits: "ignore",
  };
  const event = (record: EventRecord): void => sink.event(changing ? asInputEvent(record) : record);
  const writer = createRowWriter(system, { ...sink, event, begin: () => {}, end: () => {} }, "both");
  const pollTimer = createPollTimer();
  let hybridRun: HybridRun | undefined;
  let relationsStay: ReturnType<typeof createRelationsCheck> | undefined;
  let sides: ReturnType<typeof createSideDecisions> | undefined;
  /** [s]: the last event. */
  let eventTime = Number.NaN;
  let atEvent = false;
  let changing = false;

  const integrator = () => hybridRun!.run.current.integrator;
  const eventCount = ({ run }: HybridRun): number => run.counts.stateEvents + run.counts.timeEvents;

  const follow = (next: HybridRun): void => {
    hybridRun = next;
    relationsStay = undefined;
    sides = undefined;
  };
  const resumeIfResized = (): void => {
    while (hasChanged(hybridRun!)) follow(resumeResized(hybridRun!));
  };

  const step = (until: number): RunOutcome | undefined => {
    hybridRun!.run.until = until;
    const runOutcome = hybridRun!.continuous.step(pollTimer.left, true);
    resumeIfResized();
    if (runOutcome !== undefined || !pollTimer.tick(hybridRun!.run.counts.steps)) return runOutcome;
    return poll?.();
  };

  const haveJumped = (before: Float64Array): boolean => {
    const { heap, stateCount } = hybridRun!.run.system;
    const { x } = integrator();
    return stateCount !== before.length || before.some((value, i) => heap[x + i] !== value);
  };

  const stays = (t: number, x: number): boolean => {
    relationsStay ??= createRelationsCheck(hybridRun!.run.system, false);
    return relationsStay(t, x);
  };
  /** Whether relations keep their values after inputs change, including those decided by an event of this instant. */
  const staysWith = (t: number, x: number, set: () => void): boolean => {
    sides ??= createSideDecisions(hybridRun!.run.system);
    const before = t === eventTime ? sides(t, x) : [];
    set();
    if (before.length === 0) return stays(t, x);
    const after = sides(t, x);
    return after.length === before.length && after.every((one, i) => one.indicator === before[i]!.indicator);
  };

  return {
    get time() {
      return hybridRun === undefined ? settings.startTime : integrator().t;
    },
    get nextEventTime() {
      return hybridRun!.events.nextEventTime;
    },
    get x() {
      return integrator().x;
    },
    get atEvent() {
      return atEvent;
    },
    initialize() {
      const initial = system.initialize(settings.startTime);
      diagnostics.push(...initial.diagnostics);
      if (initial.failure) return systemFailed(settings.startTime, initial.failure);
      follow(
        createHybridRun(
          createRun(activeSystem(system), settings, writer, diagnostics),
          initial.nextEventTime,
        ),
      );
      const runOutcome = startRun(hybridRun!, initial);
      resumeIfResized();
      return runOutcome;
    },
    changeInputs(set, change) {
      atEvent = false;
      const { t, x, nextStep } = integrator();
      if (change !== "event") {
        if (change === "slope") set();
        if (change === "slope" || staysWith(t, x, set)) {
          hybridRun!.events.restart(t, 0, nextStep);
          return undefined;
        }
      }
      const { heap, stateCount } = hybridRun!.run.system;
      const before = heap.slice(x, x + stateCount);
      changing = true;
      const runOutcome = hybridRun!.events.handle(t, undefined, false, set);
      changing = false;
      resumeIfResized();
      eventTime = t;
      atEvent = haveJumped(before);
      return runOutcome;
    },
    relationsStay: () => stays(integrator().t, integrator().x),
    advance(until, stops) {
      atEvent = false;
      while (integrator().t < until) {
        const before = eventCount(hybridRun!);
        const runOutcome = step(until);
        if (runOutcome !== undefined) return runOutcome;
        if (eventCount(hybridRun!) === before) continue;
        eventTime = integrator().t;
        if (!stops) continue;
        atEvent = true;
        return undefined;
      }
      return undefined;
    },
    terminate() {
      const { run, departure, rest } = hybridRun!;
      const runOutcome = departure.checkEnd() ?? rest.checkEnd() ?? complete(run, integrator().t);
      return runOutcome.status === "completed" ? undefined : runOutcome;
    },
    evaluate: () => hybridRun!.run.current.system.evaluateOutputs(integrator().t, integrator().x),
    explain: (code) => system.explainFailure(integrator().t, integrator().x, code),
    save(into) {
      const { t: time, x, nextStep } = integrator();
      const { run, events, rest } = hybridRun!;
      const { heap, stateCount } = run.system;
      const kept = into?.x.length === stateCount ? into.x : new Float64Array(stateCount);
      for (let i = 0; i < stateCount; i++) kept[i] = heap[x + i]!;
      return {
        time,
        nextStep,
        nextEventTime: events.nextEventTime,
        eventTime,
        system: system.saveState(into?.system),
        x: kept,
        contacts: rest.contacts(),
        sequences: events.savedSequences(),
      };
    },
    restore(state) {
      system.restoreState(state.system);
      const { run } = hybridRun!;
      const present = activeSystem(system);
      if (present !== run.system)
        follow(createHybridRun(createRun(present, settings, writer, diagnostics, run), state.nextEventTime));
      else run.rebindStates();
      hybridRun!.events.rollBack(state.time, state.sequences);
      hybridRun!.rest.hold(state.contacts);
      hybridRun!.events.nextEventTime = state.nextEventTime;
      eventTime = hybridRun!.events.eventTime = state.eventTime;
      present.heap.set(state.x, integrator().x);
      hybridRun!.events.restart(state.time, 0, state.nextStep);
      writer.follow(present);
    },
    statistics: () => statisticsOf(hybridRun?.run, settings, writer),
    updateDiagnostics: () => hybridRun?.run.chattering.storm.update(),
  };
}
