import type { EventType } from "@cosimo/ir";
import type { Integrator, StepStatus } from "../integrators/integrator.ts";
import { alternativesOf, guardHolds, guardMayHold, guardStep, visitAtoms } from "../system/guards.ts";
import type { Guard, HybridSystem } from "../system/hybrid-system.ts";
import { createSignedIndicators } from "./create-signed-indicators.ts";
import { createEndCrossing } from "./end-crossing.ts";
import type { DetectionSettings, EventDetection, EventLocator, LocatedEvent } from "./event-detection.ts";
import { createEventLocator } from "./event-locator.ts";
import { createGuardMonitor } from "./guard-monitor.ts";
import { createOneSidedSteps } from "./one-sided-steps.ts";

/** Detection of events of one type. */
interface DetectionMethod {
  /** Steps are limited so that g approaches zero geometrically without crossing. */
  readonly approaches: boolean;
  /** Searched in the whole step, or by the sign at its end. */
  readonly searches: "interval" | "end";
  /** A step that crossed the surface is repeated; else the event is located in it. */
  readonly rollsBack: boolean;
}

const EXTRAPOLATION: DetectionMethod = { approaches: true, searches: "interval", rollsBack: true };
const INTERPOLATION: DetectionMethod = { approaches: false, searches: "interval", rollsBack: false };
const APPROACH_AND_INTERPOLATION: DetectionMethod = {
  approaches: true,
  searches: "interval",
  rollsBack: false,
};
const SIGN: DetectionMethod = { approaches: false, searches: "end", rollsBack: false };

function detectionMethod(
  detection: DetectionSettings["detection"],
  type: EventType | undefined,
): DetectionMethod {
  if (detection === "mesh") return SIGN;
  if (type === "unilateral") return EXTRAPOLATION;
  if (detection === "extrapolation") return type === undefined ? APPROACH_AND_INTERPOLATION : EXTRAPOLATION;
  switch (type) {
    case "shortliving":
      return APPROACH_AND_INTERPOLATION;
    case "bilateral":
    case "ordinary":
      return SIGN;
    case undefined:
      return INTERPOLATION;
  }
}

/** Steps below this many units in the last place of time count as zero. */
const RESOLUTION = 8 * Number.EPSILON;
const MAX_ROLL_BACKS = 60;
const NONE: readonly number[] = [];
/** Fraction of a step by which it passes an instant at which a relation lapsed. */
const LAPSE = 1e-6;

/**
 * Detection by extrapolation (Esposito, Kumar & Pappas 2001; Shornikov 2009): a step is at most h = (gamma - 1) g / g',
 * so that to first order g shrinks by the factor gamma and never crosses zero. The completed step is always checked.
 * `comprehensive` uses this only for event types that need it and locates the others within their steps.
 */
