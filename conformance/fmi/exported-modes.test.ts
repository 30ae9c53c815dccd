import { readFileSync } from "node:fs";
import { join } from "node:path";
import { compile, exportFmu, type SimulationResult, simulateFmuSync } from "@cosimo/core";
import { type Fmu, type Instance, validateFmu, writeArchive } from "@cosimo/fmi";
import { runInProcess } from "@cosimo/fmi-node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { complaints, exportedFmu, hasCompiler } from "./exported-fmu.ts";

const lisma = (text: string) => ({ uri: "model.lisma", text });
const example = (name: string) => ({
  uri: `${name}.lisma`,
  text: readFileSync(join(import.meta.dirname, "../../examples/lisma", `${name}.lisma`), "utf8"),
});
const kinds = ["coSimulation", "modelExchange"] as const;

/** 1 m/s up to 1 m, then braking with 0.5 m/s2 for 2 s: it stands from t = 3 s on at 2 m. The clock stops, too. */
const train = lisma(`
const decay = 0.5, v0 = 1;
x' = v;
x(t0) = 0;
y' = 1;
y(t0) = 0;
drive: v = v0;
heating: power = 3 * x;
state Braking [x >= 1] {
  drive: v' = -decay;
} from init;
state Standing [v <= 0] {
  drive: v = 0;
  y' = 0;
  delete heating;
} from Braking;
`);

const refs = ({ description }: Fmu, ...names: readonly string[]) =>
  Uint32Array.from(names, (name) => description.variables.find((one) => one.name === name)!.valueReference);

function read(fmu: Fmu, instance: Instance, name: string): number {
  const value = new Float64Array(1);
  instance.getValues("Float64", refs(fmu, name), value);
  return value[0]!;
}

function faultsOf({ archive }: Fmu): readonly string[] {
  const files = [...archive.entries].map(([name, entry]) => [name, entry.read().value!] as const);
  const { diagnostics } = validateFmu(writeArchive(Object.fromEntries(files)), archive.name);
  return diagnostics.filter(({ severity }) => severity !== "notice").map(({ message }) => message);
}

/** Largest distance from our own run at instants of the grid, where the variable has a value. */
function distance(own: SimulationResult, result: SimulationResult, name: string): number {
  const [a, b] = [own.column(name), result.column(name)];
  let worst = 0;
  let common = 0;
  for (let i = 1; i < own.time.length; i++) {
    const j = result.time.findLastIndex((t) => Math.abs(t - own.time[i]!) < 1e-12);
    if (j < 0 || own.time[i + 1] === own.time[i] || Number.isNaN(a[i]!)) continue;
    common++;
    worst = Math.max(worst, Math.abs(a[i]! - b[j]!));
  }
  expect(common).toBeGreaterThan(10);
  return worst;
}

