import { prefixedNames, printFunctionList } from "../calls/c-declarations.ts";
import { runtimeFiles as interfaceFiles } from "../step-function/runtime.generated.ts";
import { absentFunctions } from "../step-function/step-function-fmu.ts";
import { type ExportedFmu, encodeFiles, runtimeSources, xmlFiles } from "../write/fmu-files.ts";
import { instantiationToken } from "../write/instantiation-token.ts";
import { type ContainerSystem, folderOf } from "./container.ts";
import { capabilitiesOf, describeContainer } from "./describe-container.ts";
import { type ContainerLayout, layOutContainer } from "./lay-out-container.ts";
import { printContainer } from "./print-container.ts";
import { runtimeFiles } from "./runtime.generated.ts";

export interface ContainerFmu extends ExportedFmu {
  /** Omitted variables of parts: binaries, clocks, and types that FMI 2 lacks. */
  readonly leftOut: readonly string[];
}

/** A coupled system of FMUs as one FMU, without binaries of its run time. */
export function containerFmu(system: ContainerSystem, generationTool: string): ContainerFmu {
  const layout = layOutContainer(system);
  const { modelIdentifier, version } = system;
  const token = tokenOf(system, layout);
  const description = describeContainer(system, layout, {
    ...{ instantiationToken: token, generationTool, sourceFiles: ["fmu.c"] },
  });
  const own = encodeFiles({
    ...xmlFiles(description, modelIdentifier, [{ language: "C11", sourceFiles: ["fmu.c"] }]),
    "sources/fmu.c": printMain(system),
    "sources/cosimo/system.c": printContainer(system, layout, {
      ...{ instantiationToken: token, ...capabilitiesOf(system) },
    }),
    // Parts may follow either version of the standard: both headers stay.
    ...runtimeSources(
      { ...interfaceFiles, ...runtimeFiles },
      "sources/cosimo",
      version === 2 ? "fmi3.c" : "fmi2.c",
    ),
    "sources/cosimo/absent.h": absentFunctions(version),
    "sources/cosimo/functions.h": ([2, 3] as const).map(printFunctionList).join("\n"),
  });
  const nested = system.parts.flatMap((part) =>
    Object.entries(part.files).map(([name, bytes]) => [`${folderOf(part)}/${name}`, bytes] as const),
  );
  return {
    ...{ modelIdentifier, description, mainSource: "sources/fmu.c", leftOut: layout.leftOut },
    files: { ...own, ...Object.fromEntries(nested) },
  };
}

function tokenOf(system: ContainerSystem, layout: ContainerLayout): string {
  const { parts, shown: _, ...plain } = system;
  const rows = layout.rows.map(({ name, type, start }) => [name, type, String(start)]);
  return instantiationToken([
    JSON.stringify([plain, rows, interfaceFiles, runtimeFiles]),
    ...parts.map(({ name, description }) => `${name} ${description.instantiationToken}`),
  ]);
}

const MODULES = [
  "step-fmu",
  "library",
  "part",
  "part-fmi2",
  "part-fmi3",
  "system",
  "parts",
  "master",
] as const;

function printMain({ version, modelIdentifier }: ContainerSystem): string {
  return [
    "/* The one file to compile. It includes all others, so that only the FMI functions are visible. */",
    ...MODULES.map((name) => `#include "cosimo/${name}.c"`),
    // Behind the parts, whose functions have the names of the standard.
    ...prefixedNames(version, modelIdentifier),
    `#include "cosimo/fmi${version}.c"`,
    "",
  ].join("\n");
}
