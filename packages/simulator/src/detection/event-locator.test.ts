import { describe, expect, it } from "vitest";
import { createIntegrator } from "../integrators/create-integrator.ts";
import { type FunctionSystemDefinition, functionSystem } from "../system/function-system.ts";
import type { LocatedEvent } from "./event-detection.ts";
import { createEventLocator } from "./event-locator.ts";

/** x' = 1 from 0, so that x is time to rounding: the indicators are functions of time, in one single step to `stop`. */
function firstEvent(
  stop: number,
  relations: FunctionSystemDefinition["relations"],
  indicators: NonNullable<FunctionSystemDefinition["indicators"]>,
) {
  const system = functionSystem({
    start: [0],
    derivatives(_t, _x, xdot) {
      xdot[0] = 1;
    },
    relations: relations!,
    indicators,
  });
  system.initialize(0);
  const integrator = createIntegrator("dopri5", system, {
    relativeTolerance: 1e-6,
    absoluteTolerance: new Float64Array([1e-6]),
    initialStep: stop,
  });
  const locator = createEventLocator(system, integrator);
  system.readStates(integrator.x);
  integrator.restart(0, 0);
  locator.begin([]);
  expect(integrator.step(stop)).toBe("accepted");
  expect(integrator.t).toBe(stop);
  return { found: locator.search(), evaluations: locator.evaluations };
}

const one = [{ operator: "<=" as const }];

function located(found: LocatedEvent | string): LocatedEvent {
  if (typeof found === "string") throw new Error(`expected an event, found "${found}"`);
  return found;
}

/** x = offset + speed t - t^2/2, relation x <= 0 frozen as `frozen`, just located at t = 0; one step to t = 3. */
function afterEvent(offset: number, frozen: boolean, speed = 1) {
  const system = functionSystem({
    start: [offset],
    derivatives(t, _x, xdot) {
      xdot[0] = speed - t;
    },
    relations: one,
    indicators(_t, x, g) {
      g[0] = x[0]!;
    },
  });
  const integrator = createIntegrator("dopri5", system, {
    relativeTolerance: 1e-6,
    absoluteTolerance: new Float64Array([1e-6]),
    initialStep: 3,
  });
  const locator = createEventLocator(system, integrator);
  system.readStates(integrator.x);
  const located = [{ indicator: 0, value: frozen }];
  system.eventUpdate(0, integrator.x, { located, timeEvent: false, terminal: false, bracket: 0 });
  integrator.restart(0, 0);
  locator.begin([0]);
  integrator.step(3);
  return locator.search();
}

/** A late bounce of many: the flight ends after a small part of the attempted step. */
describe("event location on a short flight in a long step", () => {
  const speeds = [1e-2, 1e-4, 1e-6, 1e-7];
  it.each(speeds)("finds the end 2 v of a flight that began at zero with v = %d", (speed) => {
    const event = located(afterEvent(0, false, speed));
    expect(Math.abs(event.time / (2 * speed) - 1)).toBeLessThan(1e-9);
  });

  // Rounding moves the start off the surface to either side: the flight takes offset / v longer, or less.
  it.each(speeds.flatMap((speed) => [-1e-17, 1e-17].map((offset) => [speed, offset] as const)))(
    "does not locate an end in the noise at the start: v = %d, offset %d",
    (speed, offset) => {
      const event = located(afterEvent(offset, false, speed));
      const end = speed + Math.sqrt(speed * speed + 2 * offset);
      expect(Math.abs(event.time / end - 1)).toBeLessThan(1e-9);
    },
  );
});

describe("event location just after an event", () => {
  it.each([-1e-17, 0, 1e-17])("ignores the start at %d when g moves to the frozen side", (offset) => {
    expect(located(afterEvent(offset, false)).time).toBeCloseTo(2, 13);
  });

  it.each([-1e-17, 0, 1e-17])("reports at once a start at %d when g leaves the frozen side", (offset) => {
    const event = located(afterEvent(offset, true));
    expect(event.located).toEqual([{ indicator: 0, value: false }]);
    expect(event.time).toBeLessThan(1e-15);
  });

  it("reports an event at the begin for a relation that differs from its frozen value", () => {
    expect(located(afterEvent(0.5, true))).toMatchObject({ time: 0, bracket: 0 });
  });
});

