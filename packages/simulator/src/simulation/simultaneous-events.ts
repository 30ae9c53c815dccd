import type { LocatedEvent } from "../detection/event-locator.ts";
import type { Run } from "../run/run.ts";
import type { SolverInstance } from "../run/solver-instance.ts";
import { createIndicatorNoise, type IndicatorNoise, NEAR_ZERO } from "../system/indicator-noise.ts";
import { sameInstant } from "../system/same-instant.ts";

/** Decides whether a state event and the next time event differ by rounding only: then they are one instant. */
export interface SimultaneousEvents {
  /** Whether an event at `t` belongs to the instant `timeEvent`. */
  meets(t: number, timeEvent: number): boolean;
  /** The event found in the last step, at the time of the next time event if they are one instant. */
  joined(event: LocatedEvent, timeEvent: number): LocatedEvent;
}

/** Part of the time before the time event in which it is examined whether rounding of the states separates the events. */
const NEAR_BY = 1e-4;

export function createSimultaneousEvents(run: Run): SimultaneousEvents {
  const noises = new Map<SolverInstance, { readonly calc: IndicatorNoise; readonly target: number }>();
  const { startTime } = run.settings;

  const noiseOf = (solver: SolverInstance) => {
    const known = noises.get(solver);
    if (known !== undefined) return known;
    const { system } = solver;
    const made = { calc: createIndicatorNoise(system), target: system.allocate(2 * system.indicatorCount) };
    noises.set(solver, made);
    return made;
  };

  /** Whether the located indicators are at zero at the end of the last step, up to rounding of the states. */
  const areAtZero = ({ located }: LocatedEvent): boolean => {
    const { system, integrator, indicatorCount } = run.current;
    const { calc, target } = noiseOf(run.current);
    const g = target + indicatorCount;
    if (!calc(integrator.t, integrator.x, target)) return false;
    if (system.indicatorValues(integrator.t, integrator.x, g) !== 0) return false;
    const { heap } = system;
    return located.every(({ indicator: i }) => Math.abs(heap[g + i]!) <= NEAR_ZERO * heap[target + i]!);
  };

  const meets = (t: number, timeEvent: number): boolean =>
    timeEvent <= run.until && timeEvent - t <= sameInstant(t, startTime);

  return {
    meets,
    joined(event, timeEvent) {
      const { integrator } = run.current;
      const before = timeEvent - event.time;
      const isNearBy = integrator.t === timeEvent && before <= NEAR_BY * (timeEvent - startTime);
      if (!meets(event.time, timeEvent) && !(isNearBy && areAtZero(event))) return event;
      return { ...event, time: timeEvent, bracket: event.bracket + before };
    },
  };
}
