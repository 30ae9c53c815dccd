import {
  type ConnectionTriple,
  type CoSimulationAlgorithm,
  createCoupledSystem,
  expressionUnit,
  fmuUnit,
  functionUnit,
  lineUnit,
  ModelError,
  modelUnit,
  readInputs,
  tableUnit,
} from "@cosimo/core";
import { createUnitStepper } from "@cosimo/cosim";
import { runInProcess } from "@cosimo/fmi-node";
import { describe, expect, it } from "vitest";
import { hasCompilers, sampleFmu } from "../fmi/sample-fmu.ts";

const lag = modelUnit(
  "model Lag parameter Real T = 1; input Real u; output Real y(start = 0, fixed = true); equation T*der(y) = u - y; end Lag;",
  {
    tolerance: 1e-10,
  },
);
const sine = functionUnit([{ name: "y", value: Math.sin, derivative: Math.cos }]);
const through: readonly ConnectionTriple[] = [["source.y", "lag.u"]];

/** y' = sin t - y from 0. */
const lagOfSine = (t: number) => (Math.sin(t) - Math.cos(t) + Math.exp(-t)) / 2;

describe("a coupled system in code", () => {
  const system = createCoupledSystem({
    name: "chain",
    units: { source: sine, lag },
    connections: through,
    experiment: { stopTime: 2, communicationStep: 0.01 },
  });
  const error = async (options: Parameters<typeof system.simulate>[0]) => {
    const result = await system.simulate(options);
    return Math.abs(result.column("lag.y").at(-1)! - lagOfSine(2));
  };

  it("runs repeatedly, with other steps, algorithms and parameters", async () => {
    // Held inputs: order 1; straight lines: order 2.
    const held = [await error({}), await error({ communicationStep: 0.005 })] as const;
    expect(Math.log2(held[0] / held[1])).toBeCloseTo(1, 1);
    const lines = [
      await error({ algorithm: { extrapolation: 1 } }),
      await error({ algorithm: { extrapolation: 1 }, communicationStep: 0.005 }),
    ] as const;
    expect(Math.log2(lines[0] / lines[1])).toBeCloseTo(2, 1);
    const slow = await system.simulate({ parameters: { "lag.T": 1e6 } });
    expect(slow.column("lag.y").at(-1)!).toBeLessThan(1e-5);
  });

  it("reports progress, and can be aborted", async () => {
    const stop = new AbortController();
    const times: number[] = [];
    const result = await system.simulate({
      ...{ communicationStep: 1e-6, signal: stop.signal },
      onProgress: ({ time }) => {
        times.push(time);
        // The first call may come before the first row.
        if (time > 1e-4) stop.abort();
      },
    });
    expect(result.outcome.status).toBe("cancelled");
    expect(times.length).toBeGreaterThan(0);
    expect(result.time.at(-1)!).toBeLessThan(2);
    expect(result.time.length).toBeGreaterThan(1);
  });

  it("accepts a user-defined algorithm as an object", async () => {
    const own: CoSimulationAlgorithm = {
      name: "own",
      start(coupled) {
        const stepper = createUnitStepper(coupled);
        return {
          order: 1,
          step(t, h) {
            coupled.hold();
            stepper.begin(t, h);
            stepper.stepAll();
            coupled.transfer();
            return stepper.step;
          },
        };
      },
    };
    const result = await createCoupledSystem({
      ...{ units: { source: sine, lag }, connections: through, algorithm: own },
      experiment: { stopTime: 2, communicationStep: 0.01 },
    }).simulate();
    const builtIn = await system.simulate();
    expect(result.statistics.solver).toBe("own");
    expect([...result.column("lag.y")]).toEqual([...builtIn.column("lag.y")]);
  });

  it("reports faults before the run", () => {
    const wrong = createCoupledSystem({ units: { lag }, connections: [["lag.z", "lag.u"]] });
    expect(() => wrong.plan()).toThrow(ModelError);
    expect(() => system.plan({ communicationStep: -1 })).toThrow(/communicationStep/);
    expect(() => system.plan({ algorithm: { name: "jacobi", form: "L1" } })).toThrow(TypeError);
    const described = { units: { source: sine, lag }, connections: through };
    const { diagnostics } = createCoupledSystem({
      ...described,
      algorithm: { name: "jacobi", form: "L1" },
    }).plan();
    expect(diagnostics.map(({ code }) => code)).toContain("algorithm.unused-option");
  });
});

