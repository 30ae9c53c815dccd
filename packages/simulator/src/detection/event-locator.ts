import type { int, real } from "@cosimo/ir";
import {
  EVENT_BEGIN_KNOWN,
  EVENT_COARSE,
  EVENT_END_KNOWN,
  EVENT_EVALUATION_FAILED,
  EVENT_EVALUATIONS,
  EVENT_FAILURE,
  EVENT_HEADER,
  EVENT_NONE,
  EVENT_TIME,
  EVENT_TIME_BEFORE,
  eventMemorySize,
} from "@cosimo/kernels";
import type { Integrator, StepStatus } from "../integrators/integrator.ts";
import type { HybridSystem, Indicator } from "../system/hybrid-system.ts";
import { createIndicatorRounding } from "./indicator-rounding.ts";

/** An event located within a step. */
export interface LocatedEvent {
  /** The instant: earliest time found at which relations have changed [s]. */
  readonly time: number;
  /** Width of the interval before `time` that holds the crossing [s]. */
  readonly bracket: number;
  /** All indicators whose relation has changed at `time`, each with the truth value its relation has from now on. */
  readonly located: readonly { readonly indicator: number; readonly value: boolean }[];
}

/** Finds the earliest state event in each step of one integrator. */
export interface EventLocator {
  /**
   * Takes over the frozen truth values: to be called after initialization and after every event update. `departing` are
   * the indicators that were just located: they start at g = 0 up to rounding.
   */
  begin(departing: readonly number[]): void;
  /**
   * Lets the integrator go on: one step, or up to `most` until something is in one of them or `tStop` is reached. To be
   * followed by `search`.
   */
  advance(tEnd: real, tStop: real, most: int): StepStatus;
  /**
   * Looks through the integrator's last accepted step. On a step that holds an event the dense output is refined first;
   * `integrator.truncate(time)` then gives the very state at which the relations were found changed.
   */
  search(): LocatedEvent | "none" | "evaluation-failed";
  /** Leaves indicators out of the search (1) or takes them in again (0); time events are always left out. */
  ignore(indicator: number, ignored: boolean): void;
  /** An event begins: nothing is protected any more. Missing: nothing ever is. */
  disarm?(): void;
  /** The event ends: protects what lies beyond the one-sided surfaces at the new states. To be followed by `begin`. */
  protect?(t: real): void;
  /** Of the system's guards those that have been false at some time since `begin`, by their indices. Missing: not known. */
  rearmed?(): readonly number[];
  /** Evaluations of the indicators so far. */
  readonly evaluations: number;
  readonly failureCode: int;
}

/** The locator on the dense output, for those who use it as a part. */
export interface DenseLocator extends EventLocator {
  /** Looks from now on for the change of a relation away from this truth. */
  assume(indicator: number, relationValue: boolean): void;
  /**
   * Before a step: what is known of its begin comes from a step that may have been too short to show slopes, and is looked
   * at again.
   */
  forgetShort(): void;
}

/** Part of a step at its begin in which an event is taken as found: no stage has looked far beyond. */
const SHORT_PART = 1e-3;

/** Part of the time below which differences over a millionth of a step are rounding. */
const SHORT_STEP = 1e-7;

