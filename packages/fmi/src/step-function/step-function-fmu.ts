import { type Checked, type Diagnostic, diagnose, hasErrors, type SourceText } from "@cosimo/ir";
import { prefixedNames, printAbsentFunctions } from "../calls/c-declarations.ts";
import { encodeFiles, runtimeSources, type SourceSet, xmlFiles } from "../write/fmu-files.ts";
import { instantiationToken } from "../write/instantiation-token.ts";
import { describeStepFunction } from "./describe-step-function.ts";
import { findFunctions } from "./find-functions.ts";
import { declarationOf, printHeader } from "./print-header.ts";
import { printModel, structName } from "./print-model.ts";
import { runtimeFiles } from "./runtime.generated.ts";
import { isCpp, type StepFunction } from "./step-function.ts";
import { stepFunctionMessages } from "./step-function-messages.ts";

/** A step-function FMU as files, without binaries. */
export interface StepFunctionFmu {
  readonly modelIdentifier: string;
  readonly version: 2 | 3;
  /** Contents by names in the archive. */
  readonly files: Readonly<Record<string, Uint8Array>>;
  /** Files to compile, by their names in `sources/`. */
  readonly compiled: readonly string[];
}

export interface StepFunctionFmuOptions {
  readonly generationTool: string;
}

/** `texts`: sources and headers of the user, by name. */
export function stepFunctionFmu(
  model: StepFunction,
  texts: ReadonlyMap<string, SourceText>,
  options: StepFunctionFmuOptions,
): Checked<StepFunctionFmu> {
  const diagnostics = missingSources(model, texts);
  const present = findFunctions(
    model.name,
    model.sources.flatMap(({ name }) => texts.get(name)?.text ?? []),
  );
  if (diagnostics.length === 0 && !present.has("step")) diagnostics.push(missingStep(model));
  if (hasErrors(diagnostics)) return { diagnostics };
  const main = model.sources.some(({ name }) => isCpp(name)) ? "fmu.cpp" : "fmu.c";
  const compiled = [main, ...model.sources.map(({ name }) => name)];
  const own = [...texts].map(([name, { text }]): [string, string] => [name, text]);
  const token = instantiationToken([model.source.text, String(model.version), ...own.flat()]);
  const description = describeStepFunction(model, {
    ...options,
    instantiationToken: token,
    sourceFiles: compiled,
    hasFeedthrough: present.has("outputs"),
  });
  const files = encodeFiles({
    ...xmlFiles(description, model.name, sourceSets(compiled)),
    ...inSources(Object.fromEntries(own)),
    ...inSources({ [`${model.name}.h`]: printHeader(model), [main]: printMain(model) }),
    "sources/cosimo/model.c": printModel(model, present, token),
    ...runtimeSources(runtimeFiles, "sources/cosimo", model.version === 2 ? "fmi3" : "fmi2"),
    "sources/cosimo/absent.h": absentFunctions(model.version),
  });
  return { value: { modelIdentifier: model.name, version: model.version, files, compiled }, diagnostics };
}

/** Those that an FMU of this run time lacks. */
export function absentFunctions(version: 2 | 3): string {
  const sources = [`fmi${version}.c`, "common-functions.c", "all-fmus.c", "interface.h"];
  return printAbsentFunctions(version, sources.map((name) => runtimeFiles[name]).join());
}

function missingSources(model: StepFunction, texts: ReadonlyMap<string, SourceText>): Diagnostic[] {
  return model.sources
    .filter(({ name }) => !texts.has(name))
    .map(({ name: file, span }) => diagnose(stepFunctionMessages, "step-function.no-source", span, { file }));
}

function missingStep({ name, sources }: StepFunction): Diagnostic {
  return diagnose(stepFunctionMessages, "step-function.no-step", sources[0]!.span, {
    function: `${name}_step`,
    files: sources.map((one) => one.name),
    declaration: declarationOf(name, "step"),
  });
}

function inSources(texts: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [`sources/${name}`, text]));
}

/**
 * The file to compile. Names of FMI functions are prefixed with the model's name, except in a shared library. The user's struct is
 * renamed, because the model's name may equal a name of the run time.
 */
function printMain({ name, version }: StepFunction): string {
  return [
    "/* The run time of the step function; includes all other files. */",
    ...prefixedNames(version, name),
    `#define ${name} ${structName(name)}`,
    `#include "${name}.h"`,
    `#undef ${name}`,
    '#include "cosimo/step-fmu.c"',
    "#ifdef __cplusplus",
    "#include <exception>",
    "#endif",
    '#include "cosimo/model.c"',
    `#include "cosimo/fmi${version}.c"`,
    "",
  ].join("\n");
}

function sourceSets(compiled: readonly string[]): readonly SourceSet[] {
  const sets: readonly SourceSet[] = [
    { language: "C11", sourceFiles: compiled.filter((name) => !isCpp(name)) },
    { language: "C++17", sourceFiles: compiled.filter(isCpp) },
  ];
  return sets.filter(({ sourceFiles }) => sourceFiles.length > 0);
}
