import type { Heap, int, KernelSurfaces, real } from "@cosimo/ir";
import { releaseContacts } from "./contact-begin-end.ts";
import { calcMultipliers } from "./contact-flow.ts";
import {
  BROKEN_INTO,
  CONTACT_HIT,
  CONTACT_INDICATOR,
  CONTACT_MULTIPLIER,
  CONTACT_RELEASED,
  CONTACTS_COUNT,
  CONTACTS_MARKS,
  contactAt,
  ENDED,
  ENDED_CHANGES,
  RELEASED_IN_PLACE,
} from "./contact-memory.ts";
import { isBroken } from "./contact-projection.ts";

/**
 * Ends the contacts that the host has marked as located (`CONTACT_RELEASED` is 1), and all that no longer push at (t, x): several may
 * vanish at one instant. Returns their number; see `endMarked`.
 */
export function endVanished(
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
  if (count === 0) return 0;
  const code: int = calcMultipliers(contact, heap, b, n, m, r, t, x);
  for (let k: int = 0; k < count; k++) {
    const c: int = contactAt(heap, n, r, k);
    if (code === 0 && !(heap[c + CONTACT_MULTIPLIER]! > 0)) heap[c + CONTACT_RELEASED] = 1;
  }
  return endMarked(contact, heap, b, n, m, r, t, x);
}

/** Ends the contacts that a reset by another event has broken; see `endMarked`. */
export function endBroken(
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
  for (let k: int = 0; k < count; k++) {
    const how: int = isBroken(contact, heap, b, n, m, r, t, x, k);
    heap[contactAt(heap, n, r, k) + CONTACT_RELEASED] = how === BROKEN_INTO ? RELEASED_IN_PLACE : how;
  }
  return endMarked(contact, heap, b, n, m, r, t, x);
}

/**
 * Ends the marked contacts; returns their number. The states at `x` move to the side before the impact, or stay at a surface into which
 * they are pushed. `CONTACTS_MARKS` tells for each condition whether its contact has ended, and whether its relation changes now: it has
 * the value of the surface still, or its impact is at this instant.
 */
function endMarked(
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
  const marks: int = heap[r + CONTACTS_MARKS]!;
  for (let i: int = 0; i < m; i++) heap[marks + i] = 0;
  let ended: int = 0;
  for (let k: int = 0; k < count; k++) {
    const c: int = contactAt(heap, n, r, k);
    const mark: real = heap[c + CONTACT_RELEASED]!;
    if (mark === 0) continue;
    const i: int = heap[c + CONTACT_INDICATOR]!;
    const hit: int = heap[c + CONTACT_HIT]! > 0 ? 1 : 0;
    const isInto: boolean = mark === RELEASED_IN_PLACE;
    if (!isInto) heap[c + CONTACT_RELEASED] = 2 - hit;
    heap[marks + i] = isInto || contact.relation(b, i) === hit ? ENDED_CHANGES : ENDED;
    ended++;
  }
  if (ended > 0) releaseContacts(contact, heap, b, n, r, t, x);
  return ended;
}
