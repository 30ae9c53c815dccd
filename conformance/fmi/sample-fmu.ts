import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Fmu, readFmu, writeArchive } from "@cosimo/fmi";
import {
  compileNow,
  compileToWasm,
  fmiHeaders,
  missingForWasm,
  platformName,
  wasmFiles,
} from "@cosimo/fmi-node";
import { hasTool } from "../tool.ts";

/** Value references of `sample.h`, and the faults selected by its `fault` parameter. */
export const vr = {
  time: 0,
  x: 1,
  derX: 2,
  k: 3,
  counter: 4,
  text: 5,
  vector: 6,
  sum: 7,
  data: 8,
  fault: 9,
  u: 10,
  y: 11,
  on: 12,
  long: 13,
  indicator: 14,
  clock: 15,
} as const;

export const faults = {
  crash: 1,
  exit: 2,
  loop: 3,
  threadLogs: 4,
  returnsError: 5,
  discards: 6,
  writesOutside: 7,
  returnsNaN: 8,
  aborts: 9,
  prints: 10,
  blocks: 11,
  returnsFatal: 12,
  reads: 13,
  writes: 14,
  resets: 15,
} as const;

/** Faults of `strict2.c`, selected by its parameter `fault`. */
export const strictFaults = {
  crashesAtEnd: 1,
  forks: 2,
  prints: 3,
  innerNaN: 4,
  outputNaN: 5,
  hangsAtEnd: 6,
} as const;

const folder = join(import.meta.dirname, "sample");
const built = new Map<string, Uint8Array>();

/** Whether FMUs can be made here. */
export const hasCompilers = hasTool("gcc") && missingForWasm() === undefined;

/** Our own FMU with WebAssembly as its only binary: a core module, or of FMI 3 a component. */
export function wasmSampleFmu(version: 2 | 3, { asComponent = false } = {}): Fmu {
  const source = sourceFmu(version);
  const wasm =
    asComponent && version === 3
      ? compileNow(wasmFiles(source))
      : { "binaries/wasm32-wasi/sample.wasm": compileToWasm(source, "sample")! };
  const file = writeArchive({
    "modelDescription.xml": text(version === 2 ? description2(false) : description3(false)),
    ...wasm,
    "resources/note.txt": text("a resource"),
  });
  return read(`sample${version}.fmu`, file);
}

/** Our own FMU with a binary for this platform. */
export function sampleFmu(version: 1 | 2 | 3, { onlyOnce = false, coSimulation = true } = {}): Fmu {
  return read(`sample${version}.fmu`, sampleFile(version, version === 1 ? coSimulation : onlyOnce));
}

export function sampleFile(version: 1 | 2 | 3, flag = false): Uint8Array {
  const place = version < 3 ? "binaries/linux64" : `binaries/${platformName()}`;
  const description = { 1: description1, 2: description2, 3: description3 }[version];
  return writeArchive({
    "modelDescription.xml": text(description(flag)),
    [`${place}/sample.so`]: binary(`sample${version}`),
    "resources/note.txt": text("a resource"),
  });
}

/** y = k t of FMI 2, without states: calls for nothing are errors. `library`: its place in the archive, or other libraries. */
export function strictFile(
  library: string | Readonly<Record<string, Uint8Array>> = "binaries/linux64/strict.so",
): Uint8Array {
  const libraries = typeof library === "string" ? { [library]: binary("strict2") } : library;
  return writeArchive({ "modelDescription.xml": text(strictDescription), ...libraries });
}

export function strictFmu(library?: Parameters<typeof strictFile>[0]): Fmu {
  return read("strict.fmu", strictFile(library));
}

/** The same with sources only. */
export function sourceFmu(version: 2 | 3): Fmu {
  const sources = Object.fromEntries(
    ["sample.h", `sample${version}.c`].map((file) => [`sources/${file}`, readFileSync(join(folder, file))]),
  );
  const file = writeArchive({
    "modelDescription.xml": text(version === 2 ? description2(false) : description3(false)),
    "resources/note.txt": text("a resource"),
    ...sources,
    ...(version === 3 && { "sources/buildDescription.xml": text(buildDescription) }),
  });
  return read(`source${version}.fmu`, file);
}

function read(name: string, file: Uint8Array): Fmu {
  const { value, diagnostics } = readFmu(file, name);
  if (value === undefined) throw new Error(diagnostics.map(({ message }) => message).join("\n"));
  return value;
}

