import type { Heap, int, KernelSurfaces, real } from "@cosimo/ir";
import { holds } from "../events/iteration-memory.ts";
import { calcSliding, effectOf, flowDifference, rightSides, solveEffects } from "./sliding-flow.ts";
import {
  keepSurfaces,
  SIDE_FALSE,
  SIDE_KEPT,
  SIDE_TRUE,
  SLIDING_ABOVE,
  SLIDING_COUNT,
  SLIDING_EFFECTS,
  SLIDING_FLOWS,
  SLIDING_INDICATORS,
  SLIDING_MULTIPLIERS,
  SLIDING_OPERATORS,
  SLIDING_ROOM,
  SLIDING_SENSES,
  SLIDING_SIDE,
  SLIDING_STATES,
  SLIDING_SURFACES,
  SLIDING_VALUES,
  SLIDING_WANTED,
} from "./sliding-memory.ts";

/** The value that a relation on a surface has on one side of it. */
export function relationOnSide(heap: Heap, s: int, i: int, side: real): int {
  const senses: int = heap[s + SLIDING_SENSES]!;
  const operators: int = heap[s + SLIDING_OPERATORS]!;
  const operator: int = heap[operators + i]!;
  return holds(operator, heap[senses + i]! * side);
}

/** Moves the system to the listed side of each surface by an event that changes no other relation; 0: that is not possible. */
export function crossTo(surface: KernelSurfaces, heap: Heap, b: int, m: int, s: int, t: real, x: int): int {
  const surfaces: int = heap[s + SLIDING_SURFACES]!;
  const above: int = heap[s + SLIDING_ABOVE]!;
  const wanted: int = heap[s + SLIDING_WANTED]!;
  for (let i: int = 0; i < m; i++) {
    const j: int = heap[surfaces + i]!;
    const side: real = j < 0 ? 0 : heap[above + j]!;
    if (side === 0) heap[wanted + i] = SIDE_KEPT;
    else heap[wanted + i] = relationOnSide(heap, s, i, side) > 0 ? SIDE_TRUE : SIDE_FALSE;
  }
  return surface.cross(b, t, x, wanted) === 1 ? 1 : 0;
}

/** Stores the sides of all surfaces at (t, x), from any current side; 0: the system cannot be on one, or states jump. */
export function storeSides(
  surface: KernelSurfaces,
  heap: Heap,
  b: int,
  m: int,
  s: int,
  t: real,
  x: int,
): int {
  const count: int = heap[s + SLIDING_COUNT]!;
  const room: int = heap[s + SLIDING_ROOM]!;
  const above: int = heap[s + SLIDING_ABOVE]!;
  const origin: int = room + 2;
  heap[s + SLIDING_SIDE] = 0;
  if (count === 0) return 1;
  surface.keep(b, origin);
  for (let side: int = 0; side <= count; side++) {
    if (side > 0) surface.recall(b, origin);
    for (let j: int = 0; j < count; j++) heap[above + j] = j + 1 === side ? 1 : -1;
    const isReached: int = crossTo(surface, heap, b, m, s, t, x);
    if (isReached === 0) {
      surface.recall(b, origin);
      return 0;
    }
    surface.keep(b, side);
  }
  heap[s + SLIDING_SIDE] = count;
  const effects: int = heap[s + SLIDING_EFFECTS]!;
  // Not known before the first evaluation: then no distance counts as small.
  for (let i: int = 0; i < count * count; i++) heap[effects + i] = 0;
  return 1;
}

/** Distance that needs no projection, as time at the crossing speed [s]. */
const DRIFT: real = 1e-15;

