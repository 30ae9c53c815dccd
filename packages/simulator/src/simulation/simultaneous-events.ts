import type { LocatedEvent } from "../detection/event-detection.ts";
import type { Run } from "../run/run.ts";
import type { SolverInstance } from "../run/solver-instance.ts";
import { areAtZero, createIndicatorMemory, type IndicatorMemory } from "../system/indicator-memory.ts";
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
  const memories = new Map<SolverInstance, IndicatorMemory>();
  const { startTime } = run.settings;

  /** Whether the located indicators are at zero at the end of the last step, up to rounding of the states. */
  const areLocatedAtZero = ({ located }: LocatedEvent): boolean => {
    const { system, integrator } = run.current;
    const memory = memories.get(run.current) ?? createIndicatorMemory(system);
    memories.set(run.current, memory);
    const indicators = located.map(({ indicator }) => indicator);
    return areAtZero(system, memory, integrator.t, integrator.x, indicators);
  };

  const meets = (t: number, timeEvent: number): boolean =>
    timeEvent <= run.until && timeEvent - t <= sameInstant(t, startTime);

  return {
    meets,
    joined(event, timeEvent) {
      const { integrator } = run.current;
      const before = timeEvent - event.time;
      const isNearBy = integrator.t === timeEvent && before <= NEAR_BY * (timeEvent - startTime);
      if (!meets(event.time, timeEvent) && !(isNearBy && areLocatedAtZero(event))) return event;
      return { ...event, time: timeEvent, bracket: event.bracket + before };
    },
  };
}
