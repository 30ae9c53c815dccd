import type { Heap, int, KernelSurfaces, real } from "@cosimo/ir";
import { SLIDING_NOMINALS, SLIDING_STATES, SLIDING_VALUES } from "./sliding-memory.ts";

/** Distance in units of the gradient below which an indicator counts as zero: chattering has a finite width. */
const WIDTH: real = 1e-6;
/** Cosine beyond which gradients count as parallel. */
const PARALLEL: real = 1 - 1e-9;
/** Step of the differences, relative to the size of a state. */
const STEP: real = 1e-5;

/**
 * Finds the surface of a condition at (t, x): with all relations that are zero there and have parallel gradients (`v > 0` and
 * `v < 0`). Writes to `senses` the sign of their indicators above the surface, 0 for all others; 0: the condition is not zero, or does
 * not depend on the states. Gradients are central differences, scaled by nominal values.
 */
export function findSurface(
  surface: KernelSurfaces,
  heap: Heap,
  b: int,
  n: int,
  m: int,
  s: int,
  t: real,
  x: int,
  indicator: int,
  senses: int,
): int {
  const ahead: int = heap[s + SLIDING_VALUES]!;
  const behind: int = ahead + m;
  const products: int = behind + m;
  const squares: int = products + m;
  const states: int = heap[s + SLIDING_STATES]!;
  const moved: int = states + n;
  const nominals: int = heap[s + SLIDING_NOMINALS]!;
  for (let i: int = 0; i < m; i++) {
    heap[senses + i] = 0;
    heap[products + i] = 0;
    heap[squares + i] = 0;
  }
  for (let j: int = 0; j < n; j++) heap[moved + j] = heap[x + j]!;
  for (let j: int = 0; j < n; j++) {
    const nominal: real = heap[nominals + j]!;
    const step: real = STEP * Math.max(Math.abs(heap[x + j]!), nominal);
    heap[moved + j] = heap[x + j]! + step;
    surface.indicators(b, t, moved, ahead);
    heap[moved + j] = heap[x + j]! - step;
    surface.indicators(b, t, moved, behind);
    heap[moved + j] = heap[x + j]!;
    const own: real = ((heap[ahead + indicator]! - heap[behind + indicator]!) / (2 * step)) * nominal;
    for (let i: int = 0; i < m; i++) {
      const slope: real = ((heap[ahead + i]! - heap[behind + i]!) / (2 * step)) * nominal;
      heap[products + i] = heap[products + i]! + own * slope;
      heap[squares + i] = heap[squares + i]! + slope * slope;
    }
  }
  const size: real = Math.sqrt(heap[squares + indicator]!);
  surface.indicators(b, t, x, ahead);
  if (!(size > 0 && Math.abs(heap[ahead + indicator]!) <= WIDTH * size)) return 0;
  for (let i: int = 0; i < m; i++) {
    const other: real = Math.sqrt(heap[squares + i]!);
    const cosine: real = heap[products + i]! / (size * other);
    const isThere: boolean = Math.abs(heap[ahead + i]!) <= WIDTH * other && Math.abs(cosine) > PARALLEL;
    heap[senses + i] = isThere ? (cosine > 0 ? 1 : -1) : 0;
  }
  heap[senses + indicator] = 1;
  return 1;
}
