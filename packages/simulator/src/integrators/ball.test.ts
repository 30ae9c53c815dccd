import { describe, expect, it } from "vitest";
import { createEventLocator } from "../detection/event-locator.ts";
import { functionSystem } from "../system/function-system.ts";
import { createIntegrator } from "./create-integrator.ts";
import type { IntegratorOptions } from "./integrator.ts";

/** The ball with quadratic drag on a hard floor, restitution 0.9: states x, y, vx, vy. */
function hardBall(mass: number, area: number, start: readonly number[]) {
  const drag = (0.5 * 1.293 * area) / (2 * mass);
  return functionSystem({
    start,
    derivatives(_t, x, xdot) {
      const speed = Math.hypot(x[2]!, x[3]!);
      xdot[0] = x[2]!;
      xdot[1] = x[3]!;
      xdot[2] = -drag * speed * x[2]!;
      xdot[3] = -9.81 - drag * speed * x[3]!;
    },
    relations: [{ operator: "<=" }],
    indicators(_t, x, g) {
      g[0] = x[1]!;
    },
    update({ x, became }) {
      if (became(0)) x[3] = -0.9 * x[3]!;
    },
  });
}

/** Times of the first `count` impacts. */
function impacts(
  system: ReturnType<typeof hardBall>,
  tolerance: number,
  count: number,
  name = "dopri5",
  options: Partial<IntegratorOptions> = {},
) {
  const integrator = createIntegrator(name, system, {
    relativeTolerance: tolerance,
    absoluteTolerance: new Float64Array(4).fill(tolerance),
    ...options,
  });
  const locator = createEventLocator(system, integrator);
  system.initialize(0);
  system.readStates(integrator.x);
  integrator.restart(0, 0);
  locator.begin([]);
  const times: number[] = [];
  let lowest = 0;
  while (times.length < count) {
    expect(integrator.step(100)).toBe("accepted");
    const event = locator.search();
    if (event === "none") continue;
    if (event === "evaluation-failed") throw new Error(event);
    integrator.truncate(event.time);
    lowest = Math.min(lowest, system.heap[integrator.x + 1]!);
    const cause = { located: event.located, timeEvent: false, terminal: false, bracket: event.bracket };
    if (event.located[0]!.value) times.push(event.time);
    system.eventUpdate(event.time, integrator.x, cause);
    system.readStates(integrator.x);
    integrator.restart(event.time, 0);
    locator.begin(event.located.map((one) => one.indicator));
  }
  return { times, lowest, statistics: integrator.statistics, evaluations: locator.evaluations };
}

const largest = (times: readonly number[], reference: readonly number[]) =>
  Math.max(...reference.map((t, i) => Math.abs(times[i]! - t)));

/** Taylor series of order 28 in 40 digits. */
const listing = [
  1.32490214363887, 2.753068487178732, 4.011870769378552, 5.126435845452751, 6.116686999346403,
  6.9988160424555, 7.786242817896105, 8.490265913788155, 9.120519090723638, 9.685300952095915,
  10.191819320482596, 10.646376658933397, 11.054513760599107, 11.421123254840586, 11.750540844231137,
  12.046619803267008, 12.312792672734641, 12.55212299392469, 12.767349170916644, 12.960922016973704,
];

/** Vertical fall from 2 m with drag and rebounds: closed form by acosh and atan. */
function dropTimes(count: number): number[] {
  const c = (0.5 * 1.293 * Math.PI * 0.01) / 2;
  const terminal = Math.sqrt(9.81 / c);
  const fall = (h: number) => (terminal / 9.81) * Math.acosh(Math.exp((9.81 * h) / terminal ** 2));
  const times = [fall(2)];
  let v = terminal * Math.tanh((9.81 * times[0]!) / terminal);
  while (times.length < count) {
    v *= 0.9;
    const height = (terminal ** 2 / (2 * 9.81)) * Math.log(1 + (v / terminal) ** 2);
    const down = fall(height);
    times.push(times.at(-1)! + (terminal / 9.81) * Math.atan(v / terminal) + down);
    v = terminal * Math.tanh((9.81 * down) / terminal);
  }
  return times;
}

describe("the hard ball", () => {
  it.each([
    [1e-6, 1e-4],
    [1e-10, 1e-9],
    [1e-12, 1e-10],
  ])("at tolerance %d hits the floor twenty times within %d s of the reference", (tolerance, bound) => {
    const { times, lowest } = impacts(hardBall(1.1, 0.0314, [0, 2, 1, 5]), tolerance, 20);
    expect(largest(times, listing)).toBeLessThan(bound);
    expect(lowest).toBeGreaterThan(-1e-9);
  });

  it.each([
    [1e-3, 2e-5, 2],
    [1e-6, 2e-6, 2],
    [1e-12, 1e-10, 20],
  ])("dropped from rest, at tolerance %d, is within %d s for %i impacts", (tolerance, bound, count) => {
    const { times } = impacts(hardBall(1, Math.PI * 0.01, [0, 2, 0, 0]), tolerance, count);
    expect(largest(times, dropTimes(count))).toBeLessThan(bound);
  });

  it("by backward differentiation formulas hits the floor in time; Runge-Kutta restarts need fewer evaluations", () => {
    const drop = (restart: "rk" | "order-one") =>
      impacts(hardBall(1, Math.PI * 0.01, [0, 2, 0, 0]), 1e-3, 2, "dae", { restart });
    const [rk, orderOne] = [drop("rk"), drop("order-one")];
    for (const { times } of [rk, orderOne]) expect(largest(times, dropTimes(2))).toBeLessThan(1.6e-5);
    expect(rk.statistics.derivativeEvaluations).toBeLessThan(0.9 * orderOne.statistics.derivativeEvaluations);
  });
});

it("several steps at once equal single steps, and end with the step that contains the event", () => {
  const firstImpact = (most: number) => {
    const system = hardBall(0.5, 0.04, [0, 10, 5, 5]);
    const integrator = createIntegrator("dopri5", system, {
      relativeTolerance: 1e-8,
      absoluteTolerance: new Float64Array(4).fill(1e-8),
    });
    const locator = createEventLocator(system, integrator);
    system.initialize(0);
    system.readStates(integrator.x);
    integrator.restart(0, 0);
    locator.begin([]);
    for (let calls = 1; ; calls++) {
      expect(locator.advance(100, Number.POSITIVE_INFINITY, most)).toBe("accepted");
      const found = locator.search();
      if (typeof found === "object") return { time: found.time, steps: integrator.statistics.steps, calls };
    }
  };
  const [single, several] = [firstImpact(1), firstImpact(64)];
  expect(several).toMatchObject({ time: single.time, steps: single.steps, calls: 1 });
  expect(single.calls).toBe(single.steps);
});
