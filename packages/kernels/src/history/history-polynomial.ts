import type { Heap, int, real } from "@cosimo/ir";
import { INTERVAL_BEGIN, INTERVAL_END, INTERVAL_VALUES } from "./history-memory.ts";

/** The polynomial of an interval at `at`, or its derivative of this order, up to 3; constant where the interval has no length. */
export function intervalValue(heap: Heap, interval: int, at: real, order: int): real {
  const begin: real = heap[interval + INTERVAL_BEGIN]!;
  const length: real = heap[interval + INTERVAL_END]! - begin;
  const v: int = interval + INTERVAL_VALUES;
  if (length <= 0) return order === 0 ? heap[v + 4]! : 0;
  // Newton's form with differences of equidistant nodes; s counts quarters.
  const s: real = (4 * (at - begin)) / length;
  const d1: real = heap[v + 1]! - heap[v]!;
  const d2: real = heap[v + 2]! - 2 * heap[v + 1]! + heap[v]!;
  const d3: real = heap[v + 3]! - 3 * heap[v + 2]! + 3 * heap[v + 1]! - heap[v]!;
  const d4: real = heap[v + 4]! - 4 * heap[v + 3]! + 6 * heap[v + 2]! - 4 * heap[v + 1]! + heap[v]!;
  if (order === 0)
    return heap[v]! + s * (d1 + ((s - 1) / 2) * (d2 + ((s - 2) / 3) * (d3 + ((s - 3) / 4) * d4)));
  const rate: real = 4 / length;
  if (order === 1) {
    const third: real = (3 * s * s - 6 * s + 2) / 6;
    const fourth: real = (4 * s * s * s - 18 * s * s + 22 * s - 6) / 24;
    return rate * (d1 + ((2 * s - 1) / 2) * d2 + third * d3 + fourth * d4);
  }
  if (order === 2) return rate * rate * (d2 + (s - 1) * d3 + ((12 * s * s - 36 * s + 22) / 24) * d4);
  return rate * rate * rate * (d3 + (s - 1.5) * d4);
}
