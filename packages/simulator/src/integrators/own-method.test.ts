import type { RungeKuttaMethod } from "@cosimo/ir";
import { describe, expect, it } from "vitest";
import { functionSystem } from "../system/function-system.ts";
import { createOwnIntegrator } from "./create-integrator.ts";
import { orderConditions, orderOf } from "./order-conditions.ts";
import { checkOwnMethod } from "./own-method.ts";
import { esdirk43 } from "./tableaus.ts";

const threeEighths: RungeKuttaMethod = {
  order: 4,
  a: [[], [1 / 3], [-1 / 3, 1], [1, -1, 1]],
  b: [1 / 8, 3 / 8, 3 / 8, 1 / 8],
};
/** Alexander (1977): L-stable, order 2. */
const gamma = 1 - Math.SQRT1_2;
const sdirk2: RungeKuttaMethod = { order: 2, a: [[gamma], [1 - gamma, gamma]], b: [1 - gamma, gamma] };

/** Error at t = 2 of x' = x cos t with fixed steps. */
function errorOf(method: RungeKuttaMethod, stepSize: number): number {
  const system = functionSystem({
    start: [1],
    derivatives(t, x, xdot) {
      xdot[0] = x[0]! * Math.cos(t);
    },
  });
  const integrator = createOwnIntegrator(method, system, {
    ...{ relativeTolerance: 1e-12, absoluteTolerance: Float64Array.of(1e-12), stepSize },
  });
  system.readStates(integrator.x);
  integrator.restart(0, 0);
  while (integrator.t < 2) integrator.step(2);
  return Math.abs(system.heap[integrator.x]! - Math.exp(Math.sin(2)));
}

const faultOf = (change: object) => {
  const { diagnostics } = checkOwnMethod({ ...threeEighths, ...change });
  return [diagnostics[0]?.code, diagnostics[0]?.args];
};

describe("conditions of order", () => {
  it("are one for each rooted tree", () => {
    const counts = new Map<number, number>();
    for (const { order } of orderConditions({ a: [[0]], c: [0] }, [1], 8))
      counts.set(order, (counts.get(order) ?? 0) + 1);
    expect([...counts.values()]).toEqual([1, 1, 2, 4, 9, 20, 48, 115]);
  });

  it("give the order of a formula", () => {
    const a = esdirk43.stages.map((row) => esdirk43.nodes.map((_, j) => row[j] ?? 0));
    const stages = { a, c: esdirk43.nodes };
    const embedded = esdirk43.weights.map((b, i) => b - esdirk43.errorWeights![i]!);
    expect([orderOf(stages, esdirk43.weights, 6), orderOf(stages, embedded, 6)]).toEqual([4, 3]);
  });
});

describe("a method of the user", () => {
  it.each([
    ["explicit", threeEighths, 4],
    ["diagonally implicit", sdirk2, 2],
  ])("that is %s has its order", (_name, method, order) => {
    const ratio = errorOf(method, 0.1) / errorOf(method, 0.05);
    expect(Math.log2(ratio)).toBeGreaterThan(order - 0.3);
    expect(Math.log2(ratio)).toBeLessThan(order + 0.6);
  });

  it("is refused with the condition that it misses", () => {
    expect(faultOf({ order: 5 })).toMatchObject([
      "own-method.order",
      { condition: "b·(c^4) = 1/5", needed: 5, residual: expect.closeTo(11 / 54 - 1 / 5, 12) },
    ]);
    expect(faultOf({ a: [[], [1 / 3], [-1 / 3, 1], [1, -1.5, 1.5]] })).toMatchObject([
      "own-method.order",
      { condition: "b·(A(c)) = 1/6", residual: expect.closeTo(1 / 48, 12) },
    ]);
  });

  it.each([
    ["own-method.order-number", { order: 4.5 }],
    ["own-method.weights", { b: [] }],
    ["own-method.weights", { b: [0.5, Number.NaN] }],
    ["own-method.matrix", { a: [[], [1 / 3]] }],
    ["own-method.matrix", { a: "rk4" }],
    ["own-method.vector", { c: [0] }],
    ["own-method.name", { name: 4 }],
    ["own-method.implicit", { a: [[0, 1], [1 / 3], [-1 / 3, 1], [1, -1, 1]] }],
    ["own-method.diagonal", { a: [[], [1 / 3, 1], [-1 / 3, 1], [1, -1, 1]] }],
    ["own-method.node", { c: [0, 0.5, 0.5, 1] }],
    ["own-method.same-formula", { embedded: threeEighths.b }],
    ["own-method.embedded-order", { embedded: [1, 1, 0, 0] }],
  ])("is refused by %s", (code, change) => {
    expect(faultOf(change)[0]).toBe(code);
  });
});
