import type { Heap, int, KernelSurfaces, real } from "@cosimo/ir";
import { calcDirection, isTurning, resettingValue, toUnit } from "./contact-direction.ts";
import { calcMultipliers, contactsPush } from "./contact-flow.ts";
import {
  CONTACT_ATTACHED,
  CONTACT_DEGREE,
  CONTACT_DIRECTION,
  CONTACT_EFFECT,
  CONTACT_FAR,
  CONTACT_HIT,
  CONTACT_HOMELESS,
  CONTACT_INDICATOR,
  CONTACT_PULLS,
  CONTACT_RELEASED,
  CONTACT_TURNING,
  CONTACT_UNDIRECTED,
  CONTACTS_COUNT,
  CONTACTS_OPERATORS,
  CONTACTS_ROOM,
  CONTACTS_TOLERANCE,
  contactAt,
  contactVector,
  dropContacts,
  RELEASED_IN_PLACE,
  VECTOR_ENTRY,
  VECTOR_FAST,
} from "./contact-memory.ts";
import { moveOffContact, projectOntoContacts, sideOfRelation } from "./contact-projection.ts";
import { alongDirection, surfaceGradient, surfaceValue } from "./surface-motion.ts";

/** Part of the derivative of the rate along a direction above which that of g itself counts. */
const LEAST_EFFECT: real = 1e-6;
/** Largest distance from a surface of states that come to rest on it, in units of the tolerance; and one that is always allowed. */
const MOST_DISTANCE: real = 100;
const LEAST_DISTANCE: real = 1e-9;

/**
 * Begins to rest at (t, x) on the surface of a relation that became `located`, after a jump of the states from those at `before`, and
 * projects `x` onto all contacts. Returns `CONTACT_ATTACHED`, or another code and leaves contacts and `x` as they are.
 */
export function attachContact(
  contact: KernelSurfaces,
  heap: Heap,
  b: int,
  n: int,
  m: int,
  r: int,
  t: real,
  x: int,
  before: int,
  indicator: int,
  located: int,
): int {
  const count: int = heap[r + CONTACTS_COUNT]!;
  if (count >= heap[r + CONTACTS_ROOM]!) return CONTACT_HOMELESS;
  const c: int = contactAt(heap, n, r, count);
  const d: int = c + CONTACT_DIRECTION;
  for (let i: int = 0; i < n; i++) heap[d + i] = heap[x + i]! - heap[before + i]!;
  if (toUnit(heap, n, d) === 0) return CONTACT_UNDIRECTED;
  const hit: int = resettingValue(contact, heap, b, n, m, r, t, x, indicator, located, d);
  heap[c + CONTACT_INDICATOR] = indicator;
  heap[c + CONTACT_HIT] = hit;
  heap[c + CONTACT_RELEASED] = 0;
  calcDirection(contact, heap, b, n, m, r, t, x, indicator, hit, d);
  const isDirected: int = orientContact(contact, heap, b, n, m, r, t, x, c);
  if (isDirected === 0) return CONTACT_UNDIRECTED;
  if (isFar(contact, heap, b, n, r, t, x, indicator) > 0) return CONTACT_FAR;
  heap[c + CONTACT_TURNING] = isTurning(contact, heap, b, n, m, r, t, x, indicator, hit, d);
  heap[r + CONTACTS_COUNT] = count + 1;
  const entry: int = contactVector(heap, n, r, VECTOR_ENTRY);
  for (let i: int = 0; i < n; i++) heap[entry + i] = heap[x + i]!;
  projectOntoContacts(contact, heap, b, n, m, r, t, x);
  const code: int = calcMultipliers(contact, heap, b, n, m, r, t, x);
  if (code === 0 && contactsPush(heap, n, r) > 0) return CONTACT_ATTACHED;
  heap[r + CONTACTS_COUNT] = count;
  for (let i: int = 0; i < n; i++) heap[x + i] = heap[entry + i]!;
  return CONTACT_PULLS;
}

/** Whether g is larger than errors of the states explain: they would be set onto the surface from afar. */
function isFar(
  contact: KernelSurfaces,
  heap: Heap,
  b: int,
  n: int,
  r: int,
  t: real,
  x: int,
  indicator: int,
): int {
  const gradient: int = contactVector(heap, n, r, VECTOR_FAST);
  surfaceGradient(contact, heap, b, n, r, t, x, indicator, gradient);
  let largest: real = 0;
  for (let i: int = 0; i < n; i++) largest = Math.max(largest, Math.abs(heap[gradient + i]!));
  const most: real = Math.max(LEAST_DISTANCE, MOST_DISTANCE * heap[r + CONTACTS_TOLERANCE]!);
  return Math.abs(surfaceValue(contact, heap, b, r, t, x, indicator)) > most * largest ? 1 : 0;
}

/**
 * Determines how a force along the direction acts on g; 0: it does not. It acts towards the side before the impact: close to the
 * accumulation, rounding may have made the last jump one of a motion that already leaves.
 */
function orientContact(
  contact: KernelSurfaces,
  heap: Heap,
  b: int,
  n: int,
  m: int,
  r: int,
  t: real,
  x: int,
  c: int,
): int {
  const operators: int = heap[r + CONTACTS_OPERATORS]!;
  const indicator: int = heap[c + CONTACT_INDICATOR]!;
  const operator: int = heap[operators + indicator]!;
  const d: int = c + CONTACT_DIRECTION;
  const first: real = alongDirection(contact, heap, b, n, m, r, t, x, indicator, 1, d);
  const second: real = alongDirection(contact, heap, b, n, m, r, t, x, indicator, 2, d);
  const isFirst: boolean = Math.abs(first) > LEAST_EFFECT * Math.abs(second);
  const size: real = isFirst ? first : second;
  if (!(Math.abs(size) > 0 && Number.isFinite(size))) return 0;
  const side: int = sideOfRelation(operator, heap[c + CONTACT_HIT] === 0 ? 1 : 0);
  const sign: real = size * side > 0 ? 1 : -1;
  for (let i: int = 0; i < n; i++) heap[d + i] = sign * heap[d + i]!;
  heap[c + CONTACT_DEGREE] = isFirst ? 1 : 2;
  heap[c + CONTACT_EFFECT] = sign * size;
  return 1;
}

/** Ends the contacts marked to be released: the states at `x` move to the sides of their marks, or stay (`RELEASED_IN_PLACE`). */
export function releaseContacts(
  contact: KernelSurfaces,
  heap: Heap,
  b: int,
  n: int,
  r: int,
  t: real,
  x: int,
): void {
  const count: int = heap[r + CONTACTS_COUNT]!;
  for (let k: int = 0; k < count; k++) {
    const c: int = contactAt(heap, n, r, k);
    const mark: real = heap[c + CONTACT_RELEASED]!;
    if (mark > 0 && mark !== RELEASED_IN_PLACE) moveOffContact(contact, heap, b, n, r, t, x, c);
  }
  dropContacts(heap, n, r);
}
