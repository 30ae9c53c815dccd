import { type CDeclaration, cDeclarations } from "@cosimo/fmi";
import { runtimeFiles } from "./runtime.generated.ts";

/**
 * Headers under the names that sources of FMUs include, for those that come without them: the types of the run
 * time's headers and the functions of the table of calls. A source's own headers are found before these.
 */

/** The types of a version: those of the platform, and those of functions, which begin with the first enumeration. */
function typesIn(file: "fmi2.h" | "fmi3.h"): { readonly platform: string; readonly functions: string } {
  const text = runtimeFiles[file]!;
  const body = text.slice(text.indexOf("#include"), text.lastIndexOf("#endif"));
  const end = body.indexOf("typedef enum");
  return { platform: body.slice(0, end), functions: body.slice(end) };
}

function header(name: string, includes: readonly string[], body: string): string {
  const guard = `${name.replace(".", "_")}_INCLUDED`;
  const included = includes.map((file) => `#include ${file}`).join("\n");
  return `#ifndef ${guard}\n#define ${guard}\n${included}\n${body}\n#endif\n`;
}

function typesOf(functions: readonly CDeclaration[]): string {
  return functions
    .map(
      ({ name, result, parameters }) => `typedef ${result} ${name}TYPE(${parameters.join(", ") || "void"});`,
    )
    .join("\n");
}

/** Functions have the model's prefix where a source defines one, unless `OVERRIDE_FUNCTION_PREFIX` is defined. */
function declarationsOf(functions: readonly CDeclaration[], version: 2 | 3): string {
  const names = functions.map(({ name }) => name);
  const fmi = `FMI${version}`;
  return `
#ifdef __cplusplus
#define ${fmi}_LINKAGE extern "C"
#else
#define ${fmi}_LINKAGE extern
#endif
#ifndef ${fmi}_Export
#if defined _WIN32
#define ${fmi}_Export ${fmi}_LINKAGE __declspec(dllexport)
#else
#define ${fmi}_Export ${fmi}_LINKAGE __attribute__((visibility("default")))
#endif
#endif
#define fmi${version}Paste(a, b) a##b
#define fmi${version}PasteB(a, b) fmi${version}Paste(a, b)
#if defined ${fmi}_FUNCTION_PREFIX && !defined ${fmi}_OVERRIDE_FUNCTION_PREFIX
#define fmi${version}FullName(name) fmi${version}PasteB(${fmi}_FUNCTION_PREFIX, name)
#else
#define fmi${version}FullName(name) name
#endif
${names.map((name) => `#define ${name} fmi${version}FullName(${name})`).join("\n")}
#define fmi${version}Version "${version}.0"
${names.map((name) => `${fmi}_Export ${name}TYPE ${name};`).join("\n")}`;
}

function headersOf(version: 2 | 3, platformName: string): Readonly<Record<string, string>> {
  const { platform, functions: types } = typesIn(`fmi${version}.h`);
  const functions = cDeclarations(version);
  const [typesName, functionsName] = [`fmi${version}FunctionTypes.h`, `fmi${version}Functions.h`];
  const included = `"${platformName}"`;
  const declared = declarationsOf(functions, version);
  return {
    [platformName]: header(platformName, ["<stddef.h>"], platform),
    [typesName]: header(typesName, ["<stddef.h>", included], types + typesOf(functions)),
    [functionsName]: header(functionsName, [included, `"${typesName}"`], declared),
  };
}

export const fmiHeaders: Readonly<Record<string, string>> = {
  ...headersOf(2, "fmi2TypesPlatform.h"),
  ...headersOf(3, "fmi3PlatformTypes.h"),
};
