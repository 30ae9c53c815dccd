import { minimumDegreeOrder } from "@cosimo/ir";
import { expect, test } from "vitest";
import { planElimination } from "./elimination-plan.ts";

/** Adjacency in a grid of k by k nodes. */
function grid(k: number): number[][] {
  return Array.from({ length: k * k }, (_, i) => {
    const [x, y] = [i % k, Math.floor(i / k)];
    const all = [
      [x - 1, y],
      [x + 1, y],
      [x, y - 1],
      [x, y + 1],
    ] as const;
    return all.filter(([a, b]) => a >= 0 && b >= 0 && a < k && b < k).map(([a, b]) => b * k + a);
  });
}

/** Number of elements below the diagonal, by symbolic elimination on sets. */
function fillOf(neighbours: readonly (readonly number[])[], order: readonly number[]): number {
  const sets = neighbours.map((list) => new Set(list));
  let elements = 0;
  for (const pivot of order) {
    const others = [...sets[pivot]!];
    elements += others.length;
    for (const i of others) {
      for (const j of others) if (i !== j) sets[i]!.add(j);
      sets[i]!.delete(pivot);
    }
  }
  return elements;
}

test("a chain and a star are eliminated without fill", () => {
  const n = 200;
  const chain = Array.from({ length: n }, (_, i) => [i - 1, i + 1].filter((j) => j >= 0 && j < n));
  expect(minimumDegreeOrder(chain).elements).toBe(n - 1);
  const star = Array.from({ length: n }, (_, i) =>
    i === 0 ? Array.from({ length: n - 1 }, (_, j) => j + 1) : [0],
  );
  expect(minimumDegreeOrder(star).elements).toBe(n - 1);
});

test("a grid: the elements counted are those of an elimination, far fewer than in natural order", () => {
  const k = 30;
  const { order, elements } = minimumDegreeOrder(grid(k));
  expect([...order].sort((a, b) => a - b)).toEqual([...order.keys()]);
  expect(elements).toBe(fillOf(grid(k), order));
  expect(elements).toBeLessThan(
    0.5 *
      fillOf(
        grid(k),
        [...order.keys()].sort((a, b) => a - b),
      ),
  );
});

test("rows are assigned to columns by large elements, none to a zero", () => {
  // Saddle point: [[2, 0.1, 1], [0.1, 3, 1], [1, 1, 0]]
  const entries = [
    [0, 0, 2],
    [0, 1, 0.1],
    [0, 2, 1],
    [1, 0, 0.1],
    [1, 1, 3],
    [1, 2, 1],
    [2, 0, 1],
    [2, 1, 1],
  ] as const;
  const { columns, pivotRows } = planElimination(
    3,
    entries.map(([row, column, size]) => ({ row, column, size })),
  );
  expect([...columns].sort()).toEqual([0, 1, 2]);
  expect([...pivotRows].sort()).toEqual([0, 1, 2]);
  columns.forEach((column, k) => {
    expect(entries.some((e) => e[0] === pivotRows[k] && e[1] === column)).toBe(true);
  });
});
