import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  type ExternalArgument,
  type ExternalFunction,
  type ExternalSource,
  type ExternalType,
  type Phrase,
  phrase,
} from "@cosimo/ir";
import {
  type Compilation,
  type CompilerCall,
  type CompilerOutcome,
  compileNow,
} from "../compile/run-compiler.ts";
import { libraryExtension } from "../files/platform-name.ts";
import { makeTemporaryFolder } from "../files/temporary-folder.ts";
import { externalPhrases } from "./external-phrases.ts";
import { modelicaUtilities, modelicaUtilitiesHeader } from "./modelica-utilities.ts";

/** The path of a resource of a Modelica library, such as `modelica://Lib/Resources/Include`; undefined if there is none. */
export type ResourcePath = (name: string) => string | undefined;

/** Name of the function in a compiled library that guards the calls of one. */
export const guardOf = (index: number): string => `cosimoCall${index}`;

/**
 * Compiles the C code that the annotations of functions name to a shared library: `Include`, `Library` and their directories
 * (specification 3.6, section 12.9.4), and for each function one that returns after `ModelicaError`. Its path, or why there is none.
 */
export function compileExternal(
  functions: readonly ExternalFunction[],
  pathOf: ResourcePath,
): string | Phrase {
  const compiler = findCompiler();
  if (typeof compiler !== "string") return compiler;
  const folder = makeTemporaryFolder("external");
  writeFileSync(join(folder, "ModelicaUtilities.h"), modelicaUtilitiesHeader);
  const source = join(folder, "external.c");
  writeFileSync(source, unitOf(functions));
  const library = join(folder, `external${libraryExtension()}`);
  const sources = sourcesOf(functions);
  const directories = (key: "includeDirectory" | "libraryDirectory") =>
    distinct(sources.flatMap((one) => one[key] ?? [])).flatMap((name) => pathOf(name) ?? []);
  const args = [
    ...["-shared", "-fPIC", "-O2", "-w", "-o", library, source],
    ...directories("includeDirectory").map((path) => `-I${path}`),
    `-I${folder}`,
    ...directories("libraryDirectory").flatMap((path) => [`-L${path}`, `-Wl,-rpath,${path}`]),
    ...distinct(sources.flatMap(({ libraries }) => libraries)).map((name) => `-l${name}`),
    ...(process.platform === "win32" ? [] : ["-lm"]),
  ];
  const { succeeded, text } = compileNow(oneCall({ command: compiler, args, folder }));
  if (succeeded) return library;
  const output = text.split("\n").slice(0, 20).join("\n");
  return phrase(externalPhrases, "external.not-compiled", { compiler, output });
}

function* oneCall(call: CompilerCall): Compilation<CompilerOutcome> {
  return yield call;
}

function findCompiler(): string | Phrase {
  const candidates = process.env["CC"] ? [process.env["CC"]] : ["cc", "gcc", "clang"];
  const found = candidates.find((name) => spawnSync(name, ["--version"], { stdio: "ignore" }).status === 0);
  return found ?? phrase(externalPhrases, "external.no-compiler", { compilers: candidates.join(", ") });
}

function sourcesOf(functions: readonly ExternalFunction[]): readonly ExternalSource[] {
  return functions.flatMap(({ source, destructor }) => [source, ...(destructor ? [destructor.source] : [])]);
}

function distinct(list: readonly string[]): readonly string[] {
  return [...new Set(list)];
}

/** One translation unit: functions of one text share its static variables. */
function unitOf(functions: readonly ExternalFunction[]): string {
  const includes = distinct(sourcesOf(functions).flatMap(({ include }) => include ?? []));
  return [modelicaUtilities, ...includes, ...functions.map(guardText)].join("\n");
}

const typeNames: Readonly<Record<ExternalType, string>> = {
  double: "double",
  int: "int",
  size: "size_t",
  text: "const char *",
  object: "void *",
};

/** `double cosimoCall0(int *failed, double a0) { … }`. */
function guardText(called: ExternalFunction, index: number): string {
  const { name, arguments: list, result, source } = called;
  const parameters = list.map((one, i) => `${parameterType(one)} a${i}`);
  const type = result === undefined ? "void" : typeNames[result.type];
  const call = `${name}(${list.map((_, i) => `a${i}`).join(", ")})`;
  const declared = `${type} ${name}(${list.map(parameterType).join(", ") || "void"});`;
  const [set, give] = result === undefined ? [call, ""] : [`${type} result = ${call}`, " result"];
  return `${source.include === undefined ? declared : ""}
${type} ${guardOf(index)}(${["int *failed", ...parameters].join(", ")}) {
  if (setjmp(cosimoExit)) {
    *failed = 1;
    return${result === undefined ? "" : " 0"};
  }
  cosimoBegin();
  ${set};
  cosimoIsGuarded = 0;
  return${give};
}`;
}

function parameterType(argument: ExternalArgument): string {
  return typeNames[argument.type] + (argument.kind === "address" ? " *" : "");
}
