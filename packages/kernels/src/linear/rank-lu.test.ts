import { expect, test } from "vitest";
import { rankFactor, rankSolve, solveConsistent } from "./rank-lu.ts";

function solved(rows: readonly (readonly number[])[], rhs: readonly number[], near: readonly number[] = []) {
  const n = rows.length;
  const size = 2 * n * n + 7 * n;
  const heap = new Float64Array(size + n);
  heap.set(rows.flat());
  heap.set(rhs, n * n);
  heap.set(near, size);
  const code = solveConsistent(heap, n, 0, n * n, n * n + n, near.length > 0 ? size : 0);
  return { code, z: [...heap.subarray(n * n, n * n + n)] };
}

test("a regular system has its solution, whatever the units", () => {
  const { code, z } = solved(
    [
      [2e-3, 1e3],
      [1e-3, -1e3],
    ],
    [3e3 + 4e-3, -3e3 + 2e-3],
  );
  expect(code).toBe(0);
  expect(z[0]).toBeCloseTo(2, 6);
  expect(z[1]).toBeCloseTo(3, 12);
});

test("a singular system that is consistent has the solution of least norm", () => {
  // x + y = 2 and the same again: (1, 1); z is in no equation.
  const { code, z } = solved(
    [
      [1, 1, 0],
      [2, 2, 0],
      [0, 0, 0],
    ],
    [2, 4, 0],
  );
  expect(code).toBe(0);
  expect(z[0]).toBeCloseTo(1, 14);
  expect(z[1]).toBeCloseTo(1, 14);
  expect(z[2]).toBe(0);
});

test("or the solution nearest to given values: a pressure between closed valves keeps its start value", () => {
  const closed = [
    [1, 1, 0],
    [2, 2, 0],
    [0, 0, 0],
  ];
  const { code, z } = solved(closed, [2e5, 4e5], [3e5, 1e5, 5e6]);
  expect(code).toBe(0);
  expect(z[0]).toBeCloseTo(2e5, 8);
  expect(z[1]).toBeCloseTo(0, 8);
  expect(z[2]).toBe(5e6);
  expect(solved(closed, [1e-9, 2e-9], [1e5 / 3, Number.NaN, 1]).code).toBe(0);
  expect(solved(closed, [2, 5], [1e5 / 3, 1, 1]).code).toBe(1);
});

test("equations that contradict each other are found", () => {
  expect(
    solved(
      [
        [1, 1],
        [2, 2],
      ],
      [2, 5],
    ).code,
  ).toBe(1);
  expect(solved([[0]], [1]).code).toBe(1);
});

test("the rank of a product of a column and a row is 1, and its kernel is left out of the solution", () => {
  const n = 4;
  const heap = new Float64Array(2 * n * n + 7 * n);
  for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) heap[i * n + j] = (i + 1) * 0.1 * (j + 2);
  expect(rankFactor(heap, n, 0, n * n + n)).toBe(1);
  heap.set([1, 2, 3, 4], n * n);
  expect(rankSolve(heap, n, 0, n * n + n, 1, n * n, 1e-9, 0)).toBe(0);
  // Columns are scaled to one size: all scaled unknowns are equal, 4 of them sum to 1/0.1.
  const z = [...heap.subarray(n * n, n * n + n)];
  for (const [j, value] of z.entries()) expect(value * (j + 2)).toBeCloseTo(10 / 4, 12);
});
