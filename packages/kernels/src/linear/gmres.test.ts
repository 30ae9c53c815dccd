import { describe, expect, it } from "vitest";
import { krylovFactor, krylovSolve, krylovValues, krylovWeights } from "./gmres.ts";
import {
  KRYLOV_DIMENSION,
  KRYLOV_ENTRIES,
  KRYLOV_HEADER,
  KRYLOV_ITERATIONS,
  KRYLOV_SIZE,
  KRYLOV_TOLERANCE,
} from "./krylov-memory.ts";

type Row = ReadonlyMap<number, number>;

/** A matrix of these rows in the memory of the kernels. */
function krylov(rows: readonly Row[], tolerance = 1e-10, most = 80) {
  const n = rows.length;
  const lists = rows.map((row) => [...row.keys()].sort((a, b) => a - b));
  const starts = [0];
  for (const list of lists) starts.push(starts.at(-1)! + list.length);
  const entries = starts[n]!;
  const heap = new Float64Array(
    KRYLOV_HEADER + 3 * n + 1 + 3 * entries + (most + 5) * n + most * (most + 3) + 1,
  );
  heap[KRYLOV_SIZE] = n;
  heap[KRYLOV_ENTRIES] = entries;
  heap[KRYLOV_DIMENSION] = most;
  heap[KRYLOV_TOLERANCE] = tolerance;
  const diagonal = lists.map((list, i) => starts[i]! + list.indexOf(i));
  heap.set([...starts, ...diagonal, ...rows.keys(), ...lists.flat()], KRYLOV_HEADER);
  heap.set(
    lists.flatMap((list, i) => list.map((j) => rows[i]!.get(j)!)),
    krylovValues(heap, 0),
  );
  heap.fill(1, krylovWeights(heap, 0), krylovWeights(heap, 0) + n);
  const vector = heap.length - n;
  return {
    factor: () => krylovFactor(heap, 0),
    /** Largest error of the solution whose right side belongs to `exact`, and the number of iterations. */
    solve(exact: readonly number[]) {
      const times = (row: Row) => [...row].reduce((sum, [j, value]) => sum + value * exact[j]!, 0);
      heap.set(rows.map(times), vector);
      const before = heap[KRYLOV_ITERATIONS]!;
      const failure = krylovSolve(heap, 0, vector, 1);
      const error = Math.max(...exact.map((x, i) => Math.abs(heap[vector + i]! - x)));
      return { failure, error, iterations: heap[KRYLOV_ITERATIONS]! - before };
    },
  };
}

/** c I - L on a grid, with a drift that makes it unsymmetric. */
function grid(side: number, c: number): Row[] {
  return Array.from({ length: side * side }, (_, k) => {
    const [i, j] = [Math.floor(k / side), k % side];
    const row = new Map([[k, c + 4]]);
    if (i > 0) row.set(k - side, -1.2);
    if (i < side - 1) row.set(k + side, -0.8);
    if (j > 0) row.set(k - 1, -1.1);
    if (j < side - 1) row.set(k + 1, -0.9);
    return row;
  });
}

const wave = (n: number) => Array.from({ length: n }, (_, k) => Math.sin(0.7 * k) + 0.2);

describe("GMRES with incomplete factors", () => {
  it("needs one iteration where the factors are complete: a tridiagonal matrix", () => {
    const rows = Array.from(
      { length: 50 },
      (_, i) =>
        new Map([-1, 0, 1].flatMap((d) => (i + d < 0 || i + d > 49 ? [] : [[i + d, d === 0 ? 4 : d - 2]]))),
    );
    const matrix = krylov(rows);
    expect(matrix.factor()).toBe(0);
    const { failure, error, iterations } = matrix.solve(wave(50));
    expect({ failure, iterations }).toEqual({ failure: 0, iterations: 1 });
    expect(error).toBeLessThan(1e-12);
  });

  it("solves an unsymmetric system on a grid, in fewer iterations for a looser tolerance and a larger shift", () => {
    const run = (c: number, tolerance: number) => {
      const matrix = krylov(grid(20, c), tolerance);
      expect(matrix.factor()).toBe(0);
      return matrix.solve(wave(400));
    };
    const [exact, loose, shifted] = [run(0.1, 1e-10), run(0.1, 1e-2), run(10, 1e-10)];
    expect(exact.error).toBeLessThan(1e-8);
    expect(loose.error).toBeLessThan(0.1);
    expect(loose.iterations).toBeLessThan(0.5 * exact.iterations);
    expect(shifted.iterations).toBeLessThan(0.5 * exact.iterations);
  });

  it("begins again with the residual after its last basis vector", () => {
    const matrix = krylov(grid(20, 1), 1e-8, 4);
    matrix.factor();
    const { failure, error, iterations } = matrix.solve(wave(400));
    expect(failure).toBe(0);
    expect(error).toBeLessThan(1e-6);
    expect(iterations).toBeGreaterThan(4);
  });

  it("says when it does not converge, and when an incomplete pivot vanishes", () => {
    const matrix = krylov(grid(20, 0), 1e-10, 2);
    matrix.factor();
    expect(matrix.solve(wave(400))).toMatchObject({ failure: 1 });
    const singular = krylov([
      new Map([
        [0, 1],
        [1, 2],
      ]),
      new Map([
        [0, 2],
        [1, 4],
      ]),
    ]);
    expect(singular.factor()).toBe(2);
  });

  it("solves a right side of zeros", () => {
    const matrix = krylov(grid(4, 1));
    matrix.factor();
    expect(matrix.solve(new Array(16).fill(0))).toEqual({ failure: 0, error: 0, iterations: 0 });
  });
});
