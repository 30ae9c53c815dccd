import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  exportCoupledSystem,
  type FmuExport,
  modelUnit,
  readSystemJson,
  simulateFmuSync,
} from "@cosimo/core";
import { readFmu, validateFmu, writeArchive } from "@cosimo/fmi";
import { runInProcess } from "@cosimo/fmi-node";
import { describe, expect, it } from "vitest";
import { compiledFmu, hasCompiler } from "../fmi/exported-fmu.ts";

/** A system file of models; `parameters` are its own. */
function systemOf(folder: string, name: string, parameters: Record<string, number> = {}) {
  const read = (file: string) =>
    readFileSync(join(import.meta.dirname, "../../examples/cosim", folder, file), "utf8");
  const { value: system } = readSystemJson({ uri: name, text: read(name) });
  const units = system!.units.map(({ name: unit, origin }) => {
    if (origin.kind !== "model") throw new Error(`'${unit}' is no model`);
    return [unit, modelUnit({ uri: origin.file, text: read(origin.file) })] as const;
  });
  return { system: { ...system!, parameters }, units };
}

/** There are no binaries yet. */
function faultsOf({ files }: FmuExport): readonly string[] {
  const { diagnostics } = validateFmu(writeArchive(files), "system.fmu");
  return diagnostics.filter(({ severity }) => severity === "error").map(({ message }) => message);
}

describe.runIf(hasCompiler)("a coupled system as one FMU (needs a C compiler)", () => {
  it("has the contacts of a ball on a plate when they are", async () => {
    const exported = await exportCoupledSystem(systemOf("ball-on-plate", "ball-on-plate.json"), {
      version: 3,
    });
    expect(faultsOf(exported)).toEqual([]);
    const running = runInProcess(compiledFmu(exported, 3));
    const rows = readFileSync(join(import.meta.dirname, "reference/ball-on-plate.csv"), "utf8").split("\n");
    try {
      for (const kind of ["modelExchange", "coSimulation"] as const) {
        const { outcome, column, time } = simulateFmuSync(running, {
          ...{ kind, stopTime: 3, tolerance: 1e-10, outputInterval: 0.01 },
        });
        expect(outcome.status).toBe("completed");
        for (const t of [0.9, 1.5, 2.4, 2.9]) {
          const [, expected] = rows[1 + Math.round(100 * t)]!.split(",").map(Number);
          const k = time.findIndex((one) => one > t - 1e-6);
          expect(Math.abs(column("ball.y")[k]! - expected!)).toBeLessThan(1e-6);
        }
      }
    } finally {
      running.close();
    }
  });

  it("has the parameters of the system, and its inputs without connection", async () => {
    const named = systemOf("two-masses", "t1.json", { "first.m": 4, "second.x": 0 });
    const { system, units } = named;
    const open = { ...system, connections: system.connections.filter(({ to }) => to !== "first.F") };
    const exported = await exportCoupledSystem({ system: open, units }, { version: 3 });
    const { value: fmu } = readFmu(writeArchive(exported.files), "system.fmu");
    const variable = (name: string) => fmu!.description.variables.find((one) => one.name === name);
    expect(variable("first.F")?.causality).toBe("input");
    expect(variable("second.F")?.causality).toBe("output");
    expect(variable("first.m")).toMatchObject({ causality: "parameter", start: [4] });
    expect(variable("second.x")).toMatchObject({ start: [0] });
  });
});
