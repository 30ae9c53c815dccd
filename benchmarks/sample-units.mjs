/** The sample FMU of the tests as units of a co-simulation. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readFmu, writeArchive } from "@cosimo/fmi";
import { compileNow, fmiHeaders, platformName, runFmu, wasmFiles } from "@cosimo/fmi-node";

const sample = fileURLToPath(new URL("../conformance/fmi/sample", import.meta.url));
const busy = fileURLToPath(new URL("peers/busy-sample.c", import.meta.url));

/** Builds the FMU; `turns`: iterations of an additional loop in each step. Needs a C compiler. */
export function sampleUnits(turns) {
  const folder = mkdtempSync(join(tmpdir(), "cosimo-bench-"));
  const library = buildLibrary(folder, turns);
  const fmu = packed(library);
  return {
    library,
    fmu,
    /** An initialized instance with a step that sets and gets one number; isolated FMUs have a separate process. */
    start(options, of = fmu) {
      const running = runFmu(of, options);
      const instance = running.instantiate({ kind: "coSimulation" });
      instance.setValues("Float64", Uint32Array.of(3), Float64Array.of(0));
      instance.enterInitializationMode({ startTime: 0 });
      instance.exitInitializationMode();
      const exchange = instance.prepareStep(
        [{ type: "Float64", valueReferences: [10] }],
        [{ type: "Float64", valueReferences: [1] }],
      );
      return { running, exchange };
    },
    /** The same FMU as a WebAssembly component. */
    asComponent: () => packed(library, compileNow(wasmFiles(fmu))),
    remove: () => rmSync(folder, { recursive: true }),
  };
}

function buildLibrary(folder, turns) {
  for (const [name, text] of Object.entries(fmiHeaders)) writeFileSync(join(folder, name), text);
  const library = join(folder, "sample.so");
  const source = turns === undefined ? [join(sample, "sample3.c")] : [`-DTURNS=${turns}`, busy];
  const args = ["-shared", "-fPIC", "-O2", `-I${folder}`, `-I${sample}`, "-o", library, ...source];
  const { status, stderr } = spawnSync("gcc", [...args, "-lm", "-lpthread"], { encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  return library;
}

function packed(library, more = sources()) {
  const file = writeArchive({
    "modelDescription.xml": new TextEncoder().encode(description),
    [`binaries/${platformName()}/sample.so`]: readFileSync(library),
    ...more,
  });
  return readFmu(file, "sample.fmu").value;
}

function sources() {
  return {
    "sources/buildDescription.xml": new TextEncoder().encode(buildDescription),
    "sources/sample3.c": readFileSync(join(sample, "sample3.c")),
    "sources/sample.h": readFileSync(join(sample, "sample.h")),
  };
}

const buildDescription = `<?xml version="1.0" encoding="UTF-8"?>
<fmiBuildDescription fmiVersion="3.0">
  <BuildConfiguration modelIdentifier="sample"><SourceFileSet><SourceFile name="sample3.c"/></SourceFileSet></BuildConfiguration>
</fmiBuildDescription>`;

const description = `<?xml version="1.0" encoding="UTF-8"?>
<fmiModelDescription fmiVersion="3.0" modelName="Sample" instantiationToken="{sample}">
  <CoSimulation modelIdentifier="sample" canHandleVariableCommunicationStepSize="true"/>
  <ModelVariables>
    <Float64 name="time" valueReference="0" causality="independent" variability="continuous"/>
    <Float64 name="x" valueReference="1" causality="output" initial="exact" start="1"/>
    <Float64 name="k" valueReference="3" causality="parameter" variability="fixed" start="1"/>
    <Float64 name="u" valueReference="10" causality="input" start="0"/>
  </ModelVariables>
  <ModelStructure><Output valueReference="1"/></ModelStructure>
</fmiModelDescription>`;
