import { simulateFmuSync } from "@cosimo/core";
import type { Fmu, Instance } from "@cosimo/fmi";
import { runInProcess } from "@cosimo/fmi-node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exportedFmu, hasCompiler } from "./exported-fmu.ts";

/** A clock of the model beside a sampler of the same period, from `c` [s]. */
const clock = (c: number, p: number) => `model Clocks
  Real clock(start = ${c}, fixed = true);
  Integer n(start = 0, fixed = true);
  Integer k(start = 0, fixed = true);
equation
  der(clock) = 1;
  when sample(${p}, ${p}) then n = pre(n) + 1; end when;
  when clock >= ${c} + ${p} then reinit(clock, ${c}); k = pre(k) + 1; end when;
end Clocks;`;

const references = ({ description }: Fmu, names: readonly string[]) =>
  Uint32Array.from(names, (name) => description.variables.find((one) => one.name === name)!.valueReference);

function counts(fmu: Fmu, instance: Instance): readonly number[] {
  const values = new Int32Array(2);
  instance.getValues("Int32", references(fmu, ["n", "k"]), values);
  return [...values];
}

/** An importer with explicit Euler and equal steps, which handles state events at ends of steps. */
function stepEqually(instance: Instance, stopTime: number, h: number): void {
  const size = instance.getNumberOfContinuousStates();
  const [x, xdot] = [new Float64Array(size), new Float64Array(size)];
  const readIndicators = () => {
    const values = new Float64Array(instance.getNumberOfEventIndicators());
    instance.getEventIndicators(values);
    return values;
  };
  instance.enterInitializationMode({ startTime: 0, stopTime });
  instance.exitInitializationMode();
  let next = instance.updateDiscreteStates().nextEventTime ?? Number.POSITIVE_INFINITY;
  instance.enterContinuousTimeMode();
  let z = readIndicators();
  for (let step = 1; step * h <= stopTime * (1 + 1e-9); step++) {
    const t = step * h;
    instance.getContinuousStates(x);
    instance.getContinuousStateDerivatives(xdot);
    for (let i = 0; i < size; i++) x[i]! += (t - (step - 1) * h) * xdot[i]!;
    instance.setTime(t);
    instance.setContinuousStates(x);
    const now = readIndicators();
    const isStateEvent = now.some((value, i) => value > 0 !== z[i]! > 0);
    const { enterEventMode } = instance.completedIntegratorStep();
    z = now;
    if (!isStateEvent && !enterEventMode && t < next * (1 - 1e-9)) continue;
    instance.enterEventMode();
    next = instance.updateDiscreteStates().nextEventTime ?? Number.POSITIVE_INFINITY;
    instance.enterContinuousTimeMode();
    z = readIndicators();
  }
}

const ball = `model Ball
  Real h(start = 1, fixed = true);
  Real v(start = 0, fixed = true);
equation
  der(h) = v;
  der(v) = -9.81;
  when h <= 0 then reinit(v, -0.9*pre(v)); end when;
  annotation(experiment(Tolerance = 1e-6));
end Ball;`;

describe.skipIf(!hasCompiler)("a ball under an importer with errors (it needs a C compiler)", () => {
  it("is not thrown down when the error of a step carries it below the ground on its way up", async () => {
    const running = runInProcess(await exportedFmu(ball));
    const instance = running.instantiate({ kind: "modelExchange" });
    const x = new Float64Array(2);
    instance.enterInitializationMode({ startTime: 0, stopTime: 5, tolerance: 1e-6 });
    instance.exitInitializationMode();
    instance.updateDiscreteStates();
    const eventAt = (t: number, states: readonly number[]): readonly number[] => {
      instance.enterContinuousTimeMode();
      instance.setTime(t);
      instance.setContinuousStates(Float64Array.from(states));
      instance.completedIntegratorStep();
      instance.enterEventMode();
      instance.updateDiscreteStates();
      instance.getContinuousStates(x);
      return [...x];
    };
    expect(eventAt(1, [-2e-8, 3e-4])).toEqual([-2e-8, 3e-4]);
    // Back above the ground it falls again: an impact.
    eventAt(1.00001, [1e-9, 2e-4]);
    expect(eventAt(1.0001, [-1e-9, -3e-4])[1]).toBeCloseTo(2.7e-4, 12);
    running.close();
  });
});

