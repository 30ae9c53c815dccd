import { HISTORY_SLOTS } from "@cosimo/ir";
import { expect, it } from "vitest";
import { HISTORY_HEADER, HISTORY_SIZE, INTERVAL_VALUES } from "./history-memory.ts";
import { clearHistory, passJumps, recordEvent, recordStep } from "./history-record.ts";
import { pastValue } from "./history-value.ts";

it("the memory that compilers reserve is that of the kernels", () => {
  expect(HISTORY_SLOTS).toBe(HISTORY_SIZE);
});

const p = 2;
const values = p + HISTORY_SIZE;

function history() {
  const heap = new Float64Array(p + HISTORY_SIZE + 8);
  clearHistory(heap, p);
  heap[p + 6] = 1e-12;
  return heap;
}

/** Stores f over a step. */
function step(heap: Float64Array, from: number, to: number, f: (t: number) => number): void {
  for (let k = 1; k <= 4; k++) heap[values + k - 1] = f(from + (k / 4) * (to - from));
  recordStep(heap, p, to, values);
}

it("polynomials of degree 4 are stored exactly, and successive steps of one take one place", () => {
  const f = (t: number) => 1 - t + t ** 4;
  const heap = history();
  recordEvent(heap, p, 0, f(0));
  for (let t = 0; t < 2; t += 0.25) step(heap, t, t + 0.25, f);
  for (const t of [0, 0.1, 0.77, 1.9, 2]) expect(pastValue(heap, 0, p, t, 0)).toBeCloseTo(f(t), 12);
  expect(pastValue(heap, 0, p, 1.3, 1)).toBeCloseTo(-1 + 4 * 1.3 ** 3, 10);
  expect(pastValue(heap, 0, p, 1.3, 2)).toBeCloseTo(12 * 1.3 ** 2, 9);
  expect(pastValue(heap, 0, p, -1, 0)).toBe(1);
  expect(heap[p + HISTORY_HEADER + 1]).toBe(2);
  expect(heap[p + HISTORY_HEADER + INTERVAL_VALUES + 4]).toBeCloseTo(f(2), 12);
});

it("reads stay before a jump until it is passed", () => {
  const heap = history();
  recordEvent(heap, p, 0, 1);
  step(heap, 0, 1, () => 1);
  recordEvent(heap, p, 1, 5);
  step(heap, 1, 2, (t) => 4 + t);
  expect([0.5, 1, 1.5].map((t) => pastValue(heap, 0, p, t, 0))).toEqual([1, 1, 1]);
  passJumps(heap, p, 2, 1);
  expect([0.999, 1, 1.5].map((t) => pastValue(heap, 0, p, t, 0))).toEqual([4.999, 5, 5.5]);
});
