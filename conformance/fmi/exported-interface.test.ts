import { readFileSync } from "node:fs";
import { join } from "node:path";
import { exportFmu, simulateFmuSync } from "@cosimo/core";
import { type Fmu, type Instance, readFmu, type Variable, writeArchive } from "@cosimo/fmi";
import { runInProcess } from "@cosimo/fmi-node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exportedFmu, hasCompiler } from "./exported-fmu.ts";

const ball = readFileSync(join(import.meta.dirname, "../../examples/BouncingBall.mo"), "utf8");

/** der(x) = a u - x: all results have closed forms. */
const lag = `model Lag "Lag"
  parameter Real a = 2;
  parameter Real twice = 2*a;
  parameter Real T = 0.25 "Of samples: fixed";
  discrete Integer n(start = 0, fixed = true);
  input Real u(start = 1);
  Real x(start = 0.5, fixed = true);
  output Real y = 3*x + a*u^2;
  output Real v = u;
equation
  der(x) = a*u - x;
  when sample(T, T) then
    n = pre(n) + integer(twice);
  end when;
  annotation(experiment(Tolerance = 1e-10));
end Lag;`;

const variableOf = (fmu: Fmu, name: string): Variable =>
  fmu.description.variables.find((one) => one.name === name)!;

const refs = (fmu: Fmu, ...names: readonly string[]) =>
  Uint32Array.from(names, (name) => variableOf(fmu, name).valueReference);

function read(fmu: Fmu, instance: Instance, name: string): number {
  const value = new Float64Array(1);
  instance.getValues("Float64", refs(fmu, name), value);
  return value[0]!;
}

