import type { Heap, int, real } from "@cosimo/ir";
import { STEP_HEADER, STEP_T, STEP_T_OLD } from "../steps/step-control.ts";
import { resolutionAt, stepToSurface, timeToSurface } from "./surface-approach.ts";

/*
 * The memory of an approach to one-sided surfaces, at address `p`, for m conditions: whether a step of the current branch of the equations has
 * been made; then vectors of m slots: sign, so that u = sign g > 0 means that the relation has changed; u and its rate at the end of the last
 * step, and at its begin; the second derivative of u in it; u as predicted for its end; and the result of `reachSurfaces`. Surfaces that may
 * not be crossed are marked in m slots at `armed`.
 */
export const APPROACH_KNOWN: int = 0;
export const APPROACH_SIGNS: int = 1;
const APPROACH_VECTORS: int = 8;

export function approachSize(m: int): int {
  return APPROACH_SIGNS + APPROACH_VECTORS * m;
}

/** Values of the indicators and their rates along the flow. */
export interface FlowIndicators {
  indicatorRates(b: int, t: real, x: int, xdot: int, g: int, gdot: int): int;
}

/** Evaluates the surfaces at the end of the last step; what was known is that of its begin. Returns 0 or a failure code. */
export function evaluateSurfaces(
  model: FlowIndicators,
  heap: Heap,
  b: int,
  n: int,
  m: int,
  w: int,
  p: int,
): int {
  const signs: int = p + APPROACH_SIGNS;
  const u: int = signs + m;
  const x: int = w + STEP_HEADER;
  for (let i: int = 0; i < 2 * m; i++) heap[u + 2 * m + i] = heap[u + i]!;
  const code: int = model.indicatorRates(b, heap[w + STEP_T]!, x, x + 2 * n, u, u + m);
  for (let i: int = 0; i < m; i++) {
    heap[u + i] = heap[signs + i]! * heap[u + i]!;
    heap[u + m + i] = heap[signs + i]! * heap[u + m + i]!;
  }
  return code;
}

/** Whether the states are on the near side of a surface. */
export function isBeforeSurface(heap: Heap, m: int, p: int, i: int): int {
  return heap[p + APPROACH_SIGNS + m + i]! <= 0 ? 1 : 0;
}

/** Second derivative of u in the last step, if that is known. */
function bendOf(heap: Heap, m: int, w: int, p: int, i: int): real {
  const rates: int = p + APPROACH_SIGNS + 2 * m;
  const h: real = heap[w + STEP_T]! - heap[w + STEP_T_OLD]!;
  return heap[p + APPROACH_KNOWN]! > 0 && h > 0 ? (heap[rates + i]! - heap[rates + 2 * m + i]!) / h : 0;
}

/** Size of the next step, which stays before the armed surfaces [s]. */
export function stepBeforeSurfaces(heap: Heap, m: int, w: int, p: int, armed: int): real {
  const u: int = p + APPROACH_SIGNS + m;
  const t: real = heap[w + STEP_T]!;
  const known: int = heap[p + APPROACH_KNOWN]!;
  let step: real = Infinity;
  for (let i: int = 0; i < m; i++) {
    const bend: real = bendOf(heap, m, w, p, i);
    heap[u + 4 * m + i] = bend;
    if (heap[armed + i]! > 0) {
      const predicted: real = heap[u + 5 * m + i]!;
      const own: real = stepToSurface(
        t,
        heap[u + i]!,
        heap[u + m + i]!,
        bend,
        heap[u + 2 * m + i]!,
        predicted,
        known,
      );
      step = Math.min(step, own);
    }
  }
  return step;
}

/** After a step of size h: what the parabolas predict for its end. */
export function predictSurfaces(heap: Heap, m: int, p: int, h: real): void {
  const u: int = p + APPROACH_SIGNS + m;
  for (let i: int = 0; i < m; i++)
    heap[u + 5 * m + i] = heap[u + i]! + h * (heap[u + m + i]! + 0.5 * h * heap[u + 4 * m + i]!);
}

/**
 * Marks the armed surfaces that are within the time `close` of the end of the step, or nearest to it if no step is possible (`isAt`).
 * Returns the time to the first one, or NaN: none is reached.
 */
export function reachSurfaces(
  heap: Heap,
  m: int,
  w: int,
  p: int,
  armed: int,
  tolerance: real,
  isAt: int,
): real {
  const u: int = p + APPROACH_SIGNS + m;
  const times: int = u + 6 * m;
  const close: real = Math.max(tolerance, resolutionAt(heap[w + STEP_T]!));
  let least: real = Infinity;
  heap[p + APPROACH_KNOWN] = 1;
  for (let i: int = 0; i < m; i++) {
    heap[times + i] = timeToSurface(heap[u + i]!, heap[u + m + i]!, bendOf(heap, m, w, p, i));
    if (heap[armed + i]! > 0) least = Math.min(least, heap[times + i]!);
  }
  if (least > close && isAt === 0) return 0 / 0;
  for (let i: int = 0; i < m; i++)
    heap[times + i] = heap[armed + i]! > 0 && heap[times + i]! <= least + close ? 1 : 0;
  return least < Infinity ? least : 0;
}

/** Whether `reachSurfaces` has marked a surface. */
export function isReached(heap: Heap, m: int, p: int, i: int): int {
  return heap[p + APPROACH_SIGNS + 7 * m + i]! > 0 ? 1 : 0;
}
