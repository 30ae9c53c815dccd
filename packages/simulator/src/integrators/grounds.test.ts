import { describe, expect, it } from "vitest";
import { createEventLocator } from "../detection/event-locator.ts";
import { type FunctionSystemDefinition, functionSystem } from "../system/function-system.ts";
import { createIntegrator } from "./create-integrator.ts";

const DRAG = (0.5 * 1.293 * 0.0314) / (2 * 1.1);

/** Flight with quadratic drag: states x, y, vx, vy. */
function flight(x: Float64Array, xdot: Float64Array): void {
  const speed = Math.hypot(x[2]!, x[3]!);
  xdot[0] = x[2]!;
  xdot[1] = x[3]!;
  xdot[2] = -DRAG * speed * x[2]!;
  xdot[3] = -9.81 - DRAG * speed * x[3]!;
}

/** Ground y = a sin(2 pi x / l - w t); reflection along its normal relative to its motion, restitution 0.9. */
function wavyGround(a: number, l: number, w: number): FunctionSystemDefinition {
  const wave = (2 * Math.PI) / l;
  return {
    start: [0, 2, 1, 5],
    derivatives: (_t, x, xdot) => flight(x, xdot),
    relations: [{ operator: "<=" }],
    indicators(t, x, g) {
      g[0] = x[1]! - a * Math.sin(wave * x[0]! - w * t);
    },
    update({ t, x, became }) {
      if (!became(0)) return;
      const slope = a * wave * Math.cos(wave * x[0]! - w * t);
      const rise = -a * w * Math.cos(wave * x[0]! - w * t);
      const norm = Math.hypot(slope, 1);
      const approach = (-slope * x[2]! + (x[3]! - rise)) / norm;
      x[2]! -= (1.9 * approach * -slope) / norm;
      x[3]! -= (1.9 * approach) / norm;
    },
  };
}

/** Ball of radius 0.1 on an elastic ground: Hertz contact while y < R, flight with drag else. */
function softBall(): FunctionSystemDefinition {
  const radius = 0.1;
  const mass = (4 / 3) * Math.PI * radius ** 3 * 500;
  const stiffness = (2 * 3.14 * 1e8 * Math.sqrt(2 * radius)) / mass;
  const contact = new Float64Array(1);
  return {
    start: [0, 2, 1, 5],
    discrete: contact,
    derivatives(_t, x, xdot) {
      if (contact[0] === 0) {
        const drag = (0.5 * 1.293 * Math.PI * 0.01) / (2 * mass);
        const speed = Math.hypot(x[2]!, x[3]!);
        xdot[0] = x[2]!;
        xdot[1] = x[3]!;
        xdot[2] = -drag * speed * x[2]!;
        xdot[3] = -9.81 - drag * speed * x[3]!;
      } else {
        xdot[0] = x[2]!;
        xdot[1] = x[3]!;
        xdot[2] = 0;
        xdot[3] = -9.81 + stiffness * Math.max(0, radius - x[1]!) ** 1.5;
      }
    },
    relations: [{ operator: "<", usage: "branch" }],
    indicators(_t, x, g) {
      g[0] = x[1]! - radius;
    },
    update({ relations }) {
      contact[0] = relations[0] ? 1 : 0;
    },
  };
}

/** Times of the first `count` changes of relation 0 to one of `values`. */
function eventTimes(
  definition: FunctionSystemDefinition,
  name: string,
  tolerance: number,
  count: number,
  values: readonly boolean[],
): number[] {
  const system = functionSystem(definition);
  const integrator = createIntegrator(name, system, {
    relativeTolerance: tolerance,
    absoluteTolerance: new Float64Array(system.stateCount).fill(tolerance),
  });
  const locator = createEventLocator(system, integrator);
  system.initialize(0);
  system.readStates(integrator.x);
  integrator.restart(0, 0);
  locator.begin([]);
  const times: number[] = [];
  while (times.length < count) {
    expect(["accepted", "stiff", "nonstiff"]).toContain(integrator.step(100));
    const event = locator.search();
    if (event === "none") continue;
    if (event === "evaluation-failed") throw new Error(event);
    integrator.truncate(event.time);
    if (values.includes(event.located[0]!.value)) times.push(event.time);
    const cause = { located: event.located, timeEvent: false, terminal: false, bracket: event.bracket };
    system.eventUpdate(event.time, integrator.x, cause);
    system.readStates(integrator.x);
    integrator.restart(event.time, 0);
    locator.begin(event.located.map((one) => one.indicator));
  }
  return times;
}

const largest = (times: readonly number[], reference: readonly number[]) =>
  Math.max(...reference.map((t, i) => Math.abs(times[i]! - t)));

/** Taylor series in extended precision. */
const SMALL = [
  1.3224788723193663, 2.7292464953474997, 3.8945115622342064, 4.8108424560866645, 5.487725065182523,
];
const MOVING = [
  1.3241820132236715, 2.681458081711463, 3.9428603680257672, 5.053967670233933, 6.067109824805775,
];
const BIG = [
  1.3572128788808513, 1.4805662456582651, 2.638486648570573, 3.9298410686897984, 4.747098597354914,
];
/** Alternating contacts and releases. */
const SOFT = [
  1.3130536234, 1.314250541, 2.8966184472, 2.897818992, 4.4568066728, 4.4580107474, 5.9946346639,
  5.9958421763, 7.5110467944, 7.5122576574,
];
describe("the ball on other grounds", () => {
  it.each([
    ["small", wavyGround(0.02, 1, 0), 1e-10, SMALL],
    ["moving", wavyGround(0.05, 2, 3), 1e-10, MOVING],
    ["big", wavyGround(0.3, 2, 0), 1e-12, BIG],
  ] as const)("five impacts on %s waves within 1e-7 s", (_name, ground, tolerance, reference) => {
    expect(largest(eventTimes(ground, "dopri5", tolerance, 5, [true]), reference)).toBeLessThan(1e-7);
  });

  it.each(["dopri5", "auto", "rodas4"])(
    "contact and release of the soft ball by %s within 1e-8 s",
    (name) => {
      expect(largest(eventTimes(softBall(), name, 1e-10, 10, [true, false]), SOFT)).toBeLessThan(1e-8);
    },
  );
});
