import type { LocatedEvent } from "../detection/event-locator.ts";
import { findFailurePoint } from "../explain/failure-point.ts";
import type { SolverInstance } from "../run/solver-instance.ts";

/**
 * The event that ends the current branch of the equations where these cannot be evaluated beyond it: `z^2.1` in a
 * branch for z > 0. No step can cross such an event; previous steps approached it to rounding. Undefined if no relation
 * changes between the last step and the point of failure.
 */
export function eventAtFailure({ system, integrator }: SolverInstance): LocatedEvent | undefined {
  const m = system.indicatorCount;
  if (m === 0) return undefined;
  const point = findFailurePoint(system, integrator);
  const { t, x } = integrator;
  if (point === undefined || point.t === t) return undefined;
  const before = scratchOf(system);
  const beyond = before + m;
  if (system.indicatorValues(t, x, before) !== 0) return undefined;
  if (system.indicatorValues(point.t, point.x, beyond) !== 0) return undefined;
  const { heap, indicators } = system;
  const located = indicators
    .map((_, indicator) => ({ indicator, value: !system.relationValue(indicator) }))
    .filter(({ indicator }) => {
      const { usage, timeEvent } = indicators[indicator]!;
      return usage === "branch" && !timeEvent && heap[before + indicator]! * heap[beyond + indicator]! <= 0;
    });
  return located.length === 0 ? undefined : { time: t, bracket: point.t - t, located };
}

const scratches = new WeakMap<SolverInstance["system"], number>();

/** Address of two vectors of indicators, allocated once. */
function scratchOf(system: SolverInstance["system"]): number {
  let address = scratches.get(system);
  if (address === undefined) {
    address = system.allocate(2 * system.indicatorCount);
    scratches.set(system, address);
  }
  return address;
}
