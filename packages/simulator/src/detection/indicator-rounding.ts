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

/**
 * For each indicator used by equations that may be zero at (t, x), writes to `bands` how far beyond zero rounding of
 * time and states may carry it; 0 for all others. Differences of large numbers, such as a voltage over a small
 * resistance, have a larger rounding error than their own size suggests.
 */
export function createIndicatorRounding(
  system: HybridSystem,
): (t: number, x: int, signs: int, bands: int) => void {
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

  return (t, x, signs, bands) => {
    if (!any) return;
    system.heap.fill(0, bands, bands + m);
    if (system.indicatorValues(t, x, g) !== 0) return;
    for (const pattern of PATTERNS) {
      if (evaluateMoved(t, x, pattern) !== 0) continue;
      const { heap } = system;
      for (let i = 0; i < m; i++)
        heap[bands + i] = Math.max(heap[bands + i]!, Math.abs(heap[shifted + i]! - heap[g + i]!));
    }
    const { heap } = system;
    for (let i = 0; i < m; i++) {
      const u = heap[signs + i]! * heap[g + i]!;
      const rounding = heap[bands + i]!;
      const atZero = branches[i]! && Math.abs(u) <= NEAR * rounding;
      heap[bands + i] = atZero ? rounding + Math.max(0, -u) : 0;
    }
  };
}
