import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  type AlgorithmDescription,
  type CoupledUnit,
  cosimulate,
  exportCoupledSystem,
  type FmuExport,
  fmuUnit,
  ModelError,
  modelUnit,
  readSystemJson,
  type SimulationResult,
  simulateFmuSync,
  tableUnit,
} from "@cosimo/core";
import { type Fmu, validateFmu, writeArchive } from "@cosimo/fmi";
import { runFmu, runInProcess } from "@cosimo/fmi-node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compiledFmu, complaints, exportedFmu, hasCompiler } from "../fmi/exported-fmu.ts";

type NamedUnit = readonly [name: string, unit: CoupledUnit];

const folder = join(import.meta.dirname, "../../examples/cosim/two-masses");
const textOf = (file: string) => ({ uri: file, text: readFileSync(join(folder, file), "utf8") });
const { value: t1 } = readSystemJson(textOf("t1.json"));

const H = 0.001;
const experiment = { stopTime: 0.5, communicationStep: H, tolerance: 1e-10 };
const jacobi = { name: "jacobi", exchange: "stale" } as const;
const gaussSeidel = { name: "gauss-seidel", exchange: "stale", order: ["second", "first", "guard"] } as const;

/** Monitors the first mass, and fails if it goes too far. */
const guard = {
  uri: "Guard.mo",
  text: `model Guard
    input Real u; parameter Real limit = 1e9 "At most"; output Real seen(start = 0, fixed = true);
    equation der(seen) = u; assert(u < limit, "the mass is too far");
    end Guard;`,
};

const counter = `model Counter
  output Integer n(start = 0, fixed = true);
  equation when sample(0.1, 0.1) then n = pre(n) + 1; end when;
  end Counter;`;
const sum = `model Sum
  input Integer n; output Real s(start = 0, fixed = true);
  equation der(s) = n;
  end Sum;`;

/** The two masses; a third unit monitors the first mass through a gain and an offset. */
function twoMasses(algorithm: AlgorithmDescription, units: readonly NamedUnit[]) {
  const isWatched = units.some(([name]) => name === "guard");
  const watch = { from: "first.x", to: "guard.u", gain: -2, offset: 0.5 };
  const connections = [...t1!.connections, ...(isWatched ? [watch] : [])];
  return { system: { ...t1!, algorithm, experiment, connections }, units };
}

function faultsOf({ files }: FmuExport): readonly string[] {
  const { diagnostics } = validateFmu(writeArchive(files), "container.fmu");
  return diagnostics.filter(({ severity }) => severity !== "info").map(({ message }) => message);
}

const names = ["first.x", "first.v", "second.F"];

/** The largest distance of the outputs at the times of `ours`, relative to their size. */
function distance(ours: Pick<SimulationResult, "time" | "column">, direct: SimulationResult): number {
  const rows = Array.from(ours.time, (t) => direct.time.findIndex((one) => Math.abs(one - t) < 1e-9));
  return Math.max(
    ...names.map((name) => {
      const [mine, theirs] = [ours.column(name), direct.column(name)];
      const largest = Math.max(...Array.from(theirs, Math.abs));
      return Math.max(...rows.map((row, i) => Math.abs(mine[i]! - theirs[row]!))) / largest;
    }),
  );
}

