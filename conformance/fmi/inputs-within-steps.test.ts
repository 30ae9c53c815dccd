import type { Fmu, Instance, IntermediateUpdate } from "@cosimo/fmi";
import { type RunningFmu, runFmu } from "@cosimo/fmi-node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exportedFmu, hasCompiler } from "./exported-fmu.ts";

/** A ball with a restitution of 0.8 under the acceleration `a`, and what switches on while a > -11. */
const ball = `model Ball
  input Real a;
  output Real h(start = 1, fixed = true);
  output Real v(start = 0, fixed = true);
  Real on(start = 0, fixed = true);
equation
  der(h) = v;
  der(v) = a;
  der(on) = if a > -11 then 1 else 0;
  when h <= 0 and v < 0 then
    reinit(v, -0.8*pre(v));
  end when;
end Ball;`;

const stiff = `model Stiff
  input Real u; output Real x(start = 0, fixed = true);
equation
  der(x) = 1e5*(u - x);
end Stiff;`;

const oscillator = `model Oscillator
  input Real F; output Real x(start = 1, fixed = true); output Real v(start = 0, fixed = true);
equation
  der(x) = v; der(v) = F;
end Oscillator;`;

/** First root of a function that is positive at `from`. */
function firstRoot(f: (t: number) => number, from: number): number {
  let [low, high] = [from, from + 1e-3];
  while (f(high) > 0) [low, high] = [high, high + 1e-3];
  while (high - low > 1e-15) {
    const middle = (low + high) / 2;
    if (middle === low || middle === high) break;
    if (f(middle) > 0) low = middle;
    else high = middle;
  }
  return high;
}

