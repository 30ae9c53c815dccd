import { solverNames } from "@cosimo/ir";
import { createCompiledSystem } from "@cosimo/simulator";
import { describe, expect, it } from "vitest";
import { compileExample, compileLisma, transitionsOf } from "./lisma-model.ts";

const searching = ["dense", "comprehensive", "extrapolation"] as const;
/** Methods of first order, which need small steps. */
const coarse = ["euler", "semi-implicit-euler", "implicit-euler"];

/** The system of a model in its first mode, initialized, with a vector of states and one of derivatives. */
function systemOf(text: string) {
  const model = compileLisma(text);
  const { value } = createCompiledSystem(model.compilation.program!.initial());
  const system = value!;
  system.initialize(0);
  const x = system.allocate(system.stateCount);
  const xdot = system.allocate(system.stateCount);
  const derivatives = (states: readonly number[]): number => {
    system.heap.set(states, x);
    return system.derivatives(0, x, xdot);
  };
  return { system, derivatives };
}

describe("compiled equations behind a one-sided surface", () => {
  // Where y < 0 the loop for z has no solution.
  const vessel = `
    y' = -z; y(t0) = 1;
    z * z * (1 + z * z) = y; z(t0) ~= 1;
    state empty unilateral[y <= 0] { y' = 0; } from init;
  `;

  it("are not evaluated: the guard is tested before the loop that fails there", () => {
    const { system, derivatives } = systemOf(vessel);
    system.arm!(0, true);
    expect(derivatives([0.5])).toBe(0);
    expect(derivatives([0])).toBe(0);
    expect(system.isBeyond!(derivatives([-0.5]))).toBe(true);
    system.arm!(0, false);
    const code = derivatives([-0.5]);
    expect(code).toBeGreaterThan(0);
    expect(system.isBeyond!(code)).toBe(false);
  });

  it("are distinguished by algebraic unknowns, too", () => {
    const { system, derivatives } = systemOf(`
      y' = -1; y(t0) = 1;
      force = 3 * y + 1;
      state slack unilateral[force < 0] { y' = 1; } from init;
    `);
    system.arm!(0, true);
    expect(derivatives([-0.3])).toBe(0);
    expect(system.isBeyond!(derivatives([-0.4]))).toBe(true);
  });

  it("have no such code where no surface is one-sided", () => {
    const { system } = systemOf("y' = -1; y(t0) = 1; state empty bilateral[y <= 0] { y' = 0; } from init;");
    expect(system.arm).toBeUndefined();
  });
});

describe("a vessel whose equation ends at its bottom", () => {
  const model = compileExample("unilateral-state");
  const empty = 4 - 8 * Math.log(1.5);
  for (const solver of solverNames)
    for (const detection of searching)
      it(`is empty at ${empty.toFixed(6)} s by ${solver} with ${detection}, and not below`, () => {
        const isCoarse = coarse.includes(solver);
        const step = isCoarse ? { stepSize: 1e-3 } : {};
        const result = model.simulateSync({ solver, detection, tolerance: 1e-8, stopTime: 2, ...step });
        expect(result.outcome.status).toBe("completed");
        const [first] = transitionsOf(result);
        const error = isCoarse ? 1e-2 : detection === "dense" ? 1e-6 : 2e-6;
        expect(Math.abs(first!.time - empty)).toBeLessThan(error);
        expect(Math.min(...result.column("y"))).toBeGreaterThanOrEqual(0);
      });
});

describe("a ball over a one-sided ground", () => {
  const ball = (y0: number, v0: number, filter: string): string => `
    y' = v; y(t0) = ${y0};
    v' = -9.81; v(t0) = ${v0};
    state bounce unilateral[y <= 0] && noEvent[${filter}] { v(t0) = -v; } from init, bounce;
  `;
  for (const detection of searching) {
    it(`may begin below it: the ground is one-sided once it has been left, by ${detection}`, () => {
      const result = compileLisma(ball(-1, 5, "v < 0 && y > -0.5")).simulateSync({
        detection,
        stopTime: 1.3,
      });
      const [first, second] = transitionsOf(result);
      expect(first!.time).toBeCloseTo((5 + Math.sqrt(25 - 2 * 9.81)) / 9.81, 5);
      expect(second!.time - first!.time).toBeCloseTo((2 * Math.sqrt(25 - 2 * 9.81)) / 9.81, 5);
    });
    it(`falls through it where its filter refuses the bounce, by ${detection}`, () => {
      const result = compileLisma(ball(1, 0, "v > 0")).simulateSync({ detection, stopTime: 2 });
      expect(result.outcome.status).toBe("completed");
      expect(result.column("y").at(-1)).toBeCloseTo(1 - 2 * 9.81, 6);
      expect(result.statistics.stateEvents).toBeLessThanOrEqual(1);
    });
  }
});

describe("the pull in a rod as a condition", () => {
  // a pendulum released when its rod pulls with less than 8 N; T = m (2 g (-y - 3) + g (-y)) / l from rest at (4, -3), by energy
  const pendulum = (type: string) => `
    const l = 5, g = 9.81;
    x' = v_x; x(t0) = 4;
    y' = v_y; y(t0) = -3;
    v_x' = -T * x / l; v_x(t0) = 0;
    v_y' = -T * y / l - g; v_y(t0) = 0;
    rod: x^2 + y^2 = l^2;
    T(t0) ~= 1;
    state loose ${type}[T >= 8] { rod: T = 0; } from init;
  `;
  const height = -(8 * 5 + 2 * 9.81 * 3) / (3 * 9.81);
  for (const type of ["unilateral", "bilateral", "shortliving", "ordinary"])
    for (const detection of searching)
      it(`is an event of a multiplier: ${type} by ${detection}`, () => {
        const result = compileLisma(pendulum(type)).simulateSync({
          detection,
          tolerance: 1e-10,
          stopTime: 1.5,
          solver: "dopri5",
        });
        const [first] = transitionsOf(result);
        const row = result.time.indexOf(first!.time);
        expect(Math.abs(result.column("T")[row]! - 8)).toBeLessThan(detection === "dense" ? 1e-9 : 1.001e-6);
        expect(Math.abs(result.column("y")[row]! - height)).toBeLessThan(1e-6);
      });
});