describe.skipIf(!hasCompiler)(
  "exported FMUs whose time events meet state events (they need a C compiler)",
  () => {
    describe.each([
      [0, 0.1, 2],
      [0.1, 0.3, 3],
      [1000, 0.1, 2],
    ] as const)("a clock from %d, each %d s", (c, p, version) => {
      let fmu: Fmu;
      let running: ReturnType<typeof runInProcess>;
      beforeAll(async () => {
        fmu = await exportedFmu(clock(c, p), { version });
        running = runInProcess(fmu);
      });
      afterAll(() => running.close());

      it.each([1, 2, 5, 10, 20])(
        "loses no event of an importer with %d Euler steps for a period",
        (parts) => {
          const instance = running.instantiate({ kind: "modelExchange" });
          stepEqually(instance, 20 * p, p / parts);
          expect(counts(fmu, instance)).toEqual([20, 20]);
          instance.free();
        },
      );

      it.each(["modelExchange", "coSimulation"] as const)("acts at each instant once: %s", (kind) => {
        for (const tolerance of [1e-4, 1e-8]) {
          const result = simulateFmuSync(running, { kind, stopTime: 20.25 * p, intervals: 81, tolerance });
          expect(result.outcome.status).toBe("completed");
          expect([result.column("n").at(-1), result.column("k").at(-1)]).toEqual([20, 20]);
          expect(result.column("clock").at(-1)).toBeCloseTo(c + 0.25 * p, 9);
        }
      });
    });
  },
);

describe.skipIf(!hasCompiler)("a loop without solution beyond an event (it needs a C compiler)", () => {
  const text = `model Root
    Real x(start = 1, fixed = true);
    Real y(start = 1);
    Real z(start = 0, fixed = true);
  equation
    der(x) = -1;
    der(z) = y;
    y^2 + 0.1*sin(y) = x;
    when x <= 0.01 then reinit(x, 1); end when;
  end Root;`;

  it.each([2, 3] as const)("lets importers try a smaller step: FMI %i", async (version) => {
    const running = runInProcess(await exportedFmu(text, { version }));
    const result = simulateFmuSync(running, { kind: "modelExchange", stopTime: 5, intervals: 20 });
    expect(result.outcome).toMatchObject({ status: "completed" });
    expect(result.statistics.stateEvents).toBe(5);
    expect(result.column("x").at(-1)).toBeCloseTo(1 - 0.05, 9);
    running.close();
  });

  it("ends the run with the message of the FMU where no step succeeds", async () => {
    const running = runInProcess(await exportedFmu(text.replace("x <= 0.01", "x <= -10")));
    const { outcome } = simulateFmuSync(running, { kind: "modelExchange", stopTime: 5, intervals: 20 });
    expect(outcome).toMatchObject({ status: "failed", time: expect.closeTo(1.0025, 4) });
    expect(outcome.reason).toContain("could not be solved together");
    running.close();
  });
});

describe.skipIf(!hasCompiler)("a relay that chatters for a while (it needs a C compiler)", () => {
  // On x = 0 until t = 3; then x = 0.5 + 1.9 s - s^2 with s = t - 3.
  const text = `model Relay
    Real x(start = 0.1, fixed = true);
    Boolean isUp;
    discrete Real left(start = 0, fixed = true);
  equation
    isUp = x > 0;
    der(x) = (if time < 3 then 0.5 else 2*(4 - time)) - (if isUp then 1 else -1)*(if time < 3 then 1 else 0.1);
    when time >= 3 then reinit(x, 0.5); end when;
    when not isUp then left = time; end when;
  end Relay;`;

  it("is located again when it is calm", async () => {
    const running = runInProcess(await exportedFmu(text));
    const run = { kind: "coSimulation", stopTime: 6, intervals: 60, tolerance: 1e-8 } as const;
    const { outcome, column } = simulateFmuSync(running, run);
    expect(outcome.status).toBe("completed");
    expect(column("left").at(-1)).toBeCloseTo(3 + (1.9 + Math.sqrt(3.61 + 2)) / 2, 9);
    running.close();
  });
});

it.skipIf(!hasCompiler)(
  "time events that follow each other too closely end an FMU, as they end a run",
  async () => {
    const text = `model Storm
  discrete Real next(start = 0.5, fixed = true);
equation
  when time >= pre(next) then next = pre(next) + 1e-10; end when;
end Storm;`;
    const running = runInProcess(await exportedFmu({ uri: "Storm.mo", text }));
    const { outcome } = simulateFmuSync(running, { kind: "coSimulation", stopTime: 1e4, intervals: 10 });
    running.close();
    expect(outcome.status).toBe("failed");
    expect(outcome.time).toBeLessThan(2000);
  },
);
