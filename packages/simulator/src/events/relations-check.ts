import type { HybridSystem } from "../system/hybrid-system.ts";
import { holds } from "./relation-sides.ts";

/** Says whether all relations are at (t, x) as they are frozen, none of them at its threshold. */
export function createRelationsCheck(system: HybridSystem): (t: number, x: number) => boolean {
  const m = system.indicatorCount;
  const g = system.allocate(m);
  return (t, x) => {
    if (m === 0) return true;
    if (system.indicatorValues(t, x, g) !== 0) return false;
    const { heap, indicators } = system;
    for (let i = 0; i < m; i++) {
      if (indicators[i]!.timeEvent) continue;
      const value = heap[g + i]!;
      if (value === 0 || holds(indicators[i]!.operator, value) !== system.relationValue(i)) return false;
    }
    return true;
  };
}
