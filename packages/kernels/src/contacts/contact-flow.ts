import type { Heap, int, KernelSurfaces, real } from "@cosimo/ir";
import { solveSmall } from "../linear/solve-small.ts";
import { turnContacts } from "./contact-direction.ts";
import {
  CONTACT_DEGREE,
  CONTACT_DIRECTION,
  CONTACT_FORCES_NOT_UNIQUE,
  CONTACT_INDICATOR,
  CONTACT_MULTIPLIER,
  CONTACTS_COUNT,
  CONTACTS_EFFECTS,
  contactAt,
  contactVector,
  VECTOR_FORCED,
  VECTOR_FREE,
} from "./contact-memory.ts";
import { alongDirection, surfaceAcceleration, surfaceRate } from "./surface-motion.ts";

/*
 * Unilateral contact above any system (Pfeiffer & Glocker 1996): xdot = f + sum of lambda_j d_j, where d_j is the direction of the
 * last reset at surface j, and lambda_j keeps g_j and its rate at zero. The indicator of a contact is lambda_j, so that its end is located
 * like any event.
 */

/** Computes the free flow and the multipliers at (t, x); returns 0 or a failure code. */
export function calcMultipliers(
  contact: KernelSurfaces,
  heap: Heap,
  b: int,
  n: int,
  m: int,
  r: int,
  t: real,
  x: int,
): int {
  const count: int = heap[r + CONTACTS_COUNT]!;
  const effects: int = heap[r + CONTACTS_EFFECTS]!;
  const right: int = effects + count * count;
  const flow: int = contactVector(heap, n, r, VECTOR_FREE);
  turnContacts(contact, heap, b, n, m, r, t, x);
  const code: int = contact.derivatives(b, t, x, flow);
  if (code !== 0) return code;
  for (let i: int = 0; i < count; i++) {
    const c: int = contactAt(heap, n, r, i);
    const indicator: int = heap[c + CONTACT_INDICATOR]!;
    const free: real =
      heap[c + CONTACT_DEGREE] === 1
        ? surfaceRate(contact, heap, b, n, m, r, t, x, indicator)
        : surfaceAcceleration(contact, heap, b, n, m, r, t, x, indicator, flow);
    heap[right + i] = -free;
    for (let j: int = 0; j < count; j++)
      heap[effects + i * count + j] = effectOfContact(contact, heap, b, n, m, r, t, x, c, j, free);
  }
  if (solveSmall(heap, count, effects, right) === 0) return CONTACT_FORCES_NOT_UNIQUE;
  for (let i: int = 0; i < count; i++) heap[contactAt(heap, n, r, i) + CONTACT_MULTIPLIER] = heap[right + i]!;
  return 0;
}

/** Effect of a unit multiplier of contact `source` on the constrained derivative of the contact at `c`, which is `free` without it. */
function effectOfContact(
  contact: KernelSurfaces,
  heap: Heap,
  b: int,
  n: int,
  m: int,
  r: int,
  t: real,
  x: int,
  c: int,
  source: int,
  free: real,
): real {
  const indicator: int = heap[c + CONTACT_INDICATOR]!;
  const d: int = contactAt(heap, n, r, source) + CONTACT_DIRECTION;
  if (heap[c + CONTACT_DEGREE] === 1) return alongDirection(contact, heap, b, n, m, r, t, x, indicator, 1, d);
  const flow: int = contactVector(heap, n, r, VECTOR_FREE);
  const forced: int = contactVector(heap, n, r, VECTOR_FORCED);
  for (let i: int = 0; i < n; i++) heap[forced + i] = heap[flow + i]! + heap[d + i]!;
  return surfaceAcceleration(contact, heap, b, n, m, r, t, x, indicator, forced) - free;
}

/** Whether all multipliers push. */
export function contactsPush(heap: Heap, n: int, r: int): int {
  const count: int = heap[r + CONTACTS_COUNT]!;
  for (let k: int = 0; k < count; k++)
    if (!(heap[contactAt(heap, n, r, k) + CONTACT_MULTIPLIER]! > 0)) return 0;
  return 1;
}

/** Writes the flow with contact forces to `xdot`; returns 0 or a failure code. */
export function restingFlow(
  contact: KernelSurfaces,
  heap: Heap,
  b: int,
  n: int,
  m: int,
  r: int,
  t: real,
  x: int,
  xdot: int,
): int {
  const code: int = calcMultipliers(contact, heap, b, n, m, r, t, x);
  if (code !== 0) return code;
  const count: int = heap[r + CONTACTS_COUNT]!;
  const flow: int = contactVector(heap, n, r, VECTOR_FREE);
  for (let i: int = 0; i < n; i++) {
    let sum: real = heap[flow + i]!;
    for (let k: int = 0; k < count; k++) {
      const c: int = contactAt(heap, n, r, k);
      sum = sum + heap[c + CONTACT_MULTIPLIER]! * heap[c + CONTACT_DIRECTION + i]!;
    }
    heap[xdot + i] = sum;
  }
  return 0;
}

/** Writes the indicators, with multipliers for those of contacts; returns 0 or a failure code. */
export function restingIndicators(
  contact: KernelSurfaces,
  heap: Heap,
  b: int,
  n: int,
  m: int,
  r: int,
  t: real,
  x: int,
  g: int,
): int {
  let code: int = contact.indicators(b, t, x, g);
  if (code === 0) code = calcMultipliers(contact, heap, b, n, m, r, t, x);
  if (code !== 0) return code;
  const count: int = heap[r + CONTACTS_COUNT]!;
  for (let k: int = 0; k < count; k++) {
    const c: int = contactAt(heap, n, r, k);
    const indicator: int = heap[c + CONTACT_INDICATOR]!;
    heap[g + indicator] = heap[c + CONTACT_MULTIPLIER]!;
  }
  return 0;
}
