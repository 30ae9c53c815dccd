import type { KernelBranchLoop } from "@cosimo/ir";
import { expect, it } from "vitest";
import { newtonOnBranch } from "./newton-on-branch.ts";

const Z = 1;
/** The count of starts of runs follows the unknown. */
const START = 2;
const INPUT = 3;
const INPUTS = 4;
const WORK = 8;
const PAST = 40;
const ROOM = 8;

/** sin z = heap[INPUT], from z = 0 on; z and pi - z are solutions. */
function sine() {
  const heap = new Float64Array(200);
  heap[START] = 1;
  heap[INPUTS] = INPUT;
  heap[PAST + 2] = ROOM;
  const loop: KernelBranchLoop = {
    residual(_b, _t, z, r) {
      heap[r] = Math.sin(heap[z]!) - heap[INPUT]!;
      return 0;
    },
    jacobian(_b, _t, z, r) {
      heap[r] = Math.cos(heap[z]!);
      return 0;
    },
    inputs: () => 0,
  };
  const solve = (t: number, input: number) => {
    heap[INPUT] = input;
    const code = newtonOnBranch(loop, heap, 0, 1, t, Z, WORK, 0, 0, 0, INPUTS, 1, PAST);
    expect(heap[INPUT]).toBe(input);
    return code === 0 ? heap[Z]! : Number.NaN;
  };
  return { heap, solve };
}

it("finds the solution between -pi/2 and pi/2 also after large changes", () => {
  const { solve } = sine();
  solve(0, 0);
  const values = [0.999, -0.5, 0.99, -0.99, 0.2, 0.999, -0.999];
  values.forEach((value, i) => {
    expect(solve(1 + i, value)).toBeCloseTo(Math.asin(value), 12);
  });
});

it("goes on from the solution nearest in time after a guess on the other branch", () => {
  const { heap, solve } = sine();
  solve(0, 0.5);
  solve(0.1, 0.6);
  heap[Z] = Math.PI - Math.asin(0.5);
  expect(solve(0.05, 0.55)).toBeCloseTo(Math.asin(0.55), 12);
});

it("forgets solutions before a new start", () => {
  const { heap, solve } = sine();
  solve(0, 0.5);
  heap[START] = 2;
  heap[Z] = 2.5;
  expect(solve(0, 0.5)).toBeCloseTo(Math.PI - Math.asin(0.5), 12);
});

it("leaves guess and inputs where there is no solution", () => {
  const { heap, solve } = sine();
  solve(0, 0.5);
  expect(solve(1, 1.5)).toBeNaN();
  expect(heap[INPUT]).toBe(1.5);
});

it("returns to the branch that holds before a jump, where a step went too far and is repeated", () => {
  // z^3 - 3 z = u: from below the lower branch ends at u = 2.
  const heap = new Float64Array(200);
  heap[START] = 1;
  heap[INPUTS] = INPUT;
  heap[PAST + 2] = ROOM;
  heap[Z] = -1.8;
  const loop: KernelBranchLoop = {
    residual(_b, _t, z, r) {
      heap[r] = heap[z]! ** 3 - 3 * heap[z]! - heap[INPUT]!;
      return 0;
    },
    jacobian(_b, _t, z, r) {
      heap[r] = 3 * heap[z]! ** 2 - 3;
      return 0;
    },
    inputs: () => 0,
  };
  const iterate = (t: number) => newtonOnBranch(loop, heap, 0, 1, t, Z, WORK, 0, 0, 0, INPUTS, 1, PAST);
  const solve = (t: number, input: number) => {
    heap[INPUT] = input;
    if (iterate(t) === 0) return heap[Z]!;
    heap[Z] = 3;
    expect(iterate(t)).toBe(0);
    return heap[Z]!;
  };
  expect(solve(0, 0)).toBeCloseTo(-Math.sqrt(3), 12);
  for (const t of [2, 2.5, 3]) expect(solve(t, t + 1)).toBeGreaterThan(2);
  expect(solve(0.5, 1)).toBeCloseTo(2 * Math.cos((140 / 180) * Math.PI), 12);
});

/** (z - u) (z + u/2) = 0: the branches z = u and z = -u/2 cross at u = 0. */
function crossing() {
  const heap = new Float64Array(200);
  heap[START] = 1;
  heap[INPUTS] = INPUT;
  heap[PAST + 2] = ROOM;
  const loop: KernelBranchLoop = {
    residual(_b, _t, z, r) {
      heap[r] = (heap[z]! - heap[INPUT]!) * (heap[z]! + heap[INPUT]! / 2);
      return 0;
    },
    jacobian(_b, _t, z, r) {
      heap[r] = 2 * heap[z]! - heap[INPUT]! / 2;
      return 0;
    },
    inputs: () => 0,
  };
  const solve = (t: number, input: number) => {
    heap[INPUT] = input;
    return newtonOnBranch(loop, heap, 0, 1, t, Z, WORK, 0, 0, 0, INPUTS, 1, PAST);
  };
  return { heap, solve };
}

it.each([1, -0.5])("goes on across the point where another branch crosses, with slope %d", (slope) => {
  const { heap, solve } = crossing();
  heap[Z] = -slope;
  for (const [t, u] of [-1, -0.4, 0.1, 0.3, -0.01, -0.5, 0.5, 0.001, -0.2].entries()) {
    expect(solve(t, u)).toBe(0);
    expect(heap[Z]! - slope * u).toBeCloseTo(0, 12);
  }
});

it("finds no position at the point itself, and goes on beyond it", () => {
  const { heap, solve } = crossing();
  heap[PAST + 9] = 1;
  heap[Z] = -1;
  expect(solve(0, -1)).toBe(0);
  expect(solve(1, 0)).not.toBe(0);
  expect(solve(2, 0.5)).toBe(0);
  expect(heap[Z]!).toBeCloseTo(0.5, 12);
});