describe.skipIf(!hasCompiler)("FMUs of models whose equations change (they need a C compiler)", () => {
  describe.each([2, 3] as const)("FMI %i: a train that brakes and stops", (version) => {
    let fmu: Fmu;
    let running: ReturnType<typeof runInProcess>;
    beforeAll(async () => {
      fmu = await exportedFmu(train, { version, inputs: ["decay"] });
      running = runInProcess(fmu);
    });
    afterAll(() => running.close());

    const slave = (values: Readonly<Record<string, number>> = {}): Instance => {
      const instance = running.instantiate({ kind: "coSimulation" });
      for (const [name, value] of Object.entries(values))
        instance.setValues("Float64", refs(fmu, name), Float64Array.of(value));
      instance.enterInitializationMode({ startTime: 0, tolerance: 1e-10 });
      instance.exitInitializationMode();
      return instance;
    };
    const modeOf = (instance: Instance): number => {
      const [reference, value] = [refs(fmu, "mode"), [new Int32Array(1), new BigInt64Array(1)] as const];
      if (version === 2) instance.getValues("Int32", reference, value[0]);
      else instance.getValues("Int64", reference, value[1]);
      return Number(value[version - 2]![0]);
    };

    it("is valid", () => expect(faultsOf(fmu)).toEqual([]));

    it.each(kinds)("stops after 2 m, and its clock after 3 s: %s", (kind) => {
      const result = simulateFmuSync(running, { kind, stopTime: 5, intervals: 20, tolerance: 1e-10 });
      expect(result.outcome.status).toBe("completed");
      expect(result.column("x").at(-1)).toBeCloseTo(2, 8);
      // y counts the time until the last transition: the time of that event.
      expect(result.column("y").at(-1)).toBeCloseTo(3, 8);
      // Without an equation it keeps its last value.
      expect(result.column("power").at(-1)).toBeCloseTo(6, 8);
      expect(new Set(result.column("mode"))).toEqual(new Set([1, 2, 3]));
    });

    it("keeps parameters through transitions: at 2 m/s it brakes from 0.5 s on", () => {
      const instance = slave({ v0: 2 });
      instance.doStep(0, 1);
      expect(read(fmu, instance, "v")).toBeCloseTo(1.75, 9);
      instance.setValues("Float64", refs(fmu, "decay"), Float64Array.of(1));
      instance.doStep(1, 1);
      expect(read(fmu, instance, "v")).toBeCloseTo(0.75, 9);
      expect(modeOf(instance)).toBe(2);
    });

    it("takes tunable parameters in the course of a mode: at 2 m/s from 0.5 s on it brakes from 0.75 s on", () => {
      const instance = slave();
      instance.doStep(0, 0.5);
      instance.setValues("Float64", refs(fmu, "v0"), Float64Array.of(2));
      instance.doStep(0.5, 0.5);
      expect(read(fmu, instance, "v")).toBeCloseTo(2 - 0.5 * 0.25, 9);
    });

    it("continues from a saved state in its mode, also from its bytes in another instance", () => {
      const [first, second] = [slave(), slave()];
      first.doStep(0, 2);
      const bytes = first.serializeFMUState(first.getFMUState());
      first.doStep(2, 2);
      second.setFMUState(second.deserializeFMUState(bytes));
      expect(modeOf(second)).toBe(2);
      second.doStep(2, 2);
      expect(read(fmu, second, "x")).toBe(read(fmu, first, "x"));
    });

    it("begins in its first mode after a reset", () => {
      const instance = slave();
      instance.doStep(0, 4);
      expect(modeOf(instance)).toBe(3);
      instance.reset();
      instance.enterInitializationMode({ startTime: 0, tolerance: 1e-10 });
      instance.exitInitializationMode();
      expect(modeOf(instance)).toBe(1);
      instance.doStep(0, 0.5);
      expect(read(fmu, instance, "x")).toBeCloseTo(0.5, 12);
    });

    it("has derivatives in the current mode: v' = -decay while it brakes", () => {
      const instance = slave();
      instance.doStep(0, 2);
      const sensitivity = new Float64Array(1);
      instance.getDirectionalDerivative(
        refs(fmu, "der(v)"),
        refs(fmu, "decay"),
        Float64Array.of(1),
        sensitivity,
      );
      expect(sensitivity[0]).toBe(-1);
    });
  });

  it.each([
    // index 3 in one mode: selected states, values that follow from the constraint
    { name: "brittle-pendulum", version: 2, stopTime: 3, variables: ["x", "y", "v_x", "T"], accuracy: 1e-6 },
    // guards with unlocated conditions; modes with equal states
    { name: "landing-gear", version: 3, stopTime: 6, variables: ["y", "v"], accuracy: 1e-6 },
    // Schedules, one of which changes the equations; parallel automata.
    { name: "pulse-train", version: 2, stopTime: 5, variables: ["pulse", "count"], accuracy: 1e-9 },
  ] as const)("$name agrees with our own run", async ({ name, version, stopTime, variables, accuracy }) => {
    const grid = { stopTime, intervals: 37, tolerance: 1e-9 };
    const fmu = await exportedFmu(example(name), { version });
    expect(faultsOf(fmu)).toEqual([]);
    const running = runInProcess(fmu);
    const own = compile(example(name)).simulateSync(grid);
    for (const kind of kinds) {
      const result = simulateFmuSync(running, { ...grid, kind });
      expect(result.outcome.status).toBe("completed");
      for (const variable of variables)
        expect(distance(own, result, variable), `${kind}: ${variable}`).toBeLessThan(accuracy);
    }
    running.close();
  });

  it("follows transitions that lead on at the same instant, each with its resets", async () => {
    const cascade = lisma(`
x' = 1;
x(t0) = 0;
count: n = 0;
state A [x >= 1] {
  x' = 2;
  count: n' = 0;
  n(t0) = 10;
} from init;
state B [n >= 5] {
  x' = 3;
  n(t0) = n + 1;
} from A;
`);
    const running = runInProcess(await exportedFmu(cascade));
    const result = simulateFmuSync(running, { kind: "coSimulation", stopTime: 2, intervals: 4 });
    running.close();
    expect(result.column("x").at(-1)).toBeCloseTo(4, 9);
    expect(result.column("n").at(-1)).toBe(11);
  });

  it("modes that lead to each other along a surface take turns: x stays at 1", async () => {
    const chattering = lisma(
      "x' = 1; x(t0) = 0; state Down [x > 1] { x' = -1; } from init, Up; state Up [x < 1] { x' = 1; } from Down;",
    );
    const running = runInProcess(await exportedFmu(chattering, { type: "cs" }));
    const result = simulateFmuSync(running, { kind: "coSimulation", stopTime: 3, intervals: 30 });
    running.close();
    expect(result.outcome.status).toBe("completed");
    expect(result.column("x").at(-1)).toBeCloseTo(1, 3);
  });

  it("ends with an error where transitions lead round in circles", async () => {
    const storm = lisma(
      "x' = 1; x(t0) = 0; state A [x >= 1] { x' = 2; } from init, B; state B [x >= 1] { x' = 3; } from A;",
    );
    const running = runInProcess(await exportedFmu(storm, { type: "cs" }));
    const result = simulateFmuSync(running, { kind: "coSimulation", stopTime: 2, intervals: 4 });
    running.close();
    expect(result.outcome.status).toBe("failed");
    expect(JSON.stringify(result.outcome.diagnostics)).toContain("90 transitions");
  });

  it("compiles without a warning", () => expect(complaints).toEqual([]));
});

