import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { readStepFunction } from "@cosimo/core";
import { stepFunctionFmu } from "@cosimo/fmi";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasTool } from "../tool.ts";

const own = join(import.meta.dirname, "step-function");
let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "cosimo-probe-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function textOf(name: string): string {
  return readFileSync(join(own, name), "utf8");
}

/** The sources of the test FMU with a program that calls its functions in valid and invalid order. */
function writeSources(version: 2 | 3): string {
  const { value: model } = readStepFunction({ uri: "fmu.json", text: textOf("Probe/fmu.json") }, { version });
  const step = { uri: "step.c", text: textOf("Probe/step.c") };
  const { value: fmu } = stepFunctionFmu(model!, new Map([["step.c", step]]), { generationTool: "test" });
  const place = join(folder, String(version));
  for (const [name, content] of Object.entries(fmu!.files)) {
    mkdirSync(dirname(join(place, name)), { recursive: true });
    writeFileSync(join(place, name), content);
  }
  for (const name of ["harness.h", `harness${version}.c`])
    writeFileSync(join(place, "sources", name), textOf(name));
  return join(place, "sources");
}

function execute(cwd: string, command: string, ...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: "utf8" });
  return { status, output: stdout + stderr };
}

const clean = { status: 0, output: "" };
const strict = ["-Wall", "-Wextra", "-Wpedantic", "-Wshadow", "-Werror"];
const sanitized = ["-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"];

describe.skipIf(!hasTool("gcc")).each([2, 3] as const)(
  "what is around a step function, FMI %d",
  (version) => {
    const definition = `-DFMI${version}_OVERRIDE_FUNCTION_PREFIX`;
    const program = (sources: string, compiler: readonly string[]) => {
      const [command = "", ...options] = compiler;
      const args = [...options, ...strict, ...sanitized, definition, "-o", "harness"];
      return execute(sources, command, ...args, `harness${version}.c`, "step.c", "-lm");
    };

    it("conforms to the C standard, without warnings or invalid accesses", () => {
      const sources = writeSources(version);
      expect(program(sources, ["gcc", "-std=c11"])).toEqual(clean);
      expect(execute(sources, "./harness")).toEqual(clean);
    });

    it.skipIf(!hasTool("g++"))("does so in C++ too", () => {
      const sources = writeSources(version);
      expect(program(sources, ["g++", "-std=c++11", "-x", "c++"])).toEqual(clean);
      expect(execute(sources, "./harness")).toEqual(clean);
    });

    it("exports only functions that begin with the model's name", () => {
      const sources = writeSources(version);
      expect(execute(sources, "gcc", "-std=c11", "-c", "fmu.c", "step.c")).toEqual(clean);
      const { output } = execute(sources, "nm", "--defined-only", "--extern-only", "fmu.o", "step.o");
      const names = [...output.matchAll(/ [A-Z] (\w+)$/gm)].map((match) => match[1]);
      expect(names).toContain(`Probe_fmi${version}DoStep`);
      expect(names.filter((name) => !name?.startsWith("Probe_"))).toEqual([]);
    });
  },
);
