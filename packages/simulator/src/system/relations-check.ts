import type { HybridSystem } from "./hybrid-system.ts";
import { indicatorScratch } from "./indicator-scratch.ts";
import { holds } from "./relation-sides.ts";

/**
 * Tests whether all relations at (t, x) equal their frozen values. `strictly`: additionally no indicator is zero, from
 * where the relation could change either way.
 */
export function createRelationsCheck(
  system: HybridSystem,
  strictly: boolean,
): (t: number, x: number) => boolean {
  const m = system.indicatorCount;
  const g = indicatorScratch(system);
  return (t, x) => {
    if (m === 0) return true;
    if (system.indicatorValues(t, x, g) !== 0) return false;
    const { heap, indicators } = system;
    for (let i = 0; i < m; i++) {
      if (indicators[i]!.timeEvent) continue;
      const value = heap[g + i]!;
      if ((strictly && value === 0) || holds(indicators[i]!.operator, value) !== system.relationValue(i))
        return false;
    }
    return true;
  };
}
