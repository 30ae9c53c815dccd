import type { EventCause, HybridSystem } from "./hybrid-system.ts";
import { indicatorScratch } from "./indicator-scratch.ts";
import { holds } from "./relation-sides.ts";

/**
 * Finds the relations at zero whose truth is that of the side to which they go, not that of their value: an event at this
 * instant has decided them. When inputs change at the same instant they are no news.
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
