import { readFileSync } from "node:fs";
import { join } from "node:path";
import { simulateFmuSync } from "@cosimo/core";
import { type Fmu, type Instance, readFmu, writeArchive } from "@cosimo/fmi";
import { runFmu } from "@cosimo/fmi-node";
import { afterEach, describe, expect, it } from "vitest";
import { exportedFmu, exportedWasmFile } from "./exported-fmu.ts";
import { faults, hasCompilers, vr, wasmSampleFmu } from "./sample-fmu.ts";

const example = (name: string) =>
  readFileSync(join(import.meta.dirname, `../../examples/${name}.mo`), "utf8");

/** An FMU 3 with one text as its only variable, from a C file or with a binary. */
function fmuWith(files: Readonly<Record<string, string | Uint8Array>>): Fmu {
  const description = `<?xml version="1.0" encoding="UTF-8"?>
<fmiModelDescription fmiVersion="3.0" modelName="M" instantiationToken="{m}">
  <CoSimulation modelIdentifier="m"/>
  <ModelVariables>
    <Float64 name="time" valueReference="0" causality="independent" variability="continuous"/>
    <String name="text" valueReference="1" causality="local"/>
  </ModelVariables>
  <ModelStructure/>
</fmiModelDescription>`;
  const build = `<?xml version="1.0" encoding="UTF-8"?>
<fmiBuildDescription fmiVersion="3.0"><BuildConfiguration modelIdentifier="m">
  <SourceFileSet><SourceFile name="m.c"/></SourceFileSet></BuildConfiguration></fmiBuildDescription>`;
  const all = { "modelDescription.xml": description, "sources/buildDescription.xml": build, ...files };
  const bytes = Object.entries(all).map(([name, content]) => [
    name,
    typeof content === "string" ? new TextEncoder().encode(content) : content,
  ]);
  return readFmu(writeArchive(Object.fromEntries(bytes)), "m.fmu").value!;
}

const instantiation = `fmi3Instance fmi3InstantiateCoSimulation(fmi3String name, fmi3String token, fmi3String resources,
    fmi3Boolean visible, fmi3Boolean loggingOn, fmi3Boolean events, fmi3Boolean early, const fmi3ValueReference required[],
    size_t n, fmi3InstanceEnvironment environment, fmi3LogMessageCallback log, fmi3IntermediateUpdateCallback update)`;

const lifeCycle = `void fmi3FreeInstance(fmi3Instance instance) {}
fmi3Status fmi3EnterInitializationMode(fmi3Instance i, fmi3Boolean t, fmi3Float64 tol, fmi3Float64 start, fmi3Boolean s, fmi3Float64 stop) { return fmi3OK; }
fmi3Status fmi3ExitInitializationMode(fmi3Instance i) { return fmi3OK; }
`;

function failureOf(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    return (error as Error).message;
  }
  return "nothing failed";
}

