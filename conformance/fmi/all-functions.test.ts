import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Fmu, readFmu } from "@cosimo/fmi";
import { fmiHeaders } from "@cosimo/fmi-node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildStepFunction } from "../../packages/cosimo/src/step-function/build-step-function.ts";
import { hasTool } from "../tool.ts";
import { exportedFmu, hasCompiler } from "./exported-fmu.ts";

// FMI 3.0.1 requires every function in every FMU, also those of missing interface types; importers look them up

const examples = join(import.meta.dirname, "..", "..", "examples", "fmu");
let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "cosimo-functions-"));
  cpSync(examples, folder, { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The linker's output for a program that uses all functions of the standard. */
function linked(fmu: Fmu): string {
  const [, binary] = [...fmu.archive.entries].find(([name]) => name.startsWith("binaries/"))!;
  writeFileSync(join(folder, "fmu.so"), binary.read().value!);
  const names = [...fmiHeaders["fmi3FunctionTypes.h"]!.matchAll(/\b(fmi3[A-Z]\w*)TYPE\(/g)].map(
    ([, name]) => name!,
  );
  expect(names.length).toBeGreaterThan(70);
  const program = [
    ...names.map((name) => `extern void ${name}(void);`),
    `void (*all[])(void) = {${names.join(", ")}};`,
    "int main(void) { return all[0] == 0; }",
  ];
  writeFileSync(join(folder, "all.c"), program.join("\n"));
  return spawnSync("cc", ["-o", "all", "all.c", "fmu.so", "-lm"], { cwd: folder, encoding: "utf8" }).stderr;
}

describe.skipIf(!hasCompiler || !hasTool("cc"))("FMUs of FMI 3 have all functions", () => {
  it("of a model", async () => {
    const text = readFileSync(join(examples, "Force.mo"), "utf8");
    expect(linked(await exportedFmu(text, { version: 3, type: "cs" }))).toBe("");
  });

  it.each(["BouncingBall", "OscillatingPlate"])("of a step function: %s", (name) => {
    const { value } = buildStepFunction(join(folder, name), { version: 3, generationTool: "test" });
    expect(linked(readFmu(value!.bytes, `${name}.fmu`).value!)).toBe("");
  });
});
