import type { Diagnostic, EventRecord, TrajectorySink } from "@cosimo/ir";
import { beginCourse, type Course, createCourse, hasChanged, presentOf, successor } from "./course.ts";
import { type Ending, systemFailed } from "./ending.ts";
import type { Contact } from "./events/contact.ts";
import { createRelationsCheck } from "./events/relations-check.ts";
import { createSideDecisions } from "./events/side-decisions.ts";
import { complete } from "./events/terminal-event.ts";
import type { ZenoMemory } from "./events/zeno.ts";
import { causedByInput } from "./inputs/driven-system.ts";
import { createRun } from "./run.ts";
import { statisticsOf } from "./run-statistics.ts";
import type { SimulationStatistics } from "./simulation-report.ts";
import type { SimulationSettings } from "./simulation-settings.ts";
import type { HybridSystem } from "./system/hybrid-system.ts";
import { createRowWriter } from "./trajectory/row-writer.ts";
import { createPacer } from "./wall-clock.ts";

/** A run that goes as far as its caller says each time, with inputs that may change in between: a part of a coupled system. */
export interface SteppedRun {
  /** [s] */
  readonly time: number;
  /** When the next time event is due [s]; +Infinity if none is known. */
  readonly nextEventTime: number;
  /** Address of the states at `time` in the heap of the system, and of their derivatives as last evaluated. */
  readonly x: number;
  /** Finds initial values and handles the events of the start time. Legal once, first. */
  initialize(): Ending | undefined;
  /**
   * Lets `set` change the inputs, where time stands still: an event where discrete inputs change, or where inputs jump so that
   * relations change by it.
   */
  changeInputs(set: () => void, change: InputChange): Ending | undefined;
  /** Whether all relations are at `time` as they are frozen, with the inputs that the system has now. */
  relationsStay(): boolean;
  /** Integrates to `until` exactly, or to the first event at which `stops` says so: right limits are in force then. */
  advance(until: number, stops: () => boolean): Ending | undefined;
  /** Whether `advance` has stopped at an event, or the last change of inputs was one that made states jump. */
  readonly atEvent: boolean;
  /** The last event, at which `terminal()` is true: the run is over at `time`. Variables are evaluated as it has left them. */
  conclude(): Ending | undefined;
  /** Evaluates the variables at `time` for `HybridSystem.readValues`; 0 or a failure code. */
  evaluate(): number;
  explain(code: number): readonly Diagnostic[];
  save(): RunState;
  restore(state: RunState): void;
  statistics(): SimulationStatistics;
}

/** How inputs change: continuous ones go on in another direction, or jump; or discrete ones have other values. */
export type InputChange = "bend" | "jump" | "event";

/** Where a run has been. */
export interface RunState {
  readonly time: number;
  readonly nextEventTime: number;
  /** The last event [s]. */
  readonly eventTime: number;
  readonly nextStep: number;
  readonly system: Float64Array;
  readonly x: Float64Array;
  readonly contacts: readonly Contact[];
  readonly observed: ZenoMemory;
}

/** What a stepped run is told, and whom it tells. */
export interface SteppedRunOptions {
  /** `output` is of no meaning: rows are left and right limits at events. */
  readonly settings: SimulationSettings;
  readonly sink: Pick<TrajectorySink, "row" | "event">;
  readonly diagnostics: Diagnostic[];
  /** Asked now and then within a long portion whether the run is to end. */
  readonly look?: () => Ending | undefined;
}

