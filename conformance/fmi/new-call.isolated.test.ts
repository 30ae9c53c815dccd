import { exportFmu } from "@cosimo/core";
import {
  type CallName,
  type Fmu,
  type Instance,
  logCalls,
  Message,
  messageCalls,
  readFmu,
  writeArchive,
} from "@cosimo/fmi";
import { compileNow, fmiHeaders, type RunOptions, runFmu, wasmFiles } from "@cosimo/fmi-node";
import { describe, expect, it, vi } from "vitest";
import { hasCompilers } from "./sample-fmu.ts";

// A function that the standard lacks: one row must be enough for every way of calling.
vi.mock(import("../../packages/fmi/src/calls/call-table.ts"), async (original) => {
  const { callTable } = await original();
  const getScaledValues = {
    arguments: ["references: u32[]", "factor: f64", "values: out f64[] of references"],
    3: "GetScaledValues(references, #references, factor, values, #values)",
    legal: { "3": "stepMode" },
  };
  return { callTable: { ...callTable, getScaledValues } as typeof callTable };
});

const name = "getScaledValues" as CallName;
type Scaling = { getScaledValues(references: Uint32Array, factor: number, values: Float64Array): string };

const source = `#include "fmi3Functions.h"
fmi3Instance fmi3InstantiateCoSimulation(fmi3String name, fmi3String token, fmi3String resources, fmi3Boolean visible,
    fmi3Boolean loggingOn, fmi3Boolean events, fmi3Boolean early, const fmi3ValueReference required[], size_t n,
    fmi3InstanceEnvironment environment, fmi3LogMessageCallback log, fmi3IntermediateUpdateCallback update) {
  static int instance;
  return &instance;
}
void fmi3FreeInstance(fmi3Instance i) {}
fmi3Status fmi3EnterInitializationMode(fmi3Instance i, fmi3Boolean t, fmi3Float64 tol, fmi3Float64 start, fmi3Boolean s,
    fmi3Float64 stop) { return fmi3OK; }
fmi3Status fmi3ExitInitializationMode(fmi3Instance i) { return fmi3OK; }
fmi3Status fmi3GetScaledValues(fmi3Instance i, const fmi3ValueReference vr[], size_t n, fmi3Float64 factor,
    fmi3Float64 values[], size_t nValues) {
  for (size_t k = 0; k < nValues; k++) values[k] = factor * vr[k];
  return fmi3Warning - (n == nValues);
}`;

const sources = {
  "modelDescription.xml": `<?xml version="1.0" encoding="UTF-8"?>
<fmiModelDescription fmiVersion="3.0" modelName="M" instantiationToken="{m}">
  <CoSimulation modelIdentifier="m"/>
  <ModelVariables>
    <Float64 name="x" valueReference="1"/>
    <Float64 name="y" valueReference="2"/>
  </ModelVariables>
  <ModelStructure/>
</fmiModelDescription>`,
  "sources/buildDescription.xml": `<?xml version="1.0" encoding="UTF-8"?>
<fmiBuildDescription fmiVersion="3.0"><BuildConfiguration modelIdentifier="m">
  <SourceFileSet><SourceFile name="m.c"/></SourceFileSet></BuildConfiguration></fmiBuildDescription>`,
  "sources/m.c": source,
};

function fmuWith(more: Readonly<Record<string, Uint8Array>> = {}): Fmu {
  const texts = Object.entries(sources).map(([file, text]) => [file, new TextEncoder().encode(text)]);
  return readFmu(writeArchive({ ...Object.fromEntries(texts), ...more }), "m.fmu").value!;
}

const ways: readonly (readonly [string, RunOptions])[] = [
  ["in this process", { backend: "in-process" }],
  ["as WebAssembly", { backend: "wasm" }],
  ["as a component", { backend: "wasm" }],
];

describe.skipIf(!hasCompilers)("a row of the call table is a call", () => {
  it.each(ways)("%s, with its checks and its lines in the log", (how, options) => {
    const plain = fmuWith();
    const running = runFmu(how === "as a component" ? fmuWith(compileNow(wasmFiles(plain))) : plain, options);
    const lines: string[] = [];
    const instance = logCalls(running, (line) => lines.push(line)).instantiate({ kind: "coSimulation" });
    const { getScaledValues } = instance as Instance & Scaling;
    const values = new Float64Array(2);
    expect(() => getScaledValues(Uint32Array.of(1, 2), 2.5, values)).toThrow(
      "fmi3GetScaledValues is not allowed in the state 'instantiated' (FMI 3.0, coSimulation, section 2.3.2)",
    );
    instance.enterInitializationMode({ startTime: 0 });
    instance.exitInitializationMode();
    expect(getScaledValues(Uint32Array.of(1, 2), 2.5, values)).toBe("ok");
    expect([...values]).toEqual([2.5, 5]);
    expect(lines.at(-1)).toBe("fmi3GetScaledValues([1 x, 2 y], 2.5) -> ok, [2.5, 5]");
    running.close();
  });

  it("to another process", () => {
    const [there, back] = [new Message(), new Message()];
    const [marshaller, values] = [messageCalls.get(name)!, new Float64Array(2)];
    marshaller.writeArguments(there, [Uint32Array.of(1, 2), 2.5, values]);
    there.cursor = 0;
    const received = marshaller.readArguments(there);
    expect(received).toEqual([Uint32Array.of(1, 2), 2.5, new Float64Array(2)]);
    (received[2] as Float64Array).set([2.5, 5]);
    marshaller.writeOutputs(back, received);
    back.cursor = 0;
    marshaller.readOutputs(back, [undefined, undefined, values]);
    expect([...values]).toEqual([2.5, 5]);
  });
});

describe("a row of the call table is a function of FMUs in C", () => {
  it("which importers declare, and exported FMUs refuse", async () => {
    expect(fmiHeaders["fmi3FunctionTypes.h"]).toContain(
      "typedef fmi3Status fmi3GetScaledValuesTYPE(fmi3Instance, const fmi3ValueReference[], size_t, fmi3Float64, fmi3Float64[], size_t);",
    );
    const { files } = await exportFmu("model M Real x(start = 1); equation der(x) = -x; end M;", {
      version: 3,
    });
    const absent = new TextDecoder().decode(files["sources/absent.h"]);
    expect(absent).toContain(
      "ABSENT(fmi3GetScaledValues, (fmi3Instance instance, const fmi3ValueReference p1[], size_t p2,",
    );
  });
});
