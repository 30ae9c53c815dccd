import { describe, expect, it } from "vitest";
import { functionSystem } from "../system/function-system.ts";
import { createIntegrator } from "./create-integrator.ts";
import type { IntegratorOptions } from "./integrator.ts";

/** x' = y cos t, y' = -x cos t from (0, 1): x = sin(sin t). Largest errors at the ends of steps and within them. */
function run(name: string, options: Partial<IntegratorOptions> & { readonly relativeTolerance: number }) {
  const system = functionSystem({
    start: [0, 1],
    derivatives(t, x, xdot) {
      xdot[0] = x[1]! * Math.cos(t);
      xdot[1] = -x[0]! * Math.cos(t);
    },
  });
  const absoluteTolerance = new Float64Array(2).fill(options.relativeTolerance);
  const integrator = createIntegrator(name, system, { absoluteTolerance, ...options });
  const probe = system.allocate(2);
  const errorAt = (t: number, address: number) => Math.abs(system.heap[address]! - Math.sin(Math.sin(t)));
  system.readStates(integrator.x);
  integrator.restart(0, 0);
  let [end, dense] = [0, 0];
  const step = (to: number) => {
    expect(integrator.step(to)).toBe("accepted");
    // A step is undone and repeated now and then, as events do it.
    const { t, tOld } = integrator;
    if (integrator.statistics.steps % 7 === 0) integrator.repeatStep(0.6 * t + 0.4 * tOld);
    end = Math.max(end, errorAt(integrator.t, integrator.x));
    for (let i = 0; i <= 20; i++) {
      const at = integrator.tOld + (i / 20) * (integrator.t - integrator.tOld);
      integrator.interpolate(at, probe);
      dense = Math.max(dense, errorAt(at, probe));
    }
  };
  while (integrator.t < 20) step(20);
  return { end, dense, steps: integrator.statistics.steps };
}

describe("methods of variable high order", () => {
  it.each(["gbs", "adams"])("%s meets tolerances, also within steps", (name) => {
    for (const relativeTolerance of [1e-5, 1e-8, 1e-11, 1e-13]) {
      const { end, dense } = run(name, { relativeTolerance });
      expect(end).toBeLessThan(15 * relativeTolerance);
      expect(dense).toBeLessThan(40 * relativeTolerance);
    }
  });

  it.each([
    ["gbs", 9],
    ["adams", 8],
  ])("%s reaches order %i under error control", (name, order) => {
    const [coarse, fine] = [1e-7, 1e-12].map((relativeTolerance) => run(name, { relativeTolerance }));
    expect(Math.log(coarse!.end / fine!.end) / Math.log(fine!.steps / coarse!.steps)).toBeGreaterThan(order);
  });

  it("gbs has order 4 with two lines of its table, its dense output, too", () => {
    const [coarse, fine] = [0.2, 0.1].map((step) =>
      run("gbs", { relativeTolerance: 1e30, initialStep: step, maxStep: step }),
    );
    expect(Math.log2(coarse!.end / fine!.end)).toBeGreaterThan(3.7);
    expect(Math.log2(coarse!.dense / fine!.dense)).toBeGreaterThan(3.7);
  });
});