describe.skipIf(!hasCompilers)("an FMU's WebAssembly", () => {
  const reader = `#include "fmi3Functions.h"
#include <stdio.h>
#include <string.h>
#include <errno.h>
static char text[200];
${instantiation} {
  char path[100], start[20];
  snprintf(path, sizeof path, "%snote.txt", resources);
  FILE *file = fopen(path, "r");
  fseek(file, -4, SEEK_END);
  fread(start, 1, 4, file);
  rewind(file);
  text[fread(text, 1, 100, file)] = 0;
  fclose(file);
  start[4] = 0;
  sprintf(text + strlen(text), "|%s|%d|%d", start, fopen(path, "w") == NULL, fopen("/etc/passwd", "r") == NULL);
  return text;
}
${lifeCycle}
fmi3Status fmi3GetString(fmi3Instance i, const fmi3ValueReference vr[], size_t n, fmi3String values[], size_t nValues) {
  values[0] = text;
  return fmi3OK;
}`;

  it("reads the FMU's resources, changes nothing, and reaches no other file", () => {
    const running = runFmu(fmuWith({ "sources/m.c": reader, "resources/note.txt": "eins, zwei" }), {
      backend: "wasm",
    });
    const instance = running.instantiate({ kind: "coSimulation" });
    instance.enterInitializationMode({ startTime: 0 });
    expect(instance.getStrings(Uint32Array.of(1))).toEqual(["eins, zwei|zwei|1|1"]);
    running.close();
  });

  const misbehaving = (running: ReturnType<typeof runFmu>, fault: number): Instance => {
    const instance = running.instantiate({ kind: "coSimulation" });
    instance.setValues("Int32", Uint32Array.of(vr.fault), Int32Array.of(fault));
    instance.enterInitializationMode({ startTime: 0 });
    instance.exitInitializationMode();
    return instance;
  };

  it.each([2, 3] as const)("may trap or exit: other instances go on (FMI %i)", (version) => {
    const running = runFmu(wasmSampleFmu(version), { backend: "wasm" });
    const sound = misbehaving(running, 0);
    const [step, name] = [`fmi${version}DoStep of instance 'Sample'`, `'sample${version}.fmu'`];
    const aborting = misbehaving(running, faults.aborts);
    expect(failureOf(() => aborting.doStep(0, 1))).toBe(`${name} trapped in ${step} (unreachable)`);
    expect(failureOf(() => aborting.doStep(0, 1))).toContain("trapped");
    const leaving = misbehaving(running, faults.exit);
    expect(failureOf(() => leaving.doStep(0, 1))).toBe(
      `${name} wanted to end the program with exit code 3 in ${step}\n    leaving`,
    );
    for (const instance of [aborting, leaving]) instance.free();
    const value = new Float64Array(1);
    if (version === 3) {
      const writing = misbehaving(running, faults.writesOutside);
      expect(failureOf(() => writing.getValues("Float64", Uint32Array.of(vr.x), value))).toMatch(
        /trapped in fmi3GetFloat64 .*memory access out of bounds/,
      );
    }
    expect(sound.doStep(0, 1).status).toBe("ok");
    sound.getValues("Float64", Uint32Array.of(vr.x), value);
    expect(value[0]).toBeCloseTo(Math.exp(-1), 14);
    running.close();
  });

  it("may use all of its stack", () => {
    const source = `#include "fmi3Functions.h"
static int deep(volatile int n) { volatile char room[1000]; room[n & 7] = n; return deep(n + 1) + room[1]; }
${instantiation} { return deep(0) ? NULL : NULL; }
void fmi3FreeInstance(fmi3Instance instance) {}`;
    const running = runFmu(fmuWith({ "sources/m.c": source }), { backend: "wasm" });
    expect(failureOf(() => running.instantiate({ kind: "coSimulation" }))).toMatch(
      /^'m\.fmu' trapped in fmi3InstantiateCoSimulation of instance 'M'/,
    );
  });

  it("has its memory where it was when it grows", () => {
    const source = `#include "fmi3Functions.h"
#include <stdlib.h>
static char *text = "grown";
${instantiation} { return text; }
${lifeCycle}
fmi3Status fmi3GetFloat64(fmi3Instance i, const fmi3ValueReference vr[], size_t n, fmi3Float64 values[], size_t nValues) {
  values[0] = 1.5;
  return fmi3OK;
}
fmi3Status fmi3DoStep(fmi3Instance i, fmi3Float64 t, fmi3Float64 h, fmi3Boolean no, fmi3Boolean *event, fmi3Boolean *terminate,
    fmi3Boolean *early, fmi3Float64 *last) {
  *event = *terminate = *early = malloc(10000000) == NULL;
  *last = t + h;
  return fmi3OK;
}`;
    const running = runFmu(fmuWith({ "sources/m.c": source }), { backend: "wasm" });
    const instance = running.instantiate({ kind: "coSimulation" });
    const exchange = instance.prepareStep([], [{ type: "Float64", valueReferences: [0] }]);
    instance.enterInitializationMode({ startTime: 0 });
    instance.exitInitializationMode();
    for (let i = 0; i < 3; i++) {
      const result = exchange.step(i, 1);
      expect([result.lastSuccessfulTime, result.earlyReturn, exchange.outputs[0]![0]]).toEqual([
        i + 1,
        false,
        1.5,
      ]);
      exchange.outputs[0]![0] = 0;
    }
    running.close();
  });
});

