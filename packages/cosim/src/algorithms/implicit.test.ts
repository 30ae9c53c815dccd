import { describe, expect, it } from "vitest";
import { linearTwoMasses, T1, T4 } from "../testing/linear-two-masses.ts";
import { startStepping, statesOf } from "../testing/step-matrix.ts";
import type { UnitFault } from "../unit/unit-fault.ts";
import { type ImplicitOptions, implicit } from "./implicit.ts";

const start = [1, 0, 0.5, 0];

/** States after a step of two masses, and the number of iterations it needs; 0: more than 60. */
function stepOf(options: ImplicitOptions, H: number, masses = T1, capabilities = {}) {
  for (let iterations = 1; iterations <= 60; iterations++) {
    const system = linearTwoMasses(masses, start, capabilities);
    const stepper = startStepping(system, implicit({ relativeTolerance: 1e-10, ...options, iterations }));
    const step = stepper.step(0, H);
    if (step.status === "done") return { iterations, states: statesOf(system), system };
  }
  return { iterations: 0, states: [], system: undefined };
}

describe("implicit coupling", () => {
  it("converges by plain iteration where the published factor is below 1, and not where it is above", () => {
    // T1, H = 0.01: 0.0429 per iteration; H = 0.1: 2.44
    const { iterations } = stepOf({ solver: "fixed-point" }, 0.01);
    expect(iterations).toBeGreaterThan(6);
    expect(iterations).toBeLessThan(10);
    expect(stepOf({ solver: "fixed-point" }, 0.1).iterations).toBe(0);
  });

  it.each(["newton", "quasi-newton", "aitken"] as const)(
    "converges by %s where plain iteration does not",
    (solver) => {
      const { iterations, states } = stepOf({ solver }, 0.1, T1);
      const { states: expected } = stepOf({}, 0.1, T1);
      expect(iterations).toBeGreaterThan(0);
      for (const [i, x] of states.entries()) expect(x).toBeCloseTo(expected[i]!, 6);
    },
  );

  it("needs two sweeps by Newton on a linear system, however strong the coupling", () => {
    expect(stepOf({}, 0.1, T4).iterations).toBe(2);
  });

  it.each(["linear", "hermite", "hold"] as const)(
    "has the right matrix for inputs %s: two sweeps",
    (inputs) => {
      const system = linearTwoMasses(T1, start);
      const stepper = startStepping(system, implicit({ inputs, relativeTolerance: 1e-8, iterations: 2 }));
      // The third step of Hermite is the first with computed slopes at both ends.
      for (const [t, h] of [
        [0, 0.05],
        [0.05, 0.05],
        [0.1, 0.03],
        [0.13, 0.04],
      ])
        expect(stepper.step(t!, h!).status).toBe("done");
    },
  );

  it("finds the matrix by trial steps where units have no linear models", () => {
    const blind = { jacobian: "none" } as const;
    const { iterations, states } = stepOf({}, 0.1, T4, blind);
    const { states: expected } = stepOf({}, 0.1, T4);
    expect(iterations).toBeLessThan(4);
    for (const [i, x] of states.entries()) expect(x).toBeCloseTo(expected[i]!, 6);
  });

  it("ends with inputs consistent with the outputs", () => {
    const { system } = stepOf({}, 0.05);
    const [F, x1, v1] = system!.u;
    const [, , x2, v2] = statesOf(system!);
    expect(F).toBeCloseTo(1000 * (x2! - x1!) + 2 * (v2! - v1!), 6);
    expect([x1, v1]).toEqual([...system!.y.slice(0, 2)]);
  });

  it("names the input with the largest change if it does not converge, and rolls back", () => {
    const system = linearTwoMasses(T1, start);
    const stepper = startStepping(system, implicit({ solver: "fixed-point", iterations: 5 }));
    const step = stepper.step(0, 0.5);
    expect(step).toMatchObject({
      status: "discarded",
      why: { code: "coupling.not-converged", args: { iterations: 5, time: 0, size: 0.5 } },
    });
    expect(["first.u1", "second.u1", "second.u2"]).toContain(step.why?.args["input"]);
    expect(statesOf(system)).toEqual(start);
  });

  it("names all units without rollback, and the remaining algorithms", () => {
    const fault = (() => {
      try {
        startStepping(linearTwoMasses(T1, start, { rollback: false }), implicit());
      } catch (error) {
        return error as UnitFault;
      }
      return undefined;
    })();
    expect(fault?.diagnostics.map(({ code, args }) => [code, args["unit"]])).toEqual([
      ["coupling.no-rollback", "first"],
      ["coupling.no-rollback", "second"],
    ]);
    expect(fault?.diagnostics[0]?.hint).toContain("jacobi, gauss-seidel, linear-implicit");
  });
});
