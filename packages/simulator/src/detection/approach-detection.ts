import type { EventType } from "@cosimo/ir";
import type { Integrator, StepStatus } from "../integrators/integrator.ts";
import type { SimulationSettings } from "../settings/simulation-settings.ts";
import { alternativesOf, guardHolds, guardMayHold, guardStep, visitAtoms } from "../system/guards.ts";
import type { Guard, HybridSystem } from "../system/hybrid-system.ts";
import { createEndCrossing } from "./end-crossing.ts";
import type { EventDetection } from "./event-detection.ts";
import { createEventLocator, type EventLocator, type LocatedEvent } from "./event-locator.ts";
import { createGuardWatch } from "./guard-watch.ts";
import { createOneSidedSteps } from "./one-sided-steps.ts";
import { createWatchedIndicators } from "./watched-indicators.ts";

/** How events of one type are found. */
interface Way {
  /** Steps are limited so that g goes to zero geometrically, from inside. */
  readonly approaches: boolean;
  /** Looked for everywhere in a step, or by its sign at the end. */
  readonly looksAt: "interval" | "end";
  /** A step that has jumped over the surface is taken back; else the event is located in it. */
  readonly rollsBack: boolean;
}

const EXTRAPOLATION: Way = { approaches: true, looksAt: "interval", rollsBack: true };
const INTERPOLATION: Way = { approaches: false, looksAt: "interval", rollsBack: false };
const APPROACH_AND_INTERPOLATION: Way = { approaches: true, looksAt: "interval", rollsBack: false };
const SIGN: Way = { approaches: false, looksAt: "end", rollsBack: false };