describe.runIf(hasCompiler)("a coupled system with FMUs as one FMU (needs a C compiler)", () => {
  const open: { close(): void }[] = [];
  const units = new Map<string, CoupledUnit>();
  let container: Fmu;

  const some = (...chosen: string[]): NamedUnit[] =>
    chosen.map((name) => [name.split(" ")[0]!, units.get(name)!]);
  async function opened(name: string, source: { uri: string; text: string }, version: 2 | 3) {
    const running = runInProcess(await exportedFmu(source, { version }));
    open.push(running);
    units.set(name, fmuUnit(running, { type: "cs" }));
    units.set(`${name} me`, fmuUnit(running, { type: "me" }));
  }
  beforeAll(async () => {
    await opened("first", textOf("First.mo"), 2);
    await opened("second", textOf("Second.mo"), 3);
    await opened("guard", guard, 2);
    const exported = await exportCoupledSystem(twoMasses(jacobi, some("first", "second")));
    expect(exported.diagnostics).toEqual([]);
    expect(faultsOf(exported)).toEqual([]);
    container = compiledFmu(exported);
  }, 120_000);
  afterAll(() => {
    for (const one of open) one.close();
  });

  it("gives the results of the direct run, for any steps of the importer, in this process or another", async () => {
    const direct = await cosimulate(twoMasses(jacobi, some("first", "second")));
    for (const [backend, outputInterval] of [
      ["in-process", H],
      ["in-process", 7 * H],
      ["isolated", 10 * H],
    ] as const) {
      const running = runFmu(container, { backend });
      const result = simulateFmuSync(running, { outputInterval, stopTime: 0.49 });
      running.close();
      expect(result.outcome).toMatchObject({ status: "completed" });
      expect(distance(result, direct)).toBeLessThan(1e-12);
    }
  });

  it("passes parameters and start values to its parts", async () => {
    const parameters = { "first.m": 4, "second.kc": 200 };
    const direct = await cosimulate(twoMasses(jacobi, some("first", "second")), { parameters });
    const running = runInProcess(container);
    const result = simulateFmuSync(running, { parameters, outputInterval: H });
    running.close();
    expect(distance(result, direct)).toBeLessThan(1e-12);
  });

  it("has the inputs without connection", async () => {
    const { system, units: named } = twoMasses(jacobi, some("first", "second"));
    const connections = system.connections.filter(({ to }) => to !== "first.F" && to !== "second.v1");
    const opened = { system: { ...system, connections }, units: named };
    const exported = await exportCoupledSystem(opened, { version: 3 });
    const fmu = compiledFmu(exported, 3);
    const { variables, structure } = fmu.description;
    const nameOf = ({ index }: { index?: number }) => variables[index!]!.name;
    const known = structure.outputs.map((one) => [nameOf(one.variable), one.dependencies?.map(nameOf)]);
    // Positions and velocities follow from inputs by integration, the force of the spring at once.
    expect(known).toEqual([
      ["first.x", []],
      ["first.v", []],
      ["second.F", ["second.v1"]],
    ]);
    const parameters = { "first.F": 0.7, "second.v1": -0.2 };
    const running = runInProcess(fmu);
    const result = simulateFmuSync(running, { parameters, outputInterval: H });
    running.close();
    expect(distance(result, await cosimulate(opened, { parameters }))).toBeLessThan(1e-12);
  });

  it("restores states of its parts, also from bytes", () => {
    const running = runInProcess(container);
    const instance = running.instantiate({ kind: "coSimulation", instanceName: "whole" });
    const { variables } = container.description;
    const references = Uint32Array.from(
      names,
      (name) => variables.find((one) => one.name === name)!.valueReference,
    );
    const after = (): readonly number[] => {
      instance.doStep(0.1, 0.05, false);
      const values = new Float64Array(references.length);
      instance.getValues("Float64", references, values);
      return [...values];
    };
    instance.enterInitializationMode({ startTime: 0, stopTime: 1 });
    instance.exitInitializationMode();
    instance.doStep(0, 0.1, false);
    const state = instance.getFMUState();
    const bytes = instance.serializeFMUState(state);
    const once = after();
    instance.setFMUState(state);
    expect(after()).toEqual(once);
    instance.setFMUState(instance.deserializeFMUState(bytes));
    for (const [i, value] of after().entries()) expect(value).toBeCloseTo(once[i]!, 8);
    instance.freeFMUState(state);
    instance.free();
    running.close();
  });

  it.runIf(existsSync("/proc/self/maps"))("leaves nothing loaded behind", () => {
    const loaded = () => readFileSync("/proc/self/maps", "utf8").includes("resources/first/binaries");
    const running = runInProcess(container);
    const instance = running.instantiate({ kind: "coSimulation", instanceName: "whole" });
    expect(loaded()).toBe(true);
    instance.free();
    simulateFmuSync(running, { stopTime: 0.01 });
    expect(loaded()).toBe(false);
    running.close();
  });

  it("uses Gauss-Seidel's order, and fails with the name of the failing part", async () => {
    const system = twoMasses(gaussSeidel, some("first", "second", "guard"));
    const exported = await exportCoupledSystem(system, { version: 3, outputs: ["guard.u"] });
    expect(faultsOf(exported)).toEqual([]);
    const running = runInProcess(compiledFmu(exported, 3));
    open.push(running);
    const result = simulateFmuSync(running, { outputInterval: H });
    expect(distance(result, await cosimulate(system))).toBeLessThan(1e-12);
    // 0.5 - 2 x is more than that when the first mass has come to 0.2.
    const failed = simulateFmuSync(running, { parameters: { "guard.limit": 0.1 }, outputInterval: H });
    expect(failed.outcome.status).toBe("failed");
    expect(JSON.stringify(failed.outcome)).toContain("guard: the step from");
  });

  it("passes input derivatives to its parts; models become FMUs first", async () => {
    const ramps = { ...jacobi, extrapolation: 1 } as const;
    const model: NamedUnit = ["second", modelUnit(textOf("Second.mo"))];
    const system = twoMasses(ramps, [...some("first"), model]);
    const exported = await exportCoupledSystem(system);
    expect(faultsOf(exported)).toEqual([]);
    const running = runInProcess(compiledFmu(exported));
    open.push(running);
    const direct = await cosimulate(system);
    expect(distance(simulateFmuSync(running, { outputInterval: H }), direct)).toBeLessThan(1e-6);
  });

  it("reports systems that cannot become an FMU", async () => {
    const codes = async (algorithm: AlgorithmDescription, chosen: readonly NamedUnit[], more = {}) => {
      try {
        const { system, units: named } = twoMasses(algorithm, chosen);
        await exportCoupledSystem({ system: { ...system, ...more }, units: named });
        return [];
      } catch (error) {
        if (!(error instanceof ModelError)) throw error;
        for (const one of error.diagnostics)
          if (one.severity === "error") expect(one.category).toBe("unsupported");
        return error.diagnostics.map(({ code }) => code);
      }
    };
    const both = some("first", "second");
    expect(await codes({ name: "jacobi" }, both)).toEqual(["fmu-export.consistent-exchange"]);
    expect(await codes({ name: "implicit" }, both)).toEqual(["fmu-export.algorithm"]);
    expect(await codes({ ...jacobi, control: "richardson" }, both)).toEqual(["fmu-export.algorithm-option"]);
    const exchange: NamedUnit[] = [["first", units.get("first me")!], ...some("second")];
    expect(await codes(jacobi, exchange)).toEqual(["fmu-export.model-exchange-part"]);
    const table: NamedUnit = ["table", tableUnit({ y: 1 })];
    expect(await codes(jacobi, [...both, table])).toEqual(["fmu-export.source-part"]);
    const discrete: NamedUnit[] = [
      ["counter", modelUnit({ uri: "Counter.mo", text: counter })],
      ["sum", modelUnit({ uri: "Sum.mo", text: sum })],
    ];
    const connections = [...t1!.connections, { from: "counter.n", to: "sum.n" }];
    expect(await codes(jacobi, [...both, ...discrete], { connections })).toEqual([
      "fmu-export.events-across",
    ]);
  });

  it("compiles without warnings", () => {
    expect(complaints).toEqual([]);
  });
});
