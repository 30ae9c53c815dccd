import { expect, test } from "vitest";
import { chooseJumps, clearJumps, JUMPS, jumpsSize, noteJump } from "./contact-jumps.ts";

const n = 2;
const m = 30;
const jumps = 0;
const chosen = jumpsSize(n);
const x = chosen + m;
const before = x + n;

function memory(conditions: readonly number[]): Float64Array {
  const heap = new Float64Array(before + n);
  heap.set([3, 4], x);
  heap.set([1, 1], before);
  for (const condition of conditions) noteJump(heap, n, jumps, x, before, condition, 1);
  return heap;
}

function choose(heap: Float64Array, conditions: readonly number[]): number {
  heap.fill(0, chosen, chosen + m);
  for (const condition of conditions) heap[chosen + condition] = 1;
  return chooseJumps(heap, n, m, jumps, chosen);
}

test("conditions that accumulate need a jump each; those of other conditions are dropped", () => {
  const heap = memory([4, 7, 9]);
  expect(choose(heap, [4, 7])).toBe(1);
  expect(choose(heap, [4, 7, 9])).toBe(0);
  expect(choose(memory([4]), [4, 5])).toBe(0);
  expect(choose(memory([4]), [])).toBe(0);
});

test("the last jump of a condition counts, and a new one has room always", () => {
  const heap = memory([4]);
  heap.set([5, 6], x);
  noteJump(heap, n, jumps, x, before, 4, 0);
  expect([...heap.subarray(jumps, jumps + 4)]).toEqual([5, 0, 4, 5]);
  const full = memory(Array.from({ length: JUMPS + 1 }, (_, i) => i));
  expect(choose(full, [JUMPS])).toBe(1);
  clearJumps(full, n, jumps);
  expect(choose(full, [JUMPS])).toBe(0);
});