function binary(name: string): Uint8Array {
  const known = built.get(name);
  if (known !== undefined) return known;
  const place = mkdtempSync(join(tmpdir(), "cosimo-test-"));
  for (const [header, content] of Object.entries(fmiHeaders)) writeFileSync(join(place, header), content);
  const library = join(place, "sample.so");
  const source = join(folder, `${name}.c`);
  const { status, stderr } = spawnSync(
    "gcc",
    ["-shared", "-fPIC", "-O2", "-Wall", `-I${place}`, "-o", library, source, "-lm", "-lpthread"],
    { encoding: "utf8" },
  );
  if (status !== 0) throw new Error(stderr);
  const bytes = readFileSync(library);
  rmSync(place, { recursive: true });
  built.set(name, bytes);
  return bytes;
}

function text(content: string): Uint8Array {
  return new TextEncoder().encode(content);
}

const buildDescription = `<?xml version="1.0" encoding="UTF-8"?>
<fmiBuildDescription fmiVersion="3.0">
  <BuildConfiguration modelIdentifier="sample">
    <SourceFileSet language="C11"><SourceFile name="sample3.c"/></SourceFileSet>
  </BuildConfiguration>
</fmiBuildDescription>`;

function description3(onlyOnce: boolean): string {
  const flags = `modelIdentifier="sample" canGetAndSetFMUState="true" canSerializeFMUState="true"
    canBeInstantiatedOnlyOncePerProcess="${onlyOnce}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<fmiModelDescription fmiVersion="3.0" modelName="Sample" instantiationToken="{sample}">
  <ModelExchange ${flags} providesDirectionalDerivatives="true" providesAdjointDerivatives="true"/>
  <CoSimulation ${flags} canHandleVariableCommunicationStepSize="true" hasEventMode="true"
    mightReturnEarlyFromDoStep="true" canReturnEarlyAfterIntermediateUpdate="true" providesIntermediateUpdate="true"/>
  <ScheduledExecution ${flags}/>
  <ModelVariables>
    <Float64 name="time" valueReference="${vr.time}" causality="independent" variability="continuous"/>
    <Float64 name="x" valueReference="${vr.x}" causality="output" initial="exact" start="1"/>
    <Float64 name="der(x)" valueReference="${vr.derX}" derivative="${vr.x}"/>
    <Float64 name="k" valueReference="${vr.k}" causality="parameter" variability="fixed" start="1"/>
    <Int32 name="counter" valueReference="${vr.counter}" causality="output" initial="exact" start="0"/>
    <String name="text" valueReference="${vr.text}" causality="parameter" variability="tunable"><Start value="start"/></String>
    <Float64 name="vector" valueReference="${vr.vector}" causality="input" start="0 0 0"><Dimension start="3"/></Float64>
    <Float64 name="sum" valueReference="${vr.sum}" causality="output"/>
    <Binary name="data" valueReference="${vr.data}" causality="parameter" variability="tunable"><Start value=""/></Binary>
    <Int32 name="fault" valueReference="${vr.fault}" causality="parameter" variability="tunable" start="0"/>
    <Float64 name="u" valueReference="${vr.u}" causality="input" start="0"/>
    <Float64 name="y" valueReference="${vr.y}" causality="output"/>
    <Boolean name="on" valueReference="${vr.on}" causality="input" start="false"/>
    <Int64 name="long" valueReference="${vr.long}" causality="input" start="0"/>
    <Float64 name="indicator" valueReference="${vr.indicator}"/>
    <Clock name="clock" valueReference="${vr.clock}" causality="input" intervalVariability="countdown"/>
  </ModelVariables>
  <ModelStructure>
    <Output valueReference="${vr.x}"/>
    <Output valueReference="${vr.counter}"/>
    <Output valueReference="${vr.sum}"/>
    <Output valueReference="${vr.y}"/>
    <ContinuousStateDerivative valueReference="${vr.derX}"/>
    <InitialUnknown valueReference="${vr.derX}"/>
    <EventIndicator valueReference="${vr.indicator}"/>
  </ModelStructure>
</fmiModelDescription>`;
}

