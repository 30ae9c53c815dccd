import { expect, test } from "vitest";
import { JUMPS, jumpsSize, noteJump } from "./contact-jumps.ts";

const n = 2;
const jumps = 0;
const x = jumpsSize(n);
const before = x + n;

function memory(conditions: readonly number[]): Float64Array {
  const heap = new Float64Array(before + n);
  heap.set([3, 4], x);
  heap.set([1, 1], before);
  for (const condition of conditions) noteJump(heap, n, jumps, x, before, condition, 1);
  return heap;
}

test("the last jump of a condition counts", () => {
  const heap = memory([4]);
  heap.set([5, 6], x);
  noteJump(heap, n, jumps, x, before, 4, 0);
  expect([...heap.subarray(jumps, jumps + 5)]).toEqual([5, 0, 4, 5, 0]);
});

test("where there is no room, the earlier ones are dropped", () => {
  const full = memory(Array.from({ length: JUMPS + 1 }, (_, i) => i));
  expect([...full.subarray(jumps, jumps + 5)]).toEqual([JUMPS + 1, 1, 2, 3, 0]);
});
