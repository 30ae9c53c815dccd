import {
  APPROACH_KNOWN,
  APPROACH_SIGNS,
  approachSize,
  endBeforeSurface,
  evaluateSurfaces,
  isBeforeSurface,
  isReached,
  predictSurfaces,
  reachSurfaces,
  stepBeforeSurfaces,
} from "@cosimo/kernels";
import type { Integrator, StepStatus } from "../integrators/integrator.ts";
import { exactFlowRates } from "../system/flow-rates.ts";
import type { HybridSystem } from "../system/hybrid-system.ts";
import { sideOf } from "../system/relation-sides.ts";
import type { DetectionSettings, EventDetection, EventLocator, LocatedEvent } from "./event-detection.ts";
import { createEventLocator } from "./event-locator.ts";
import { createOneSidedSteps } from "./one-sided-steps.ts";

const MAX_ROLL_BACKS = 60;

/**
 * The default detection for systems with one-sided surfaces. These are approached from inside by steps to the root of a
 * parabola through values and rates of g, less a margin proportional to the last prediction error, and are located on
 * the near side, with no instant between. All other events are located on the dense output.
 */
export function createOneSidedDetection(
  system: HybridSystem,
  integrator: Integrator,
  settings: DetectionSettings,
): EventDetection {
  const { stateCount: n, indicatorCount: m, base: b, indicators } = system;
  const dense = createEventLocator(system, integrator);
  const oneSided = createOneSidedSteps(system, integrator);
  const rates = exactFlowRates(system);
  const ignored = new Uint8Array(m);
  const { work: w } = integrator;
  const { marks } = oneSided;
  const p = system.allocate(approachSize(m));
  let isNear = false;
  let atSurface = false;
  let isExact = false;
  let failureCode = 0;
  let evaluations = 0;

  const model: Parameters<typeof evaluateSurfaces>[0] = {
    indicatorRates(_b, t, x, xdot, g, gdot) {
      const code = rates.along(t, x, xdot);
      system.heap.copyWithin(g, rates.g, rates.g + m);
      system.heap.copyWithin(gdot, rates.rate, rates.rate + m);
      return code;
    },
  };
  const see = (): void => {
    evaluations += rates.cost;
    failureCode = evaluateSurfaces(model, system.heap, b, n, m, w, p);
  };

  /** Arms the surfaces at the current point; the previous step may have come from beyond. */
  const protectSurfaces = (): void => {
    isNear = false;
    for (let i = 0; i < m; i++) {
      const mayBeArmed =
        indicators[i]!.eventType === "unilateral" && ignored[i] === 0 && !system.relationValue(i);
      oneSided.arm(i, mayBeArmed && isBeforeSurface(system.heap, m, p, i) > 0);
      if (oneSided.isArmed(i)) isNear = true;
    }
  };

  const advance = (tEnd: number, tStop: number, most: number): StepStatus => {
    atSurface = false;
    protectSurfaces();
    if (!isNear) return dense.advance(tEnd, tStop, most);
    dense.forgetShort();
    const { t } = integrator;
    const step = stepBeforeSurfaces(system.heap, m, w, p, marks);
    const status = oneSided.step(Math.min(tEnd, t + step));
    predictSurfaces(system.heap, m, p, integrator.t - t);
    atSurface = status === "at-surface";
    return status === "at-surface" ? "accepted" : status;
  };

  /** Ends a step without other events; the search may have shortened it. Surfaces reached up to the event tolerance are events. */
  const endOfStep = (): LocatedEvent | "none" | "evaluation-failed" => {
    see();
    if (failureCode !== 0) return "evaluation-failed";
    isExact = true;
    const { heap } = system;
    const bracket = reachSurfaces(heap, m, w, p, marks, settings.eventTolerance, Number(atSurface));
    if (Number.isNaN(bracket)) return "none";
    const located = indicators.flatMap((_, indicator) =>
      isReached(heap, m, p, indicator) > 0 ? [{ indicator, value: true }] : [],
    );
    return { time: integrator.t, bracket, located };
  };

  const search = (): ReturnType<EventLocator["search"]> => {
    isExact = false;
    if (!isNear) return dense.search();
    for (let attempt = 0; ; attempt++) {
      const found = atSurface ? "none" : dense.search();
      if (found === "evaluation-failed") return found;
      if (found === "none") return endOfStep();
      const { tOld } = integrator;
      const isJumped = found.located.some(({ indicator }) => oneSided.isArmed(indicator));
      const end = endBeforeSurface(tOld, found.time);
      if (!isJumped || end === tOld || attempt >= MAX_ROLL_BACKS) return found;
      if (integrator.repeatStep(end) === "evaluation-failed") return "evaluation-failed";
    }
  };

  const locator: EventLocator = {
    begin(departing) {
      dense.begin(departing);
      for (const [i, { operator }] of indicators.entries())
        system.heap[p + APPROACH_SIGNS + i] = -sideOf(operator, system.relationValue(i));
      see();
      system.heap[p + APPROACH_KNOWN] = 0;
    },
    advance,
    search,
    ignore(i, value) {
      ignored[i] = value ? 1 : 0;
      dense.ignore(i, value);
    },
    disarm: oneSided.disarmAll,
    protect: oneSided.protect,
    get evaluations() {
      return evaluations + dense.evaluations;
    },
    get failureCode() {
      return failureCode === 0 ? dense.failureCode : failureCode;
    },
  };
  return { locator, cut: (time) => (isExact ? undefined : integrator.truncate(time)) };
}
