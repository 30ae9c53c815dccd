import type { Heap, int, KernelSurfaces, real } from "@cosimo/ir";
import { SIDE_FALSE, SIDE_KEPT, SIDE_TRUE } from "../surfaces/sliding-memory.ts";
import {
  CONTACT_DEGREE,
  CONTACT_DIRECTION,
  CONTACT_EFFECT,
  CONTACT_HIT,
  CONTACT_INDICATOR,
  CONTACT_TURNING,
  CONTACTS_COUNT,
  CONTACTS_WANTED,
  contactAt,
  contactVector,
  VECTOR_AHEAD,
  VECTOR_FAST,
  VECTOR_FREE,
  VECTOR_HERE,
  VECTOR_SLOW,
  VECTOR_THERE,
  VECTOR_TRIAL,
} from "./contact-memory.ts";
import { alongDirection, extentAlong } from "./surface-motion.ts";

/** Distance of the trials, relative to that on which states change by their nominal values. */
const TRIAL: real = 1e-3;
/** Least cosine of the angle between a direction and the one known before. */
const NEAR: real = 0.5;
/** Time in which a direction shows whether it turns [s], and the least change of a turning one. */
const AHEAD: real = 0.01;
const TURN: real = 1e-9;

/** Makes the vector at `a` one of length 1; 0: it has no direction. */
export function toUnit(heap: Heap, n: int, a: int): int {
  let square: real = 0;
  for (let i: int = 0; i < n; i++) square = square + heap[a + i]! * heap[a + i]!;
  if (!(square > 0 && Number.isFinite(square))) return 0;
  const length: real = Math.sqrt(square);
  for (let i: int = 0; i < n; i++) heap[a + i] = heap[a + i]! / length;
  return 1;
}

/** Replaces the direction at `d` by that of the vector at `a` if the two are close; 0: they are not. */
function turnTowards(heap: Heap, n: int, a: int, d: int): int {
  if (toUnit(heap, n, a) === 0) return 0;
  let cosine: real = 0;
  for (let i: int = 0; i < n; i++) cosine = cosine + heap[a + i]! * heap[d + i]!;
  if (!(cosine > NEAR)) return 0;
  for (let i: int = 0; i < n; i++) heap[d + i] = heap[a + i]!;
  return 1;
}

/** An event at (t, x) that gives the relation this value and holds all others: those of other balls have no part in a contact. */
function probe(
  contact: KernelSurfaces,
  heap: Heap,
  b: int,
  m: int,
  r: int,
  t: real,
  x: int,
  indicator: int,
  value: int,
): int {
  const wanted: int = heap[r + CONTACTS_WANTED]!;
  for (let i: int = 0; i < m; i++) heap[wanted + i] = SIDE_KEPT;
  heap[wanted + indicator] = value > 0 ? SIDE_TRUE : SIDE_FALSE;
  return contact.cross(b, t, x, wanted);
}

/**
 * Writes the jump of a reset with the states displaced by `offset` along `d` to `target`; whether there is one. The system is as
 * before.
 */
function calcJump(
  contact: KernelSurfaces,
  heap: Heap,
  b: int,
  n: int,
  m: int,
  r: int,
  t: real,
  x: int,
  indicator: int,
  hit: real,
  d: int,
  offset: real,
  target: int,
): int {
  const trial: int = contactVector(heap, n, r, VECTOR_TRIAL);
  contact.keep(b, 0);
  // The condition must be false before.
  const size: real = TRIAL * extentAlong(heap, n, r, d);
  for (let i: int = 0; i < n; i++) heap[trial + i] = heap[x + i]! + size * heap[d + i]!;
  probe(contact, heap, b, m, r, t, trial, indicator, hit > 0 ? 0 : 1);
  for (let i: int = 0; i < n; i++) heap[trial + i] = heap[x + i]! + offset * heap[d + i]!;
  const result: int = probe(contact, heap, b, m, r, t, trial, indicator, hit > 0 ? 1 : 0);
  if (result > 1) contact.states(b, target);
  for (let i: int = 0; i < n; i++) heap[target + i] = result > 1 ? heap[target + i]! - heap[trial + i]! : 0;
  contact.recall(b, 0);
  return result > 1 ? 1 : 0;
}