function description2(onlyOnce: boolean): string {
  const flags = `modelIdentifier="sample" canGetAndSetFMUstate="true" canSerializeFMUstate="true"
    providesDirectionalDerivative="true" canBeInstantiatedOnlyOncePerProcess="${onlyOnce}"`;
  const sources = '<SourceFiles><File name="sample2.c"/></SourceFiles>';
  return `<?xml version="1.0" encoding="UTF-8"?>
<fmiModelDescription fmiVersion="2.0" modelName="Sample" guid="{sample}" numberOfEventIndicators="1">
  <ModelExchange ${flags}>${sources}</ModelExchange>
  <CoSimulation ${flags} canHandleVariableCommunicationStepSize="true" canInterpolateInputs="true" maxOutputDerivativeOrder="1">${sources}</CoSimulation>
  <ModelVariables>
    <ScalarVariable name="x" valueReference="${vr.x}" causality="output" initial="exact"><Real start="1"/></ScalarVariable>
    <ScalarVariable name="der(x)" valueReference="${vr.derX}"><Real derivative="1"/></ScalarVariable>
    <ScalarVariable name="k" valueReference="${vr.k}" causality="parameter" variability="fixed"><Real start="1"/></ScalarVariable>
    <ScalarVariable name="counter" valueReference="${vr.counter}" causality="output" variability="discrete" initial="exact"><Integer start="0"/></ScalarVariable>
    <ScalarVariable name="text" valueReference="${vr.text}" causality="parameter" variability="tunable"><String start="start"/></ScalarVariable>
    <ScalarVariable name="fault" valueReference="${vr.fault}" causality="parameter" variability="tunable"><Integer start="0"/></ScalarVariable>
    <ScalarVariable name="u" valueReference="${vr.u}" causality="input"><Real start="0"/></ScalarVariable>
    <ScalarVariable name="y" valueReference="${vr.y}" causality="output"><Real/></ScalarVariable>
    <ScalarVariable name="on" valueReference="${vr.on}" causality="input" variability="discrete"><Boolean start="false"/></ScalarVariable>
  </ModelVariables>
  <ModelStructure>
    <Outputs><Unknown index="1"/><Unknown index="4"/><Unknown index="8"/></Outputs>
    <Derivatives><Unknown index="2"/></Derivatives>
    <InitialUnknowns><Unknown index="2"/><Unknown index="8"/></InitialUnknowns>
  </ModelStructure>
</fmiModelDescription>`;
}

const strictDescription = `<?xml version="1.0" encoding="UTF-8"?>
<fmiModelDescription fmiVersion="2.0" modelName="Strict" guid="{strict}" numberOfEventIndicators="0">
  <ModelExchange modelIdentifier="strict"/>
  <CoSimulation modelIdentifier="strict" canHandleVariableCommunicationStepSize="true"/>
  <ModelVariables>
    <ScalarVariable name="y" valueReference="0" causality="output"><Real/></ScalarVariable>
    <ScalarVariable name="k" valueReference="1" causality="parameter" variability="fixed"><Real start="1"/></ScalarVariable>
    <ScalarVariable name="fault" valueReference="2" causality="parameter" variability="fixed"><Integer start="0"/></ScalarVariable>
    <ScalarVariable name="inner" valueReference="3" causality="local"><Real/></ScalarVariable>
    <ScalarVariable name="text" valueReference="4" causality="output" variability="discrete"><String/></ScalarVariable>
  </ModelVariables>
  <ModelStructure><Outputs><Unknown index="1"/><Unknown index="5"/></Outputs></ModelStructure>
</fmiModelDescription>`;

/** An FMU 1 is made for one interface type; ours has the functions of both. */
function description1(coSimulation: boolean): string {
  const implementation = `<Implementation><CoSimulation_StandAlone>
    <Capabilities canHandleVariableCommunicationStepSize="true"/></CoSimulation_StandAlone></Implementation>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<fmiModelDescription fmiVersion="1.0" modelName="Sample" modelIdentifier="sample" guid="{sample}"
  numberOfContinuousStates="1" numberOfEventIndicators="1">
  <ModelVariables>
    <ScalarVariable name="x" valueReference="${vr.x}" causality="output"><Real start="1"/></ScalarVariable>
    <ScalarVariable name="k" valueReference="${vr.k}" variability="parameter"><Real start="1"/></ScalarVariable>
    <ScalarVariable name="counter" valueReference="${vr.counter}" variability="discrete"><Integer/></ScalarVariable>
    <ScalarVariable name="on" valueReference="${vr.on}" causality="input" variability="discrete"><Boolean start="false"/></ScalarVariable>
  </ModelVariables>
  ${coSimulation ? implementation : ""}
</fmiModelDescription>`;
}
