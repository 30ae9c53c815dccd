import type { Heap, int, real } from "@cosimo/ir";
import type { IndicatorValues } from "../events/affected-parts.ts";
import { ITERATION_G_NOW, ITERATION_NOISE } from "../events/iteration-memory.ts";
import { calcNoise, NEAR_ZERO } from "../events/zero-test.ts";
import { STEP_HEADER, STEP_T_OLD } from "../steps/step-control.ts";
import { EVENT_HEADER, EVENT_TIME, isLocated } from "./event-memory.ts";

/**
 * An indicator that just fired and is found again at the begin of the step may differ from zero by rounding alone: its size there then counts
 * as that where it was located. Returns whether there is such an indicator; the search is to be made again.
 */
export function widenLocated(
  model: IndicatorValues,
  heap: Heap,
  b: int,
  n: int,
  m: int,
  w: int,
  s: int,
  e: int,
): int {
  const begin: int = w + STEP_HEADER + n;
  const noise: int = heap[e + ITERATION_NOISE]!;
  const g: int = heap[e + ITERATION_G_NOW]!;
  const departing: int = s + EVENT_HEADER + 3 * m;
  const sizes: int = s + EVENT_HEADER + 5 * m;
  const t: real = heap[w + STEP_T_OLD]!;
  if (heap[s + EVENT_TIME] !== t || calcNoise(model, heap, b, n, m, e, t, begin, noise) === 0) return 0;
  let widened: int = 0;
  for (let i: int = 0; i < m; i++) {
    const size: real = Math.abs(heap[g + i]!);
    const isFound: boolean = isLocated(heap, m, s, i) > 0 && heap[departing + i]! > 0;
    if (isFound && size <= NEAR_ZERO * heap[noise + i]! && size > heap[sizes + i]!) {
      heap[sizes + i] = size;
      widened = 1;
    }
  }
  return widened;
}
