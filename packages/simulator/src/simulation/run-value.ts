import { diagnoseWithoutSpan, type MessageCatalogue, messageGroup } from "@cosimo/ir";
import {
  BURST_EVENTS,
  burstSize,
  CONTRACTION_SIZE,
  EVENTS_BEFORE_SLIDING,
  RHYTHM_SIZE,
  TIME_LOOP_SIZE,
} from "@cosimo/kernels";
import { CONTACT_DIRECTION } from "@cosimo/kernels/contacts";
import type { ContractionMemory } from "../accumulation/contraction.ts";
import { sequencesSize } from "../accumulation/event-sequences.ts";
import type { StormMemory } from "../accumulation/event-storm.ts";
import type { ModeChatteringMemory } from "../accumulation/mode-chattering.ts";
import type { ChatteringPolicyMemory } from "../events/chattering-policy.ts";
import type { DepartureMemory } from "../events/departure-watch.ts";
import type { EventMemory } from "../events/event-mode.ts";
import { createRun } from "../run/create-run.ts";
import type { WrittenRows } from "../run/row-writer.ts";
import { runWork } from "../run/run-statistics.ts";
import type { RunWork } from "../run/run-work.ts";
import { type Contact, indicatorOf } from "../surfaces/resting-system.ts";
import { listsSize, type SlideMemory } from "../surfaces/slide-memory.ts";
import type { HybridSystem } from "../system/hybrid-system.ts";
import {
  activeSystem,
  createHybridRun,
  type HybridRun,
  type RunContinuation,
  type RunPlace,
} from "./hybrid-run.ts";

export const runValueMessages = {
  ...messageGroup("usage", "error", {
    "checkpoint.unfit": "the checkpoint has values that no run of this model has",
  }),
} as const satisfies MessageCatalogue;

/**
 * A run at the end of a step, as plain data that fit any process: a run that continues from them depends on nothing else. The
 * method begins anew there, and keeps its step size.
 */
export interface RunValue {
  /** [s] */
  readonly time: number;
  /** Size of the next step [s]. */
  readonly nextStep: number;
  /** The next row [s]; +Infinity if none is left. */
  readonly nextRow: number;
  /** Time to the next value [s]. */
  readonly interval: number;
  /** Of a solver with several methods. */
  readonly method?: string;
  readonly system: Float64Array;
  readonly x: Float64Array;
  readonly contacts: readonly Contact[];
  readonly slide: SlideMemory;
  readonly events: EventMemory;
  readonly departure: DepartureMemory;
  readonly chattering: {
    readonly policy: ChatteringPolicyMemory;
    readonly modes: ModeChatteringMemory;
    readonly contractions: ContractionMemory;
    readonly storm: StormMemory;
  };
  readonly written: WrittenRows;
  readonly counts: { readonly steps: number; readonly stateEvents: number; readonly timeEvents: number };
  readonly work: RunWork;
}

/** `create`: a new system, not initialized. `onValue` receives each value. */
export function createContinuation(
  create: () => HybridSystem,
  interval: number,
  onValue: (value: RunValue) => void,
  begin?: RunValue,
): RunContinuation {
  return {
    interval,
    ...(begin && {
      resume: (system, place) => resumed(begin, system, place) ?? unfit,
    }),
    take(hybridRun, place) {
      const value = saveRun(hybridRun, interval);
      onValue(value);
      place.diagnostics.push(...(hybridRun.run.system.takeWarnings?.(true) ?? []));
      const system = create();
      return { system, hybridRun: restoreRun(value, system, place, hybridRun)! };
    },
  };
}

const unfit = diagnoseWithoutSpan(runValueMessages, "checkpoint.unfit");

/** Undefined if the value is none of a run of this system. */
function resumed(value: RunValue, system: HybridSystem, place: RunPlace): HybridRun | undefined {
  if (!fits(value)) return undefined;
  try {
    return restoreRun(value, system, place);
  } catch (error) {
    // Places of a mode, a condition or a contact that the system does not have.
    if (error instanceof TypeError || error instanceof RangeError) return undefined;
    throw error;
  }
}

