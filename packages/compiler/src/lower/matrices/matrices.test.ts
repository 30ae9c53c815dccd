import type { KernelFunction, MatrixKernels, SparsityPattern } from "@cosimo/ir";
import { matrixLayout } from "@cosimo/ir";
import { describe, expect, it } from "vitest";
import { encodeWasm } from "../../emit/wasm/encode-wasm.ts";
import { linkModule } from "../../kernel/link.ts";
import { planElimination } from "./elimination.ts";
import {
  factorComplexFunction,
  factorFunction,
  solveComplexFunction,
  solveFunction,
} from "./factor-functions.ts";

const names: MatrixKernels = {
  jacobian: "jacobian",
  factor: "factor",
  solve: "solve",
  factorComplex: "factorComplex",
  solveComplex: "solveComplex",
  bound: "bound",
};

/** Result of the general kernels in whose place the functions stand. */
const GENERAL = 99;

/** A general kernel that only says that it was called. */
const stub = ({ name, parameters, result }: KernelFunction): KernelFunction => ({
  name: `general ${name}`,
  parameters,
  ...(result && { result }),
  locals: [],
  body: result ? [{ kind: "return", value: { kind: "const", type: "i32", value: GENERAL } }] : [],
});

type Run = (...args: number[]) => number;

/** The functions for matrices of this pattern, on memory with the Jacobian at 0, complex factors at `complex`, vectors at `x`, `y`. */
function matrixOf(pattern: SparsityPattern) {
  const n = pattern.length;
  const layout = matrixLayout(pattern);
  const plan = planElimination(pattern, layout);
  const input = { names, pattern, layout, plan, general: (name: string) => `general ${name}` };
  const functions = [factorFunction, solveFunction, factorComplexFunction, solveComplexFunction].map(
    (write) => write(input),
  );
  const exports = functions.map(({ name }) => name);
  const module = linkModule({ functions: [...functions, ...functions.map(stub)], kernels: [], exports });
  const memory = new WebAssembly.Memory({ initial: 4 });
  const bytes = new WebAssembly.Module(encodeWasm(module) as BufferSource);
  const run = new WebAssembly.Instance(bytes, { env: { memory }, math: {} }).exports as unknown as Record<
    keyof MatrixKernels,
    Run
  >;
  const complex = 2 * layout.size + n;
  const x = complex + 2 * layout.size + 2 * n;
  return { n, layout, run, heap: new Float64Array(memory.buffer), complex, x, y: x + n };
}

/** Numbers between -1 and 1 (mulberry32). */
function randoms(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2147483648 - 1;
  };
}

describe("factors written for one pattern solve (shift I - J) x = r", () => {
  it.each([1, 2, 3, 5, 8, 16, 24])("of %d rows, real and complex", (n) => {
    const random = randoms(n);
    const pattern = Array.from({ length: n }, (_, i) =>
      Array.from({ length: n }, (_, j) => j).filter((j) => (i === j ? random() < 0.8 : random() < 6 / n - 1)),
    );
    const { layout, run, heap, complex, x, y } = matrixOf(pattern);
    const jacobian = pattern.map((row) => new Map(row.map((j) => [j, random()])));
    jacobian.forEach((row, i) => {
      for (const [j, value] of row) heap[layout.place(i, j)] = value;
    });
    const [shift, imaginary] = [7, 3];
    const right = Array.from({ length: n }, random);
    expect(run.factor(n, 0, 0, shift)).toBe(0);
    heap.set(right, x);
    run.solve(n, 0, 0, x);
    const image = (v: (j: number) => number, i: number) =>
      shift * v(i) - [...jacobian[i]!].reduce((sum, [j, value]) => sum + value * v(j), 0);
    right.forEach((r, i) => {
      expect(image((j) => heap[x + j]!, i)).toBeCloseTo(r, 12);
    });
    expect(run.factorComplex(n, 0, 0, complex, shift, imaginary)).toBe(0);
    heap.set(right, x);
    heap.set([...right].reverse(), y);
    run.solveComplex(n, 0, complex, x, y);
    right.forEach((r, i) => {
      expect(image((j) => heap[x + j]!, i) - imaginary * heap[y + i]!).toBeCloseTo(r, 12);
      expect(image((j) => heap[y + j]!, i) + imaginary * heap[x + i]!).toBeCloseTo(right[n - 1 - i]!, 12);
    });
  });
});

describe("where a pivot is small against the products it causes", () => {
  const full = [
    [0, 1],
    [0, 1],
  ];

  it.each([
    ["zero", 0],
    ["too small", 1e-9],
  ])("%s, the general kernel factors with row exchanges and solves", (_, pivot) => {
    const { run, heap } = matrixOf(full);
    heap.set([1 - pivot, -1, -1, 0]);
    expect(run.factor(2, 0, 0, 1)).toBe(GENERAL);
    heap[2 * 4] = 0; // The first row exchange, which the general kernel writes.
    heap.set([1, 2], 100);
    run.solve(2, 0, 0, 100);
    expect([...heap.subarray(100, 102)], "not solved by the factors of the pattern").toEqual([1, 2]);
  });

  it("a larger one is used", () => {
    const { run, heap } = matrixOf(full);
    heap.set([1 - 1e-3, -1, -1, 0]);
    expect(run.factor(2, 0, 0, 1)).toBe(0);
  });
});
