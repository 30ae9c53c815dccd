import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compile, type SimulationResult, simulateFmuSync } from "@cosimo/core";
import { type Fmu, readFmu, validateFmu } from "@cosimo/fmi";
import { runInProcess } from "@cosimo/fmi-node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasCompiler } from "./exported-fmu.ts";

const root = join(import.meta.dirname, "..", "..");
const command = join(root, "packages/cosimo/bin/cosimo.js");
const grid = { stopTime: 2.5, intervals: 50 };
let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "cosimo-examples-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const modelText = (name: string): string => readFileSync(join(root, "examples/fmu", `${name}.mo`), "utf8");

/** One command of the command line. */
function exported(name: string, version: 2 | 3): Uint8Array {
  const file = join(folder, `${name}${version}.fmu`);
  const args = ["fmu", "export", join(root, "examples/fmu", `${name}.mo`), "--fmi", String(version)];
  const { status, stderr } = spawnSync(process.execPath, [command, ...args, "-o", file], {
    encoding: "utf8",
    // The user's compiler, with optimisation.
    env: { ...process.env, CC: "" },
  });
  expect(status, stderr).toBe(0);
  return readFileSync(file);
}

function run(fmu: Fmu, kind: "coSimulation" | "modelExchange"): SimulationResult {
  const running = runInProcess(fmu);
  const result = simulateFmuSync(running, { ...grid, kind });
  running.close();
  expect(result.outcome.status).toBe("completed");
  return result;
}

describe.skipIf(!hasCompiler)("models beside the examples of step functions (they need a C compiler)", () => {
  describe.each([2, 3] as const)("as FMI %i", (version) => {
    it.each([
      { name: "Surface", outputs: ["position", "velocity"] },
      { name: "Force", outputs: ["force"] },
    ])("$name is valid and runs as the model does", ({ name, outputs }) => {
      const bytes = exported(name, version);
      expect(validateFmu(bytes, `${name}.fmu`).diagnostics).toEqual([]);
      const fmu = readFmu(bytes, `${name}.fmu`).value!;
      const direct = compile(modelText(name)).simulateSync(grid);
      for (const kind of ["coSimulation", "modelExchange"] as const) {
        const result = run(fmu, kind);
        expect(result.time.length).toBe(direct.time.length);
        for (const output of outputs)
          for (const [i, value] of direct.column(output).entries())
            expect(result.column(output)[i], `${kind}: ${output}`).toBeCloseTo(value, 9);
      }
    });

    it("the force is 200 N cos(2 pi t)", () => {
      const result = run(readFmu(exported("Force", version), "Force.fmu").value!, "coSimulation");
      for (const [i, time] of result.time.entries())
        expect(result.column("force")[i]).toBeCloseTo(200 * Math.cos(2 * Math.PI * time), 9);
    });
  });
});