describe("units that are no models", () => {
  it("tables jump at two rows with one time: the steps of all units end there", async () => {
    const table = tableUnit(readInputs("time,y\n0,0\n0.505,0\n0.505,1\n2,1\n").value!);
    const result = await createCoupledSystem({
      ...{ units: { source: table, lag }, connections: through },
      experiment: { stopTime: 2, communicationStep: 0.01 },
    }).simulate();
    expect(result.column("lag.y").at(-1)).toBeCloseTo(1 - Math.exp(-(2 - 0.505)), 8);
    const at = [...result.time].flatMap((t, i) =>
      Math.abs(t - 0.505) < 1e-12 ? [result.column("source.y")[i]] : [],
    );
    expect(at).toEqual([0, 1]);
  });

  it("expressions have events as equations do", async () => {
    const result = await createCoupledSystem({
      units: { source: expressionUnit({ y: "if time < 0.505 then 0 else 1" }), lag },
      connections: through,
      experiment: { stopTime: 2, communicationStep: 0.01 },
    }).simulate();
    expect(result.column("lag.y").at(-1)).toBeCloseTo(1 - Math.exp(-(2 - 0.505)), 8);
  });

  it("are parametrized by their names", () => {
    const system = (name: string, value = 2) =>
      createCoupledSystem({
        units: {
          line: lineUnit({ impedance: 3, delay: 0.1 }),
          source: expressionUnit({ y: "time" }),
          f: sine,
        },
        ...{ connections: [], parameters: { [name]: value }, experiment: { communicationStep: 0.05 } },
      });
    expect(() => system("line.impedance").plan()).not.toThrow();
    for (const name of ["line.length", "f.y", "source.z"])
      expect(() => system(name).plan()).toThrow(/no parameter/);
    expect(() => system("line.delay", 0).plan()).toThrow(ModelError);
    expect(() =>
      createCoupledSystem({ units: { f: expressionUnit({ "a b": "1" }) }, connections: [] }).plan(),
    ).toThrow(/name/);
    expect(() =>
      createCoupledSystem({ units: { f: expressionUnit({ a: "1; Real z" }) }, connections: [] }).plan(),
    ).toThrow(/one expression/);
  });

  it("lines reflect a wave after twice their delay", async () => {
    // Flow 1 into an open end: the effort is Z, and 2 Z more with each echo.
    const result = await createCoupledSystem({
      units: {
        source: functionUnit([{ name: "y", value: () => 1 }]),
        line: lineUnit({ impedance: 3, delay: 0.1 }),
      },
      connections: [["source.y", "line.c1.flow"]],
      experiment: { stopTime: 0.3, communicationStep: 0.05 },
    }).simulate();
    const effort = (t: number) =>
      result.column("line.c1.effort")[[...result.time].findIndex((one) => one > t)]!;
    expect(effort(0.11)).toBeCloseTo(3, 9);
    expect(effort(0.26)).toBeCloseTo(9, 9);
  });

  it("invalid parameters of a model are reported with their unit", () => {
    const brake = modelUnit(
      "model Brake parameter Boolean on = false; output Real y = if on then 1 else 0; end Brake;",
    );
    const plan = () =>
      createCoupledSystem({ units: { brake }, connections: [], parameters: { "brake.on": 3 } }).plan();
    try {
      plan();
      expect.unreachable("3 is no truth");
    } catch (error) {
      expect((error as ModelError).diagnostics[0]).toMatchObject({ component: "brake" });
    }
  });

  it.skipIf(!hasCompilers)("options that do not apply to FMUs are reported", async () => {
    const fmu = runInProcess(sampleFmu(2));
    const system = createCoupledSystem({
      units: { a: fmuUnit(fmu, { type: "cs", solver: "dopri5" }) },
      connections: [],
      parameters: { "a.u": 2 },
      experiment: { stopTime: 1, communicationStep: 0.1 },
    });
    const result = await system.simulate();
    expect(result.diagnostics.map(({ code }) => code)).toContain("system.unused-option");
    // x' = 2 - x from 1.
    const exact = modelUnit("model M Real x(start = 1, fixed = true); equation der(x) = 2 - x; end M;");
    const reference = await createCoupledSystem({ units: { a: exact }, connections: [] }).simulate();
    expect(result.outcome.status).toBe("completed");
    expect(result.column("a.x").at(-1)!).toBeCloseTo(reference.column("a.x").at(-1)!, 1);
    fmu.close();
  });
});
