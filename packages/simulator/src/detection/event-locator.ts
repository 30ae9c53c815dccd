import type { int } from "@cosimo/ir";
import {
  EVENT_BEGIN_KNOWN,
  EVENT_BEGUN,
  EVENT_COARSE,
  EVENT_END_KNOWN,
  EVENT_EVALUATION_FAILED,
  EVENT_EVALUATIONS,
  EVENT_FAILURE,
  EVENT_FOLLOWERS,
  EVENT_FOUND,
  EVENT_HEADER,
  EVENT_LEFT,
  EVENT_LEFT_REPEATED,
  EVENT_LISTED,
  EVENT_NONE,
  EVENT_SELECTION,
  EVENT_TIME,
  EVENT_TIME_BEFORE,
  eventMemorySize,
  ITERATION_SELECTION,
  spoilsStep,
  watchRelation,
  widenLocated,
  writeBands,
} from "@cosimo/kernels";
import type { Integrator } from "../integrators/integrator.ts";
import type { HybridSystem, Indicator } from "../system/hybrid-system.ts";
import { createIndicatorMemory, writeUsages } from "../system/indicator-memory.ts";
import { OPERATORS } from "../system/relation-sides.ts";
import type { EventLocator, LocatedEvent } from "./event-detection.ts";

/** The locator on the dense output, for detections that contain it. */
export interface DenseLocator extends EventLocator {
  /** Sets the value from which a change of the relation is searched. */
  assume(indicator: number, relationValue: boolean): void;
  /** To be called before a step: discards slopes at its begin if the previous step was too short to determine them. */
  forgetShort(): void;
}

/** Steps below this fraction of time are too short: differences over a millionth of them are rounding. */
const SHORT_STEP = 1e-7;

