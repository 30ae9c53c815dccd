import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createIntegrator } from "../integrators/create-integrator.ts";
import { functionSystem } from "../system/function-system.ts";
import { createEventLocator } from "./event-locator.ts";

/** First event of `g(time) <= 0` in one step over [0, 1], by the locator; g > 0 at 0. */
function locate(g: (t: number) => number): number | undefined {
  const system = functionSystem({
    start: [0],
    derivatives(_t, _x, xdot) {
      xdot[0] = 1;
    },
    relations: [{ operator: "<=" }],
    indicators(_t, x, values) {
      values[0] = g(x[0]!);
    },
  });
  system.initialize(0);
  const integrator = createIntegrator("dopri5", system, {
    relativeTolerance: 1e-6,
    absoluteTolerance: new Float64Array([1e-6]),
    initialStep: 1,
  });
  const locator = createEventLocator(system, integrator);
  system.readStates(integrator.x);
  integrator.restart(0, 0);
  locator.begin([]);
  integrator.step(1);
  const event = locator.search();
  if (event === "evaluation-failed") throw new Error(event);
  return event === "none" ? undefined : event.time;
}

/** First sample at which g <= 0, on a grid far finer than any feature. */
function sampled(g: (t: number) => number): number | undefined {
  const count = 20_000;
  for (let i = 1; i <= count; i++) if (g(i / count) <= 0) return i / count;
  return undefined;
}

const runs = { seed: 20261121, numRuns: 300 };

describe("event search on random indicators", () => {
  it("misses no crossing of polynomials and locates the first", () => {
    const root = fc.double({ min: 0.01, max: 1.5, noNaN: true });
    fc.assert(
      fc.property(fc.array(root, { minLength: 1, maxLength: 6 }), (roots) => {
        const g = (t: number) => roots.reduce((product, r) => product * (1 - t / r), 1);
        const expected = sampled(g);
        const found = locate(g);
        if (expected === undefined) {
          // Two roots may lie between two samples.
          expect(found === undefined || g(found) <= 0).toBe(true);
        } else expect(found).toBeLessThanOrEqual(expected + 1e-12);
        if (found !== undefined)
          expect(Math.min(...roots.map((r) => Math.abs(r - found)))).toBeLessThan(2e-7);
      }),
      runs,
    );
  });

  it("misses no minimum of waves on a trend", () => {
    const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
    const wave = fc.record({ amplitude: number(0.05, 1), frequency: number(5, 120), phase: number(0, 6.3) });
    let missed = 0;
    fc.assert(
      fc.property(fc.array(wave, { minLength: 1, maxLength: 2 }), number(-2, 2), (waves, trend) => {
        const ripple = (t: number) =>
          waves.reduce(
            (sum, { amplitude, frequency, phase }) => sum + amplitude * Math.sin(frequency * t + phase),
            0,
          );
        const offset = 0.2 + Math.abs(ripple(0));
        const g = (t: number) => offset + trend * t + ripple(t);
        const expected = sampled(g);
        const found = locate(g);
        if (expected === undefined) expect(found === undefined || g(found) <= 0).toBe(true);
        else if (found === undefined || found > expected) missed++;
      }),
      runs,
    );
    expect(missed).toBe(0);
  });
});
