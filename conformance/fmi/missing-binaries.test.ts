import { type Fmu, FmuFailure, readFmu, writeArchive } from "@cosimo/fmi";
import { platformName, type RunOptions, runFmu } from "@cosimo/fmi-node";
import { afterEach, describe, expect, it } from "vitest";
import { hasTool } from "../tool.ts";

/** An FMU with a co-simulation interface and other files. */
function fmuWith(files: Readonly<Record<string, string>>): Fmu {
  const description = `<?xml version="1.0" encoding="UTF-8"?>
<fmiModelDescription fmiVersion="3.0" modelName="M" instantiationToken="{m}">
  <CoSimulation modelIdentifier="m"/>
  <ModelVariables><Float64 name="time" valueReference="0" causality="independent" variability="continuous"/></ModelVariables>
  <ModelStructure/>
</fmiModelDescription>`;
  const encoded = Object.entries({ "modelDescription.xml": description, ...files }).map(
    ([name, text]) => [name, new TextEncoder().encode(text)] as const,
  );
  const { value, diagnostics } = readFmu(writeArchive(Object.fromEntries(encoded)), "m.fmu");
  if (value === undefined) throw new Error(diagnostics.map(({ message }) => message).join("\n"));
  return value;
}

function buildDescription(content: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<fmiBuildDescription fmiVersion="3.0"><BuildConfiguration modelIdentifier="m">${content}</BuildConfiguration></fmiBuildDescription>`;
}

const cSources = buildDescription('<SourceFileSet><SourceFile name="m.c"/></SourceFileSet>');

describe.each(["in-process", "isolated"] as const)("an FMU that cannot be run (%s)", (backend) => {
  function refusal(fmu: Fmu, options: RunOptions = {}): string {
    try {
      const running = runFmu(fmu, { backend, ...options });
      running.instantiate({ kind: "coSimulation" });
      running.close();
    } catch (error) {
      if (error instanceof FmuFailure) return error.message;
      throw error;
    }
    return "nothing was refused";
  }

  afterEach(() => {
    delete process.env["CC"];
  });

  it("has binaries for other platforms, which are named", () => {
    const fmu = fmuWith({ "binaries/aarch64-plan9/m.so": "", "binaries/riscv64-linux/m.so": "" });
    expect(refusal(fmu)).toBe(
      `'m.fmu' has no binary for ${platformName()}; there are: aarch64-plan9, riscv64-linux`,
    );
  });

  it("has no binary at all", () => {
    expect(refusal(fmuWith({}))).toBe("'m.fmu' has neither a binary nor sources to compile");
  });

  it("has no interface of that type", () => {
    const running = runFmu(fmuWith({ "sources/buildDescription.xml": cSources, "sources/m.c": "" }), {
      backend: "in-process",
    });
    expect(() => running.instantiate({ kind: "modelExchange" })).toThrow(
      "'m.fmu' is not made for modelExchange",
    );
    running.close();
  });

  it("has a file in place of its binary", () => {
    const extension = { win32: "dll", darwin: "dylib" }[process.platform as string] ?? "so";
    const fmu = fmuWith({ [`binaries/${platformName()}/m.${extension}`]: "this is no library" });
    expect(refusal(fmu)).toMatch(/^the binary of 'm\.fmu' could not be loaded: ./);
  });

  it("has sources, but there is no compiler", () => {
    process.env["CC"] = "no-such-compiler";
    const fmu = fmuWith({ "sources/buildDescription.xml": cSources, "sources/m.c": "int a;" });
    expect(refusal(fmu)).toBe(
      `'m.fmu' has no binary for ${platformName()}, and there is no C compiler for its sources; looked for: no-such-compiler`,
    );
  });

  it("has not all of its sources, or needs a library", () => {
    expect(refusal(fmuWith({ "sources/buildDescription.xml": cSources }))).toBe(
      "the sources of 'm.fmu' cannot be compiled here: m.c is missing",
    );
    const library = buildDescription(
      '<SourceFileSet><SourceFile name="m.c"/></SourceFileSet><Library name="blas"/>',
    );
    expect(refusal(fmuWith({ "sources/buildDescription.xml": library, "sources/m.c": "" }))).toBe(
      "the sources of 'm.fmu' cannot be compiled here: blas is missing",
    );
  });

  it.skipIf(!hasTool("gcc"))("has sources that are wrong: the compiler's words are kept", () => {
    const fmu = fmuWith({ "sources/buildDescription.xml": cSources, "sources/m.c": "int a = ;" });
    expect(refusal(fmu)).toMatch(
      /^the sources of 'm\.fmu' could not be compiled by \w+:\n[\s\S]*m\.c:1:9: error/,
    );
  });

  it.skipIf(!hasTool("gcc"))("lacks a function of the standard", () => {
    const fmu = fmuWith({
      "sources/buildDescription.xml": cSources,
      "sources/m.c": "int nothing(void) { return 1; }",
    });
    expect(refusal(fmu)).toBe("the binary of 'm.fmu' does not have the function fmi3InstantiateCoSimulation");
  });

  it.skipIf(!hasTool("g++"))("may have sources in C++", () => {
    const sources = buildDescription(
      '<SourceFileSet language="C++17"><SourceFile name="m.cpp"/></SourceFileSet>',
    );
    const body = `#include "fmi3Functions.h"
#include <string>
fmi3Instance fmi3InstantiateCoSimulation(fmi3String name, fmi3String, fmi3String, fmi3Boolean, fmi3Boolean, fmi3Boolean,
    fmi3Boolean, const fmi3ValueReference[], size_t, fmi3InstanceEnvironment, fmi3LogMessageCallback, fmi3IntermediateUpdateCallback) {
  return new std::string(name);
}
void fmi3FreeInstance(fmi3Instance instance) { delete static_cast<std::string *>(instance); }`;
    const fmu = fmuWith({ "sources/buildDescription.xml": sources, "sources/m.cpp": body });
    expect(refusal(fmu)).toBe("nothing was refused");
  });

  it.skipIf(!hasTool("g++"))("may have sources in both C and C++, with their headers listed", () => {
    // No C++: the conversion from void *, and a variable whose name is a keyword.
    const inC = `#include <stdlib.h>
#include "m.h"
char *keep(const char *name) { char *new = malloc(9); new[0] = name[0]; return new; }`;
    const inCxx = `#include "fmi2Functions.h"
extern "C" {
#include "m.h"
}
static auto make = [](fmi2String name) -> fmi2Component { return keep(name); };
fmi2Component fmi2Instantiate(fmi2String name, fmi2Type, fmi2String, fmi2String, const fmi2CallbackFunctions *, fmi2Boolean,
    fmi2Boolean) { return make(name); }
void fmi2FreeInstance(fmi2Component) {}`;
    const description = `<?xml version="1.0" encoding="UTF-8"?>
<fmiModelDescription fmiVersion="2.0" modelName="M" guid="{m}">
  <CoSimulation modelIdentifier="m">
    <SourceFiles><File name="m.cpp"/><File name="m.c"/><File name="m.h"/></SourceFiles>
  </CoSimulation>
  <ModelVariables><ScalarVariable name="x" valueReference="0"><Real/></ScalarVariable></ModelVariables>
  <ModelStructure/>
</fmiModelDescription>`;
    const fmu = fmuWith({
      "modelDescription.xml": description,
      ...{ "sources/m.cpp": inCxx, "sources/m.c": inC, "sources/m.h": "char *keep(const char *name);" },
    });
    expect(refusal(fmu)).toBe("nothing was refused");
  });
});
