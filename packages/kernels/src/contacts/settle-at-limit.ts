import type { Heap, int, KernelSurfaces, real } from "@cosimo/ir";
import { holds } from "../events/iteration-memory.ts";
import { SIDE_FALSE, SIDE_KEPT, SIDE_TRUE } from "../surfaces/sliding-memory.ts";
import {
  CONTACTS_NOMINALS,
  CONTACTS_OPERATORS,
  CONTACTS_WANTED,
  contactVector,
  VECTOR_AHEAD,
  VECTOR_ENTRY,
  VECTOR_FREE,
  VECTOR_HERE,
  VECTOR_THERE,
} from "./contact-memory.ts";
import { surfaceGradient, surfaceValue } from "./surface-motion.ts";

/*
 * A limit of events at which the equations themselves end the motion, as `flying = not (h <= 0 and v <= 0)` of a ball: where g = 0 for
 * all conditions, their relations have the values of `0 operator 0`, and with these the states stay on all surfaces.
 */

/** Sweeps of the projection onto the surfaces, each in turn. */
const MOST_SWEEPS: int = 100;
/** Largest motion off a surface that counts as none, relative to that with the relations before. */
const REST: real = 1e-3;
/** Most that the limit is away, in units of the motion until then. */
const MOST_DISTANCE: real = 10;

/** Moves the states at `x` onto the surfaces of all conditions marked at `chosen`; 0: g of one does not become zero. */
function moveOntoSurfaces(
  contact: KernelSurfaces,
  heap: Heap,
  b: int,
  n: int,
  m: int,
  r: int,
  t: real,
  x: int,
  chosen: int,
): int {
  const gradient: int = contactVector(heap, n, r, VECTOR_HERE);
  const nominals: int = heap[r + CONTACTS_NOMINALS]!;
  for (let sweep: int = 0; sweep < MOST_SWEEPS; sweep++) {
    let isThere: boolean = true;
    for (let k: int = 0; k < m; k++) {
      if (heap[chosen + k] === 0) continue;
      const value: real = surfaceValue(contact, heap, b, r, t, x, k);
      if (value === 0) continue;
      isThere = false;
      const square: real = surfaceGradient(contact, heap, b, n, r, t, x, k, gradient);
      if (!(square > 0 && Number.isFinite(value / square))) return 0;
      for (let i: int = 0; i < n; i++)
        heap[x + i] = heap[x + i]! - (value / square) * heap[gradient + i]! * heap[nominals + i]!;
    }
    if (isThere) return 1;
  }
  return 0;
}

/**
 * Writes the states after two explicit steps of size `s` from (t, x) to the vector ahead, and g there to `target`: of surfaces that are
 * left with a speed or an acceleration it is not zero. Returns 0 or a failure code.
 */
function calcDeparture(
  contact: KernelSurfaces,
  heap: Heap,
  b: int,
  n: int,
  r: int,
  t: real,
  x: int,
  s: real,
  target: int,
): int {
  const flow: int = contactVector(heap, n, r, VECTOR_FREE);
  const ahead: int = contactVector(heap, n, r, VECTOR_AHEAD);
  let code: int = contact.derivatives(b, t, x, flow);
  for (let i: int = 0; i < n; i++) heap[ahead + i] = heap[x + i]! + s * heap[flow + i]!;
  if (code === 0) code = contact.derivatives(b, t + s, ahead, flow);
  for (let i: int = 0; i < n; i++) heap[ahead + i] = heap[ahead + i]! + s * heap[flow + i]!;
  if (code === 0) code = contact.indicators(b, t + 2 * s, ahead, target);
  return code;
}

/** Writes the values that relations have where g = 0 as those wanted of an event. */
function wantValuesAtZero(heap: Heap, m: int, r: int, chosen: int): int {
  const wanted: int = heap[r + CONTACTS_WANTED]!;
  const operators: int = heap[r + CONTACTS_OPERATORS]!;
  for (let k: int = 0; k < m; k++) {
    const operator: int = heap[operators + k]!;
    heap[wanted + k] = holds(operator, 0) > 0 ? SIDE_TRUE : SIDE_FALSE;
    if (heap[chosen + k] === 0) heap[wanted + k] = SIDE_KEPT;
  }
  return wanted;
}

/** Whether the states at `x` are as close to those at `entry` as a motion of this duration [s] explains: 1 or 0. */
function isNear(
  contact: KernelSurfaces,
  heap: Heap,
  b: int,
  n: int,
  r: int,
  t: real,
  x: int,
  entry: int,
  duration: real,
  g: int,
): int {
  if (calcDeparture(contact, heap, b, n, r, t, entry, duration, g) !== 0) return 0;
  const ahead: int = contactVector(heap, n, r, VECTOR_AHEAD);
  for (let i: int = 0; i < n; i++) {
    const motion: real = Math.abs(heap[ahead + i]! - heap[entry + i]!);
    if (!(Math.abs(heap[x + i]! - heap[entry + i]!) <= MOST_DISTANCE * motion)) return 0;
  }
  return 1;
}

/**
 * Moves the states at `x` to the limit of the events of the conditions marked at `chosen` (m slots), which is the time `remainder` away
 * [s], if they stay there with the values of the relations at g = 0. `departures`: 2 m slots. Result: 1, and these values are wanted of
 * the event that the host then handles at (t, x), see `CONTACTS_WANTED`; else 0, and the states are as before.
 */
export function settleAtLimit(
  contact: KernelSurfaces,
  heap: Heap,
  b: int,
  n: int,
  m: int,
  r: int,
  t: real,
  x: int,
  chosen: int,
  remainder: real,
  departures: int,
): int {
  const entry: int = contactVector(heap, n, r, VECTOR_ENTRY);
  const limit: int = contactVector(heap, n, r, VECTOR_THERE);
  for (let i: int = 0; i < n; i++) heap[entry + i] = heap[x + i]!;
  const after: int = departures + m;
  let settles: int = moveOntoSurfaces(contact, heap, b, n, m, r, t, x, chosen);
  if (settles > 0) settles = isNear(contact, heap, b, n, r, t, x, entry, remainder, departures);
  if (settles > 0 && calcDeparture(contact, heap, b, n, r, t, x, remainder, departures) !== 0) settles = 0;
  if (settles > 0) {
    contact.keep(b, 0);
    for (let i: int = 0; i < n; i++) heap[limit + i] = heap[x + i]!;
    const result: int = contact.cross(b, t, x, wantValuesAtZero(heap, m, r, chosen));
    if (result > 1) contact.states(b, limit);
    if (result === 0 || calcDeparture(contact, heap, b, n, r, t, limit, remainder, after) !== 0) settles = 0;
    contact.recall(b, 0);
  }
  for (let k: int = 0; k < m && settles > 0; k++)
    if (heap[chosen + k] !== 0 && !(Math.abs(heap[after + k]!) <= REST * Math.abs(heap[departures + k]!)))
      settles = 0;
  if (settles === 0) for (let i: int = 0; i < n; i++) heap[x + i] = heap[entry + i]!;
  return settles;
}
