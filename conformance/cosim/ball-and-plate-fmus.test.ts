import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { type CosimulateOptions, cosimulate, fmuUnit, modelUnit, readSystemJson } from "@cosimo/core";
import { readFmu } from "@cosimo/fmi";
import { type FmuBackend, type RunningFmu, runFmu } from "@cosimo/fmi-node";
import { afterAll, describe, expect, it } from "vitest";
import { buildStepFunction } from "../../packages/cosimo/src/step-function/build-step-function.ts";
import { exportedFmu } from "../fmi/exported-fmu.ts";
import { hasTool } from "../tool.ts";

const examples = join(import.meta.dirname, "../../examples");
const folder = join(examples, "cosim/ball-on-plate");
const textAt = (file: string) => readFileSync(join(folder, file), "utf8");

const copies = mkdtempSync(join(tmpdir(), "cosimo-ball-"));
const running: RunningFmu[] = [];
afterAll(() => {
  for (const one of running) one.close();
  rmSync(copies, { recursive: true, force: true });
});

async function fmu(file: string, backend: FmuBackend): Promise<RunningFmu> {
  const name = basename(file, ".fmu");
  if (name === "Surface") {
    const text = readFileSync(join(examples, "fmu/Surface.mo"), "utf8");
    running.push(runFmu(await exportedFmu({ uri: "Surface.mo", text }, { version: 2 }), { backend }));
  } else {
    cpSync(join(examples, "fmu", name), join(copies, name), { recursive: true });
    const { bytes } = buildStepFunction(join(copies, name), { generationTool: "test" }).value!;
    running.push(runFmu(readFmu(bytes, `${name}.fmu`).value!, { backend }));
  }
  return running.at(-1)!;
}

async function run(name: string, options: CosimulateOptions, backend: FmuBackend = "in-process") {
  const { value: system } = readSystemJson({ uri: name, text: textAt(`${name}.json`) });
  const units = system!.units.map(async ({ name: unit, origin }) => {
    if (origin.kind === "fmu") return [unit, fmuUnit(await fmu(origin.file, backend))] as const;
    if (origin.kind !== "model") throw new Error(`'${unit}' is of no kind that these examples have`);
    return [unit, modelUnit({ uri: origin.file, text: textAt(origin.file) })] as const;
  });
  return cosimulate({ system: system!, units: await Promise.all(units) }, options);
}

/** Mean difference from a reference column at its times, hundredths of a second. */
function meanError(result: Awaited<ReturnType<typeof run>>, name: string, file: string, column: number) {
  const text = readFileSync(join(import.meta.dirname, "reference", file), "utf8");
  const rows = text.trim().split("\n").slice(1);
  const values = result.column(name);
  expect(result.time.length).toBe(rows.length);
  const sum = rows.reduce((all, row, i) => all + Math.abs(values[i]! - Number(row.split(",")[column])), 0);
  return sum / rows.length;
}

/** Mean errors were computed independently with the same rules; each is met to 5 %. */
describe.skipIf(!hasTool("cc") || !hasTool("c++"))("ball and plate as C and C++ code", () => {
  it("on the floor: 9.57e-5 m by semi-implicit Euler with micro steps of 1e-5 s", async () => {
    const result = await run("ball-on-floor-fmus", { communicationStep: 0.01 });
    const error = meanError(result, "ball.h", "ball-on-floor.csv", 1);
    expect(Math.abs(error / 9.57e-5 - 1)).toBeLessThan(0.05);
  });

  it("on the plate, as published but the ball first: 3.94e-4 m and 3.29e-5 m", async () => {
    const result = await run("ball-on-plate-fmus", {
      algorithm: { name: "gauss-seidel", order: ["ball", "plate"] },
      parameters: { "ball.forward": true, "ball.lagging": true, "ball.clip": false },
    });
    const found = [
      meanError(result, "ball.h", "ball-on-plate.csv", 1),
      meanError(result, "plate.position", "ball-on-plate.csv", 2),
    ];
    for (const [i, computed] of [3.94e-4, 3.29e-5].entries())
      expect(Math.abs(found[i]! / computed - 1)).toBeLessThan(0.05);
  });

  it("under a force in LISMA: the exact plate in C++ and the model of it agree", async () => {
    const options = { communicationStep: 1e-3, outputInterval: 0.01, stopTime: 3 };
    const [code, model] = [await run("forced-plate-fmus", options), await run("forced-plate", options)].map(
      (result) => result.column("plate.position"),
    );
    expect(code!.length).toBe(301);
    for (const [i, q] of code!.entries()) expect(Math.abs(q - model![i]!)).toBeLessThan(1e-10);
  });

  it("keeps the results if the C code fails while the other unit is stepping", async () => {
    const parameters = { "ball.h": 0.2, "ball.k": 1e308, "ball.n": 1, "ball.m": 1e-6, "ball.dt": 1e-3 };
    for (const algorithm of [{ name: "jacobi" }, { name: "implicit" }]) {
      const options = { parameters, algorithm, communicationStep: 0.01, stopTime: 0.5 };
      const result = await run("ball-on-plate-fmus", options, "isolated");
      expect(result.outcome).toMatchObject({ status: "failed", diagnostics: [{ code: "fmu.status" }] });
      expect(result.time.at(-1)).toBe(0.12);
    }
  });
});
