import { kernelLayout } from "@cosimo/kernels/layout";
import { prefixedNames, printAbsentFunctions } from "../calls/c-declarations.ts";
import type { ModelDescription } from "../description/model-description.ts";
import { type ExportedFmu, encodeFiles, runtimeSources, xmlFiles } from "../write/fmu-files.ts";
import { instantiationToken } from "../write/instantiation-token.ts";
import { type FmuArtefacts, type FmuExportOptions, systemsOf } from "./artefacts.ts";
import { describeFmu } from "./describe-fmu.ts";
import { exportModel } from "./exported-variables.ts";
import { printKernelTable } from "./print-kernels.ts";
import { printModel } from "./print-tables.ts";
import { runtimeFiles } from "./runtime.generated.ts";

export function exportFmu(artefacts: FmuArtefacts, options: FmuExportOptions): ExportedFmu {
  const model = exportModel(artefacts, options);
  const modelIdentifier = options.modelIdentifier ?? identifierOf(model.module.dae.name);
  const token = instantiationToken([
    JSON.stringify([options, runtimeFiles]),
    ...systemsOf(artefacts).flatMap((modules) => modules.map((one) => one.text)),
    JSON.stringify(model.variables.map(({ name, kind, start }) => [name, kind, start])),
  ]);
  const description = describeFmu(model, options, modelIdentifier, token);
  const files = encodeFiles({
    ...xmlFiles(description, modelIdentifier, [{ language: "C11", sourceFiles: ["fmu.c"] }]),
    ...runtimeSources(runtimeFiles, "sources", options.version === 2 ? "fmi3" : "fmi2"),
    ...(options.version === 3 && {
      "sources/absent.h": printAbsentFunctions(
        3,
        ["fmi3.c", "interface.c", "all-fmus.c"].map((name) => runtimeFiles[name]).join(),
      ),
    }),
    "sources/kernel_layout.h": printKernelLayout(),
    "sources/kernels.h": printKernelTable(),
    "sources/model.c": printModel(model, options, token),
    "sources/fmu.c": printMain(options, modelIdentifier),
    "documentation/index.html": documentation(description),
  });
  return { modelIdentifier, description, files, mainSource: "sources/fmu.c" };
}

function identifierOf(name: string): string {
  return name.replace(/\W/g, "_").replace(/^(?=\d)/, "_");
}

function printKernelLayout(): string {
  const lines = Object.entries(kernelLayout).map(([name, value]) => `#define ${name} ${value}`);
  return [
    "/* Places in the memory of the numerical methods. */",
    "#ifndef KERNEL_LAYOUT_H",
    "#define KERNEL_LAYOUT_H",
    ...lines,
    "#endif",
    "",
  ].join("\n");
}

const PARTS = [
  ...["memory", "relations", "events", "initialization", "choice", "sliding", "rest", "inputs"],
  ...["transitions", "reinitialize-mode", "modes", "surfaces", "steps", "model", "values"],
];

function printMain({ version, onChattering }: FmuExportOptions, modelIdentifier: string): string {
  return [
    "/* The one file to compile. It includes all others, so that only the FMI functions are visible. */",
    "#ifndef __GNUC__",
    "#pragma STDC FP_CONTRACT OFF",
    "#endif",
    ...prefixedNames(version, modelIdentifier),
    ...(onChattering === "slide" ? ["#define HAS_SLIDING"] : []),
    '#include "cosimo.h"',
    '#include "kernel_layout.h"',
    '#include "kernels.h"',
    ...PARTS.map((name) => `#include "${name}.c"`),
    `#include "fmi${version}.c"`,
    "",
  ].join("\n");
}

function documentation({ modelName, description }: ModelDescription): string {
  const inHtml = (text: string) => text.replace(/[&<>]/g, (c) => `&#${c.charCodeAt(0)};`);
  const text = description === undefined ? "" : `<p>${inHtml(description)}</p>\n`;
  return `<!DOCTYPE html>\n<html lang="en">\n<meta charset="utf-8">\n<title>${inHtml(modelName)}</title>\n<h1>${inHtml(modelName)}</h1>\n${text}</html>\n`;
}
