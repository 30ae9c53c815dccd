import type { EventCause, HybridSystem } from "./hybrid-system.ts";
import { indicatorScratch } from "./indicator-scratch.ts";
import { holds } from "./relation-sides.ts";

/**
 * Finds relations with g = 0 whose frozen value was decided by the rate of g at this instant, not by its sign. A change
 * of inputs at the same instant must keep these values.
 */
export function createSideDecisions(system: HybridSystem): (t: number, x: number) => EventCause["located"] {
  return (t, x) => {
    const { indicators, indicatorCount } = system;
    if (indicatorCount === 0) return [];
    const g = indicatorScratch(system);
    if (system.indicatorValues(t, x, g) !== 0) return [];
    return indicators.flatMap(({ operator, timeEvent }, indicator) => {
      const value = system.relationValue(indicator);
      return timeEvent || holds(operator, system.heap[g + indicator]!) === value
        ? []
        : [{ indicator, value }];
    });
  };
}