/**
 * The value with which a relation resets the states, if it is not `hit`: close to the accumulation, a relation that changes back at once
 * resets them in an event located for the change before.
 */
export function resettingValue(
  contact: KernelSurfaces,
  heap: Heap,
  b: int,
  n: int,
  m: int,
  r: int,
  t: real,
  x: int,
  indicator: int,
  hit: int,
  d: int,
): int {
  const jump: int = contactVector(heap, n, r, VECTOR_SLOW);
  const size: real = TRIAL * extentAlong(heap, n, r, d);
  if (calcJump(contact, heap, b, n, m, r, t, x, indicator, hit, d, -size, jump) > 0) return hit;
  const other: int = 1 - hit;
  return calcJump(contact, heap, b, n, m, r, t, x, indicator, other, d, -size, jump) > 0 ? other : hit;
}

/**
 * Replaces the direction at `d` by that of the reset at (t, x): moves the states slightly against it, as at impacts of two speeds. The
 * difference of the two jumps has no part that only places the states on the surface, as `reinit(h, 0)` beside the rebound: it would
 * be a force that depends on the integration error. Jumps of equal size have no difference.
 */
export function calcDirection(
  contact: KernelSurfaces,
  heap: Heap,
  b: int,
  n: int,
  m: int,
  r: int,
  t: real,
  x: int,
  indicator: int,
  hit: real,
  d: int,
): void {
  const slow: int = contactVector(heap, n, r, VECTOR_SLOW);
  const fast: int = contactVector(heap, n, r, VECTOR_FAST);
  const size: real = TRIAL * extentAlong(heap, n, r, d);
  calcJump(contact, heap, b, n, m, r, t, x, indicator, hit, d, -size, slow);
  calcJump(contact, heap, b, n, m, r, t, x, indicator, hit, d, -2 * size, fast);
  for (let i: int = 0; i < n; i++) heap[fast + i] = heap[fast + i]! - heap[slow + i]!;
  if (turnTowards(heap, n, fast, d) === 0) turnTowards(heap, n, slow, d);
}

/** Whether the direction at `d` changes along the flow. */
export function isTurning(
  contact: KernelSurfaces,
  heap: Heap,
  b: int,
  n: int,
  m: int,
  r: int,
  t: real,
  x: int,
  indicator: int,
  hit: real,
  d: int,
): int {
  const flow: int = contactVector(heap, n, r, VECTOR_FREE);
  const ahead: int = contactVector(heap, n, r, VECTOR_AHEAD);
  const here: int = contactVector(heap, n, r, VECTOR_HERE);
  const there: int = contactVector(heap, n, r, VECTOR_THERE);
  const code: int = contact.derivatives(b, t, x, flow);
  if (code !== 0) return 1;
  for (let i: int = 0; i < n; i++) {
    heap[here + i] = heap[d + i]!;
    heap[there + i] = heap[d + i]!;
    heap[ahead + i] = heap[x + i]! + AHEAD * heap[flow + i]!;
  }
  calcDirection(contact, heap, b, n, m, r, t, x, indicator, hit, here);
  calcDirection(contact, heap, b, n, m, r, t + AHEAD, ahead, indicator, hit, there);
  for (let i: int = 0; i < n; i++) if (Math.abs(heap[here + i]! - heap[there + i]!) > TURN) return 1;
  return 0;
}

/** Updates the directions of contacts with curved surfaces. */
export function turnContacts(
  contact: KernelSurfaces,
  heap: Heap,
  b: int,
  n: int,
  m: int,
  r: int,
  t: real,
  x: int,
): void {
  const count: int = heap[r + CONTACTS_COUNT]!;
  for (let k: int = 0; k < count; k++) {
    const c: int = contactAt(heap, n, r, k);
    if (heap[c + CONTACT_TURNING] === 0) continue;
    const indicator: int = heap[c + CONTACT_INDICATOR]!;
    const d: int = c + CONTACT_DIRECTION;
    calcDirection(contact, heap, b, n, m, r, t, x, indicator, heap[c + CONTACT_HIT]!, d);
    const degree: real = heap[c + CONTACT_DEGREE]!;
    heap[c + CONTACT_EFFECT] = alongDirection(contact, heap, b, n, m, r, t, x, indicator, degree, d);
  }
}
