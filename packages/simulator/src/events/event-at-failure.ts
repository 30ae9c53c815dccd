import { changesAhead } from "@cosimo/kernels";
import type { LocatedEvent } from "../detection/event-detection.ts";
import { findFailurePoint, flowAhead } from "../detection/failure-point.ts";
import type { SolverInstance } from "../run/solver-instance.ts";
import { indicatorScratch } from "../system/indicator-scratch.ts";

/** The event that ends the current branch of the equations where these cannot be evaluated beyond it; see `failureAhead`. */
export function eventAtFailure(solver: SolverInstance): LocatedEvent | undefined {
  const { system, integrator } = solver;
  const { base, indicatorCount: m, indicators } = system;
  if (m === 0) return undefined;
  const point = findFailurePoint(solver);
  const { t, work } = integrator;
  if (point === undefined || point.t === t) return undefined;
  const marks = indicatorScratch(system);
  if (changesAhead(flowAhead(system), system.heap, base, m, work, point.t, point.x, marks) !== 0)
    return undefined;
  const located = indicators.flatMap(({ usage, timeEvent }, indicator) =>
    usage === "branch" && !timeEvent && system.heap[marks + indicator]! > 0
      ? [{ indicator, value: !system.relationValue(indicator) }]
      : [],
  );
  return located.length === 0 ? undefined : { time: t, bracket: point.t - t, located };
}
