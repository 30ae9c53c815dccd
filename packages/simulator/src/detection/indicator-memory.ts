import type { int } from "@cosimo/ir";
import {
  calcNoise,
  ITERATION_G_NOW,
  ITERATION_HEADER,
  ITERATION_MIXED,
  ITERATION_MIXED_COUNT,
  ITERATION_NOISE,
  ITERATION_NOTED,
  ITERATION_SHIFTED,
  ITERATION_VECTORS,
  NEAR_ZERO,
  NOTED_ALWAYS,
  NOTED_FALLING,
} from "@cosimo/kernels";
import type { HybridSystem } from "../system/hybrid-system.ts";

/** What kernels need to know of the indicators of any system: the part of an event iteration's memory that concerns them. */
export interface IndicatorMemory {
  readonly address: int;
  /** The functions of the system that these kernels call. */
  readonly model: Parameters<typeof calcNoise>[0];
  /** Writes the usages of the indicators, which change where the system rests or slides. */
  follow(): void;
}

export function createIndicatorMemory(system: HybridSystem): IndicatorMemory {
  const { stateCount: n, indicatorCount: m, indicators } = system;
  const loops = indicators.flatMap(({ ofLoop }, i) => (ofLoop === true ? [i] : []));
  const vectors = [ITERATION_NOTED, ITERATION_G_NOW, ITERATION_NOISE, ITERATION_SHIFTED, ITERATION_MIXED];
  const e = system.allocate(ITERATION_HEADER + vectors.length * m + 3 * n);
  const { heap } = system;
  heap.fill(0, e, e + ITERATION_HEADER);
  for (const [k, vector] of vectors.entries()) heap[e + vector] = e + ITERATION_HEADER + k * m;
  heap[e + ITERATION_VECTORS] = e + ITERATION_HEADER + vectors.length * m;
  heap[e + ITERATION_MIXED_COUNT] = loops.length;
  heap.set(loops, heap[e + ITERATION_MIXED]!);
  const noted = heap[e + ITERATION_NOTED]!;
  return {
    address: e,
    model: { indicators: (_b, t, x, g) => system.indicatorValues(t, x, g) },
    follow() {
      for (const [i, { usage, timeEvent }] of indicators.entries())
        system.heap[noted + i] = usage === "branch" && !timeEvent ? NOTED_ALWAYS : NOTED_FALLING;
    },
  };
}

/** Whether these indicators are at zero at (t, x), up to rounding of time and states. */
export function areAtZero(
  { heap, base, stateCount: n, indicatorCount: m }: HybridSystem,
  { address: e, model }: IndicatorMemory,
  t: number,
  x: int,
  indicators: readonly int[],
): boolean {
  const [g, noise] = [heap[e + ITERATION_G_NOW]!, heap[e + ITERATION_NOISE]!];
  if (calcNoise(model, heap, base, n, m, e, t, x, noise) === 0) return false;
  return indicators.every((i) => Math.abs(heap[g + i]!) <= NEAR_ZERO * heap[noise + i]!);
}
