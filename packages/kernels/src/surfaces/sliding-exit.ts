import type { Heap, int, KernelSurfaces, real } from "@cosimo/ir";
import { holds } from "../events/iteration-memory.ts";
import { calcSliding, effectOf, enterSide, flowDifference } from "./sliding-flow.ts";
import {
  SLIDING_ABOVE,
  SLIDING_COUNT,
  SLIDING_INDICATORS,
  SLIDING_LEFT,
  SLIDING_MULTIPLIERS,
  SLIDING_NOMINALS,
  SLIDING_OPERATORS,
  SLIDING_STATES,
  SLIDING_SURFACES,
  SLIDING_VALUES,
} from "./sliding-memory.ts";
import { crossTo, relationOnSide, storeSides } from "./sliding-sides.ts";

/** Distance from which a surface counts as left, as time at the crossing speed [s]. */
const BROKEN: real = 1e-9;
/** Distance from the surface at which states leave it, in nominal values. */
const LEAVING_DISTANCE: real = 1e-12;

/** Lists the surfaces from which the states have jumped as those to be left; returns their number. */
export function markBroken(
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
  const left: int = heap[s + SLIDING_LEFT]!;
  const code: int = calcSliding(surface, heap, b, n, m, s, t, x);
  let broken: int = 0;
  for (let j: int = 0; j < count; j++) {
    const offset: real = offsetOf(surface, heap, b, s, t, x, j);
    const isBroken: boolean = code === 0 && offset !== 0;
    heap[left + j] = isBroken ? 1 : 0;
    if (isBroken) broken++;
  }
  return broken;
}

/** g of a surface if the states are not on it; else 0. */
function offsetOf(surface: KernelSurfaces, heap: Heap, b: int, s: int, t: real, x: int, j: int): real {
  const indicators: int = heap[s + SLIDING_INDICATORS]!;
  const values: int = heap[s + SLIDING_VALUES]!;
  const indicator: int = heap[indicators + j]!;
  surface.indicators(b, t, x, values);
  const g: real = heap[values + indicator]!;
  return Math.abs(g) > BROKEN * Math.abs(effectOf(heap, s, j)) ? g : 0;
}

/**
 * Leaves each listed surface to the side to which the flow leads: the system is on that side, and `x` is where its relations have
 * their values. Returns the number of surfaces that are left over; 0 also if their sides do not exist any more.
 */
export function leaveSurfaces(
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
  const left: int = heap[s + SLIDING_LEFT]!;
  const above: int = heap[s + SLIDING_ABOVE]!;
  calcSliding(surface, heap, b, n, m, s, t, x);
  for (let j: int = 0; j < count; j++) {
    const side: real = sideOfLeaving(surface, heap, b, s, t, x, j);
    heap[above + j] = heap[left + j]! > 0 ? side : 0;
  }
  for (let j: int = 0; j < count; j++)
    if (heap[left + j]! > 0) moveToSide(surface, heap, b, n, m, s, t, x, j);
  enterSide(surface, heap, b, s, 0);
  crossTo(surface, heap, b, m, s, t, x);
  dropSurfaces(heap, m, s);
  const isSettled: int = storeSides(surface, heap, b, m, s, t, x);
  if (isSettled === 0) return 0;
  const rest: int = heap[s + SLIDING_COUNT]!;
  return rest;
}

/** The side to which the flow leads: 1 or -1. */
function sideOfLeaving(surface: KernelSurfaces, heap: Heap, b: int, s: int, t: real, x: int, j: int): int {
  const multipliers: int = heap[s + SLIDING_MULTIPLIERS]!;
  const g: real = offsetOf(surface, heap, b, s, t, x, j);
  return g > 0 || (g === 0 && heap[multipliers + j]! >= 0.5) ? 1 : -1;
}

/**
 * Moves the states off a surface to the listed side. The flow leaves tangentially, so that rounding or the slope of the dense output
 * could carry the states back across it.
 */
function moveToSide(
  surface: KernelSurfaces,
  heap: Heap,
  b: int,
  n: int,
  m: int,
  s: int,
  t: real,
  x: int,
  j: int,
): void {
  const above: int = heap[s + SLIDING_ABOVE]!;
  const nominals: int = heap[s + SLIDING_NOMINALS]!;
  const origin: int = heap[s + SLIDING_STATES]!;
  let extent: real = Infinity;
  for (let i: int = 0; i < n; i++) {
    const part: real = flowDifference(heap, n, s, j, i);
    if (part !== 0) extent = Math.min(extent, heap[nominals + i]! / Math.abs(part));
    heap[origin + i] = heap[x + i]!;
  }
  const effect: real = effectOf(heap, s, j);
  const sign: real = effect > 0 ? 1 : effect < 0 ? -1 : 0;
  const distance: real = extent * heap[above + j]! * sign;
  for (let start: real = LEAVING_DISTANCE; start < 1e-9; start = start * 10) {
    for (let i: int = 0; i < n; i++)
      heap[x + i] = heap[origin + i]! + start * distance * flowDifference(heap, n, s, j, i);
    const fits: int = isOnSide(surface, heap, b, m, s, t, x, j);
    if (fits > 0) return;
  }
}

/** Whether all relations on the surface have the values of the listed side at (t, x). */
function isOnSide(surface: KernelSurfaces, heap: Heap, b: int, m: int, s: int, t: real, x: int, j: int): int {
  const above: int = heap[s + SLIDING_ABOVE]!;
  const surfaces: int = heap[s + SLIDING_SURFACES]!;
  const operators: int = heap[s + SLIDING_OPERATORS]!;
  const values: int = heap[s + SLIDING_VALUES]!;
  surface.indicators(b, t, x, values);
  for (let i: int = 0; i < m; i++) {
    if (heap[surfaces + i] !== j) continue;
    const operator: int = heap[operators + i]!;
    if (holds(operator, heap[values + i]!) !== relationOnSide(heap, s, i, heap[above + j]!)) return 0;
  }
  return 1;
}

/** Removes the listed surfaces; the others get new numbers. */
function dropSurfaces(heap: Heap, m: int, s: int): void {
  const count: int = heap[s + SLIDING_COUNT]!;
  const left: int = heap[s + SLIDING_LEFT]!;
  const surfaces: int = heap[s + SLIDING_SURFACES]!;
  const indicators: int = heap[s + SLIDING_INDICATORS]!;
  let next: int = 0;
  for (let j: int = 0; j < count; j++) {
    const isLeft: boolean = heap[left + j]! > 0;
    for (let i: int = 0; i < m; i++) if (heap[surfaces + i] === j) heap[surfaces + i] = isLeft ? -1 : next;
    if (isLeft) continue;
    heap[indicators + next] = heap[indicators + j]!;
    next++;
  }
  heap[s + SLIDING_COUNT] = next;
}
