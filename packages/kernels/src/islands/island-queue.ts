import type { Heap, int, real } from "@cosimo/ir";
import { ISLAND_EVENT, ISLAND_NEXT, ISLANDS_QUEUE, ISLANDS_QUEUED } from "./island-memory.ts";

/** Adds the island with entry `k`, which goes on at `ISLAND_NEXT`. */
export function pushIsland(heap: Heap, q: int, k: int): void {
  const queue: int = heap[q + ISLANDS_QUEUE]!;
  let place: int = heap[q + ISLANDS_QUEUED]!;
  heap[q + ISLANDS_QUEUED] = place + 1;
  const time: real = heap[k + ISLAND_NEXT]!;
  while (place > 0) {
    const above: int = (place - 1) >> 1;
    const other: int = heap[queue + above]!;
    if (heap[other + ISLAND_NEXT]! <= time) break;
    heap[queue + place] = other;
    place = above;
  }
  heap[queue + place] = k;
}

/** Removes the island that goes on first, and returns its entry. The queue is not empty. */
export function popIsland(heap: Heap, q: int): int {
  const queue: int = heap[q + ISLANDS_QUEUE]!;
  const before: int = heap[q + ISLANDS_QUEUED]!;
  const count: int = before - 1;
  const result: int = heap[queue]!;
  const last: int = heap[queue + count]!;
  const time: real = heap[last + ISLAND_NEXT]!;
  let place: int = 0;
  let below: int = 1;
  while (below < count) {
    let child: int = heap[queue + below]!;
    if (below + 1 < count) {
      const other: int = heap[queue + below + 1]!;
      if (heap[other + ISLAND_NEXT]! < heap[child + ISLAND_NEXT]!) {
        below = below + 1;
        child = other;
      }
    }
    if (heap[child + ISLAND_NEXT]! >= time) break;
    heap[queue + place] = child;
    place = below;
    below = 2 * place + 1;
  }
  heap[queue + place] = last;
  heap[q + ISLANDS_QUEUED] = count;
  return result;
}

/** When the first island in the queue has an event; infinity if it is empty, or begins a step first. */
export function nextIslandEvent(heap: Heap, q: int): real {
  if (heap[q + ISLANDS_QUEUED]! === 0) return Infinity;
  const queue: int = heap[q + ISLANDS_QUEUE]!;
  const k: int = heap[queue]!;
  return heap[k + ISLAND_EVENT]! > 0 ? heap[k + ISLAND_NEXT]! : Infinity;
}
