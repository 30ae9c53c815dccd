import { expect, test } from "vitest";
import { planPivots, type SampledEntry } from "./pivot-plan.ts";

/** The same element at both points, or one for each. */
function entry(row: number, column: number, first: number, second = first): SampledEntry {
  return { row, column, values: [first, second] };
}

const order = (n: number, entries: readonly SampledEntry[]) =>
  planPivots(n, entries)?.map(({ row, column }) => [row, column]);

test("an arrow is eliminated towards its point, without fill", () => {
  const arrow = [0, 1, 2, 3, 4].flatMap((i) => [
    entry(i, i, 4),
    ...(i > 0 ? [entry(i, 0, 1), entry(0, i, 1)] : []),
  ]);
  const pivots = order(5, arrow)!;
  expect(pivots.map(([row, column]) => row === column)).toEqual([true, true, true, true, true]);
  expect(pivots.findIndex(([row]) => row === 0)).toBeGreaterThan(2);
});

test("an element that vanishes at one of the points is no pivot", () => {
  const entries = [entry(0, 0, 1, 0), entry(0, 1, 1), entry(1, 0, 1), entry(1, 1, 2)];
  expect(order(2, entries)).not.toContainEqual([0, 0]);
});

test("nor is what remains of a difference of nearly equal numbers", () => {
  const entries = [entry(0, 0, 1), entry(0, 1, 1), entry(1, 0, 1), entry(1, 1, 1 + 1e-9)];
  expect(order(2, entries)).toBeUndefined();
});