describe.skipIf(!hasCompiler)("the interface of our FMUs (they need a C compiler)", () => {
  describe.each([2, 3] as const)("FMI %i", (version) => {
    let fmu: Fmu;
    let running: ReturnType<typeof runInProcess>;
    beforeAll(async () => {
      fmu = await exportedFmu(lag, { version });
      running = runInProcess(fmu);
    });
    afterAll(() => running.close());

    const slave = (): Instance => {
      const instance = running.instantiate({ kind: "coSimulation" });
      instance.enterInitializationMode({ startTime: 0, tolerance: 1e-10 });
      instance.exitInitializationMode();
      return instance;
    };

    it("takes inputs: with u = 1 the state approaches 2", () => {
      const instance = slave();
      instance.doStep(0, 1);
      expect(read(fmu, instance, "x")).toBeCloseTo(2 - 1.5 * Math.exp(-1), 9);
    });

    it("feeds inputs through before the next step", () => {
      const instance = slave();
      instance.doStep(0, 1);
      const x = read(fmu, instance, "x");
      instance.setValues("Float64", refs(fmu, "u"), Float64Array.of(3));
      expect(read(fmu, instance, "y")).toBeCloseTo(3 * x + 18, 12);
    });

    it("continues from a saved state bit for bit, also from its bytes in another instance", () => {
      const [first, second] = [slave(), slave()];
      first.doStep(0, 0.7);
      const bytes = first.serializeFMUState(first.getFMUState());
      first.doStep(0.7, 0.6);
      second.setFMUState(second.deserializeFMUState(bytes));
      second.doStep(0.7, 0.6);
      expect(read(fmu, second, "x")).toBe(read(fmu, first, "x"));
    });

    it("has derivatives: dy/dx = 3, dy/du = 2 a u, dx'/du = a", () => {
      const instance = slave();
      const sensitivity = new Float64Array(2);
      const unknowns = refs(fmu, "y", "der(x)");
      instance.getDirectionalDerivative(unknowns, refs(fmu, "x"), Float64Array.of(1), sensitivity);
      expect([...sensitivity]).toEqual([3, -1]);
      instance.getDirectionalDerivative(unknowns, refs(fmu, "u"), Float64Array.of(1), sensitivity);
      expect([...sensitivity]).toEqual([4, 2]);
    });

    it("has the derivative of an output by time: y' = 3 (a u - x) while u is held", () => {
      const instance = slave();
      instance.doStep(0, 1);
      const slope = new Float64Array(1);
      instance.getOutputDerivatives(refs(fmu, "y"), Int32Array.of(1), slope);
      expect(slope[0]).toBeCloseTo(3 * (2 - read(fmu, instance, "x")), 9);
    });

    it("has second derivatives by time: y'' = 3 x'' + 2 a u'^2, x'' = a u' - x'", () => {
      const instance = slave();
      // Slopes of inputs are known to FMI 2 only.
      const du = version === 2 ? 1 : 0;
      if (du > 0) instance.setInputDerivatives(refs(fmu, "u"), Int32Array.of(1), Float64Array.of(du));
      instance.doStep(0, 1);
      const [x, u] = [read(fmu, instance, "x"), 1 + du];
      const derivatives = new Float64Array(4);
      instance.getOutputDerivatives(refs(fmu, "y", "y", "v", "v"), Int32Array.of(1, 2, 1, 2), derivatives);
      const [dx, a] = [2 * u - x, 2];
      const expected = [3 * dx + 2 * a * u * du, 3 * (a * du - dx) + 2 * a * du, du, 0];
      expected.forEach((value, i) => {
        expect(derivatives[i]).toBeCloseTo(value, 9);
      });
    });

    it("takes parameters and start values before it is initialized", () => {
      const instance = running.instantiate({ kind: "coSimulation" });
      instance.setValues("Float64", refs(fmu, "a", "x"), Float64Array.of(0, 4));
      instance.enterInitializationMode({ startTime: 0, tolerance: 1e-10 });
      instance.exitInitializationMode();
      instance.doStep(0, 1);
      expect(read(fmu, instance, "x")).toBeCloseTo(4 * Math.exp(-1), 9);
    });

    it("takes tunable parameters between steps, and updates dependent values", () => {
      const instance = slave();
      instance.doStep(0, 1);
      const x = read(fmu, instance, "x");
      instance.setValues("Float64", refs(fmu, "a"), Float64Array.of(0));
      expect(read(fmu, instance, "twice")).toBe(0);
      instance.doStep(1, 1);
      expect(read(fmu, instance, "x")).toBeCloseTo(x * Math.exp(-1), 9);
      const count = new Int32Array(1);
      instance.getValues("Int32", refs(fmu, "n"), count);
      // Four samples with 2 a = 4, and those from 1.25 s on with 0.
      expect(count[0]).toBe(16);
      const variabilities = ["a", "twice", "T"].map((name) => variableOf(fmu, name).variability);
      expect(variabilities).toEqual(["tunable", "tunable", "fixed"]);
      const setFixed = () => instance.setValues("Float64", refs(fmu, "T"), Float64Array.of(1));
      expect(setFixed).toThrow("can't be set now");
    });

    it("is as new after a reset", () => {
      const instance = slave();
      instance.doStep(0, 1);
      const once = read(fmu, instance, "x");
      instance.reset();
      instance.enterInitializationMode({ startTime: 0, tolerance: 1e-10 });
      instance.exitInitializationMode();
      instance.doStep(0, 1);
      expect(read(fmu, instance, "x")).toBe(once);
    });

    it("declares which unknown depends on which known", () => {
      const { outputs, continuousStateDerivatives } = fmu.description.structure;
      const names = (dependencies: readonly { readonly index?: number }[] = []) =>
        dependencies.map(({ index }) => fmu.description.variables[index!]!.name);
      expect(names(outputs[0]!.dependencies)).toEqual(["u", "x"]);
      expect(names(continuousStateDerivatives[0]!.dependencies)).toEqual(["u", "x"]);
    });
  });

  it("follows the slopes of inputs (FMI 2): x' = 2 (1 + t) - x", async () => {
    const fmu = await exportedFmu(lag, { version: 2 });
    const running = runInProcess(fmu);
    const instance = running.instantiate({ kind: "coSimulation" });
    instance.enterInitializationMode({ startTime: 0, tolerance: 1e-10 });
    instance.exitInitializationMode();
    instance.setInputDerivatives(refs(fmu, "u"), Int32Array.of(1), Float64Array.of(1));
    instance.doStep(0, 1);
    // x = 2 t + 0.5 exp(-t)
    expect(read(fmu, instance, "x")).toBeCloseTo(2 + 0.5 * Math.exp(-1), 9);
    // Slopes may be given before the values.
    instance.setInputDerivatives(refs(fmu, "u"), Int32Array.of(1), Float64Array.of(1));
    instance.setValues("Float64", refs(fmu, "u"), Float64Array.of(2));
    instance.doStep(1, 1);
    expect(read(fmu, instance, "x")).toBeCloseTo(4 + 0.5 * Math.exp(-2), 9);
    // Without one the input is held.
    instance.setValues("Float64", refs(fmu, "u"), Float64Array.of(0));
    const x = read(fmu, instance, "x");
    instance.doStep(2, 1);
    expect(read(fmu, instance, "x")).toBeCloseTo(x * Math.exp(-1), 9);
    running.close();
  });

  it("follows inputs of third degree (FMI 2): x' = 2 (1 + t^2 + t^3) - x", async () => {
    const fmu = await exportedFmu(lag, { version: 2 });
    const running = runInProcess(fmu);
    const instance = running.instantiate({ kind: "coSimulation" });
    instance.enterInitializationMode({ startTime: 0, tolerance: 1e-10 });
    instance.exitInitializationMode();
    const u = refs(fmu, "u", "u");
    instance.setInputDerivatives(u, Int32Array.of(2, 3), Float64Array.of(2, 6));
    instance.doStep(0, 1);
    // x = 2 t^3 - 4 t^2 + 8 t - 6 + 6.5 exp(-t)
    expect(read(fmu, instance, "x")).toBeCloseTo(6.5 * Math.exp(-1), 9);
    expect(read(fmu, instance, "u")).toBeCloseTo(3, 12);
    // From here on with its slope of 5.
    instance.setInputDerivatives(u.subarray(1), Int32Array.of(1), Float64Array.of(5));
    instance.doStep(1, 1);
    expect(read(fmu, instance, "u")).toBeCloseTo(8, 12);
    // x' = 2 (3 + 5 s) - x: x = 10 s - 4 + (x1 + 4) exp(-s)
    expect(read(fmu, instance, "x")).toBeCloseTo(6 + (6.5 * Math.exp(-1) + 4) * Math.exp(-1), 9);
    running.close();
  });

  it("returns early at events, which its importer then handles (FMI 3)", async () => {
    const fmu = await exportedFmu(ball, { version: 3 });
    const running = runInProcess(fmu);
    const times: number[] = [];
    const instance = running.instantiate({
      kind: "coSimulation",
      eventModeUsed: true,
      earlyReturnAllowed: true,
      intermediateUpdate: ({ time }) => {
        times.push(time);
        return undefined;
      },
    });
    instance.enterInitializationMode({ startTime: 0 });
    instance.exitInitializationMode();
    instance.updateDiscreteStates();
    instance.enterStepMode();
    const { eventHandlingNeeded, earlyReturn, lastSuccessfulTime } = instance.doStep(0, 2);
    expect({ eventHandlingNeeded, earlyReturn }).toEqual({ eventHandlingNeeded: true, earlyReturn: true });
    const before = read(fmu, instance, "vy");
    instance.enterEventMode();
    instance.updateDiscreteStates();
    expect(read(fmu, instance, "vy")).toBe(-0.9 * before);
    instance.enterStepMode();
    instance.doStep(lastSuccessfulTime, 2 - lastSuccessfulTime);
    expect(read(fmu, instance, "time")).toBe(2);
    expect(times.length).toBeGreaterThan(3);
    running.close();
  });

  it.each(["coSimulation", "modelExchange"] as const)("rests where bounces accumulate: %s", async (kind) => {
    const running = runInProcess(await exportedFmu(ball));
    const result = simulateFmuSync(running, { kind, stopTime: 20, intervals: 40, tolerance: 1e-8 });
    running.close();
    expect(result.outcome.status).toBe("completed");
    expect(Math.abs(result.column("y").at(-1)!)).toBeLessThan(1e-9);
    expect(Math.abs(result.column("vy").at(-1)!)).toBeLessThan(1e-9);
    expect(result.column("vx").at(-1)!).toBeGreaterThan(0.5);
  });
});