/** Prepares a run of `system`, which must be new and is used up by it. */
export function createSteppedRun(system: HybridSystem, options: SteppedRunOptions): SteppedRun {
  const { sink, diagnostics, look } = options;
  const settings: SimulationSettings = { ...options.settings, output: "none", eventPoints: "both" };
  const event = (record: EventRecord): void => sink.event(changing ? causedByInput(record) : record);
  const writer = createRowWriter(system, { ...sink, event, begin: () => {}, end: () => {} }, "both");
  const pacer = createPacer();
  let course: Course | undefined;
  let relationsStay: ReturnType<typeof createRelationsCheck> | undefined;
  let sides: ReturnType<typeof createSideDecisions> | undefined;
  /** [s]: the last event. */
  let eventTime = Number.NaN;
  let atEvent = false;
  let changing = false;

  const integrator = () => course!.run.current.integrator;
  const eventCount = ({ run }: Course): number => run.counts.stateEvents + run.counts.timeEvents;

  const follow = (next: Course): void => {
    course = next;
    relationsStay = undefined;
    sides = undefined;
  };
  const settle = (): void => {
    while (hasChanged(course!)) follow(successor(course!));
  };

  const step = (until: number): Ending | undefined => {
    course!.run.until = until;
    const ending = course!.continuous.step(pacer.left);
    settle();
    if (ending !== undefined || !pacer.tick(course!.run.counts.steps)) return ending;
    return look?.();
  };

  const haveJumped = (before: Float64Array): boolean => {
    const { heap, stateCount } = course!.run.system;
    const { x } = integrator();
    return stateCount !== before.length || before.some((value, i) => heap[x + i] !== value);
  };

  const stays = (t: number, x: number): boolean => {
    relationsStay ??= createRelationsCheck(course!.run.system, false);
    return relationsStay(t, x);
  };
  /** Whether relations stay as they are when inputs change: those that an event of this instant has decided, too. */
  const staysWith = (t: number, x: number, set: () => void): boolean => {
    sides ??= createSideDecisions(course!.run.system);
    const before = t === eventTime ? sides(t, x) : [];
    set();
    if (before.length === 0) return stays(t, x);
    const after = sides(t, x);
    return after.length === before.length && after.every((one, i) => one.indicator === before[i]!.indicator);
  };

  return {
    get time() {
      return course === undefined ? settings.startTime : integrator().t;
    },
    get nextEventTime() {
      return course!.events.nextEventTime;
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
        createCourse(createRun(presentOf(system), settings, writer, diagnostics), initial.nextEventTime),
      );
      const ending = beginCourse(course!, initial);
      settle();
      return ending;
    },
    changeInputs(set, change) {
      atEvent = false;
      const { t, x, nextStep } = integrator();
      if (change !== "event") {
        if (change === "bend") set();
        if (change === "bend" || staysWith(t, x, set)) {
          course!.events.restart(t, 0, nextStep);
          return undefined;
        }
      }
      const { heap, stateCount } = course!.run.system;
      const before = heap.slice(x, x + stateCount);
      changing = true;
      const ending = course!.events.handle(t, undefined, false, set);
      changing = false;
      settle();
      eventTime = t;
      atEvent = haveJumped(before);
      return ending;
    },
    relationsStay: () => stays(integrator().t, integrator().x),
    advance(until, stops) {
      atEvent = false;
      while (integrator().t < until) {
        const before = eventCount(course!);
        const ending = step(until);
        if (ending !== undefined) return ending;
        if (eventCount(course!) === before) continue;
        eventTime = integrator().t;
        if (!stops()) continue;
        atEvent = true;
        return undefined;
      }
      return undefined;
    },
    conclude() {
      const ending = complete(course!.run, integrator().t);
      return ending.status === "completed" ? undefined : ending;
    },
    evaluate: () => course!.run.current.system.evaluateOutputs(integrator().t, integrator().x),
    explain: (code) => system.explainFailure(integrator().t, integrator().x, code),
    save() {
      const { t: time, x, nextStep } = integrator();
      const { run, events, rest } = course!;
      return {
        ...{ time, nextStep, nextEventTime: events.nextEventTime, eventTime, system: system.saveState() },
        ...{ x: run.system.heap.slice(x, x + run.system.stateCount), contacts: rest.contacts() },
        observed: events.observed(),
      };
    },
    restore(state) {
      system.restoreState(state.system);
      const { run } = course!;
      const present = presentOf(system);
      if (present !== run.system)
        follow(createCourse(createRun(present, settings, writer, diagnostics, run), state.nextEventTime));
      else run.followStates();
      course!.events.goBack(state.time, state.observed);
      course!.rest.hold(state.contacts);
      course!.events.nextEventTime = state.nextEventTime;
      eventTime = course!.events.eventTime = state.eventTime;
      present.heap.set(state.x, integrator().x);
      course!.events.restart(state.time, 0, state.nextStep);
      writer.follow(present);
    },
    statistics: () => statisticsOf(course?.run, settings, writer),
  };
}
