import type { int } from "@cosimo/ir";
import type { HybridSystem } from "../system/hybrid-system.ts";

/** Units in the last place of states and time that count as rounding. */
const UNITS = 8;
/** Signs of the displacements of successive states: effects may cancel in one pattern, not in both. */
const PATTERNS = [
  [1, 1],
  [1, -1],
] as const;

/** Distance from zero in units of rounding below which an indicator may be zero. */
const NEAR = 16;

/** Rounding of the indicators of a system. */
export interface IndicatorRounding {
  /** How far rounding of time and states may carry each indicator from its value at (t, x), to `target`; false: not known. */
  calc(t: number, x: int, target: int): boolean;
  /**
   * For each indicator used by equations that may be zero at (t, x), writes to `bands` how far beyond zero rounding may carry
   * it; 0 for all others.
   */
  calcBands(t: number, x: int, signs: int, bands: int): void;
}

/** Differences of large numbers, as a voltage over a small resistance, have a larger rounding error than their size suggests. */
export function createIndicatorRounding(system: HybridSystem): IndicatorRounding {
  const { stateCount: n, indicatorCount: m } = system;
  // Indicators that reset states (impacts) may return to zero within rounding, and count.
  const branches = system.indicators.map(({ usage, timeEvent }) => usage === "branch" && !timeEvent);
  const any = branches.includes(true);
  const moved = system.allocate(n);
  const g = system.allocate(m);
  const shifted = system.allocate(m);

  const evaluateMoved = (t: number, x: int, [even, odd]: readonly [number, number]): int => {
    const { heap } = system;
    const step = UNITS * Number.EPSILON;
    for (let i = 0; i < n; i++) heap[moved + i] = heap[x + i]! * (1 + (i % 2 === 0 ? even : odd) * step);
    return system.indicatorValues(t * (1 - even * step), moved, shifted);
  };

  const calc = (t: number, x: int, target: int): boolean => {
    system.heap.fill(0, target, target + m);
    if (system.indicatorValues(t, x, g) !== 0) return false;
    for (const pattern of PATTERNS) {
      if (evaluateMoved(t, x, pattern) !== 0) continue;
      const { heap } = system;
      for (let i = 0; i < m; i++)
        heap[target + i] = Math.max(heap[target + i]!, Math.abs(heap[shifted + i]! - heap[g + i]!));
    }
    return true;
  };

  return {
    calc,
    calcBands(t, x, signs, bands) {
      if (!any || !calc(t, x, bands)) return;
      const { heap } = system;
      for (let i = 0; i < m; i++) {
        const u = heap[signs + i]! * heap[g + i]!;
        const rounding = heap[bands + i]!;
        const atZero = branches[i]! && Math.abs(u) <= NEAR * rounding;
        heap[bands + i] = atZero ? rounding + Math.max(0, -u) : 0;
      }
    },
  };
}
