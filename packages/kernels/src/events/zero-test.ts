import type { Heap, int, KernelEvents, real } from "@cosimo/ir";
import {
  affectedCount,
  affectedIndicators,
  affectedItem,
  affectedItems,
  type IndicatorValues,
  PARTS_RELATIONS,
} from "./affected-parts.ts";
import {
  ITERATION_G,
  ITERATION_G_KNOWN,
  ITERATION_G_NOW,
  ITERATION_NOISE,
  ITERATION_NOISE_KNOWN,
  ITERATION_NOMINALS,
  ITERATION_RATE,
  ITERATION_RATE_STATES,
  ITERATION_RATE_TIME,
  ITERATION_SHIFTED,
  ITERATION_VECTORS,
  ITERATION_WITHIN,
} from "./iteration-memory.ts";

/** Rates of the indicators along the flow: by exact derivatives, or by differences. */
export interface IndicatorMotion {
  /** Writes g and dg/dt at (t, x); returns 0 or a failure code. */
  calc(model: KernelEvents, heap: Heap, b: int, n: int, m: int, e: int, t: real, x: int): int;
}

/** Part of the time to the zero of g within which it is examined whether rounding of the states explains g. */
const NEAR_BY: real = 1e-4;
/** Relative displacement of states and time that counts as rounding: eight units in the last place. */
export const ROUNDING: real = 8 * Number.EPSILON;
/** Distance from zero in units of rounding below which an indicator may be zero. */
export const NEAR_ZERO: real = 16;
/** Relative displacement of a central difference: about the cube root of the unit roundoff. */
const DISPLACEMENT: real = 1e-5;

/** Exact rates. */
export function exactRates(
  model: KernelEvents,
  heap: Heap,
  b: int,
  n: int,
  m: int,
  e: int,
  t: real,
  x: int,
): int {
  const vectors: int = heap[e + ITERATION_VECTORS]!;
  const xdot: int = vectors + n;
  const code: int = model.derivatives(b, t, x, xdot);
  if (code !== 0 || m === 0) return code;
  const g: int = heap[e + ITERATION_G]!;
  const rate: int = heap[e + ITERATION_RATE]!;
  return model.indicatorRates(b, t, x, xdot, g, rate);
}

/**
 * Rates by a central difference on the line x + s f, exact for indicators linear in t and x. Relations stay frozen: f and g are
 * those of the current branch.
 */
export function differenceRates(
  model: KernelEvents,
  heap: Heap,
  b: int,
  n: int,
  m: int,
  e: int,
  t: real,
  x: int,
): int {
  const vectors: int = heap[e + ITERATION_VECTORS]!;
  const code: int = model.derivatives(b, t, x, vectors + n);
  return code === 0 ? ratesAlong(model, heap, b, n, m, e, t, x) : code;
}

/** The same with the derivatives in the second vector of `ITERATION_VECTORS`. */
export function ratesAlong(
  model: IndicatorValues,
  heap: Heap,
  b: int,
  n: int,
  m: int,
  e: int,
  t: real,
  x: int,
): int {
  const vectors: int = heap[e + ITERATION_VECTORS]!;
  const xdot: int = vectors + n;
  const ahead: int = heap[e + ITERATION_SHIFTED]!;
  const rate: int = heap[e + ITERATION_RATE]!;
  const nominals: int = heap[e + ITERATION_NOMINALS]!;
  const s: real = DISPLACEMENT * timeScale(heap, n, nominals, x, xdot);
  let code: int = valuesAlong(model, heap, b, n, e, t, x, s, ahead);
  if (code !== 0) return code;
  code = valuesAlong(model, heap, b, n, e, t, x, -s, rate);
  if (code !== 0) return code;
  const affected: int = affectedItems(heap, e, PARTS_RELATIONS);
  const count: int = affectedCount(heap, e, PARTS_RELATIONS, m);
  for (let k: int = 0; k < count; k++) {
    const i: int = affectedItem(heap, affected, k);
    const after: real = heap[ahead + i]!;
    const before: real = heap[rate + i]!;
    const change: real = after - before;
    const noise: real = 4 * Number.EPSILON * Math.max(Math.abs(after), Math.abs(before));
    heap[rate + i] = Math.abs(change) > noise ? change / (2 * s) : 0;
  }
  const g: int = heap[e + ITERATION_G]!;
  return affectedIndicators(model, heap, b, e, t, x, g);
}

/** Indicators at `t + s`, with the states moved along the derivatives. */
function valuesAlong(
  model: IndicatorValues,
  heap: Heap,
  b: int,
  n: int,
  e: int,
  t: real,
  x: int,
  s: real,
  target: int,
): int {
  const vectors: int = heap[e + ITERATION_VECTORS]!;
  const xdot: int = vectors + n;
  const moved: int = xdot + n;
  for (let i: int = 0; i < n; i++) heap[moved + i] = heap[x + i]! + s * heap[xdot + i]!;
  return affectedIndicators(model, heap, b, e, t + s, moved, target);
}