/** Projects the states at `x` onto the surfaces by up to two Newton steps along the differences of the flows. */
export function projectOntoSurfaces(
  surface: KernelSurfaces,
  heap: Heap,
  b: int,
  n: int,
  m: int,
  s: int,
  t: real,
  x: int,
): void {
  const count: int = heap[s + SLIDING_COUNT]!;
  const indicators: int = heap[s + SLIDING_INDICATORS]!;
  const values: int = heap[s + SLIDING_VALUES]!;
  const distances: int = values + 2 * m;
  for (let round: int = 0; round < 3; round++) {
    let code: int = surface.indicators(b, t, x, distances);
    if (code !== 0) return;
    let isNear: boolean = true;
    for (let j: int = 0; j < count; j++) {
      const indicator: int = heap[indicators + j]!;
      if (!(Math.abs(heap[distances + indicator]!) <= DRIFT * Math.abs(effectOf(heap, s, j)))) isNear = false;
    }
    if (isNear) return;
    code = calcSliding(surface, heap, b, n, m, s, t, x);
    if (code !== 0) return;
    const right: int = rightSides(heap, s);
    for (let j: int = 0; j < count; j++) {
      const indicator: int = heap[indicators + j]!;
      heap[right + j] = -heap[distances + indicator]!;
    }
    const isSolved: int = solveEffects(heap, s);
    if (isSolved === 0) return;
    for (let i: int = 0; i < n; i++)
      for (let j: int = 0; j < count; j++)
        heap[x + i] = heap[x + i]! + heap[right + j]! * flowDifference(heap, n, s, j, i);
  }
}

/** Whether the flows on both sides of every surface lead onto it, and the combination is unique. */
function holdsStates(
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
  const multipliers: int = heap[s + SLIDING_MULTIPLIERS]!;
  const code: int = calcSliding(surface, heap, b, n, m, s, t, x);
  if (code !== 0) return 0;
  for (let j: int = 0; j < count; j++) {
    const lambda: real = heap[multipliers + j]!;
    if (!(lambda >= 0 && lambda <= 1 && effectOf(heap, s, j) < 0)) return 0;
  }
  return addsUp(surface, heap, b, n, m, s, t, x);
}

/** Whether the flow above all surfaces equals f0 plus all differences. */
function addsUp(surface: KernelSurfaces, heap: Heap, b: int, n: int, m: int, s: int, t: real, x: int): int {
  const count: int = heap[s + SLIDING_COUNT]!;
  if (count < 2) return 1;
  const room: int = heap[s + SLIDING_ROOM]!;
  const above: int = heap[s + SLIDING_ABOVE]!;
  const flows: int = heap[s + SLIDING_FLOWS]!;
  const together: int = flows + (room + 1) * n;
  surface.keep(b, room + 1);
  for (let j: int = 0; j < count; j++) heap[above + j] = 1;
  let isSum: int = crossTo(surface, heap, b, m, s, t, x);
  if (isSum > 0) {
    const code: int = surface.derivatives(b, t, x, together);
    if (code !== 0) isSum = 0;
  }
  surface.recall(b, room + 1);
  for (let i: int = 0; i < n; i++) {
    let sum: real = heap[flows + i]!;
    let size: real = Math.abs(sum);
    for (let j: int = 0; j < count; j++) {
      const part: real = flowDifference(heap, n, s, j, i);
      sum = sum + part;
      size = size + Math.abs(part);
    }
    if (!(Math.abs(sum - heap[together + i]!) <= 1e-9 * size)) isSum = 0;
  }
  return isSum;
}

/**
 * Begins to slide along all surfaces at (t, x), of which those with numbers from `before` on are new, and projects `x` onto them; 0:
 * the flows do not lead onto them, and everything is as before.
 */
export function attachSurfaces(
  surface: KernelSurfaces,
  heap: Heap,
  b: int,
  n: int,
  m: int,
  s: int,
  t: real,
  x: int,
  before: int,
): int {
  const room: int = heap[s + SLIDING_ROOM]!;
  const place: int = room + 3;
  const origin: int = heap[s + SLIDING_STATES]!;
  for (let i: int = 0; i < n; i++) heap[origin + i] = heap[x + i]!;
  surface.keep(b, place);
  const isSettled: int = storeSides(surface, heap, b, m, s, t, x);
  if (isSettled > 0) {
    projectOntoSurfaces(surface, heap, b, n, m, s, t, x);
    const isHeld: int = holdsStates(surface, heap, b, n, m, s, t, x);
    if (isHeld > 0) return 1;
  }
  for (let i: int = 0; i < n; i++) heap[x + i] = heap[origin + i]!;
  surface.recall(b, place);
  keepSurfaces(heap, m, s, before);
  storeSides(surface, heap, b, m, s, t, x);
  return 0;
}
