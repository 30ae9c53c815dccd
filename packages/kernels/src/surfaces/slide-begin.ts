import type { Heap, int, KernelSurfaces, real } from "@cosimo/ir";
import { ACCUMULATION_LIST, ACCUMULATION_LISTED } from "../accumulation/accumulation-memory.ts";
import { burstEventsOf, mostBurstEvents, nextChattering } from "../accumulation/event-bursts.ts";
import {
  addSurface,
  keepSurfaces,
  SLIDING_COUNT,
  SLIDING_FOUND,
  SLIDING_FOUND_SENSES,
  SLIDING_KNOWN,
  SLIDING_KNOWN_SENSES,
  SLIDING_ROOM,
  SLIDING_SURFACES,
  SLIDING_TRIAL,
} from "./sliding-memory.ts";
import { attachSurfaces } from "./sliding-sides.ts";
import { findSurface } from "./surface-finder.ts";

/*
 * When sliding begins: after a burst of events along the surfaces of the conditions that chatter; later along these known surfaces at once
 * when one of their relations changes.
 */

/** Finds the surface of a condition at (t, x), unless its relation is on one that is found already. */
function findSurfaceOf(
  surface: KernelSurfaces,
  heap: Heap,
  b: int,
  n: int,
  m: int,
  s: int,
  t: real,
  x: int,
  condition: int,
): void {
  const found: int = heap[s + SLIDING_FOUND]!;
  const signs: int = heap[s + SLIDING_FOUND_SENSES]!;
  const senses: int = heap[s + SLIDING_TRIAL]!;
  if (heap[found + condition] !== 0) return;
  if (findSurface(surface, heap, b, n, m, s, t, x, condition, senses) === 0) return;
  for (let i: int = 0; i < m; i++) {
    if (heap[senses + i] === 0 || heap[found + i] !== 0) continue;
    heap[found + i] = condition + 1;
    heap[signs + i] = heap[senses + i]!;
  }
}

/** Finds the surfaces of the conditions that chatter in the burst at `u`, the most frequent ones first; returns the number of surfaces. */
export function findChatteringSurfaces(
  surface: KernelSurfaces,
  heap: Heap,
  b: int,
  n: int,
  m: int,
  s: int,
  t: real,
  x: int,
  u: int,
): int {
  const found: int = heap[s + SLIDING_FOUND]!;
  for (let i: int = 0; i < m; i++) heap[found + i] = 0;
  for (let events: int = mostBurstEvents(heap, u); events > 1; events = events - 1)
    for (let i: int = nextChattering(heap, u, -1); i >= 0; i = nextChattering(heap, u, i))
      if (burstEventsOf(heap, u, i) === events) findSurfaceOf(surface, heap, b, n, m, s, t, x, i);
  return countFound(heap, m, s);
}

/** Finds the known surfaces that the system does not slide along, and of which a relation of the event listed at `p` changed. */
export function findKnownSurfaces(heap: Heap, m: int, s: int, p: int): int {
  const known: int = heap[s + SLIDING_KNOWN]!;
  const senses: int = heap[s + SLIDING_KNOWN_SENSES]!;
  const found: int = heap[s + SLIDING_FOUND]!;
  const signs: int = heap[s + SLIDING_FOUND_SENSES]!;
  const surfaces: int = heap[s + SLIDING_SURFACES]!;
  const list: int = heap[p + ACCUMULATION_LIST]!;
  const listed: int = heap[p + ACCUMULATION_LISTED]!;
  for (let i: int = 0; i < m; i++) {
    heap[found + i] = 0;
    heap[signs + i] = heap[senses + i]!;
  }
  for (let k: int = 0; k < listed; k++) {
    const changed: int = heap[list + k]!;
    const first: int = heap[known + changed]!;
    if (first === 0 || heap[surfaces + first - 1]! >= 0) continue;
    for (let i: int = 0; i < m; i++) if (heap[known + i] === first) heap[found + i] = first;
  }
  return countFound(heap, m, s);
}

/** Number of surfaces found: each has the number of its first condition plus 1 there. */
function countFound(heap: Heap, m: int, s: int): int {
  const found: int = heap[s + SLIDING_FOUND]!;
  let count: int = 0;
  for (let i: int = 0; i < m; i++) if (heap[found + i] === i + 1) count++;
  return count;
}

/** Slides along the surfaces found as well, and projects the states at `x`; 0: there is no room, or the flows do not lead onto them. */
export function slideAlongFound(
  surface: KernelSurfaces,
  heap: Heap,
  b: int,
  n: int,
  m: int,
  s: int,
  t: real,
  x: int,
): int {
  const found: int = heap[s + SLIDING_FOUND]!;
  const signs: int = heap[s + SLIDING_FOUND_SENSES]!;
  const senses: int = heap[s + SLIDING_TRIAL]!;
  const before: int = heap[s + SLIDING_COUNT]!;
  if (before + countFound(heap, m, s) > heap[s + SLIDING_ROOM]!) return 0;
  for (let first: int = 0; first < m; first++) {
    if (heap[found + first] !== first + 1) continue;
    for (let i: int = 0; i < m; i++) heap[senses + i] = heap[found + i] === first + 1 ? heap[signs + i]! : 0;
    addSurface(heap, m, s, first, senses);
  }
  if (attachSurfaces(surface, heap, b, n, m, s, t, x, before) > 0) return 1;
  if (heap[s + SLIDING_COUNT]! > before) keepSurfaces(heap, m, s, before);
  return 0;
}

/** Keeps the surfaces found as known ones. */
export function keepFoundSurfaces(heap: Heap, m: int, s: int): void {
  const known: int = heap[s + SLIDING_KNOWN]!;
  const senses: int = heap[s + SLIDING_KNOWN_SENSES]!;
  const found: int = heap[s + SLIDING_FOUND]!;
  const signs: int = heap[s + SLIDING_FOUND_SENSES]!;
  for (let i: int = 0; i < m; i++) {
    if (heap[found + i] === 0) continue;
    heap[known + i] = heap[found + i]!;
    heap[senses + i] = heap[signs + i]!;
  }
}
