import { type ModelDescription, nowhere } from "../description/model-description.ts";
import type { ExportedFmu } from "../export/export-fmu.ts";
import { instantiationToken } from "../export/instantiation-token.ts";
import { writeFmi2Description } from "../export/write-fmi2.ts";
import { writeBuildDescription, writeFmi3Description } from "../export/write-fmi3.ts";
import { runtimeFiles as interfaceFiles } from "../step-function/runtime.generated.ts";
import { type ContainerSystem, folderOf } from "./container.ts";
import { abilitiesOf, describeContainer } from "./describe-container.ts";
import { type ContainerLayout, layOutContainer } from "./lay-out-container.ts";
import { printContainer } from "./print-container.ts";
import { runtimeFiles } from "./runtime.generated.ts";

export interface ContainerFmu extends ExportedFmu {
  /** Variables of parts that the container has not: bytes, clocks, and what FMI 2 has no type for. */
  readonly leftOut: readonly string[];
}

/** A coupled system of FMUs as one FMU, before there is a binary for the run time around its parts. */
export function containerFmu(system: ContainerSystem, generationTool: string): ContainerFmu {
  const layout = layOutContainer(system);
  const { modelIdentifier, version } = system;
  const token = tokenOf(system, layout);
  const description = describeContainer(system, layout, {
    ...{ instantiationToken: token, generationTool, sourceFiles: ["fmu.c"] },
  });
  const texts: Readonly<Record<string, string>> = {
    "modelDescription.xml": descriptionText(description, version),
    "sources/fmu.c": printMain(system),
    "sources/cosimo/system.c": printContainer(system, layout, {
      ...{ instantiationToken: token, ...abilitiesOf(system) },
    }),
    ...runtimeOf(version),
    ...(version === 3 && { "sources/buildDescription.xml": buildDescription(modelIdentifier) }),
  };
  const encoder = new TextEncoder();
  const own = Object.entries(texts).map(([name, text]) => [name, encoder.encode(text)] as const);
  const nested = system.parts.flatMap((part) =>
    Object.entries(part.files).map(([name, bytes]) => [`${folderOf(part)}/${name}`, bytes] as const),
  );
  return {
    ...{ modelIdentifier, description, mainSource: "sources/fmu.c", leftOut: layout.leftOut },
    files: Object.fromEntries([...own, ...nested]),
  };
}

function descriptionText(description: ModelDescription, version: 2 | 3): string {
  return version === 2 ? writeFmi2Description(description) : writeFmi3Description(description);
}

function tokenOf(system: ContainerSystem, layout: ContainerLayout): string {
  const { parts, shown: _, ...plain } = system;
  const rows = layout.rows.map(({ name, type, start }) => [name, type, String(start)]);
  return instantiationToken([
    JSON.stringify([plain, rows, interfaceFiles, runtimeFiles]),
    ...parts.map(({ name, description }) => `${name} ${description.instantiationToken}`),
  ]);
}

/** Parts may be of both versions, whatever the container is. */
function runtimeOf(version: 2 | 3): Readonly<Record<string, string>> {
  const other = version === 2 ? "fmi3.c" : "fmi2.c";
  const files = Object.entries({ ...interfaceFiles, ...runtimeFiles }).filter(([name]) => name !== other);
  return Object.fromEntries(files.map(([name, text]) => [`sources/cosimo/${name}`, text]));
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
    "/* The one file to compile: it includes all others, and nothing but the standard's functions is visible outside. */",
    `#define FMI${version}_FUNCTION_PREFIX ${modelIdentifier}_`,
    ...MODULES.map((name) => `#include "cosimo/${name}.c"`),
    `#include "cosimo/fmi${version}.c"`,
    "",
  ].join("\n");
}

function buildDescription(modelIdentifier: string): string {
  const bare = { span: nowhere, annotations: [] };
  const sources = {
    language: "C11",
    sourceFiles: ["fmu.c"],
    preprocessorDefinitions: [],
    includeDirectories: [],
  };
  const sourceFileSets = [{ ...bare, ...sources }];
  return writeBuildDescription([{ ...bare, modelIdentifier, sourceFileSets, libraries: [] }]);
}