export function createApproachDetection(
  system: HybridSystem,
  integrator: Integrator,
  settings: DetectionSettings,
): EventDetection {
  const { detection, gamma, eventTolerance: eps, minStep = 0 } = settings;
  const m = system.indicatorCount;
  const dense = createEventLocator(system, integrator);
  const signed = createSignedIndicators(system, integrator, eps);
  const oneSided = createOneSidedSteps(system, integrator);
  const guardMonitor = createGuardMonitor(integrator, signed.relationValue);
  const endCrossing = createEndCrossing(system, integrator, signed, eps);
  const ignored = new Uint8Array(m);
  /** Whether a guard needs this relation to change. */
  const sought = new Uint8Array(m);
  /**
   * Whether a guard depends on the relation: a change in the other direction only rearms the guard but must be
   * detected.
   */
  const mentioned = new Uint8Array(m);
  /** Indicators of the dense search; initially all. */
  const searched = new Uint8Array(m).fill(1);
  const methods: DetectionMethod[] = [];
  const u = signed.u;
  let guards: readonly Guard[] = [];
  let alternatives: readonly Guard[] = [];
  /** No floating-point instant lies between the end of the last step and the surface. */
  let atSurface = false;
  let isExact = false;
  /** Length of the first attempt of the step [s]; a step repeated to just after its begin is not repeated again. */
  let length = 0;
  let failureCode = 0;

  const seek = (): void => {
    sought.fill(0);
    mentioned.fill(0);
    for (const guard of guards)
      visitAtoms(guard, (i, negated) => {
        if (ignored[i] === 1) return;
        mentioned[i] = 1;
        if (signed.relationValue(i) === negated) sought[i] = 1;
      });
    for (let i = 0; i < m; i++) chooseSearch(i);
  };
  /** Chooses the search for this indicator from the current point on. */
  const chooseSearch = (i: number): void => {
    // The dense search handles indicators that begin at zero; relations used by equations must be located exactly.
    const isSeen = signed.isLive(i) || system.indicators[i]!.eventType === undefined;
    const search = mentioned[i] === 1 && methods[i]!.searches === "interval" && isSeen ? 1 : 0;
    if (search !== searched[i]) dense.ignore(i, search === 0);
    searched[i] = search;
  };

  /** Step limit h_ev of one indicator; infinite if it does not approach zero. */
  const stepTo = (i: number): number => {
    const rate = signed.rate[i]!;
    const { approaches } = methods[i]!;
    if (!approaches) return 0;
    if (sought[i] === 0 || !(rate > 0) || u[i]! > 0) return Number.POSITIVE_INFINITY;
    const { below, above } = signed.band(i);
    const geometric = (1 - gamma) * -u[i]!;
    // Types that must cross zero: the last step aims at the middle of the band beyond.
    if (below === 0 && u[i]! > -eps) return (0.5 * above * eps - u[i]!) / rate;
    const middle = 0.5 * (above - below) * eps - u[i]!;
    return Math.max(geometric, Math.min(minStep * rate, middle)) / rate;
  };

  /** Located before zero and about to cross it; only beyond zero another change can be detected. */
  const isAhead = (i: number): boolean =>
    searched[i] === 0 &&
    mentioned[i] === 1 &&
    methods[i]!.searches === "interval" &&
    !signed.isLive(i) &&
    signed.rate[i]! < 0;

  /** Steps shorter than this count as zero [s]. */
  const instant = (): number => RESOLUTION * Math.abs(integrator.t);

  const horizon = (): number => {
    let shortest = Number.POSITIVE_INFINITY;
    for (const guard of alternatives) {
      const step = guardStep(guard, signed.relationValue, stepTo);
      if (step > 0) shortest = Math.min(shortest, step);
    }
    for (let i = 0; i < m; i++) {
      if (oneSided.isArmed(i)) shortest = Math.min(shortest, stepTo(i));
      if (isAhead(i)) shortest = Math.min(shortest, Math.max((2 * u[i]!) / -signed.rate[i]!, 2 * instant()));
    }
    return shortest;
  };

  /** Arms the one-sided surfaces at the current point; the previous step may have come from beyond. */
  const protect = (): void => {
    for (let i = 0; i < m; i++)
      oneSided.arm(i, protects && isOneSided(i) && sought[i] === 1 && !signed.relationValue(i) && u[i]! <= 0);
  };
  const protects = detection !== "mesh";
  const isOneSided = (i: number): boolean => system.indicators[i]!.eventType === "unilateral";

  const advance = (tEnd: number): StepStatus => {
    const { t } = integrator;
    protect();
    dense.forgetShort();
    const step = horizon();
    signed.advance();
    atSurface = step < instant();
    if (atSurface) return "accepted";
    const status = oneSided.step(Math.min(tEnd, t + step));
    atSurface = status === "at-surface";
    return status === "at-surface" ? "accepted" : status;
  };

  /** Indicators that changed at the end of the step. */
  const changedAtEnd = (): readonly number[] => {
    let changed: number[] | undefined;
    for (let i = 0; i < m; i++)
      if (ignored[i] === 0 && signed.happened(i, u[i]!)) {
        changed ??= [];
        changed.push(i);
      }
    return changed ?? NONE;
  };

  /** Whether these changes can make a guard true. */
  const matters = (changed: readonly number[], maybe: readonly number[]): boolean => {
    if (changed.some((i) => oneSided.isArmed(i))) return true;
    const relationValue = (i: number): boolean =>
      signed.relationValue(i) !== (changed.includes(i) || maybe.includes(i));
    return guards.some(
      (guard) => !guardMayHold(guard, signed.relationValue) && guardMayHold(guard, relationValue),
    );
  };

  /** Whether a guard became true at the end of the step, including filters. */
  const holdsAtEnd = (changed: readonly number[]): boolean => {
    const relationValue = (i: number): boolean => signed.relationValue(i) !== changed.includes(i);
    return guards.some(
      (guard) =>
        !guardMayHold(guard, signed.relationValue) &&
        guardHolds(guard, relationValue, (filter) => filter.holds(integrator.t, integrator.x)),
    );
  };

  /** Earliest crossing within the step that can make a guard true. */
  const crossing = (atEnd: readonly number[]): ReturnType<EventLocator["search"]> => {
    const passed: number[] = [];
    let found: ReturnType<EventLocator["search"]>;
    for (;;) {
      found = dense.search();
      if (typeof found === "string") break;
      const located = found.located.map(({ indicator }) => indicator);
      passed.push(...located);
      if (isLapse(found)) {
        if (integrator.t - found.time > 2 * lapseMargin()) break;
      } else if (matters(located, [...passed, ...atEnd])) break;
      for (const i of located) dense.ignore(i, true);
    }
    for (const i of passed) dense.ignore(i, searched[i] === 0);
    return found;
  };

  /** Whether the event only makes needed relations false. */
  const isLapse = ({ located }: LocatedEvent): boolean =>
    located.every(({ indicator }) => sought[indicator] === 0);
  const lapseMargin = (): number => LAPSE * length + instant();

  /** New end of the step; undefined if the step stays. */
  const rollBackTo = (found: LocatedEvent): number | undefined => {
    const { time, located } = found;
    const { tOld } = integrator;
    if (isLapse(found)) return time + lapseMargin();
    if (time - tOld <= instant()) return undefined;
    const isJumped = located.some(
      ({ indicator: i }) => methods[i]!.rollsBack && !isWithin(i) && !mustCross(i),
    );
    return isJumped ? tOld + (1 - gamma) * (time - tOld) : undefined;
  };
  /** Approached, and zero must be crossed: located in the step that crosses it. */
  const mustCross = (i: number): boolean => signed.band(i).below === 0 && signed.uOld[i]! > -eps;
  const isWithin = (i: number): boolean => signed.happened(i, u[i]!) && u[i]! <= signed.band(i).above * eps;

  const search = (): ReturnType<EventLocator["search"]> => {
    length = integrator.t - integrator.tOld;
    for (let attempt = 0; ; attempt++) {
      failureCode = signed.evaluate();
      if (failureCode !== 0) return "evaluation-failed";
      if (atSurface) return surfaceEvent();
      const { t } = integrator;
      let atEnd = changedAtEnd();
      const inner = searched.includes(1) ? crossing(atEnd) : "none";
      if (inner === "evaluation-failed") {
        failureCode = dense.failureCode;
        return inner;
      }
      if (integrator.t !== t) {
        // The search repeated the step up to a change of equations.
        failureCode = signed.evaluate();
        if (failureCode !== 0) return "evaluation-failed";
        atEnd = changedAtEnd();
      }
      const back = inner === "none" || attempt >= MAX_ROLL_BACKS ? undefined : rollBackTo(inner);
      if (back === undefined) return chooseEvent(inner === "none" || isLapse(inner) ? "none" : inner, atEnd);
      if (integrator.repeatStep(back) === "evaluation-failed") return "evaluation-failed";
    }
  };

  /** Selects the event at the end of the step, within it, or none. */
  const chooseEvent = (inner: LocatedEvent | "none", atEnd: readonly number[]): LocatedEvent | "none" => {
    const crossed = atEnd.filter((i) => sought[i] === 1 && methods[i]!.searches === "end");
    const beyond = crossed.filter((i) => signed.uOld[i]! <= 0 && u[i]! > signed.band(i).above * eps);
    let event: LocatedEvent | undefined;
    if (inner !== "none" && !isAtEnd(inner)) event = { ...inner, located: inner.located.map(changed) };
    if (beyond.length > 0 && (detection === "mesh" ? holdsAtEnd(atEnd) : matters(beyond, atEnd))) {
      const own = endCrossing.locate(beyond);
      if (event === undefined || own.time < event.time) event = own;
    }
    isExact = event === undefined;
    if (event !== undefined) return event;
    for (const i of atEnd) flip(i);
    if (!guardMonitor.rises()) {
      seek();
      return "none";
    }
    return endEvent();
  };
  /** Uses the assumed value: not every change was an event. */
  const changed = ({ indicator }: { readonly indicator: number }): LocatedEvent["located"][number] => ({
    indicator,
    value: !signed.relationValue(indicator),
  });
  const isAtEnd = ({ located }: LocatedEvent): boolean =>
    located.every(({ indicator: i }) => methods[i]!.rollsBack && isWithin(i) && !mustCross(i));

  const flip = (i: number): void => {
    signed.flip(i);
    dense.assume(i, signed.relationValue(i));
  };

  const surfaceEvent = (): LocatedEvent => {
    isExact = true;
    const nearest = [...signed.u.keys()].filter((i) => sought[i] === 1 && methods[i]!.approaches);
    const least = Math.min(...nearest.map(timeTo));
    const located = nearest.filter((i) => timeTo(i) <= 2 * least + instant());
    for (const i of located) flip(i);
    guardMonitor.rises();
    return endEvent(located);
  };
  const timeTo = (i: number): number =>
    signed.rate[i]! > 0 ? Math.max(0, -u[i]! / signed.rate[i]!) : Number.MAX_VALUE;

  /**
   * Event at the end of the step; its bracket is the time to zero. Located are relations about to change or just
   * changed; the system evaluates the others.
   */
  const endEvent = (reached: readonly number[] = []): LocatedEvent => {
    let bracket = 0;
    const located: LocatedEvent["located"][number][] = [];
    for (let i = 0; i < m; i++) {
      const value = signed.relationValue(i);
      if (value === system.relationValue(i)) continue;
      if (Math.abs(u[i]!) > eps && !reached.includes(i)) continue;
      located.push({ indicator: i, value });
      if (signed.rate[i]! !== 0) bracket = Math.max(bracket, Math.abs(u[i]! / signed.rate[i]!));
    }
    return { time: integrator.t, bracket, located };
  };

  const locator: EventLocator = {
    begin(departing) {
      dense.begin(departing);
      failureCode = signed.begin();
      methods.length = 0;
      for (const { eventType, timeEvent } of system.indicators)
        methods.push(timeEvent ? INTERPOLATION : detectionMethod(detection, eventType));
      guards = [...(system.guards ?? []), ...everyChange()];
      alternatives = alternativesOf(guards);
      guardMonitor.begin(guards);
      seek();
    },
    advance,
    search,
    ignore(i, value) {
      ignored[i] = value || system.indicators[i]!.timeEvent ? 1 : 0;
      seek();
    },
    disarm: oneSided.disarmAll,
    protect: oneSided.protect,
    rearmed: () => guardMonitor.rearmed().filter((k) => k < (system.guards?.length ?? 0)),
    get evaluations() {
      return signed.evaluations + dense.evaluations + endCrossing.evaluations;
    },
    get failureCode() {
      return failureCode;
    },
  };
  /** Every change of relations used by equations, or of all relations if the system has no guards. */
  const everyChange = (): readonly Guard[] =>
    system.indicators.flatMap(({ usage }, indicator) =>
      usage === "guard" && system.guards !== undefined
        ? []
        : [{ kind: "atom", indicator, negated: signed.relationValue(indicator) }],
    );
  system.indicators.forEach(({ timeEvent }, i) => {
    ignored[i] = timeEvent ? 1 : 0;
  });
  return { locator, cut: (time) => (isExact ? undefined : integrator.truncate(time)), keepsStep: true };
}
