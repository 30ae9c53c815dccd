import type { int } from "@cosimo/ir";
import {
  ITERATION_G,
  ITERATION_NOMINALS,
  ITERATION_RATE,
  ITERATION_VECTORS,
  ratesAlong,
} from "@cosimo/kernels";
import type { HybridSystem } from "./hybrid-system.ts";
import { createIndicatorMemory } from "./indicator-memory.ts";

/** The part of `HybridSystem` from which rates of event indicators are computed. */
export type FlowSystem = Pick<
  HybridSystem,
  "stateCount" | "indicatorCount" | "nominals" | "heap" | "allocate" | "derivatives" | "indicatorValues"
>;

/** Values and rates of change of all indicators at one instant. */
export interface FlowRates {
  /** Writes `g` and `rate`; returns 0 or a failure code. */
  calc(t: number, x: int): int;
  /** Like `calc`, with derivatives already evaluated at address `xdot`. */
  along(t: number, x: int, xdot: int): int;
  /** Indicator evaluations per call of `along`; a value with its exact rate counts as two. */
  readonly cost: number;
  /** Address of the values. */
  readonly g: int;
  /** Address of dg/dt along the flow; exactly 0 where the difference is below rounding. */
  readonly rate: int;
}

/** Rates by exact derivatives where the system has them; compiles them at the first call if necessary. */
export function exactFlowRates(system: HybridSystem): FlowRates {
  return createFlowRates(system, system.indicatorRates);
}

/** Rates of the indicators along the flow: exact, or by differences, for which exact ones need not be compiled; see `ratesAlong`. */
export function createFlowRates(system: FlowSystem, exactRates?: HybridSystem["indicatorRates"]): FlowRates {
  const { stateCount: n, indicatorCount: m } = system;
  const { address: e, model } = createIndicatorMemory(system);
  const placeOf = (slot: int): int => system.heap[e + slot]!;
  const [g, rate, xdot] = [placeOf(ITERATION_G), placeOf(ITERATION_RATE), placeOf(ITERATION_VECTORS) + n];

  const along = (t: number, x: int, flow: int): int => {
    if (exactRates !== undefined) return exactRates(t, x, flow, g, rate);
    const { heap } = system;
    if (flow !== xdot) heap.copyWithin(xdot, flow, flow + n);
    heap.set(system.nominals, placeOf(ITERATION_NOMINALS));
    return ratesAlong(model, heap, 0, n, m, e, t, x);
  };
  return {
    g,
    rate,
    cost: exactRates === undefined ? 3 : 2,
    along,
    calc: (t, x) => system.derivatives(t, x, xdot) || along(t, x, xdot),
  };
}
