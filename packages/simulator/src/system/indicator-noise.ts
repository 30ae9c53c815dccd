/** The part of a system from which the noise of its indicators is computed. */
interface IndicatorSystem {
  readonly stateCount: number;
  readonly indicatorCount: number;
  readonly heap: Float64Array;
  allocate(slots: number): number;
  indicatorValues(t: number, x: number, g: number): number;
}

/** Units in the last place of states and time that count as rounding. */
const UNITS = 8;
/** Signs of the displacements of successive states: effects may cancel in one pattern, not in both. */
const PATTERNS = [
  [1, 1],
  [1, -1],
] as const;

/** Distance from zero in units of rounding below which an indicator may be zero. */
export const NEAR_ZERO = 16;

/**
 * How far rounding of time and states may carry each indicator from its value at (t, x), to `target`; false: not known. Differences of
 * large numbers, as a voltage over a small resistance, have a larger rounding error than their size suggests.
 */
export type IndicatorNoise = (t: number, x: number, target: number) => boolean;

export function createIndicatorNoise(system: IndicatorSystem): IndicatorNoise {
  const { stateCount: n, indicatorCount: m } = system;
  const moved = system.allocate(n);
  const g = system.allocate(m);
  const shifted = system.allocate(m);

  const evaluateMoved = (t: number, x: number, [even, odd]: readonly [number, number]): number => {
    const { heap } = system;
    const step = UNITS * Number.EPSILON;
    for (let i = 0; i < n; i++) heap[moved + i] = heap[x + i]! * (1 + (i % 2 === 0 ? even : odd) * step);
    return system.indicatorValues(t * (1 - even * step), moved, shifted);
  };

  return (t, x, target) => {
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
}
