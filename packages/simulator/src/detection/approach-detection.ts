import type { EventType } from "@cosimo/ir";
import type { Integrator, StepStatus } from "../integrators/integrator.ts";
import type { SimulationSettings } from "../settings/simulation-settings.ts";
import { alternativesOf, guardHolds, guardMayHold, guardStep, visitAtoms } from "../system/guards.ts";
import type { Guard, HybridSystem } from "../system/hybrid-system.ts";
import { createEndCrossing } from "./end-crossing.ts";
import type { EventDetection } from "./event-detection.ts";
import { createEventLocator, type EventLocator, type LocatedEvent } from "./event-locator.ts";
import { createGuardMonitor } from "./guard-monitor.ts";
import { createOneSidedSteps } from "./one-sided-steps.ts";
import { createSignedIndicators } from "./signed-indicators.ts";

/** How events of one type are found. */
interface DetectionMethod {
  /** Steps are limited so that g goes to zero geometrically, from inside. */
  readonly approaches: boolean;
  /** Looked for everywhere in a step, or by its sign at the end. */
  readonly searches: "interval" | "end";
  /** A step that has jumped over the surface is taken back; else the event is located in it. */
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
  detection: SimulationSettings["detection"],
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

/** Steps of so many units in the last place of time count as none. */
const RESOLUTION = 8 * Number.EPSILON;
const MAX_ROLL_BACKS = 60;
const NONE: readonly number[] = [];
/** Part of a step by which it ends after an instant at which something has ceased to be true. */
const LAPSE = 1e-6;

/**
 * Detection by extrapolation (Esposito, Kumar & Pappas 2001; Shornikov 2009): a step is at most h = (gamma - 1) g / g' long,
 * so that g shrinks by the factor gamma and never crosses zero, to first order. Always paired with a look at the step that
 * has been made. `comprehensive` does so only for the types that need it, and locates the others within their steps.
 */
export function createApproachDetection(
  system: HybridSystem,
  integrator: Integrator,
  settings: SimulationSettings,
): EventDetection {
  const { detection, gamma, eventTolerance: eps, minStep = 0 } = settings;
  const m = system.indicatorCount;
  const dense = createEventLocator(system, integrator);
  const signed = createSignedIndicators(system, integrator, eps);
  const oneSided = createOneSidedSteps(system, integrator);
  const guardMonitor = createGuardMonitor(integrator, signed.relationValue);
  const endCrossing = createEndCrossing(system, integrator, signed, eps);
  const ignored = new Uint8Array(m);
  /** Whether the guards ask for the present relation to become what it is not. */
  const sought = new Uint8Array(m);
  /** Whether a guard depends on it: a change the other way only arms the guard, but must be noticed. */
  const mentioned = new Uint8Array(m);
  /** Whom the dense search looks at: at first at all. */
  const searched = new Uint8Array(m).fill(1);
  const methods: DetectionMethod[] = [];
  const u = signed.u;
  let guards: readonly Guard[] = [];
  let alternatives: readonly Guard[] = [];
  /** No instant lies between the end of the last step and the surface. */
  let atSurface = false;
  let isExact = false;
  /** Of the step as it was made first [s]: taken back to just after its beginning, it is not taken back again. */
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
  /** Who looks for this indicator from the present point on. */
  const chooseSearch = (i: number): void => {
    // The dense search knows by itself what begins at zero, and what equations depend on must be exact there.
    const isSeen = signed.isLive(i) || system.indicators[i]!.eventType === undefined;
    const search = mentioned[i] === 1 && methods[i]!.searches === "interval" && isSeen ? 1 : 0;
    if (search !== searched[i]) dense.ignore(i, search === 0);
    searched[i] = search;
  };

  /** h_ev of one indicator; infinite where it isn't coming nearer. */
  const stepTo = (i: number): number => {
    const rate = signed.rate[i]!;
    const { approaches } = methods[i]!;
    if (!approaches) return 0;
    if (sought[i] === 0 || !(rate > 0) || u[i]! > 0) return Number.POSITIVE_INFINITY;
    const { below, above } = signed.band(i);
    const geometric = (1 - gamma) * -u[i]!;
    // Where zero must be crossed: the last step goes to the middle of the interval beyond.
    if (below === 0 && u[i]! > -eps) return (0.5 * above * eps - u[i]!) / rate;
    const middle = 0.5 * (above - below) * eps - u[i]!;
    return Math.max(geometric, Math.min(minStep * rate, middle)) / rate;
  };

  /** Located early, and about to pass zero: only from there on it can be seen to change again. */
  const isAhead = (i: number): boolean =>
    searched[i] === 0 &&
    mentioned[i] === 1 &&
    methods[i]!.searches === "interval" &&
    !signed.isLive(i) &&
    signed.rate[i]! < 0;

  /** Steps shorter than this count as none [s]. */
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

  /** What lies beyond one-sided surfaces from here on: the step before this one may have come from there. */
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

  /** The indicators that have changed at the end of the step. */
  const changedAtEnd = (): readonly number[] => {
    let changed: number[] | undefined;
    for (let i = 0; i < m; i++)
      if (ignored[i] === 0 && signed.happened(i, u[i]!)) {
        changed ??= [];
        changed.push(i);
      }
    return changed ?? NONE;
  };

  /** Whether a guard may hold with these changes. */
  const matters = (changed: readonly number[], maybe: readonly number[]): boolean => {
    if (changed.some((i) => oneSided.isArmed(i))) return true;
    const relationValue = (i: number): boolean =>
      signed.relationValue(i) !== (changed.includes(i) || maybe.includes(i));
    return guards.some(
      (guard) => !guardMayHold(guard, signed.relationValue) && guardMayHold(guard, relationValue),
    );
  };

  /** Whether a guard has become true at the end of the step, filters included. */
  const holdsAtEnd = (changed: readonly number[]): boolean => {
    const relationValue = (i: number): boolean => signed.relationValue(i) !== changed.includes(i);
    return guards.some(
      (guard) =>
        !guardMayHold(guard, signed.relationValue) &&
        guardHolds(guard, relationValue, (filter) => filter.holds(integrator.t, integrator.x)),
    );
  };

  /** The earliest crossing within the step that a guard may be waiting for. */
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

  /** Nothing that a guard waits for: what it needs has ceased to be so. */
  const isLapse = ({ located }: LocatedEvent): boolean =>
    located.every(({ indicator }) => sought[indicator] === 0);
  const lapseMargin = (): number => LAPSE * length + instant();

  /** Where the step is to end instead; undefined where it may stay. */
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
  /** Has been approached, and zero is to be passed: located in the step that does so. */
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
        // The search has taken the step again, up to where equations change.
        failureCode = signed.evaluate();
        if (failureCode !== 0) return "evaluation-failed";
        atEnd = changedAtEnd();
      }
      const back = inner === "none" || attempt >= MAX_ROLL_BACKS ? undefined : rollBackTo(inner);
      if (back === undefined) return chooseEvent(inner === "none" || isLapse(inner) ? "none" : inner, atEnd);
      if (integrator.repeatStep(back) === "evaluation-failed") return "evaluation-failed";
    }
  };

  /** The event at the end of the step, within it, or none. */
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
  /** By what the relation has been taken for: not every change has been an event. */
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
   * The event at the end of the step, its bracket being how far away zero is. Located are the relations that are about to
   * change, or have just done so; the system sees for itself what is true of the others.
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
  /** The change of each relation that equations, or whoever knows no guards, depend on. */
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