describe("event location on the dense output", () => {
  it("finds a simple crossing to a few units in the last place, with few evaluations", () => {
    const { found, evaluations } = firstEvent(3, one, (_t, x, g) => {
      g[0] = Math.cos(x[0]!);
    });
    const { time, bracket, located: which } = located(found);
    expect(Math.abs(time - Math.PI / 2)).toBeLessThan(2e-15);
    expect(bracket).toBeLessThan(2e-15);
    expect(which).toEqual([{ indicator: 0, value: true }]);
    expect(evaluations).toBeLessThan(30);
  });

  it("uses three evaluations per step without events, after the first", () => {
    const { found, evaluations } = firstEvent(1, one, (_t, x, g) => {
      g[0] = 3 - x[0]! ** 2;
    });
    expect(found).toBe("none");
    expect(evaluations).toBeLessThanOrEqual(5);
  });

  it("finds two crossings inside one step", () => {
    const { found } = firstEvent(2, one, (_t, x, g) => {
      g[0] = (x[0]! - 0.9) * (x[0]! - 0.91);
    });
    expect(located(found).time).toBeCloseTo(0.9, 14);
  });

  it.each([1e-9, 1e-12])("distinguishes a minimum at +%d from one at -%d", (margin) => {
    const pass = (offset: number) =>
      firstEvent(1, one, (_t, x, g) => {
        g[0] = (x[0]! - 0.6180339) ** 2 + offset;
      }).found;
    expect(pass(margin)).toBe("none");
    expect(located(pass(-margin)).time).toBeCloseTo(0.6180339 - Math.sqrt(margin), 9);
  });

  it("finds the first dip among many oscillations within one step", () => {
    // Minima of 1.0001 - t/40 + sin(20 t) reach zero between t = 0 and 1 only near the first.
    const { found, evaluations } = firstEvent(6, one, (_t, x, g) => {
      g[0] = 1.005 - x[0]! / 100 + Math.sin(20 * x[0]!);
    });
    // First minimum below zero: sin = -1 at t_k = (3 pi/2 + 2 pi k)/20; 1.005 - t_k/100 < 1 for t_k > 0.5: k = 1.
    const tk = ((3 * Math.PI) / 2 + 2 * Math.PI) / 20;
    const depth = 1.005 - tk / 100 - 1;
    expect(depth).toBeLessThan(0);
    expect(Math.abs(located(found).time - tk)).toBeLessThan(1.1 * Math.sqrt(-depth / 200) + 1e-4);
    expect(located(found).time).toBeLessThan(tk);
    expect(evaluations).toBeLessThan(200);
  });

  it("reports nothing for many oscillations without zero", () => {
    const { found } = firstEvent(6, one, (_t, x, g) => {
      g[0] = 1.001 + Math.sin(40 * x[0]!);
    });
    expect(found).toBe("none");
  });

  it("locates the earliest of several indicators, and simultaneous ones together", () => {
    const relations = [{ operator: ">" as const }, { operator: "<" as const }, { operator: ">=" as const }];
    const { found } = firstEvent(4, relations, (_t, x, g) => {
      g[0] = x[0]! ** 3 - 0.3 ** 3;
      g[1] = 0.5 - x[0]!;
      g[2] = Math.exp(x[0]!) - Math.exp(0.3);
    });
    expect(located(found).time).toBeCloseTo(0.3, 13);
    expect(located(found).located).toEqual([
      { indicator: 0, value: true },
      { indicator: 2, value: true },
    ]);
  });

  it("ignores time events and indicators that are not defined", () => {
    const relations = [{ operator: ">" as const, timeEvent: true }, { operator: ">" as const }];
    const { found } = firstEvent(1, relations, (_t, x, g) => {
      g[0] = x[0]! - 0.5;
      g[1] = Number.NaN;
    });
    expect(found).toBe("none");
  });

  it("finds a crossing behind a kink", () => {
    const { found } = firstEvent(1, one, (_t, x, g) => {
      g[0] = Math.abs(x[0]! - 0.377) - 1e-3;
    });
    expect(located(found).time).toBeCloseTo(0.376, 13);
  });
});