describe.skipIf(!hasCompiler)("FMUs of ours for co-simulation (FMI 3) ask for inputs within a step", () => {
  const running = new Map<string, RunningFmu>();
  beforeAll(async () => {
    for (const [name, text] of Object.entries({ ball, stiff, oscillator })) {
      const fmu = await exportedFmu(text, { version: 3 });
      running.set(name, runFmu(fmu, { backend: "in-process" }));
    }
  }, 60_000);
  afterAll(() => {
    for (const one of running.values()) one.close();
  });

  const reference = ({ description }: Fmu, name: string): number =>
    description.variables.find((one) => one.name === name)!.valueReference;

  interface Slave {
    readonly instance: Instance;
    readonly updates: IntermediateUpdate[];
    read(name: string): number;
  }

  type Law = (time: number, read: Slave["read"]) => number | undefined;

  /** `law`: the input as a function of time; `undefined`: the importer sets no input. */
  function slaveOf(
    model: string,
    law: Law | undefined,
    { tolerance = 1e-10, returnAt = Number.POSITIVE_INFINITY } = {},
  ): Slave {
    const source = running.get(model)!;
    const input = source.fmu.description.variables.find((one) => one.causality === "input")!.valueReference;
    const updates: IntermediateUpdate[] = [];
    const one = new Float64Array(1);
    const read = (name: string): number => {
      instance.getValues("Float64", Uint32Array.of(reference(source.fmu, name)), one);
      return one[0]!;
    };
    const instance = source.instantiate({
      kind: "coSimulation",
      ...(law && {
        earlyReturnAllowed: true,
        requiredIntermediateVariables: [input],
        intermediateUpdate: (update) => {
          updates.push(update);
          const value = update.setRequested ? law(update.time, read) : undefined;
          if (value !== undefined)
            instance.setValues("Float64", Uint32Array.of(input), Float64Array.of(value));
          return update.canReturnEarly && update.time >= returnAt ? update.time : undefined;
        },
      }),
    });
    instance.enterInitializationMode({ startTime: 0, tolerance });
    if (law !== undefined)
      instance.setValues("Float64", Uint32Array.of(input), Float64Array.of(law(0, read) ?? 0));
    instance.exitInitializationMode();
    return { instance, updates, read };
  }

  it("takes them wherever it evaluates its equations: a parabola and a ball that bounces, in one step", () => {
    // h = 1 - 5 t^2 - t^3 up to the ground, thence upwards with 0.8 of the speed.
    const { instance, read } = slaveOf("ball", (t) => -10 - 6 * t);
    instance.doStep(0, 0.8);
    const speed = (t: number) => -10 * t - 3 * t ** 2;
    const impact = firstRoot((t) => 1 - 5 * t ** 2 - t ** 3, 0);
    const jump = -1.8 * speed(impact);
    expect(read("v")).toBeCloseTo(speed(0.8) + jump, 8);
    expect(read("h")).toBeCloseTo(1 - 5 * 0.8 ** 2 - 0.8 ** 3 + jump * (0.8 - impact), 8);
    // The input itself crosses -11 at t = 1/6.
    expect(read("on")).toBeCloseTo(1 / 6, 9);
  });

  it("inputs may depend on its states, also over an event: a ball with linear drag", () => {
    const { instance, read } = slaveOf("ball", (_, state) => -10 - state("v"));
    instance.doStep(0, 0.8);
    const speed = (v: number, t: number) => (v + 10) * Math.exp(-t) - 10;
    const height = (h: number, v: number, t: number) => h + (v + 10) * (1 - Math.exp(-t)) - 10 * t;
    const impact = firstRoot((t) => height(1, 0, t), 0);
    const rebound = -0.8 * speed(0, impact);
    expect(read("v")).toBeCloseTo(speed(rebound, 0.8 - impact), 8);
    expect(read("h")).toBeCloseTo(height(0, rebound, 0.8 - impact), 8);
  });

  it("keeps its tolerance where it is stiff: x is behind u by 1e-5 u' - 1e-10 u''", () => {
    const { instance, read } = slaveOf("stiff", (t) => Math.sin(t), { tolerance: 1e-8 });
    instance.doStep(0, 1);
    expect(read("x")).toBeCloseTo(Math.sin(1) - 1e-5 * Math.cos(1) - 1e-10 * Math.sin(1), 8);
  });

  it("keeps it also where the stiffness comes from inputs that follow the states: x' = 1e5 (sin t - 11 x)", () => {
    const { instance, read } = slaveOf("stiff", (t, state) => Math.sin(t) - 10 * state("x"), {
      tolerance: 1e-8,
    });
    instance.doStep(0, 0.5);
    instance.doStep(0.5, 0.5);
    expect(read("x")).toBeCloseTo((Math.sin(1) - Math.cos(1) / 11e5) / 11, 9);
  });

  it("marks tentative values, and provides the values at that point to its importer", () => {
    const seen: number[] = [];
    const { instance, updates } = slaveOf("oscillator", (t, state) => {
      seen.push(Math.abs(state("x") - Math.cos(t)), Math.abs(state("time") - t));
      return -state("x");
    });
    instance.doStep(0, 0.5);
    instance.doStep(0.5, 0.5);
    // Stages of the method are of lower order than its results.
    expect(Math.max(...seen)).toBeLessThan(1e-2);
    expect(updates.every(({ setRequested, getAllowed }) => setRequested && getAllowed)).toBe(true);
    const finished = updates.filter(({ stepFinished }) => stepFinished).map(({ time }) => time);
    expect(finished).toEqual([...finished].sort((a, b) => a - b));
    expect(finished.length).toBeLessThan(updates.length / 4);
    expect([finished.includes(0.5), finished.at(-1)]).toEqual([true, 1]);
    expect(updates.filter((one) => one.canReturnEarly !== one.stepFinished)).toEqual([]);
  });

  it("returns early at its importer's request, and continues from there", () => {
    const { instance, read, updates } = slaveOf("oscillator", (_, state) => -state("x"), { returnAt: 0.3 });
    const { earlyReturn, lastSuccessfulTime } = instance.doStep(0, 1);
    expect(earlyReturn).toBe(true);
    expect(lastSuccessfulTime).toBe(updates.at(-1)!.time);
    expect(lastSuccessfulTime).toBeLessThan(0.5);
    expect(read("x")).toBeCloseTo(Math.cos(lastSuccessfulTime), 8);
    const rest = instance.doStep(lastSuccessfulTime, 1 - lastSuccessfulTime);
    expect(rest.earlyReturn).toBe(true);
    expect(read("v")).toBeCloseTo(-Math.sin(rest.lastSuccessfulTime), 8);
  });

  it("holds inputs that its importer does not give, to the last bit as without a callback", () => {
    for (const model of ["ball", "stiff"]) {
      const [silent, plain] = [slaveOf(model, () => undefined), slaveOf(model, undefined)];
      const ends = [silent, plain].map(({ instance, read }) => {
        const input = model === "ball" ? "a" : "u";
        const numbers: number[] = [];
        for (let k = 0; k < 4; k++) {
          const value = Float64Array.of(-10 + k);
          instance.setValues("Float64", Uint32Array.of(reference(running.get(model)!.fmu, input)), value);
          instance.doStep(0.25 * k, 0.25);
          numbers.push(...(model === "ball" ? ["h", "v"] : ["x"]).map(read));
        }
        return numbers;
      });
      expect(ends[0]).toEqual(ends[1]);
    }
  });

  it("treats a jump at the begin of a step as an event, and rejects variables other than inputs", () => {
    const { instance, read } = slaveOf("oscillator", (t) => (t < 1 ? 0 : 6));
    instance.doStep(0, 1);
    instance.doStep(1, 1);
    expect(read("v")).toBeCloseTo(6, 8);
    const other = slaveOf("oscillator", (t) => {
      const x = reference(running.get("oscillator")!.fmu, "x");
      if (t > 0) other.instance.setValues("Float64", Uint32Array.of(x), Float64Array.of(0));
      return 0;
    });
    expect(() => other.instance.doStep(0, 1)).toThrow("can't be set now");
  });
});
