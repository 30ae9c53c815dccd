import { type CoupledUnit, cosimulate, linearize, modelUnit, type SystemDescription } from "@cosimo/core";
import { describe, expect, it } from "vitest";

/** Two carts of mass 1 under 1 N and -1 N from x = 0 and u = 2; coupled, they rest; released, they return. */
const carts = modelUnit({
  uri: "carts.lisma",
  text: `
    x' = v; u' = w; v' = 1 + F; w' = -1 - F;
    x(t0) = 0; u(t0) = 2; v(t0) = 0; w(t0) = 0;
    link: F = 0;
    state coupled [x >= u] { link: x = u; v(t0) = 0; } from init;
    state free [TIME >= 3] { link: F = -2; } from coupled;`,
});

/** Its limit variable has no value in the second mode. */
const cut = modelUnit({
  uri: "cut.lisma",
  text: `
    x' = v; x(t0) = 0;
    motion: v = T;
    rope: T = 1;
    state loose ordinary [x >= 1] { delete rope; motion: v = -1; } from init;`,
});

const follower = modelUnit({
  uri: "follower.mo",
  text: "model Follower input Real u; output Real y(start = 0, fixed = true); equation der(y) = u - y; end Follower;",
});

function withFollower(unit: CoupledUnit, algorithm: SystemDescription["algorithm"] = {}) {
  const system: SystemDescription = {
    ...{ name: "pair", units: [], parameters: {}, bonds: [], experiment: {}, algorithm },
    connections: [{ from: "unit.x", to: "follower.u", gain: 1, offset: 0 }],
  };
  return { system, units: [["unit", unit] as const, ["follower", follower] as const] };
}

describe("a unit whose equations change", () => {
  it.each<[string, SystemDescription["algorithm"]]>([
    ["Jacobi", { name: "jacobi" }],
    ["Gauss-Seidel", { name: "gauss-seidel", extrapolation: 1 }],
    ["linear implicit stabilisation", { name: "linear-implicit" }],
    ["implicit coupling", { name: "implicit" }],
    ["Richardson's control", { control: "richardson" }],
  ])("may have fewer states for a while under %s", async (_, algorithm) => {
    const result = await cosimulate(withFollower(carts, algorithm), { stopTime: 4, communicationStep: 0.5 });
    expect(result.outcome.status).toBe("completed");
    expect(result.column("unit.x").at(-1)).toBeCloseTo(0.5, 6);
    expect(result.column("unit.u").at(-1)).toBeCloseTo(1.5, 6);
  });

  it("is linearized with the states that it has then", () => {
    const linear = (at: number) => linearize(withFollower(carts), { at, communicationStep: 0.5 });
    const own = (at: number) => linear(at).stateNames.filter((name) => name.startsWith("unit."));
    expect([own(1).length, own(2).length]).toEqual([4, 2]);
    // The carts as one, without a force, and the follower.
    const rates = (linear(2).modes ?? []).map(({ re }) => re).sort((a, b) => a - b);
    for (const [i, rate] of [-1, 0, 0].entries()) expect(rates[i]).toBeCloseTo(rate, 9);
  });

  it("may leave variables without values", async () => {
    const result = await cosimulate(withFollower(cut), { stopTime: 2, communicationStep: 0.25 });
    expect(result.outcome.status).toBe("completed");
    expect(result.column("unit.T").at(-1)).toBeNaN();
    expect(result.column("unit.x").at(-1)).toBeCloseTo(0, 9);
  });
});
