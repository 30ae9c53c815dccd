import { describe, expect, it } from "vitest";
import {
  sparseFactor,
  sparseFresh,
  sparseNullVector,
  sparseRowCombination,
  sparseSolve,
} from "./threshold-lu.ts";

type Entry = readonly [row: number, column: number, value: number];

const FAILURE = 5;

/** A matrix whose entries all vary, columns eliminated in natural order; `pairs`: capacity of the factors. */
function sparse(n: number, entries: readonly Entry[], pairs = n * n) {
  const sorted = [...entries].sort((a, b) => a[1] - b[1] || a[0] - b[0]);
  const m = sorted.length;
  const starts = Array.from({ length: n + 1 }, (_, j) => sorted.filter((e) => e[1] < j).length);
  const indices = Array.from({ length: n }, (_, i) => i);
  const header = [n, m, m, pairs, 0, 0, 0, 0];
  const values = sorted.map(() => Number.NaN);
  const table = [
    header,
    starts,
    sorted.map((e) => e[0]),
    indices,
    indices,
    [...sorted.keys()],
    values,
  ].flat();
  const vector = table.length + m + 10 * n + 2 + 2 * pairs;
  const heap = new Float64Array(vector + n);
  heap.set(table);
  const factor = (of: (entry: Entry) => number = (e) => e[2]) => {
    heap.set(sorted.map(of), sparseFresh(heap, 0));
    return sparseFactor(heap, 0);
  };
  const solve = (rhs: readonly number[]) => {
    heap.set(rhs, vector);
    sparseSolve(heap, 0, vector, vector, 1);
    return heap.slice(vector, vector + n);
  };
  return { heap, vector, factor, solve, entries: sorted };
}

function random(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 1073741824 - 1;
  };
}

/** K in the upper left corner, constraints beside and below it, zeros in the lower right. */
function saddlePoint(n: number, constraints: number, next: () => number): readonly Entry[] {
  const entries: Entry[] = [];
  for (let i = 0; i < n; i++) {
    entries.push([i, i, 1 + Math.abs(next())]);
    if (i > 0) entries.push([i, i - 1, next()], [i - 1, i, next()]);
  }
  for (let c = 0; c < constraints; c++) {
    const at = 3 * c;
    for (const j of [at, at + 1]) {
      const value = next();
      entries.push([n + c, j, value], [j, n + c, value]);
    }
  }
  return entries;
}

function product(n: number, entries: readonly Entry[], of: (e: Entry) => number, x: ArrayLike<number>) {
  const y = new Array<number>(n).fill(0);
  for (const e of entries) y[e[0]]! += of(e) * x[e[1]]!;
  return y;
}

describe("sparse LU with pivots by size", () => {
  it("solves saddle points, first and with known pivots, and with new ones where these become small", () => {
    const next = random(7);
    for (const [n, constraints] of [
      [6, 2],
      [30, 10],
      [90, 25],
    ] as const) {
      const size = n + constraints;
      const matrix = sparse(size, saddlePoint(n, constraints, next));
      const rounds = [
        (e: Entry) => e[2],
        (e: Entry) => 1.5 * e[2],
        // The diagonal of K vanishes.
        (e: Entry) => (e[0] === e[1] ? 1e-14 : e[2]),
        (e: Entry) => e[2] * (1 + 0.1 * Math.sin(e[0])),
      ];
      for (const of of rounds) {
        expect(matrix.factor(of)).toBe(0);
        const rhs = Array.from({ length: size }, next);
        const x = matrix.solve(rhs);
        const largest = x.reduce((a, b) => Math.max(a, Math.abs(b)), 1);
        product(size, matrix.entries, of, x).forEach((value, i) => {
          expect(Math.abs(value - rhs[i]!)).toBeLessThan(1e-11 * largest);
        });
      }
    }
  });

  it("of a singular matrix gives the vector that it maps to zero, and the combination of rows", () => {
    // A ring of springs without a fixed point.
    const n = 12;
    const k = (i: number) => 1 + (i % n) / 5;
    const entries = Array.from({ length: n }, (_, i): Entry[] => [
      [i, i, k(i) + k(i + 1)],
      [i, (i + 1) % n, -k(i + 1)],
      [i, (i + n - 1) % n, -k(i)],
    ]).flat();
    const { heap, vector, factor } = sparse(n, entries);
    expect(factor()).toBe(n);
    expect(heap[FAILURE]).toBe(n);
    sparseNullVector(heap, 0, vector);
    for (let i = 0; i < n; i++) expect(heap[vector + i]).toBeCloseTo(1, 12);
    sparseRowCombination(heap, 0, vector);
    const first = heap[vector]!;
    for (let i = 0; i < n; i++) expect(heap[vector + i]! / first).toBeCloseTo(1, 12);
  });

  it("accepts regular matrices with badly scaled rows and columns", () => {
    const { factor, solve } = sparse(2, [
      [0, 0, 1],
      [0, 1, 1e20],
      [1, 1, 1],
    ]);
    expect(factor()).toBe(0);
    expect([...solve([1e20, 1])]).toEqual([0, 1]);
  });

  it("reports that the factors need more memory", () => {
    const full = Array.from({ length: 36 }, (_, k): Entry => {
      const [i, j] = [Math.floor(k / 6), k % 6];
      return [i, j, 1 / (i + j + 1)];
    });
    expect(sparse(6, full, 20).factor()).toBe(7);
    expect(sparse(6, full).factor()).toBe(0);
  });
});
