import type { Heap, int, KernelSurfaces, real } from "@cosimo/ir";
import { solveSmall } from "../linear/solve-small.ts";
import {
  SLIDING_COUNT,
  SLIDING_EFFECTS,
  SLIDING_FACTORS,
  SLIDING_FLOWS,
  SLIDING_INDICATORS,
  SLIDING_MULTIPLIERS,
  SLIDING_RATES,
  SLIDING_SIDE,
  SLIDING_SURFACES,
  SLIDING_VALUES,
} from "./sliding-memory.ts";

/*
 * Combination of the flows on the sides of k surfaces through the current states (Filippov 1988). Side 0 lies below all of them
 * (g < 0), side j above surface j and below the others. With the flow f0 on side 0 and f_j on side j the combined flow is
 * f0 + sum of lambda_j (f_j - f0), where the lambda_j keep every g_j at zero. For one surface it is the convex combination of both
 * sides; for several the effects of the surfaces must be additive.
 */

/** Moves the system to a side. */
export function enterSide(surface: KernelSurfaces, heap: Heap, b: int, s: int, side: int): void {
  if (heap[s + SLIDING_SIDE] === side) return;
  surface.recall(b, side);
  heap[s + SLIDING_SIDE] = side;
}

/** Computes flows and multipliers at (t, x); returns 0 or a failure code. Multipliers that are not unique are infinite. */
export function calcSliding(
  surface: KernelSurfaces,
  heap: Heap,
  b: int,
  n: int,
  m: int,
  s: int,
  t: real,
  x: int,
): int {
  const count: int = heap[s + SLIDING_COUNT]!;
  const first: int = heap[s + SLIDING_SIDE]!;
  const flows: int = heap[s + SLIDING_FLOWS]!;
  const rates: int = heap[s + SLIDING_RATES]!;
  const indicators: int = heap[s + SLIDING_INDICATORS]!;
  const g: int = heap[s + SLIDING_VALUES]!;
  // It begins with the current side, which saves a move.
  for (let k: int = 0; k <= count; k++) {
    const side: int = (first + k) % (count + 1);
    const flow: int = flows + side * n;
    enterSide(surface, heap, b, s, side);
    let code: int = surface.derivatives(b, t, x, flow);
    if (code !== 0) return code;
    code = surface.indicatorRates(b, t, x, flow, g, g + m);
    if (code !== 0) return code;
    for (let i: int = 0; i < count; i++) {
      const indicator: int = heap[indicators + i]!;
      heap[rates + side * count + i] = heap[g + m + indicator]!;
    }
  }
  const effects: int = heap[s + SLIDING_EFFECTS]!;
  const right: int = rightSides(heap, s);
  const multipliers: int = heap[s + SLIDING_MULTIPLIERS]!;
  for (let i: int = 0; i < count; i++) {
    heap[right + i] = -heap[rates + i]!;
    for (let j: int = 0; j < count; j++)
      heap[effects + i * count + j] = heap[rates + (j + 1) * count + i]! - heap[rates + i]!;
  }
  const isUnique: int = solveEffects(heap, s);
  for (let i: int = 0; i < count; i++) heap[multipliers + i] = isUnique > 0 ? heap[right + i]! : Infinity;
  return 0;
}

/** Address of the right sides, which the solution replaces. */
export function rightSides(heap: Heap, s: int): int {
  const count: int = heap[s + SLIDING_COUNT]!;
  const factors: int = heap[s + SLIDING_FACTORS]!;
  return factors + count * count;
}

/** Multipliers that change every g_i at the rates of the right sides; 0: they are not unique. */
export function solveEffects(heap: Heap, s: int): int {
  const count: int = heap[s + SLIDING_COUNT]!;
  const effects: int = heap[s + SLIDING_EFFECTS]!;
  const factors: int = heap[s + SLIDING_FACTORS]!;
  for (let i: int = 0; i < count * count; i++) heap[factors + i] = heap[effects + i]!;
  return solveSmall(heap, count, factors, factors + count * count);
}

