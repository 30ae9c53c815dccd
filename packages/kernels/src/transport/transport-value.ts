import type { Heap, int, real } from "@cosimo/ir";
import { pieceValue } from "./piece-polynomial.ts";
import {
  PIECE_MARK,
  PIECE_SIZE,
  TRANSPORT_ACTIVE,
  TRANSPORT_CAPACITY,
  TRANSPORT_COUNT,
  TRANSPORT_DIRECTION,
  TRANSPORT_FIRST,
  TRANSPORT_HEADER,
  TRANSPORT_HIGH,
  TRANSPORT_LAST,
  TRANSPORT_LOW,
  TRANSPORT_NEXT,
} from "./transport-memory.ts";

/** Address of piece i, counted from the one with the least xi; -1 is the place before it. */
export function pieceAt(heap: Heap, p: int, i: int): int {
  const first: int = heap[p + TRANSPORT_FIRST]!;
  return p + TRANSPORT_HEADER + PIECE_SIZE * ((first + i + TRANSPORT_CAPACITY) % TRANSPORT_CAPACITY);
}

/**
 * The content at y = 0 or 1 (`end`) when it has moved by x, or its derivative of this order with respect to xi. Beyond what is stored, and
 * beyond a jump, the polynomial is continued. While nothing is stored, it is the initial value there.
 */
export function transportedValue(heap: Heap, b: int, p: int, end: real, x: real, order: int): real {
  const count: int = heap[p + TRANSPORT_COUNT]!;
  if (count === 0) {
    const low: int = heap[p + TRANSPORT_LOW]!;
    const high: int = heap[p + TRANSPORT_HIGH]!;
    const slot: int = end > 0.5 ? high : low;
    return order === 0 ? heap[b + slot]! : 0;
  }
  const xi: real = end - x;
  if (end > 0.5) {
    let i: int = count - 1;
    while (i > 0 && heap[pieceAt(heap, p, i)]! > xi && heap[pieceAt(heap, p, i) + PIECE_MARK] === 0)
      i = i - 1;
    return pieceValue(heap, pieceAt(heap, p, i), xi, order);
  }
  let k: int = 0;
  while (
    k < count - 1 &&
    heap[pieceAt(heap, p, k) + 4]! < xi &&
    heap[pieceAt(heap, p, k + 1) + PIECE_MARK] === 0
  )
    k = k + 1;
  return pieceValue(heap, pieceAt(heap, p, k), xi, order);
}

/**
 * Event indicators 0 and 1: distance of a jump from the outlet, positive before it leaves. They take turns, so that the one that has just
 * reached zero continues below it. Without a jump they are 1 and -1.
 */
export function transportFront(heap: Heap, p: int, indicator: real, x: real): real {
  const isActive: boolean = heap[p + TRANSPORT_ACTIVE]! === indicator;
  const count: int = heap[p + TRANSPORT_COUNT]!;
  const xi: real = isActive ? heap[p + TRANSPORT_NEXT]! : heap[p + TRANSPORT_LAST]!;
  if (count === 0 || !(Math.abs(xi) < Infinity)) return isActive ? 1 : -1;
  const distance: real = heap[p + TRANSPORT_DIRECTION]! > 0 ? 1 - x - xi : xi + x;
  return Math.max(-1, Math.min(1, distance));
}

/** Its derivative along xDot. */
export function transportFrontRate(heap: Heap, p: int, indicator: real, x: real, xDot: real): real {
  const value: real = transportFront(heap, p, indicator, x);
  return Math.abs(value) < 1 ? -heap[p + TRANSPORT_DIRECTION]! * xDot : 0;
}
