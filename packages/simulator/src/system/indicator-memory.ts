import type { int } from "@cosimo/ir";
import {
  calcNoise,
  ITERATION_G,
  ITERATION_G_NOW,
  ITERATION_HEADER,
  ITERATION_MIXED,
  ITERATION_MIXED_COUNT,
  ITERATION_NOISE,
  ITERATION_NOMINALS,
  ITERATION_NOTED,
  ITERATION_RATE,
  ITERATION_SHIFTED,
  ITERATION_VECTORS,
  NEAR_ZERO,
  NOTED_ALWAYS,
  NOTED_FALLING,
} from "@cosimo/kernels";
import type { HybridSystem } from "./hybrid-system.ts";

/** What kernels need to know of the indicators of any system: the part of an event iteration's memory that concerns them. */
export interface IndicatorMemory {
  readonly address: int;
  /** The functions of the system that these kernels call. */
  readonly model: Parameters<typeof calcNoise>[0];
}

type IndicatorSystem = Pick<
  HybridSystem,
  "stateCount" | "indicatorCount" | "heap" | "allocate" | "indicatorValues"
>;

const VECTORS = [
  ...[ITERATION_NOTED, ITERATION_G, ITERATION_RATE, ITERATION_G_NOW],
  ...[ITERATION_NOISE, ITERATION_SHIFTED, ITERATION_MIXED],
];

/** `loops`: indicators that algebraic loops decide. */
export function createIndicatorMemory(system: IndicatorSystem, loops: readonly int[] = []): IndicatorMemory {
  const { stateCount: n, indicatorCount: m } = system;
  const e = system.allocate(ITERATION_HEADER + VECTORS.length * m + 4 * n);
  const { heap } = system;
  heap.fill(0, e, e + ITERATION_HEADER);
  for (const [k, vector] of VECTORS.entries()) heap[e + vector] = e + ITERATION_HEADER + k * m;
  heap[e + ITERATION_VECTORS] = e + ITERATION_HEADER + VECTORS.length * m;
  heap[e + ITERATION_NOMINALS] = heap[e + ITERATION_VECTORS]! + 3 * n;
  heap[e + ITERATION_MIXED_COUNT] = loops.length;
  heap.set(loops, heap[e + ITERATION_MIXED]!);
  return { address: e, model: { indicators: (_b, t, x, g) => system.indicatorValues(t, x, g) } };
}

/** Writes the usages of the indicators, which change where the system rests or slides. */
export function writeUsages({ heap, indicators }: HybridSystem, { address: e }: IndicatorMemory): void {
  const noted = heap[e + ITERATION_NOTED]!;
  for (const [i, { usage, timeEvent }] of indicators.entries())
    heap[noted + i] = usage === "branch" && !timeEvent ? NOTED_ALWAYS : NOTED_FALLING;
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
