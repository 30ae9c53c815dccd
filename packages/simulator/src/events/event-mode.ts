import { type Diagnostic, diagnoseAt, diagnoseWithoutSpan, type EventRecord } from "@cosimo/ir";
import {
  burstsInTime,
  FAR_REACH,
  firstStepLimit,
  forgetEvents,
  MOST_IN_BURST,
  MOST_REPEATS,
  noteEvent,
  RHYTHM_REACH,
  RHYTHM_SIZE,
  repeatsTooOften,
  TIME_LOOP_BEGIN,
  TIME_LOOP_COUNT,
  TIME_LOOP_SIZE,
} from "@cosimo/kernels";
import type { EventSequences, LocatedCondition } from "../accumulation/event-sequences.ts";
import { restoreSlots, saveSlots } from "../accumulation/slot-memory.ts";
import type { LocatedEvent } from "../detection/event-detection.ts";
import { simulationMessages } from "../explain/simulation-messages.ts";
import type { EventLog, HandledEvent } from "../run/event-log.ts";
import type { Run } from "../run/run.ts";
import { failed, type RunOutcome, systemFailed } from "../run/run-outcome.ts";
import type { RunOutput } from "../run/run-output.ts";
import type { EventCause, EventUpdate, HybridSystem, Indicator } from "../system/hybrid-system.ts";
import { sameInstant } from "../system/same-instant.ts";
import { createSideDecisions } from "../system/side-decisions.ts";
import { tangentMessages } from "../tangents/tangent-messages.ts";
import type { AssertionWatch } from "../watches/assertion-watch.ts";
import type { LimitMonitor } from "../watches/limit-monitor.ts";
import { createAccumulationPolicy } from "./accumulation-policy.ts";
import type { ChatteringPolicy } from "./chattering-policy.ts";
import type { DepartureWatch } from "./departure-watch.ts";
import type { AtLimit, RestPolicy, SlidePolicy } from "./surface-policies.ts";
import { terminate } from "./terminal-event.ts";

/** The run with its output, its assertions and its policies for rest, sliding and chattering. */
export interface RunParts {
  readonly run: Run;
  readonly log: EventLog;
  readonly sequences: EventSequences;
  readonly output: RunOutput;
  readonly watch: AssertionWatch;
  readonly rest: RestPolicy;
  readonly slide: SlidePolicy;
  readonly chattering: ChatteringPolicy;
  readonly limits: LimitMonitor;
  readonly departure: DepartureWatch;
}

/** Handling of event instants, at which the system goes from left to right limits. */
export interface EventMode {
  /** Next time event [s]; +Infinity if none is known. */
  nextEventTime: number;
  /** Last event [s]; NaN before the first. */
  eventTime: number;
  /**
   * Handles an event at the end of the last step: located, a time event, or a jump of inputs (`setInputs`, see
   * `EventCause`). Then restarts the integration.
   */
  handle(
    t: number,
    event: LocatedEvent | undefined,
    isTimeEvent: boolean,
    setInputs?: () => void,
  ): RunOutcome | undefined;
  /** Handles another time event at the same instant. */
  repeat(t: number): RunOutcome | undefined;
  /** Takes note of an event that kernels handled. */
  noteHandled(event: HandledEvent): void;
  /** Restarts the integration at `t` without memory; see `Integrator.restart`. */
  restart(t: number, hint?: number, triedStep?: number): undefined;
  /** State of the sequences of events, for `rollBack`. */
  savedSequences(): Float64Array;
  /** Restores the detectors to time `t`. Without sequences none has begun there. */
  rollBack(t: number, sequences?: Float64Array): void;
  save(): EventMemory;
  /** Legal before the first event. */
  restore(memory: EventMemory): void;
}

/** What later events depend on, besides the detectors of the run. */
export interface EventMemory {
  readonly nextEventTime: number;
  readonly eventTime: number;
  readonly sequences: Float64Array;
  readonly rhythm: Float64Array;
  readonly timeEventLoop: Float64Array;
}

const NOTHING: EventCause["located"] = [];
const NO_RECORDS: readonly EventRecord[] = [];