describe("variables promoted without editing the model", () => {
  it("parameters become inputs, expressions outputs", async () => {
    const { description } = await exportFmu(ball, {
      inputs: ["m"],
      outputs: ["vy", "energy=0.5*m*(vx^2 + vy^2) + m*g*y"],
    });
    const roles = Object.fromEntries(description.variables.map(({ name, causality }) => [name, causality]));
    expect(roles).toMatchObject({ m: "input", vy: "output", energy: "output", y: "local" });
    expect(description.modelName).toBe("BouncingBall");
  });

  it.each([
    { inputs: ["vx"], code: "fmu-export.determined" },
    { inputs: ["mass"], code: "fmu-export.unknown-name" },
    { inputs: ["g"], code: "fmu-export.structural" },
  ])("$inputs cannot be one: $code", async ({ inputs, code }) => {
    const failure = await exportFmu(ball, { inputs }).catch((error) => error);
    expect(failure.diagnostics.map((one: { code: string }) => one.code)).toEqual([code]);
  });

  const lisma = (file: string) => ({
    uri: file,
    text: readFileSync(join(import.meta.dirname, "../../examples/lisma", file), "utf8"),
  });

  it("expressions are read in Modelica only", async () => {
    const failure = await exportFmu(lisma("saddle.lisma"), { outputs: ["s = 2*x"] }).catch((error) => error);
    expect(failure.diagnostics.map((one: { code: string }) => one.code)).toEqual([
      "fmu-export.expression-language",
    ]);
  });

  it("modes that differ in their transitions only are events", async () => {
    const { description } = await exportFmu(lisma("saddle.lisma"));
    expect(description.variables.some(({ name }) => name === "mode")).toBe(true);
  });

  it.each([2, 3] as const)(
    "bounds of whole numbers and enumerations are in FMUs of FMI %i",
    async (version) => {
      const gears = `model Gears
      type Gear = enumeration(low, middle, high);
      parameter Integer n(min = -2, max = 7, quantity = "teeth") = 3;
      parameter Gear gear(min = Gear.low, max = Gear.middle) = Gear.low;
      Real x(start = 0, fixed = true);
    equation
      der(x) = if gear == Gear.low then n else 2*n;
    end Gears;`;
      const { files } = await exportFmu(gears, { version });
      const { description } = readFmu(writeArchive(files), "Gears.fmu").value!;
      const named = (name: string) => description.variables.find((one) => one.name === name);
      expect(named("n")).toMatchObject({ min: -2, max: 7, quantity: "teeth" });
      expect(named("gear")).toMatchObject({ min: 1, max: 2 });
    },
  );

  it("the same model gives the same bytes", async () => {
    const [first, second] = [await exportFmu(ball), await exportFmu(ball)];
    expect(first.files).toEqual(second.files);
  });
});
