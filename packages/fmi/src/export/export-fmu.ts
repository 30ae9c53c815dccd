import { kernelLayout } from "@cosimo/kernels";
import type { BuildConfiguration } from "../description/build-configuration.ts";
import { type ModelDescription, nowhere } from "../description/model-description.ts";
import { type FmuArtefacts, type FmuExportOptions, systemsOf } from "./artefacts.ts";
import { describeFmu } from "./describe-fmu.ts";
import { type ExportedModel, exportModel } from "./exported-variables.ts";
import { instantiationToken } from "./instantiation-token.ts";
import { printModel } from "./print-tables.ts";
import { runtimeFiles } from "./runtime.generated.ts";
import { writeFmi2Description } from "./write-fmi2.ts";
import { writeBuildDescription, writeFmi3Description } from "./write-fmi3.ts";

/** An FMU as files with sources, before there are binaries. */
export interface ExportedFmu {
  readonly modelIdentifier: string;
  readonly description: ModelDescription;
  /** By their names in the archive. */
  readonly files: Readonly<Record<string, Uint8Array>>;
  /** The one source file to compile. */
  readonly mainSource: string;
}

export function exportFmu(artefacts: FmuArtefacts, options: FmuExportOptions): ExportedFmu {
  const model = exportModel(artefacts, options);
  const modelIdentifier = options.modelIdentifier ?? identifierOf(model.module.dae.name);
  const token = instantiationToken([
    JSON.stringify([options, runtimeFiles]),
    ...systemsOf(artefacts).flatMap((modules) => modules.map((one) => one.text)),
    JSON.stringify(model.variables.map(({ name, kind, start }) => [name, kind, start])),
  ]);
  const description = describeFmu(model, options, modelIdentifier, token);
  const texts = {
    "modelDescription.xml":
      options.version === 2 ? writeFmi2Description(description) : writeFmi3Description(description),
    ...sourceTexts(model, options, token, modelIdentifier),
    "documentation/index.html": documentation(description),
  };
  const encoder = new TextEncoder();
  const files = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, encoder.encode(text)]));
  return { modelIdentifier, description, files, mainSource: "sources/fmu.c" };
}

function identifierOf(name: string): string {
  return name.replace(/\W/g, "_").replace(/^(?=\d)/, "_");
}

function sourceTexts(
  model: ExportedModel,
  options: FmuExportOptions,
  token: string,
  modelIdentifier: string,
): Readonly<Record<string, string>> {
  const other = options.version === 2 ? "fmi3" : "fmi2";
  const runtime = Object.entries(runtimeFiles).filter(([name]) => !name.startsWith(other));
  return {
    ...Object.fromEntries(runtime.map(([name, text]) => [`sources/${name}`, text])),
    "sources/kernel_layout.h": printKernelLayout(),
    "sources/model.c": printModel(model, options, token),
    "sources/fmu.c": printMain(options, modelIdentifier),
    ...(options.version === 3 && {
      "sources/buildDescription.xml": writeBuildDescription([buildConfiguration(modelIdentifier)]),
    }),
  };
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
  ...["memory", "events", "initialization", "choice", "rest", "inputs"],
  ...["schedules", "transitions", "carry-over", "modes", "surfaces", "steps", "model", "values"],
];

function printMain({ version }: FmuExportOptions, modelIdentifier: string): string {
  return [
    "/* The one file to compile: it includes all others, and nothing but the standard's functions is visible outside. */",
    "#ifndef __GNUC__",
    "#pragma STDC FP_CONTRACT OFF",
    "#endif",
    ...prefixedNames(version, modelIdentifier),
    '#include "cosimo.h"',
    '#include "kernel_layout.h"',
    ...PARTS.map((name) => `#include "${name}.c"`),
    `#include "fmi${version}.c"`,
    "",
  ].join("\n");
}

/**
 * Of an FMU that is linked with others, names begin with the model identifier; a shared library is compiled with the macro that
 * prevents this (FMI 2.0.5 section 2.1.1, FMI 3.0.2 section 2.5.1.2).
 */
function prefixedNames(version: 2 | 3, modelIdentifier: string): readonly string[] {
  const text = runtimeFiles[`fmi${version}.c`]!;
  const written = [...text.matchAll(/^API .*?\b(fmi[23]\w+)\(/gm)].map((match) => match[1]!);
  const generated = [...text.matchAll(/^NO_VALUES\((\w+)\)$/gm)].flatMap(([, type]) => [
    `fmi3Get${type}`,
    `fmi3Set${type}`,
  ]);
  return [
    `#ifndef FMI${version}_OVERRIDE_FUNCTION_PREFIX`,
    ...[...written, ...generated].map((name) => `#define ${name} ${modelIdentifier}_${name}`),
    "#endif",
  ];
}

function buildConfiguration(modelIdentifier: string): BuildConfiguration {
  const bare = { span: nowhere, annotations: [] };
  return {
    ...bare,
    modelIdentifier,
    sourceFileSets: [
      {
        ...bare,
        language: "C11",
        sourceFiles: ["fmu.c"],
        preprocessorDefinitions: [],
        includeDirectories: [],
      },
    ],
    libraries: [],
  };
}

function documentation({ modelName, description }: ModelDescription): string {
  const inHtml = (text: string) => text.replace(/[&<>]/g, (c) => `&#${c.charCodeAt(0)};`);
  const text = description === undefined ? "" : `<p>${inHtml(description)}</p>\n`;
  return `<!DOCTYPE html>\n<html lang="en">\n<meta charset="utf-8">\n<title>${inHtml(modelName)}</title>\n<h1>${inHtml(modelName)}</h1>\n${text}</html>\n`;
}