/** Component i of f_j - f0. */
export function flowDifference(heap: Heap, n: int, s: int, j: int, i: int): real {
  const flows: int = heap[s + SLIDING_FLOWS]!;
  return heap[flows + (j + 1) * n + i]! - heap[flows + i]!;
}

/** Rate of the surface's g by f_j - f0: negative where the flows on both sides lead onto it. */
export function effectOf(heap: Heap, s: int, j: int): real {
  const count: int = heap[s + SLIDING_COUNT]!;
  const effects: int = heap[s + SLIDING_EFFECTS]!;
  return heap[effects + j * count + j]!;
}

/** Part of a side in the combination. */
export function sideWeight(heap: Heap, s: int, side: int): real {
  const count: int = heap[s + SLIDING_COUNT]!;
  const multipliers: int = heap[s + SLIDING_MULTIPLIERS]!;
  if (side > 0) return heap[multipliers + side - 1]!;
  let rest: real = 1;
  for (let j: int = 0; j < count; j++) rest = rest - heap[multipliers + j]!;
  return rest;
}

/** The side of largest weight, for variables without intermediate values. */
export function dominantSide(heap: Heap, s: int): int {
  const count: int = heap[s + SLIDING_COUNT]!;
  let best: int = 0;
  for (let side: int = 1; side <= count; side++)
    if (sideWeight(heap, s, side) > sideWeight(heap, s, best)) best = side;
  return best;
}

/** Writes the combined flow to `xdot`; returns 0 or a failure code. */
export function slidingFlow(
  surface: KernelSurfaces,
  heap: Heap,
  b: int,
  n: int,
  m: int,
  s: int,
  t: real,
  x: int,
  xdot: int,
): int {
  const code: int = calcSliding(surface, heap, b, n, m, s, t, x);
  if (code !== 0) return code;
  const count: int = heap[s + SLIDING_COUNT]!;
  const flows: int = heap[s + SLIDING_FLOWS]!;
  const multipliers: int = heap[s + SLIDING_MULTIPLIERS]!;
  for (let i: int = 0; i < n; i++) {
    let sum: real = heap[flows + i]!;
    for (let j: int = 0; j < count; j++)
      sum = sum + heap[multipliers + j]! * flowDifference(heap, n, s, j, i);
    heap[xdot + i] = sum;
  }
  return 0;
}

/**
 * Indicators are combined like the flow. That of a surface is lambda (1 - lambda), so that the instant at which one side alone
 * determines the flow is located like any event; other relations on the surface do not change.
 */
export function slidingIndicators(
  surface: KernelSurfaces,
  heap: Heap,
  b: int,
  n: int,
  m: int,
  s: int,
  t: real,
  x: int,
  g: int,
): int {
  let code: int = calcSliding(surface, heap, b, n, m, s, t, x);
  if (code !== 0) return code;
  const count: int = heap[s + SLIDING_COUNT]!;
  const first: int = heap[s + SLIDING_SIDE]!;
  const values: int = heap[s + SLIDING_VALUES]!;
  const sum: int = values + m;
  for (let i: int = 0; i < m; i++) heap[sum + i] = 0;
  for (let k: int = 0; k <= count; k++) {
    const side: int = (first + k) % (count + 1);
    enterSide(surface, heap, b, s, side);
    code = surface.indicators(b, t, x, values);
    if (code !== 0) return code;
    const weight: real = sideWeight(heap, s, side);
    for (let i: int = 0; i < m; i++) heap[sum + i] = heap[sum + i]! + weight * heap[values + i]!;
  }
  const surfaces: int = heap[s + SLIDING_SURFACES]!;
  for (let i: int = 0; i < m; i++) {
    const j: int = heap[surfaces + i]!;
    heap[g + i] = j < 0 ? heap[sum + i]! : ownIndicator(heap, s, i, j);
  }
  return 0;
}

function ownIndicator(heap: Heap, s: int, i: int, j: int): real {
  const indicators: int = heap[s + SLIDING_INDICATORS]!;
  const multipliers: int = heap[s + SLIDING_MULTIPLIERS]!;
  if (heap[indicators + j] !== i) return 1;
  const lambda: real = heap[multipliers + j]!;
  return Number.isFinite(lambda) ? lambda * (1 - lambda) : -1;
}