/** A time [s], at most 1, in which no state changes by more than about its own size. */
export function timeScale(heap: Heap, n: int, nominals: int, x: int, xdot: int): real {
  let scale: real = 1;
  for (let i: int = 0; i < n; i++) {
    const speed: real = Math.abs(heap[xdot + i]!);
    const size: real = Math.abs(heap[x + i]!) + heap[nominals + i]!;
    if (speed * scale > size) scale = size / speed;
  }
  return scale;
}

/** Evaluates g and its rate at (t, x) for the tests below; 0: they cannot be evaluated. */
export function calcMotion(
  motion: IndicatorMotion,
  model: KernelEvents,
  heap: Heap,
  b: int,
  n: int,
  m: int,
  e: int,
  t: real,
  x: int,
): int {
  heap[e + ITERATION_RATE_TIME] = t;
  heap[e + ITERATION_RATE_STATES] = x;
  heap[e + ITERATION_NOISE_KNOWN] = 0;
  return motion.calc(model, heap, b, n, m, e, t, x) === 0 ? 1 : 0;
}

/** Whether the surface of an indicator is reached at this instant, by rounding of the time alone. */
export function isWithin(heap: Heap, e: int, i: int): int {
  const g: int = heap[e + ITERATION_G]!;
  const rate: int = heap[e + ITERATION_RATE]!;
  return Math.abs(heap[g + i]!) <= heap[e + ITERATION_WITHIN]! * Math.abs(heap[rate + i]!) ? 1 : 0;
}

/** The same, also by rounding of the states, as of large ones whose difference is small. */
export function isAtZero(model: KernelEvents, heap: Heap, b: int, n: int, m: int, e: int, i: int): int {
  if (isWithin(heap, e, i) > 0) return 1;
  const g: int = heap[e + ITERATION_G]!;
  const rate: int = heap[e + ITERATION_RATE]!;
  const size: real = Math.abs(heap[g + i]!);
  const t: real = heap[e + ITERATION_RATE_TIME]!;
  if (size > NEAR_BY * Math.abs(t * heap[rate + i]!)) return 0;
  const noise: int = heap[e + ITERATION_NOISE]!;
  if (heap[e + ITERATION_NOISE_KNOWN] === 0) {
    const x: int = heap[e + ITERATION_RATE_STATES]!;
    heap[e + ITERATION_NOISE_KNOWN] = calcNoise(model, heap, b, n, m, e, t, x, noise);
  }
  if (heap[e + ITERATION_NOISE_KNOWN] === 0) return 0;
  return size <= NEAR_ZERO * heap[noise + i]! ? 1 : 0;
}

/** Writes the states at `x` displaced by rounding to `moved`: with equal signs, or with alternating ones if `alternates` is 1. */
export function displaceByRounding(heap: Heap, n: int, x: int, moved: int, alternates: int): void {
  for (let i: int = 0; i < n; i++) {
    const sign: real = alternates === 1 && i % 2 === 1 ? -1 : 1;
    heap[moved + i] = heap[x + i]! * (1 + sign * ROUNDING);
  }
}

/**
 * How far rounding of time and states may carry each indicator from its value at (t, x), to `target`; 0: not known. Differences of
 * large numbers, as a voltage over a small resistance, have a larger rounding error than their size suggests. Effects on
 * successive states may cancel with equal signs or with alternating signs, not with both.
 */
export function calcNoise(
  model: IndicatorValues,
  heap: Heap,
  b: int,
  n: int,
  m: int,
  e: int,
  t: real,
  x: int,
  target: int,
): int {
  const g: int = heap[e + ITERATION_G_NOW]!;
  const shifted: int = heap[e + ITERATION_SHIFTED]!;
  const vectors: int = heap[e + ITERATION_VECTORS]!;
  const moved: int = vectors + 2 * n;
  const affected: int = affectedItems(heap, e, PARTS_RELATIONS);
  const count: int = affectedCount(heap, e, PARTS_RELATIONS, m);
  for (let k: int = 0; k < count; k++) {
    const i: int = affectedItem(heap, affected, k);
    heap[target + i] = 0;
  }
  heap[e + ITERATION_G_KNOWN] = 0;
  if (affectedIndicators(model, heap, b, e, t, x, g) !== 0) return 0;
  for (let k: int = 0; k < 2; k++) {
    displaceByRounding(heap, n, x, moved, k);
    if (affectedIndicators(model, heap, b, e, t * (1 - ROUNDING), moved, shifted) === 0) {
      for (let j: int = 0; j < count; j++) {
        const i: int = affectedItem(heap, affected, j);
        heap[target + i] = Math.max(heap[target + i]!, Math.abs(heap[shifted + i]! - heap[g + i]!));
      }
    }
  }
  return 1;
}