function saveRun(hybridRun: HybridRun, interval: number): RunValue {
  const { run, output, rest, slide, events, departure, chattering } = hybridRun;
  const { system, writer, counts } = run;
  const { integrator } = run.current;
  const { t: time, x, nextStep } = integrator;
  const { modes, contractions, storm } = run.chattering;
  const { steps, stateEvents, timeEvents } = counts;
  const method = integrator.methodChoice?.current();
  return {
    ...{ time, nextStep, nextRow: output.grid.next, interval, ...(method !== undefined && { method }) },
    system: system.saveState(),
    x: system.heap.slice(x, x + system.stateCount),
    contacts: rest.contacts(),
    slide: slide.save(),
    events: events.save(),
    departure: departure.save(),
    chattering: {
      ...{ policy: chattering.save(), modes: modes.save() },
      ...{ contractions: contractions.save(), storm: storm.save() },
    },
    written: writer.save(),
    counts: { steps, stateEvents, timeEvents },
    work: runWork(run),
  };
}

/**
 * The run that continues from a value with `system`, which is new; undefined if the value does not fit. `previous`: the run whose
 * value it is, if it is known: what it has reported is not reported again.
 */
function restoreRun(
  value: RunValue,
  system: HybridSystem,
  { settings, writer, diagnostics }: RunPlace,
  previous?: HybridRun,
): HybridRun | undefined {
  system.restoreState(value.system);
  const present = activeSystem(system);
  if (!belongsTo(value, present) || !equals(system.saveState(), value.system)) return undefined;
  const before = previous && { ...previous.run, solverInstances: [] };
  const run = createRun(present, settings, writer, diagnostics, before);
  writer.restore(value.written);
  writer.follow(present);
  const hybridRun = createHybridRun(run, value.events.nextEventTime, undefined, previous?.limits);
  Object.assign(run.counts, value.counts, { past: value.work });
  const { modes, contractions, storm, policy } = value.chattering;
  run.chattering.modes.restore(modes);
  run.chattering.contractions.restore(contractions);
  run.chattering.storm.restore(storm);
  hybridRun.output.grid.seek(value.nextRow, value.time);
  present.heap.set(value.x, run.free.integrator.x);
  if (value.contacts.length > 0) hybridRun.rest.hold(value.contacts);
  hybridRun.slide.restore(value.time, value.slide);
  hybridRun.chattering.restore(policy);
  hybridRun.departure.restore(value.departure);
  hybridRun.events.restore(value.events);
  if (value.method !== undefined) run.current.integrator.methodChoice?.begin(value.method, value.time);
  hybridRun.events.restart(value.time, 0, value.nextStep);
  return hybridRun;
}

/** Whether numbers that a method needs are numbers. */
function fits({ time, nextStep, interval, x, events }: RunValue): boolean {
  const isLater = !(events.nextEventTime < time);
  return [time, nextStep, ...x].every(Number.isFinite) && interval > 0 && isLater;
}

/** Whether states and conditions are those of the system. */
function belongsTo(
  { x, contacts, slide, departure, events, chattering }: RunValue,
  system: HybridSystem,
): boolean {
  const { stateCount, indicatorCount } = system;
  const conditions = [
    ...contacts.map(indicatorOf),
    ...slide.indicators,
    ...departure.watched.map(({ indicator }) => indicator),
    ...chattering.policy.guards.map(([indicator]) => indicator),
  ];
  return (
    x.length === stateCount &&
    contacts.every(({ length }) => length === CONTACT_DIRECTION + stateCount) &&
    [0, listsSize(indicatorCount)].includes(slide.lists.length) &&
    events.sequences.length === sequencesSize(indicatorCount) &&
    [chattering.policy.events, chattering.modes.events].every(
      ({ length }) => length === burstSize(BURST_EVENTS),
    ) &&
    chattering.policy.early.length === burstSize(EVENTS_BEFORE_SLIDING) &&
    chattering.contractions.every(([, sequence]) => sequence.length === CONTRACTION_SIZE) &&
    events.rhythm.length === RHYTHM_SIZE &&
    events.timeEventLoop.length === TIME_LOOP_SIZE &&
    conditions.every((one) => Number.isInteger(one) && one >= 0 && one < indicatorCount)
  );
}

function equals(a: Float64Array, b: Float64Array): boolean {
  return a.length === b.length && a.every((value, i) => Object.is(value, b[i]));
}
