import { addLoopNoise } from "@cosimo/kernels";
import type { HybridSystem } from "../system/hybrid-system.ts";
import { createIndicatorNoise, type IndicatorNoise, NEAR_ZERO } from "../system/indicator-noise.ts";

/** Rounding of the indicators of a system. */
export interface IndicatorRounding {
  readonly calc: IndicatorNoise;
  /**
   * For each indicator used by equations that may be zero at (t, x), writes to `bands` how far beyond zero rounding may carry
   * it; 0 for all others.
   */
  calcBands(t: number, x: number, signs: number, bands: number): void;
}

export function createIndicatorRounding(system: HybridSystem): IndicatorRounding {
  const { indicatorCount: m } = system;
  // Indicators that reset states (impacts) may return to zero within rounding, and count.
  const branches = system.indicators.map(({ usage, timeEvent }) => usage === "branch" && !timeEvent);
  const any = branches.includes(true);
  const calc = createIndicatorNoise(system);
  const g = system.allocate(m);
  const loopList = system.indicators.flatMap(({ ofLoop }, i) => (ofLoop === true ? [i] : []));
  const ofLoops = system.allocate(loopList.length);
  system.heap.set(loopList, ofLoops);

  return {
    calc,
    calcBands(t, x, signs, bands) {
      if (!any || !calc(t, x, bands) || system.indicatorValues(t, x, g) !== 0) return;
      const { heap } = system;
      addLoopNoise(heap, ofLoops, loopList.length, g, bands);
      for (let i = 0; i < m; i++) {
        const u = heap[signs + i]! * heap[g + i]!;
        const rounding = heap[bands + i]!;
        const atZero = branches[i]! && Math.abs(u) <= NEAR_ZERO * rounding;
        heap[bands + i] = atZero ? rounding + Math.max(0, -u) : 0;
      }
    },
  };
}
