import { endBeforeSurface, resolutionAt, stepToSurface, timeToSurface } from "@cosimo/kernels";
import type { Integrator, StepStatus } from "../integrators/integrator.ts";
import type { HybridSystem } from "../system/hybrid-system.ts";
import type { DetectionSettings, EventDetection } from "./event-detection.ts";
import { createEventLocator, type EventLocator, type LocatedEvent } from "./event-locator.ts";
import { createOneSidedSteps } from "./one-sided-steps.ts";
import { createSignedIndicators } from "./signed-indicators.ts";

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
  const m = system.indicatorCount;
  const dense = createEventLocator(system, integrator);
  const signed = createSignedIndicators(system, integrator, 0);
  const oneSided = createOneSidedSteps(system, integrator);
  const ignored = new Uint8Array(m);
  const { u, rate, uOld, rateOld } = signed;
  /** Prediction of u at the end of the step. */
  const predicted = new Float64Array(m);
  const curvatures = new Float64Array(m);
  /** Whether a step of the current branch exists, which curvature requires. */
  let hasHistory = false;
  let isNear = false;
  let atSurface = false;
  let isExact = false;
  let failureCode = 0;

  /** Arms the surfaces at the current point; the previous step may have come from beyond. */
  const protectSurfaces = (): void => {
    isNear = false;
    for (let i = 0; i < m; i++) {
      const isOneSided = system.indicators[i]!.eventType === "unilateral" && ignored[i] === 0;
      oneSided.arm(i, isOneSided && !signed.relationValue(i) && u[i]! <= 0);
      if (oneSided.isArmed(i)) isNear = true;
    }
  };
  const curvature = (i: number): number => {
    const h = integrator.t - integrator.tOld;
    return hasHistory && h > 0 ? (rate[i]! - rateOld[i]!) / h : 0;
  };
  const timeTo = (i: number): number => timeToSurface(u[i]!, rate[i]!, curvature(i));
  const stepTo = (i: number): number =>
    stepToSurface(integrator.t, u[i]!, rate[i]!, curvature(i), uOld[i]!, predicted[i]!, Number(hasHistory));

  const advance = (tEnd: number, tStop: number, most: number): StepStatus => {
    atSurface = false;
    protectSurfaces();
    if (!isNear) return dense.advance(tEnd, tStop, most);
    dense.forgetShort();
    let step = Number.POSITIVE_INFINITY;
    for (let i = 0; i < m; i++) if (oneSided.isArmed(i)) step = Math.min(step, stepTo(i));
    for (let i = 0; i < m; i++) curvatures[i] = curvature(i);
    const { t } = integrator;
    const status = oneSided.step(Math.min(tEnd, t + step));
    signed.advance();
    const h = integrator.t - t;
    for (let i = 0; i < m; i++) predicted[i] = u[i]! + h * (rate[i]! + 0.5 * h * curvatures[i]!);
    atSurface = status === "at-surface";
    return status === "at-surface" ? "accepted" : status;
  };

  /** Armed surfaces reached up to the event tolerance at the end of the step. */
  const reached = (): LocatedEvent | "none" => {
    const close = Math.max(settings.eventTolerance, resolutionAt(integrator.t));
    let least = Number.POSITIVE_INFINITY;
    for (let i = 0; i < m; i++) if (oneSided.isArmed(i)) least = Math.min(least, timeTo(i));
    if (least > close && !atSurface) return "none";
    const located = [...u.keys()]
      .filter((i) => oneSided.isArmed(i) && timeTo(i) <= least + close)
      .map((indicator) => ({ indicator, value: true }));
    return { time: integrator.t, bracket: Number.isFinite(least) ? least : 0, located };
  };

  /** Ends a step without other events; the search may have shortened it. */
  const endOfStep = (): ReturnType<EventLocator["search"]> => {
    failureCode = signed.evaluate();
    if (failureCode !== 0) return "evaluation-failed";
    hasHistory = true;
    isExact = true;
    return reached();
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
      failureCode = signed.begin();
      hasHistory = false;
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
      return signed.evaluations + dense.evaluations;
    },
    get failureCode() {
      return failureCode === 0 ? dense.failureCode : failureCode;
    },
  };
  return { locator, cut: (time) => (isExact ? undefined : integrator.truncate(time)) };
}
