import { densePattern, eliminationOrder, entryCount, type SparsityPattern, symbolicLu } from "@cosimo/ir";
import { describe, expect, it } from "vitest";
import { luFactor, luSolve } from "../../../kernels/src/linear/lu.ts";
import { sparseLuFactor, sparseLuSolve } from "../../../kernels/src/linear/sparse-lu.ts";
import { colorColumns } from "./column-coloring.ts";

/** Numerical Recipes' quick generator: the same numbers on each run. */
function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}

function randomPattern(n: number, perRow: number, random: () => number): SparsityPattern {
  return Array.from({ length: n }, () => {
    const columns = Array.from({ length: perRow }, () => Math.floor(((random() + 1) / 2) * n));
    return [...new Set(columns)].sort((a, b) => a - b);
  });
}

/** Arrow: full first row and column, and the diagonal. */
const arrow = (n: number): SparsityPattern =>
  Array.from({ length: n }, (_, i) => (i === 0 ? Array.from({ length: n }, (_, j) => j) : [0, i]));

const band = (n: number, half: number): SparsityPattern =>
  Array.from({ length: n }, (_, i) =>
    Array.from({ length: n }, (_, j) => j).filter((j) => Math.abs(i - j) <= half),
  );

describe("column colouring", () => {
  it("needs three groups for a tridiagonal matrix, n for an arrow", () => {
    expect(colorColumns(band(30, 1))).toHaveLength(3);
    expect(colorColumns(arrow(9))).toHaveLength(9);
    expect(colorColumns([[0], [1], [2]])).toEqual([[0, 1, 2]]);
    expect(colorColumns([[], [], [1]])).toEqual([[1]]);
  });

  it("groups no two columns with a common row", () => {
    const pattern = randomPattern(60, 4, generator(7));
    for (const group of colorColumns(pattern)) {
      for (const row of pattern) expect(row.filter((j) => group.includes(j)).length).toBeLessThan(2);
    }
  });
});

describe("minimum degree", () => {
  it("eliminates the hub of an arrow last, without fill", () => {
    const lu = symbolicLu(arrow(12), eliminationOrder(arrow(12)));
    expect(lu.order.slice(0, 10)).not.toContain(0);
    expect(entryCount(lu.rows)).toBe(entryCount(arrow(12)));
  });

  it("produces no fill for a tridiagonal matrix, far less than the natural order for a grid", () => {
    const chain = band(50, 1);
    expect(entryCount(symbolicLu(chain, eliminationOrder(chain)).rows)).toBe(entryCount(chain));
    const side = 12;
    const grid = Array.from({ length: side * side }, (_, i) =>
      [i - side, i % side > 0 ? i - 1 : -1, i, i % side < side - 1 ? i + 1 : -1, i + side].filter(
        (j) => j >= 0 && j < side * side,
      ),
    );
    const natural = entryCount(symbolicLu(grid, Array.from(grid.keys())).rows);
    expect(entryCount(symbolicLu(grid, eliminationOrder(grid)).rows)).toBeLessThan(0.65 * natural);
  });
});

describe("block triangular form", () => {
  it("has no fill where rows depend on earlier ones only, however they are numbered", () => {
    const n = 200;
    const random = generator(5);
    const numbers = Array.from({ length: n }, (_, i) => (37 * i) % n);
    const pattern: number[][] = Array.from({ length: n }, () => []);
    for (const [k, row] of numbers.entries()) {
      const earlier = [0, 1, 2].map(() => numbers[Math.floor(Math.abs(random()) * k)]!);
      pattern[row] = [...new Set([row, ...earlier])].sort((a, b) => a - b);
    }
    expect(entryCount(symbolicLu(pattern, eliminationOrder(pattern)).rows)).toBe(entryCount(pattern));
  });

  it("fills blocks alone: the last unknown of each ring drives the next ones", () => {
    const [rings, size] = [30, 8];
    const random = generator(9);
    const pattern = Array.from({ length: rings * size }, (_, i) => {
      const ring = Math.floor(i / size);
      const drives = Math.floor(Math.abs(random()) * ring) * size + size - 1;
      const [before, after] = [(i % size) - 1, (i % size) + 1].map((k) => ring * size + ((k + size) % size));
      const all = new Set([i, before!, after!, ...(i % size === 0 && ring > 0 ? [drives] : [])]);
      return [...all].sort((a, b) => a - b);
    });
    // A ring alone has 2 (size - 3) further elements.
    const most = entryCount(pattern) + rings * 2 * (size - 3) + rings * size;
    expect(entryCount(symbolicLu(pattern, eliminationOrder(pattern)).rows)).toBeLessThanOrEqual(most);
  });
});

describe("sparse LU", () => {
  it.each([
    ["band", band(40, 3)],
    ["arrow", arrow(25)],
    ["reducible", randomPattern(50, 1, generator(11))],
    ["random", randomPattern(50, 3, generator(3))],
    ["dense", densePattern(8)],
  ])("solves as the dense one does: %s", (_name, pattern) => {
    const n = pattern.length;
    const random = generator(n);
    const lu = symbolicLu(pattern, eliminationOrder(pattern));
    const starts = [0];
    for (const row of lu.rows) starts.push(starts.at(-1)! + row.length);
    const size = starts[n]!;
    const diagonal = lu.rows.map((row, i) => starts[i]! + row.indexOf(i));
    const numbers = [...starts, ...diagonal, ...lu.order, ...lu.rows.flat()];
    const heap = new Float64Array(numbers.length + size + 2 * n + n * n + 2 * n);
    heap.set(numbers);
    const values = numbers.length;
    const work = values + size;
    const rhs = work + n;
    const dense = rhs + n;
    const pivots = dense + n * n;
    const denseRhs = pivots + n;
    pattern.forEach((row, i) => {
      for (const j of new Set([...row, i])) {
        const value = random() + (i === j ? 5 : 0);
        heap[dense + i * n + j] = value;
        const k = lu.position[i]!;
        heap[values + starts[k]! + lu.rows[k]!.indexOf(lu.position[j]!)] = value;
      }
      heap[rhs + i] = random();
      heap[denseRhs + i] = heap[rhs + i]!;
    });
    expect(luFactor(heap, n, dense, pivots)).toBe(0);
    luSolve(heap, n, dense, pivots, denseRhs);
    expect(sparseLuFactor(heap, n, 0, values, work)).toBe(0);
    sparseLuSolve(heap, n, 0, values, rhs, work);
    for (let i = 0; i < n; i++) expect(heap[rhs + i]).toBeCloseTo(heap[denseRhs + i]!, 12);
  });

  it("rejects a pivot that is a rounding error", () => {
    // [[1, 1], [1, 1]]: starts 0 2 4, diagonal 0 3, order 0 1, columns 0 1 0 1.
    const heap = Float64Array.from([0, 2, 4, 0, 3, 0, 1, 0, 1, 0, 1, 1, 1, 1, 1, 0, 0]);
    expect(sparseLuFactor(heap, 2, 0, 11, 15)).toBe(2);
  });
});