/** The default detection: on the integrator's own dense output, down to a few units in the last place of time. */
export function createEventLocator(system: HybridSystem, integrator: Integrator): DenseLocator {
  const { stateCount: n, indicatorCount: m, base: b, kernels, indicators } = system;
  const s = system.allocate(eventMemorySize(n, m));
  const vectors = s + EVENT_HEADER;
  const rounding = createIndicatorRounding(system);
  const ignored = indicators.map((indicator) => indicator.timeEvent);
  const w = integrator.work;
  /** Code of a coarse search of the last step that has been made already, or -1. */
  let known = -1;
  const searchStep = (coarse: number): int => {
    system.heap[s + EVENT_COARSE] = coarse;
    return kernels.eventSearch(b, n, m, w, integrator.degree, s);
  };
  const activate = (i: number): void => {
    system.heap[vectors + 2 * m + i] = ignored[i] ? 0 : 1;
    system.heap[s + EVENT_BEGIN_KNOWN] = 0;
    system.heap[s + EVENT_END_KNOWN] = 0;
  };

  const assume = (i: number, frozen: boolean): void => {
    const { heap } = system;
    const { operator } = indicators[i]!;
    heap[vectors + i] = isUpper(operator) === frozen ? 1 : -1;
    heap[vectors + m + i] = trueAtZero(operator) === frozen ? 0 : 1;
    heap[vectors + 3 * m + i] = 0;
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
      for (let i = 0; i < m; i++) assume(i, system.relationValue(i));
      for (const i of departing) heap[vectors + 3 * m + i] = 1;
      rounding(integrator.t, integrator.x, vectors, vectors + 10 * m);
    },
    advance(tEnd, tStop, most) {
      known = -1;
      if (integrator.advanceSteps === undefined) return integrator.step(tEnd);
      const status = integrator.advanceSteps(tEnd, m, s, tStop, most);
      known = integrator.searched;
      return status;
    },
    search() {
      const found = m === 0 ? "none" : locate();
      return typeof found === "object" && changesEquations(found) ? repeated(found.time) : found;
    },
    ignore(indicator, value) {
      ignored[indicator] = value || indicators[indicator]!.timeEvent;
      activate(indicator);
    },
    evaluations: 0,
    failureCode: 0,
  };

  /**
   * The equations change at the event, and what they say beyond it need not be smooth (`abs(gap)^1.5` of an elastic
   * contact): stages there would spoil the step. Not worth it right at the begin of a step, but for an indicator that was at
   * zero there: in a stiff system it may rise first, in a part of the step too short for the dense output to show.
   */
  const changesEquations = ({ time, located }: LocatedEvent): boolean => {
    const isShort = time - integrator.tOld <= SHORT_PART * (integrator.t - integrator.tOld);
    return located.some(
      ({ indicator }) =>
        indicators[indicator]!.usage === "branch" &&
        (!isShort || (isDeparting(indicator) && time > integrator.tOld)),
    );
  };
  const isDeparting = (indicator: number) => system.heap[vectors + 3 * m + indicator]! > 0;

  /** The same search on a step that ends at the event found: it is there, or begins the next step. */
  const repeated = (time: number): ReturnType<EventLocator["search"]> => {
    const status = integrator.repeatStep(time);
    if (status === "evaluation-failed" || status === "step-too-small") return "evaluation-failed";
    system.heap[s + EVENT_END_KNOWN] = 0;
    return locate();
  };

  const locate = (): ReturnType<EventLocator["search"]> => {
    integrator.prepareDense();
    let code = known >= 0 ? known : searchStep(1);
    known = -1;
    locator.evaluations = system.heap[s + EVENT_EVALUATIONS]!;
    if (code === EVENT_NONE) return "none";
    if (code !== EVENT_EVALUATION_FAILED) {
      integrator.refineDense();
      code = searchStep(0);
      locator.evaluations = system.heap[s + EVENT_EVALUATIONS]!;
    }
    if (code === EVENT_NONE) return "none";
    locator.failureCode = system.heap[s + EVENT_FAILURE]!;
    if (code === EVENT_EVALUATION_FAILED) return "evaluation-failed";
    const heap = system.heap;
    const located: { indicator: number; value: boolean }[] = [];
    for (let i = 0; i < m; i++) {
      if (heap[vectors + 4 * m + i]! > 0) located.push({ indicator: i, value: !system.relationValue(i) });
    }
    const time = heap[s + EVENT_TIME]!;
    return { time, bracket: time - heap[s + EVENT_TIME_BEFORE]!, located };
  };
  return locator;
}

function isUpper(operator: Indicator["operator"]): boolean {
  return operator === ">" || operator === ">=";
}

function trueAtZero(operator: Indicator["operator"]): boolean {
  return operator === "<=" || operator === ">=";
}
