import type { Heap, int, KernelSurfaces, real } from "@cosimo/ir";
import { timeScale } from "../events/zero-test.ts";
import {
  CONTACTS_NOMINALS,
  CONTACTS_SELECTED,
  CONTACTS_SELECTION,
  CONTACTS_VALUES,
  contactVector,
  DIFFERENCE_STEP,
  VECTOR_FAR,
  VECTOR_XDOT,
} from "./contact-memory.ts";

/*
 * Derivatives of an indicator g along directions of states and along flows, of the free system. What cannot be evaluated is NaN.
 */

/** Places of the central difference of fourth order: 1, -1, 2, -2; little rounding at little error. */
export function placeOfDifference(k: int): real {
  const size: real = k < 2 ? 1 : 2;
  return k % 2 === 0 ? size : -size;
}

/** Its weights, times 12. */
export function weightOfDifference(k: int): real {
  const weight: real = k < 2 ? 8 : -1;
  return k % 2 === 0 ? weight : -weight;
}

/** g of an indicator at (t, x). */
export function surfaceValue(
  contact: KernelSurfaces,
  heap: Heap,
  b: int,
  r: int,
  t: real,
  x: int,
  indicator: int,
): real {
  const g: int = heap[r + CONTACTS_VALUES]!;
  const selection: int = heap[r + CONTACTS_SELECTION]!;
  let code: int = 0;
  if (selection === 0) code = contact.indicators(b, t, x, g);
  else {
    // A search that asks for this value has a selection of its own.
    const count: real = heap[selection]!;
    const list: real = heap[selection + 1]!;
    heap[r + CONTACTS_SELECTED] = indicator;
    heap[selection] = 1;
    heap[selection + 1] = r + CONTACTS_SELECTED;
    code = contact.indicators(b, t, x, g);
    heap[selection] = count;
    heap[selection + 1] = list;
  }
  return code === 0 ? heap[g + indicator]! : 0 / 0;
}

/** dg/dt along the flow at (t, x). */
export function surfaceRate(
  contact: KernelSurfaces,
  heap: Heap,
  b: int,
  n: int,
  m: int,
  r: int,
  t: real,
  x: int,
  indicator: int,
): real {
  const xdot: int = contactVector(heap, n, r, VECTOR_XDOT);
  const g: int = heap[r + CONTACTS_VALUES]!;
  let code: int = contact.derivatives(b, t, x, xdot);
  if (code === 0) code = contact.indicatorRates(b, t, x, xdot, g, g + m);
  return code === 0 ? heap[g + m + indicator]! : 0 / 0;
}

/** Part of the nominal values for the difference quotients of a gradient. */
const NUDGE: real = 1e-4;

/** Writes the derivatives of g by states, times their nominal values, to the vector at `gradient`; returns their square. */
export function surfaceGradient(
  contact: KernelSurfaces,
  heap: Heap,
  b: int,
  n: int,
  r: int,
  t: real,
  x: int,
  indicator: int,
  gradient: int,
): real {
  const near: int = contactVector(heap, n, r, VECTOR_FAR);
  const nominals: int = heap[r + CONTACTS_NOMINALS]!;
  let square: real = 0;
  for (let i: int = 0; i < n; i++) heap[near + i] = heap[x + i]!;
  for (let i: int = 0; i < n; i++) {
    const size: real = NUDGE * heap[nominals + i]!;
    heap[near + i] = heap[x + i]! + size;
    const above: real = surfaceValue(contact, heap, b, r, t, near, indicator);
    heap[near + i] = heap[x + i]! - size;
    const below: real = surfaceValue(contact, heap, b, r, t, near, indicator);
    heap[near + i] = heap[x + i]!;
    heap[gradient + i] = (above - below) / (2 * NUDGE);
    square = square + heap[gradient + i]! * heap[gradient + i]!;
  }
  return square;
}

/** Length along the direction `d` after which some state has changed by its nominal value. */
export function extentAlong(heap: Heap, n: int, r: int, d: int): real {
  const nominals: int = heap[r + CONTACTS_NOMINALS]!;
  let extent: real = Infinity;
  for (let i: int = 0; i < n; i++)
    if (heap[d + i] !== 0) extent = Math.min(extent, heap[nominals + i]! / Math.abs(heap[d + i]!));
  return extent;
}

/** Derivative of g (degree 1) or of its rate (degree 2) along the direction `d` at fixed time. */
export function alongDirection(
  contact: KernelSurfaces,
  heap: Heap,
  b: int,
  n: int,
  m: int,
  r: int,
  t: real,
  x: int,
  indicator: int,
  degree: real,
  d: int,
): real {
  const far: int = contactVector(heap, n, r, VECTOR_FAR);
  const s: real = DIFFERENCE_STEP * extentAlong(heap, n, r, d);
  let sum: real = 0;
  for (let k: int = 0; k < 4; k++) {
    const place: real = placeOfDifference(k) * s;
    for (let i: int = 0; i < n; i++) heap[far + i] = heap[x + i]! + place * heap[d + i]!;
    const value: real =
      degree === 1
        ? surfaceValue(contact, heap, b, r, t, far, indicator)
        : surfaceRate(contact, heap, b, n, m, r, t, far, indicator);
    sum = sum + weightOfDifference(k) * value;
  }
  return sum / (12 * s);
}

/** Derivative of the rate of g along the motion (1, F) in time and states, with F at address `motion`. */
export function surfaceAcceleration(
  contact: KernelSurfaces,
  heap: Heap,
  b: int,
  n: int,
  m: int,
  r: int,
  t: real,
  x: int,
  indicator: int,
  motion: int,
): real {
  const nominals: int = heap[r + CONTACTS_NOMINALS]!;
  const far: int = contactVector(heap, n, r, VECTOR_FAR);
  const s: real = DIFFERENCE_STEP * timeScale(heap, n, nominals, x, motion);
  let sum: real = 0;
  for (let k: int = 0; k < 4; k++) {
    const place: real = placeOfDifference(k) * s;
    for (let i: int = 0; i < n; i++) heap[far + i] = heap[x + i]! + place * heap[motion + i]!;
    const rate: real = surfaceRate(contact, heap, b, n, m, r, t + place, far, indicator);
    sum = sum + weightOfDifference(k) * rate;
  }
  return sum / (12 * s);
}

/**
 * Writes g and dg/dt of all indicators along the motion (1, F), for systems without exact rates; returns 0 or a failure code.
 * `near`: a vector of states to use.
 */
export function ratesByDifferences(
  contact: KernelSurfaces,
  heap: Heap,
  b: int,
  n: int,
  m: int,
  nominals: int,
  near: int,
  t: real,
  x: int,
  motion: int,
  g: int,
  gdot: int,
): int {
  const s: real = DIFFERENCE_STEP * timeScale(heap, n, nominals, x, motion);
  for (let i: int = 0; i < m; i++) heap[gdot + i] = 0;
  for (let k: int = 0; k < 4; k++) {
    const place: real = placeOfDifference(k) * s;
    for (let i: int = 0; i < n; i++) heap[near + i] = heap[x + i]! + place * heap[motion + i]!;
    const code: int = contact.indicators(b, t + place, near, g);
    if (code !== 0) return code;
    for (let i: int = 0; i < m; i++)
      heap[gdot + i] = heap[gdot + i]! + (weightOfDifference(k) * heap[g + i]!) / (12 * s);
  }
  return contact.indicators(b, t, x, g);
}