export function createEventMode(parts: RunParts, firstEventTime: number): EventMode {
  const { run, log, sequences, output, watch, rest, slide, chattering, limits, departure } = parts;
  const { system, counts } = run;
  const { rhythm } = log;
  // In a model with many conditions events of each are far apart.
  rhythm.heap[rhythm.address + RHYTHM_REACH] =
    system.eventIteration?.conditions === undefined ? 0 : FAR_REACH;
  const firstStep = (hint: number): number =>
    firstStepLimit(rhythm.heap, rhythm.address, system.indicatorCount, hint, 0);
  const accumulation = createAccumulationPolicy(run);
  const leftLimits = new Float64Array(system.stateCount);
  const everyIndicator = system.indicators.map((_, i) => i);
  const decidedSides = createSideDecisions(system);
  const slides = run.settings.onChattering === "slide";
  const runLength = run.settings.stopTime - run.settings.startTime;
  const showsValues = run.settings.eventPoints !== "none" || watch.isNeeded;
  const timeEventLoop = new Float64Array(TIME_LOOP_SIZE);
  let lastRecords = NO_RECORDS;

  const handle: EventMode["handle"] = (t, event, isTimeEvent, setInputs) => {
    const { x } = run.current.integrator;
    // Between the ends of steps states drift off the surfaces of contacts: a reset must find them there.
    if (event?.isBegun !== true) rest.projectStates();
    const indicators = event === undefined ? [] : event.located.map(({ indicator }) => indicator);
    const chatters = chattering.active() && event !== undefined;
    // Events of chattering conditions alone have no rows.
    const quiet = chatters && !isTimeEvent && chattering.includes(indicators);
    const rearmed = run.current.locator.rearmed?.();
    run.current.locator.disarm?.();
    if (isTimeEvent) counts.timeEvents++;
    if (isTimeEvent && burstsInTime(timeEventLoop, 0, t, runLength) > 0)
      return standsStill(system, t, MOST_IN_BURST, t - timeEventLoop[TIME_LOOP_BEGIN]!, lastRecords);
    if (event !== undefined) {
      counts.stateEvents++;
      noteEvent(rhythm.heap, rhythm.address, t);
    }
    if (event?.isBegun === true) keepBegunLimits(x);
    else keepLeftLimits(t, x, quiet);
    const { records: ended, left } = rest.release(t, indicators);
    const released = joined(ended, slide.release(t, indicators));
    const sides = setInputs === undefined || t !== mode.eventTime ? NOTHING : decidedSides(t, x);
    const isClose = sequences.followsClosely(t, mode.eventTime, runLength);
    mode.eventTime = t;
    const located = event === undefined || released.length > 0 ? joined(left, sides) : event.located;
    if (released.length > 0 && left.length === 0 && !isTimeEvent && setInputs === undefined) {
      return output.event(t, released, !quiet && released.length > 0) ?? restart(t);
    }
    // Others keep the values that they have.
    const changing = located.length > 1 ? located.filter(changes) : located;
    const bracket = event === undefined ? 0 : event.bracket;
    const within = sameInstant(t, run.settings.startTime);
    // Field by field: objects made by spread are slow to read.
    const cause = {
      located,
      timeEvent: isTimeEvent,
      terminal: false,
      bracket,
      within,
      useCurrentSign: chatters,
      needsValues: showsValues || output.grid.next <= t + within || limits.isActive(),
    };
    const begun = event?.isBegun === true ? log.begunStatus() : undefined;
    const grazed = system.eventTangents?.enter(t, x, located, isTimeEvent);
    if (grazed !== undefined) run.diagnostics.push(grazing(t, system.indicators[grazed]!));
    const update = run.current.system.eventUpdate(t, x, completeCause(cause, rearmed, setInputs, begun));
    if (update.failure) {
      // Transitions before the failure belong to the event file.
      for (const record of update.records) if (record.kind === "transition") run.writer.event(record);
      return systemFailed(t, update.failure);
    }
    mode.nextEventTime = update.nextEventTime;
    const { eventTangents } = system;
    const records = eventTangents?.noteTimes(update.records) ?? update.records;
    lastRecords = records;
    if (update.dimensionsChanged) return leave(t, update, released, quiet);
    system.readStates(run.current.integrator.x);
    system.eventTangents?.leave(t, run.current.integrator.x);
    const broken = update.statesChanged ? rest.releaseBroken(t) : undefined;
    const unfit = showUpdate(
      t,
      eventTangents ? { ...update, records } : update,
      released,
      broken?.records ?? NO_RECORDS,
      quiet,
    );
    if (unfit !== undefined) return unfit;
    if (update.terminate !== undefined) return terminate(run, t, update.terminate);
    const solver = run.current;
    sequences.list(update.statesChanged ? changing : located, update.statesChanged);
    const limit =
      event &&
      detectAccumulation(t, update.statesChanged ? changing : located, indicators, update.statesChanged);
    const ofTime = isTimeEvent ? accumulation.timeEvent(t, update.records) : undefined;
    if (limit?.stop !== undefined || ofTime !== undefined) return limit?.stop ?? ofTime;
    const ends = system.eventTangents !== undefined && (limit !== undefined || run.current !== run.free);
    if (ends) return tangentsEnd(t);
    if (update.statesChanged && run.current === solver && (broken === undefined || broken.left.length === 0))
      rest.capture(t, leftLimits, isClose);
    const hasJumped = update.statesChanged && run.current === solver;
    // A new first step would be shorter by far, and its length learned as the distance of events.
    if (quiet && !hasJumped) restart(t, 0, run.current.integrator.nextStep);
    else
      restart(
        t,
        firstStep(event !== undefined && hasJumped ? sequences.nextJump() : 0),
        0,
        update.statesChanged,
      );
    if (hasJumped) departure.begin(changing, chattering.active());
    else if (run.current !== solver) departure.forget(changing);
    if (limit !== undefined) return settled(t, limit.settled);
    if (broken === undefined || broken.left.length === 0) return undefined;
    // At this instant relations have values that the signs of their indicators may contradict.
    rest.noteJump(leftLimits);
    const decided = decidedSides(t, run.current.integrator.x);
    const isOther = (indicator: number): boolean =>
      !rest.isContact(indicator) && broken.left.every((one) => one.indicator !== indicator);
    const others = decided.filter(({ indicator }) => isOther(indicator));
    return handle(t, { time: t, bracket: 0, located: joined(broken.left, others) }, false);
  };

  const changes = ({ indicator, value }: LocatedCondition): boolean =>
    run.current.system.relationValue(indicator) !== value;

  /** The states are at the limit of the events of these conditions, which change there. */
  const settled = (t: number, located: EventCause["located"]): RunOutcome | undefined =>
    located.length === 0 ? undefined : handle(t, { time: t, bracket: 0, located }, false);

  /** Mode changed: drops contacts and sliding surfaces. */
  const leave = (
    t: number,
    update: EventUpdate,
    released: readonly EventRecord[],
    quiet: boolean,
  ): RunOutcome | undefined => {
    run.writer.follow(system);
    const unfit = output.event(t, quiet ? NO_RECORDS : joined(released, update.records), !quiet);
    if (unfit !== undefined) return unfit;
    if (update.terminate !== undefined) return terminate(run, t, update.terminate);
    run.changedAt = t;
    return accumulation.transitions(t, update.records) ?? chattering.observeTransitions(t, update.records);
  };

  const keepBegunLimits = (x: number): void => {
    const { heap } = system;
    for (let i = 0; i < leftLimits.length; i++) leftLimits[i] = heap[x + i]!;
    output.keepStoredLeft();
  };

  const keepLeftLimits = (t: number, x: number, quiet: boolean): void => {
    const { heap } = system;
    leftLimits.set(heap.subarray(x, x + leftLimits.length));
    if (!quiet || output.grid.divide !== undefined) output.keepLeft(t, x);
  };

  const showUpdate = (
    t: number,
    { records, statesChanged }: EventUpdate,
    released: readonly EventRecord[],
    broken: readonly EventRecord[],
    quiet: boolean,
  ): RunOutcome | undefined => {
    const all = joined(released, joined(records, joined(broken, slide.releaseBroken(t))));
    return output.event(t, all, !quiet && (all.length > 0 || statesChanged));
  };

  /** Detects Zeno behaviour and chattering. Undefined also where the states now rest. */
  const detectAccumulation = (
    t: number,
    conditions: readonly LocatedCondition[],
    indicators: readonly number[],
    hasJumped: boolean,
  ): Exclude<AtLimit, "rests"> | undefined => {
    if (hasJumped || !slides) {
      sequences.add(t);
      for (const k of conditions.keys()) {
        const limit = sequences.hasLimit(k) ? rest.reachLimit(t, k, conditions, leftLimits) : undefined;
        if (limit !== undefined) return limit === "rests" ? undefined : limit;
      }
    }
    const stop = chattering.observe(t, indicators);
    return stop && { stop };
  };

  const restart = (t: number, hint = 0, triedStep = 0, hasJumped = false): undefined => {
    run.reselectStates(t);
    const { integrator, locator, keepsStep } = run.current;
    run.current.readNominals();
    locator.protect?.(t);
    const tEnd = Math.min(mode.nextEventTime, run.until);
    integrator.restart(t, hint, (keepsStep && integrator.nextStep) || triedStep, hasJumped, tEnd);
    // Any indicator may be at zero, with the value just after this instant.
    locator.begin(everyIndicator);
  };

  const noteHandled: EventMode["noteHandled"] = (event) => {
    counts.stateEvents += event.number;
    mode.eventTime = event.time;
    // Told of where time events burst.
    if (timeEventLoop[TIME_LOOP_COUNT]! > 0) lastRecords = event.records();
    chattering.note(event);
  };

  const repeat = (t: number): RunOutcome | undefined =>
    repeatsTooOften(timeEventLoop, 0, t) > 0
      ? standsStill(system, t, MOST_REPEATS, 0, lastRecords)
      : handle(t, undefined, true);

  const rollBack: EventMode["rollBack"] = (t, saved) => {
    if (saved === undefined) sequences.clear();
    else sequences.restore(saved);
    forgetEvents(rhythm.heap, rhythm.address);
    run.chattering.contractions.clear();
    departure.clear();
    chattering.rollBack(t);
    timeEventLoop.fill(0);
  };

  // Assigned field by field: spread properties make it slow to read.
  const mode = {
    nextEventTime: firstEventTime,
    eventTime: Number.NaN,
    handle,
    repeat,
    noteHandled,
    restart,
    savedSequences: sequences.save,
    rollBack,
    save: (): EventMemory => ({
      ...{ nextEventTime: mode.nextEventTime, eventTime: mode.eventTime, sequences: sequences.save() },
      ...{ rhythm: saveSlots(rhythm, RHYTHM_SIZE), timeEventLoop: timeEventLoop.slice() },
    }),
    restore(memory: EventMemory) {
      mode.nextEventTime = memory.nextEventTime;
      mode.eventTime = memory.eventTime;
      sequences.restore(memory.sequences);
      restoreSlots(rhythm, memory.rhythm);
      timeEventLoop.set(memory.timeEventLoop);
    },
  };
  return mode;
}