function wayOf(detection: SimulationSettings["detection"], type: EventType | undefined): Way {
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
  const watched = createWatchedIndicators(system, integrator, eps);
  const oneSided = createOneSidedSteps(system, integrator);
  const guardWatch = createGuardWatch(integrator, watched.truth);
  const endCrossing = createEndCrossing(system, integrator, watched, eps);
  const ignored = new Uint8Array(m);
  /** Whether the guards ask for the present relation to become what it is not. */
  const sought = new Uint8Array(m);
  /** Whether a guard depends on it: a change the other way only arms the guard, but must be noticed. */
  const mentioned = new Uint8Array(m);
  /** Whom the dense search looks at: at first at all. */
  const searched = new Uint8Array(m).fill(1);
  const ways: Way[] = [];
  const u = watched.u;
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
        if (watched.truth(i) === negated) sought[i] = 1;
      });
    for (let i = 0; i < m; i++) attend(i);
  };
  /** Who looks for this indicator from the present point on. */
  const attend = (i: number): void => {
    // The dense search knows by itself what begins at zero, and what equations depend on must be exact there.
    const isSeen = watched.isLive(i) || system.indicators[i]!.eventType === undefined;
    const search = mentioned[i] === 1 && ways[i]!.looksAt === "interval" && isSeen ? 1 : 0;
    if (search !== searched[i]) dense.ignore(i, search === 0);
    searched[i] = search;
  };

  /** h_ev of one indicator; infinite where it isn't coming nearer. */
  const stepTo = (i: number): number => {
    const rate = watched.rate[i]!;
    const { approaches } = ways[i]!;
    if (!approaches) return 0;
    if (sought[i] === 0 || !(rate > 0) || u[i]! > 0) return Number.POSITIVE_INFINITY;
    const { below, above } = watched.band(i);
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
    ways[i]!.looksAt === "interval" &&
    !watched.isLive(i) &&
    watched.rate[i]! < 0;

  /** Steps shorter than this count as none [s]. */
  const instant = (): number => RESOLUTION * Math.abs(integrator.t);

  const horizon = (): number => {
    let shortest = Number.POSITIVE_INFINITY;
    for (const guard of alternatives) {
      const step = guardStep(guard, watched.truth, stepTo);
      if (step > 0) shortest = Math.min(shortest, step);
    }
    for (let i = 0; i < m; i++) {
      if (oneSided.isArmed(i)) shortest = Math.min(shortest, stepTo(i));
      if (isAhead(i)) shortest = Math.min(shortest, Math.max((2 * u[i]!) / -watched.rate[i]!, 2 * instant()));
    }
    return shortest;
  };

  /** What lies beyond one-sided surfaces from here on: the step before this one may have come from there. */
  const protect = (): void => {
    for (let i = 0; i < m; i++)
      oneSided.arm(i, protects && isOneSided(i) && sought[i] === 1 && !watched.truth(i) && u[i]! <= 0);
  };
  const protects = detection !== "mesh";
  const isOneSided = (i: number): boolean => system.indicators[i]!.eventType === "unilateral";

  const advance = (tEnd: number): StepStatus => {
    const { t } = integrator;
    protect();
    dense.forgetShort();
    const step = horizon();
    watched.advance();
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
      if (ignored[i] === 0 && watched.happened(i, u[i]!)) {
        changed ??= [];
        changed.push(i);
      }
    return changed ?? NONE;
  };

  /** Whether a guard may hold with these changes. */
  const matters = (changed: readonly number[], maybe: readonly number[]): boolean => {
    if (changed.some((i) => oneSided.isArmed(i))) return true;
    const truth = (i: number): boolean => watched.truth(i) !== (changed.includes(i) || maybe.includes(i));
    return guards.some((guard) => !guardMayHold(guard, watched.truth) && guardMayHold(guard, truth));
  };

  /** Whether a guard has become true at the end of the step, filters included. */
  const holdsAtEnd = (changed: readonly number[]): boolean => {
    const truth = (i: number): boolean => watched.truth(i) !== changed.includes(i);
    return guards.some(
      (guard) =>
        !guardMayHold(guard, watched.truth) &&
        guardHolds(guard, truth, (filter) => filter.holds(integrator.t, integrator.x)),
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
    const isJumped = located.some(({ indicator: i }) => ways[i]!.rollsBack && !isWithin(i) && !mustCross(i));
    return isJumped ? tOld + (1 - gamma) * (time - tOld) : undefined;
  };
  /** Has been approached, and zero is to be passed: located in the step that does so. */
  const mustCross = (i: number): boolean => watched.band(i).below === 0 && watched.uOld[i]! > -eps;
  const isWithin = (i: number): boolean => watched.happened(i, u[i]!) && u[i]! <= watched.band(i).above * eps;

  const search = (): ReturnType<EventLocator["search"]> => {
    length = integrator.t - integrator.tOld;
    for (let attempt = 0; ; attempt++) {
      failureCode = watched.evaluate();
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
        failureCode = watched.evaluate();
        if (failureCode !== 0) return "evaluation-failed";
        atEnd = changedAtEnd();
      }
      const back = inner === "none" || attempt >= MAX_ROLL_BACKS ? undefined : rollBackTo(inner);
      if (back === undefined) return settle(inner === "none" || isLapse(inner) ? "none" : inner, atEnd);
      if (integrator.repeatStep(back) === "evaluation-failed") return "evaluation-failed";
    }
  };

  /** The event at the end of the step, within it, or none. */
  const settle = (inner: LocatedEvent | "none", atEnd: readonly number[]): LocatedEvent | "none" => {
    const crossed = atEnd.filter((i) => sought[i] === 1 && ways[i]!.looksAt === "end");
    const beyond = crossed.filter((i) => watched.uOld[i]! <= 0 && u[i]! > watched.band(i).above * eps);
    let event: LocatedEvent | undefined;
    if (inner !== "none" && !isAtEnd(inner)) event = { ...inner, located: inner.located.map(changed) };
    if (beyond.length > 0 && (detection === "mesh" ? holdsAtEnd(atEnd) : matters(beyond, atEnd))) {
      const own = endCrossing.locate(beyond);
      if (event === undefined || own.time < event.time) event = own;
    }
    isExact = event === undefined;
    if (event !== undefined) return event;
    for (const i of atEnd) flip(i);
    if (!guardWatch.rises()) {
      seek();
      return "none";
    }
    return endEvent();
  };
  /** By what the relation has been taken for: not every change has been an event. */
  const changed = ({ indicator }: { readonly indicator: number }): LocatedEvent["located"][number] => ({
    indicator,
    value: !watched.truth(indicator),
  });
  const isAtEnd = ({ located }: LocatedEvent): boolean =>
    located.every(({ indicator: i }) => ways[i]!.rollsBack && isWithin(i) && !mustCross(i));

  const flip = (i: number): void => {
    watched.flip(i);
    dense.assume(i, watched.truth(i));
  };

  const surfaceEvent = (): LocatedEvent => {
    isExact = true;
    const nearest = [...watched.u.keys()].filter((i) => sought[i] === 1 && ways[i]!.approaches);
    const least = Math.min(...nearest.map(timeTo));
    const located = nearest.filter((i) => timeTo(i) <= 2 * least + instant());
    for (const i of located) flip(i);
    guardWatch.rises();
    return endEvent(located);
  };
  const timeTo = (i: number): number =>
    watched.rate[i]! > 0 ? Math.max(0, -u[i]! / watched.rate[i]!) : Number.MAX_VALUE;

  /**
   * The event at the end of the step, its bracket being how far away zero is. Located are the relations that are about to
   * change, or have just done so; the system sees for itself what is true of the others.
   */
  const endEvent = (reached: readonly number[] = []): LocatedEvent => {
    let bracket = 0;
    const located: LocatedEvent["located"][number][] = [];
    for (let i = 0; i < m; i++) {
      const value = watched.truth(i);
      if (value === system.relationValue(i)) continue;
      if (Math.abs(u[i]!) > eps && !reached.includes(i)) continue;
      located.push({ indicator: i, value });
      if (watched.rate[i]! !== 0) bracket = Math.max(bracket, Math.abs(u[i]! / watched.rate[i]!));
    }
    return { time: integrator.t, bracket, located };
  };

  const locator: EventLocator = {
    begin(departing) {
      dense.begin(departing);
      failureCode = watched.begin();
      ways.length = 0;
      for (const { eventType, timeEvent } of system.indicators)
        ways.push(timeEvent ? INTERPOLATION : wayOf(detection, eventType));
      guards = [...(system.guards ?? []), ...everyChange()];
      alternatives = alternativesOf(guards);
      guardWatch.begin(guards);
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
    rearmed: () => guardWatch.rearmed().filter((k) => k < (system.guards?.length ?? 0)),
    get evaluations() {
      return watched.evaluations + dense.evaluations + endCrossing.evaluations;
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
        : [{ kind: "atom", indicator, negated: watched.truth(indicator) }],
    );
  system.indicators.forEach(({ timeEvent }, i) => {
    ignored[i] = timeEvent ? 1 : 0;
  });
  return { locator, cut: (time) => (isExact ? undefined : integrator.truncate(time)), keepsStep: true };
}