/** The default detection: on the dense output of the integrator, to a few units in the last place of time. */
export function createEventLocator(system: HybridSystem, integrator: Integrator): DenseLocator {
  const { stateCount: n, indicatorCount: m, base: b, kernels, indicators } = system;
  const s = system.allocate(eventMemorySize(n, m));
  const vectors = s + EVENT_HEADER;
  const loops = indicators.flatMap(({ ofLoop }, i) => (ofLoop === true ? [i] : []));
  const memory = createIndicatorMemory(system, loops);
  const { address: e, model } = memory;
  const ignored = indicators.map((indicator) => indicator.timeEvent);
  const anyBranch = indicators.some(({ usage, timeEvent }) => usage === "branch" && !timeEvent);
  const w = integrator.work;
  writeCourse(system, s);
  /** Result code of a coarse search of the last step, or -1. */
  let known = -1;
  const searchStep = (coarse: number): int => {
    system.heap[s + EVENT_COARSE] = coarse;
    return kernels.eventSearch(b, n, m, w, integrator.degree, s);
  };
  const activate = (i: number): void => {
    system.heap[vectors + 2 * m + i] = ignored[i] ? 0 : 1;
    system.heap[vectors + 11 * m + i] = Number.NEGATIVE_INFINITY;
    system.heap[s + EVENT_BEGIN_KNOWN] = 0;
    system.heap[s + EVENT_END_KNOWN] = 0;
  };

  const assume = (i: number, frozen: boolean): void => {
    const { heap } = system;
    const { operator } = indicators[i]!;
    watchRelation(heap, m, s, i, OPERATORS.indexOf(operator), frozen ? 1 : 0, 0);
    activate(i);
  };

  const locator: { -readonly [K in keyof DenseLocator]: DenseLocator[K] } = {
    assume,
    forgetShort() {
      const { t, tOld } = integrator;
      if (t - tOld < SHORT_STEP * Math.abs(t)) system.heap[s + EVENT_BEGIN_KNOWN] = 0;
    },
    begin(departing) {
      const heap = system.heap;
      for (let i = 0; i < m; i++) {
        const frozen = system.relationValue(i);
        // Its sign tells which value is assumed now; 0: none yet.
        const sign = isUpper(indicators[i]!.operator) === frozen ? 1 : -1;
        if (heap[vectors + i] !== sign) assume(i, frozen);
      }
      heap.fill(Number.NEGATIVE_INFINITY, vectors + 11 * m, vectors + 12 * m);
      const isEvery = departing.length === m;
      heap.fill(isEvery ? 1 : 0, vectors + 3 * m, vectors + 4 * m);
      if (!isEvery) for (const i of departing) heap[vectors + 3 * m + i] = 1;
      heap[s + EVENT_BEGIN_KNOWN] = 0;
      heap[s + EVENT_END_KNOWN] = 0;
      writeUsages(system, memory);
      if (anyBranch) writeBands(model, heap, b, n, m, e, integrator.t, integrator.x, s);
    },
    advance(tEnd, tStop, most) {
      known = -1;
      // A step alone is searched later, since it may be repeated before.
      if (integrator.advanceSteps === undefined || most === 1) return integrator.step(tEnd);
      const status = integrator.advanceSteps(tEnd, m, s, tStop, most);
      known = integrator.searched;
      locator.evaluations = system.heap[s + EVENT_EVALUATIONS]!;
      return status;
    },
    search() {
      if (known === EVENT_BEGUN) return begunEvent();
      const isRepeated = known === EVENT_LEFT_REPEATED;
      const found = m === 0 ? "none" : locate();
      const mustRepeat = !isRepeated && typeof found === "object" && spoilsStep(system.heap, m, w, s, e) > 0;
      return mustRepeat ? repeated(found.time) : found;
    },
    ignore(indicator, value) {
      ignored[indicator] = value || indicators[indicator]!.timeEvent;
      activate(indicator);
    },
    evaluations: 0,
    failureCode: 0,
  };

  /** Repeats the step up to the event found, and searches it: the event is there, or begins the next step. */
  const repeated = (time: number): ReturnType<EventLocator["search"]> => {
    const status = integrator.repeatStep(time);
    if (status === "evaluation-failed" || status === "step-too-small") return "evaluation-failed";
    system.heap[s + EVENT_END_KNOWN] = 0;
    return locate();
  };

  /** The event that a kernel located; relations have changed since. */
  const begunEvent = (): LocatedEvent => {
    const { heap } = system;
    const valueBefore = (i: number) => heap[vectors + i]! > 0 === isUpper(indicators[i]!.operator);
    known = -1;
    return { ...locatedAt((i) => !valueBefore(i)), isBegun: true };
  };

  const locatedAt = (newValue: (indicator: number) => boolean): LocatedEvent => {
    const { heap } = system;
    const located: { indicator: number; value: boolean }[] = [];
    for (let i = 0; i < m; i++)
      if (heap[vectors + 4 * m + i]! > 0) located.push({ indicator: i, value: newValue(i) });
    const time = heap[s + EVENT_TIME]!;
    return { time, bracket: time - heap[s + EVENT_TIME_BEFORE]!, located };
  };

  const locate = (): ReturnType<EventLocator["search"]> => {
    integrator.prepareDense();
    const isLocated = known === EVENT_LEFT || known === EVENT_LEFT_REPEATED;
    let code = isLocated ? EVENT_FOUND : known >= 0 ? known : searchStep(1);
    known = -1;
    locator.evaluations = system.heap[s + EVENT_EVALUATIONS]!;
    if (code === EVENT_NONE) return "none";
    if (code !== EVENT_EVALUATION_FAILED && !isLocated) {
      integrator.refineDense();
      code = searchStep(0);
      locator.evaluations = system.heap[s + EVENT_EVALUATIONS]!;
    }
    if (code === EVENT_FOUND && widenLocated(model, system.heap, b, n, m, w, s, e) > 0) {
      code = searchStep(0);
      locator.evaluations = system.heap[s + EVENT_EVALUATIONS]!;
    }
    if (code === EVENT_NONE) return "none";
    locator.failureCode = system.heap[s + EVENT_FAILURE]!;
    if (code === EVENT_EVALUATION_FAILED) return "evaluation-failed";
    return locatedAt((i) => !system.relationValue(i));
  };
  return locator;
}

/** Writes which conditions follow each state, for searches that look only at those that an event has changed. */
function writeCourse(system: HybridSystem, s: int): void {
  const { stateCount: n, eventIteration } = system;
  const course = eventIteration?.conditions;
  if (course === undefined) {
    listAll(system, s);
    return;
  }
  const { followers, selection } = course;
  const table = system.allocate(n + 1 + followers.reduce((sum, list) => sum + list.length, 0));
  const { heap } = system;
  let next = n + 1;
  heap[table] = next;
  followers.forEach((list, i) => {
    heap.set(list, table + next);
    next += list.length;
    heap[table + i + 1] = next;
  });
  heap[s + EVENT_FOLLOWERS] = table;
  heap[s + EVENT_SELECTION] = selection;
  heap[eventIteration!.address + ITERATION_SELECTION] = selection;
}

/** Searches list all conditions where none can be left out. */
function listAll({ heap, indicatorCount: m }: HybridSystem, s: int): void {
  for (let i = 0; i < m; i++) heap[s + EVENT_HEADER + 12 * m + i] = i;
  heap[s + EVENT_LISTED] = m;
}

function isUpper(operator: Indicator["operator"]): boolean {
  return operator === ">" || operator === ">=";
}

/** In the order of the kernels' numbers. */