describe("modes in the model description", () => {
  it("parallel automata multiply their sets of equations: more than 64 are refused", async () => {
    const automaton = (i: number) =>
      `x_${i}' = 1; x_${i}(t0) = 0; state S${i} [x_${i} >= ${i + 1}] { x_${i}' = 2; } from init;`;
    const seven = lisma([...Array(7).keys()].map(automaton).join("\n"));
    const failure = await exportFmu(seven).catch((error) => error);
    expect(failure.diagnostics).toMatchObject([
      { code: "fmu-export.too-many-modes", category: "unsupported" },
    ]);
  });

  it("equations that can't be solved are a warning: runs that get there end", async () => {
    const broken = lisma("x' = 1; x(t0) = 0; y = x; state Bad [x >= 1] { more: x = 2 + TIME; } from init;");
    const { diagnostics } = await exportFmu(broken);
    expect(diagnostics.map(({ code }) => code)).toContain("fmu-export.unsolvable-modes");
  });

  it("each automaton is an output with its modes", async () => {
    const { description } = await exportFmu(train);
    const mode = description.variables.find(({ name }) => name === "mode")!;
    expect(mode).toMatchObject({ type: "Enumeration", causality: "output", variability: "discrete" });
    const type = description.types.find(
      ({ name }) => name === (mode as { declaredType?: string }).declaredType,
    );
    expect((type as { items: readonly { name: string }[] }).items.map(({ name }) => name)).toEqual([
      "init",
      "Braking",
      "Standing",
    ]);
  });
});