describe.skipIf(!hasCompilers)("our FMUs as WebAssembly", () => {
  it.each([2, 3] as const)("bounce as the native ones do, bit for bit (FMI %i)", async (version) => {
    const ball = example("BouncingBall");
    const withWasm = readFmu(await exportedWasmFile(ball, { version }), "Ball.fmu").value!;
    const running = [
      runFmu(await exportedFmu(ball, { version }), { backend: "in-process" }),
      runFmu(withWasm, { backend: "wasm" }),
    ];
    const [native, wasm] = running.map((running) => {
      const runs = (["coSimulation", "modelExchange"] as const).map((kind) => {
        const result = simulateFmuSync(running, { kind, stopTime: 3 });
        return [result.outcome.status, [...result.time], [...result.column("y")], [...result.column("vy")]];
      });
      running.close();
      return runs;
    });
    expect(native!.map(([status]) => status)).toEqual(["completed", "completed"]);
    expect(wasm).toEqual(native);
  });
});

describe("an FMU that cannot be run as WebAssembly", () => {
  const path = process.env["PATH"];

  afterEach(() => {
    process.env["PATH"] = path;
  });

  function refusal(fmu: Fmu): string {
    return failureOf(() => runFmu(fmu, { backend: "wasm" }).instantiate({ kind: "coSimulation" }));
  }

  it("has sources, but there is no clang", () => {
    process.env["PATH"] = "";
    expect(refusal(fmuWith({ "sources/m.c": "int a;" }))).toBe(
      "the sources of 'm.fmu' cannot be compiled to WebAssembly: clang is missing",
    );
  });

  const [magic, memory] = [
    [0, 97, 115, 109, 1, 0, 0, 0],
    [5, 3, 1, 0, 1],
  ];
  const memoryExport = [7, 10, 1, 6, ...new TextEncoder().encode("memory"), 2, 0];
  const binary = (...bytes: readonly number[]) =>
    fmuWith({ "binaries/wasm32-wasi/m.wasm": Uint8Array.from(bytes) });

  it("has something else in place of it, or a module of something else", () => {
    expect(refusal(binary(1, 2, 3, 4))).toMatch(/^the binary of 'm\.fmu' could not be loaded: .*magic/);
    expect(refusal(binary(...magic))).toBe("the binary of 'm.fmu' does not have the function memory");
    expect(refusal(binary(...magic, ...memory, ...memoryExport))).toBe(
      "the binary of 'm.fmu' does not have the function malloc",
    );
  });

  const component = [0, 97, 115, 109, 13, 0, 1, 0];

  it("has a component without the interface, one of a later format, or half of one", () => {
    expect(refusal(binary(...component))).toBe(
      "the binary of 'm.fmu' does not have the function fmi:fmi3/co-simulation#instantiate-co-simulation",
    );
    expect(refusal(binary(...component, 99, 0))).toBe(
      "the binary of 'm.fmu' could not be loaded: section 99",
    );
    expect(refusal(binary(...component, 7, 20, 1))).toBe(
      "the binary of 'm.fmu' could not be loaded: the binary ends too early",
    );
    // an alias of a missing export of an instance
    expect(refusal(binary(...component, 6, 5, 1, 1, 0, 7, 0))).toMatch(/could not be loaded: instance 7$/);
  });

  it("imports functions that no FMU gets", () => {
    const type = [1, 4, 1, 0x60, 0, 0];
    const imported = [
      2,
      12,
      1,
      3,
      ...new TextEncoder().encode("env"),
      4,
      ...new TextEncoder().encode("fork"),
      0,
      0,
    ];
    imported[1] = imported.length - 2;
    expect(refusal(binary(...magic, ...type, ...imported))).toBe(
      "the binary of 'm.fmu' could not be loaded: env.fork",
    );
  });
});