/** States at the limit of an accumulation, or on a surface, have no derivatives by the kernels of free motion. */
function tangentsEnd(t: number): RunOutcome {
  return failed(t, "zeno", [diagnoseWithoutSpan(tangentMessages, "sensitivity.contact", { time: t })]);
}

function grazing(t: number, { text, component, span }: Indicator): Diagnostic {
  const context = { time: t, ...(component !== "" && { component }) };
  return diagnoseAt(tangentMessages, "sensitivity.grazing", span, { time: t, condition: text }, context);
}

/** Most events need none of these fields. */
function completeCause(
  cause: EventCause,
  rearmed: EventCause["rearmed"],
  setInputs: EventCause["setInputs"],
  begun: number | undefined,
): EventCause {
  if (begun !== undefined) return { ...cause, begun };
  if (rearmed === undefined && setInputs === undefined) return cause;
  return { ...cause, ...(rearmed && { rearmed }), ...(setInputs && { setInputs }) };
}

/** Creates no array if one list is empty. */
function joined<T>(first: readonly T[], second: readonly T[]): readonly T[] {
  if (first.length === 0) return second;
  return second.length === 0 ? first : [...first, ...second];
}

function standsStill(
  system: HybridSystem,
  time: number,
  count: number,
  window: number,
  records: readonly EventRecord[],
): RunOutcome {
  const names = [...new Set(records.map(({ name }) => name))];
  const args = { time, count, window, conditions: names.map((name) => `'${name}'`) };
  const context = { time, variables: names };
  const place = records[0] && system.eventPlace?.(records[0]);
  const error = diagnoseAt(simulationMessages, "simulator.time-standstill", place, args, context);
  return failed(time, "event-iteration", [error]);
}
