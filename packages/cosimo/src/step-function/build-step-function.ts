import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readStepFunction } from "@cosimo/core";
import {
  type Checked,
  type Diagnostic,
  diagnoseWithoutSpan,
  type MessageArguments,
  type OptionRows,
  generationTool as ownName,
  requireFields,
  type SourceText,
} from "@cosimo/core/models";
import {
  isCpp,
  type StepFunctionFmu,
  stepFunctionFmu,
  stepFunctionHeader,
  stepFunctionMessages,
  writeArchive,
} from "@cosimo/fmi";
import { type Compilation, compileNow } from "@cosimo/fmi-node";
import { writeFileAtomically } from "../files/atomic-file.ts";
import { readSourceText } from "../files/node-source-provider.ts";
import { compileLibrary, type LibrarySources } from "../native-build/compile-library.ts";
import {
  binaryFolder,
  findCompiler,
  namedToolchains,
  obstacleTo,
  type SourceLanguage,
  type Toolchain,
} from "../native-build/toolchains.ts";
import { compilerDiagnostics } from "./compiler-messages.ts";

export interface BuildStepFunctionOptions {
  /** Replaces the FMI version of fmu.json. */
  readonly version?: 2 | 3;
  /** Name and version of the generating tool. */
  readonly generationTool?: string;
  /** Names of platforms, as `win64`; missing: this machine. */
  readonly platforms?: readonly string[];
}

export interface BuiltFmu {
  readonly modelIdentifier: string;
  readonly bytes: Uint8Array;
  /** Platforms that have a binary. */
  readonly platforms: readonly string[];
}

const buildRows: OptionRows<BuildStepFunctionOptions> = {
  version: { type: "whole", range: { least: 2, most: 3 } },
  generationTool: { type: "text" },
  platforms: { type: "object" },
};

/**
 * Builds the FMU of a folder with fmu.json, and updates the generated header there. @throws
 * FileError
 */
export function buildStepFunction(folder: string, options: BuildStepFunctionOptions = {}): Checked<BuiltFmu> {
  return compileNow(stepFunctionBuild(folder, options));
}

/** As `buildStepFunction`, with the calls of compilers left to the caller. */
export function* stepFunctionBuild(
  folder: string,
  options: BuildStepFunctionOptions = {},
): Compilation<Checked<BuiltFmu>> {
  requireFields(options, buildRows, "buildStepFunction()");
  const { generationTool = ownName, version, platforms: names } = options;
  const chosen = namedToolchains(names, process.env);
  const table = readSourceText(join(folder, "fmu.json"));
  const { value: model, diagnostics: faults } = readStepFunction(
    table,
    version === undefined ? {} : { version },
  );
  if (model === undefined) return { diagnostics: faults };
  const header = `${model.name}.h`;
  const sources = model.sources.map(({ name }) => name);
  const texts = readTexts(folder, (name) => sources.includes(name) || isHeader(name, header));
  const { value: fmu, diagnostics: missing } = stepFunctionFmu(model, texts, { generationTool });
  if (fmu === undefined) return { diagnostics: [...faults, ...missing] };
  refreshFile(join(folder, header), stepFunctionHeader(model));
  const { value: binaries, diagnostics } = yield* compileAll(fmu, texts, chosen);
  if (binaries === undefined) return { diagnostics };
  const platforms = [...binaries.keys()];
  const files = Object.fromEntries([
    ...Object.entries(fmu.files),
    ...[...binaries.values()].map(({ name, content }) => [name, content] as const),
  ]);
  const value = { modelIdentifier: model.name, bytes: writeArchive(files), platforms };
  return { value, diagnostics: [...faults, ...missing, ...diagnostics] };
}

/** An unchanged file keeps its date, so that build tools do not rebuild dependent files. */
function refreshFile(file: string, text: string): void {
  if (!existsSync(file) || readFileSync(file, "utf8") !== text) writeFileAtomically(file, text);
}

/** True for header files except the generated one. */
function isHeader(name: string, generated: string): boolean {
  return /\.(?:h|hh|hpp|inc)$/.test(name) && name !== generated;
}

function readTexts(folder: string, isWanted: (name: string) => boolean): ReadonlyMap<string, SourceText> {
  const names = readdirSync(folder).filter(isWanted);
  return new Map(names.sort().map((name) => [name, readSourceText(join(folder, name))]));
}

interface Binary {
  readonly name: string;
  readonly content: Uint8Array;
}

/**
 * Compiles for each platform. Without a compiler for this machine, the FMU has sources only; other platforms were asked for.
 */
function* compileAll(
  fmu: StepFunctionFmu,
  texts: ReadonlyMap<string, SourceText>,
  chosen: readonly Toolchain[],
): Compilation<Checked<ReadonlyMap<string, Binary>>> {
  const sources = librarySources(fmu, texts);
  const languages = [...new Set(sources.compiled.map(({ language }) => language))];
  const binaries = new Map<string, Binary>();
  const diagnostics: Diagnostic[] = [];
  const obstacles = chosen
    .filter(({ isHost }) => !isHost)
    .flatMap((toolchain) => obstacleTo(toolchain, languages, fmu.version) ?? []);
  if (obstacles.length > 0) return { diagnostics: obstacles };
  for (const toolchain of chosen) {
    const compilers = findCompiler(toolchain, languages);
    const absent = languages.find((language) => compilers[language] === undefined);
    const place = binaryFolder(toolchain.platform, fmu.version);
    if (absent !== undefined) {
      diagnostics.push(noCompiler(toolchain, absent));
      continue;
    }
    if (place === undefined) {
      diagnostics.push({ ...obstacleTo(toolchain, languages, fmu.version)!, severity: "warning" });
      continue;
    }
    const { binary, outputs } = yield* compileLibrary(sources, toolchain, compilers);
    // Messages for further platforms repeat those for the first.
    const said = toolchain === chosen[0] || binary === undefined ? compilerDiagnostics(outputs, texts) : [];
    diagnostics.push(...said);
    if (binary === undefined) {
      const [first] = outputs.slice(-1);
      const { platform } = toolchain;
      const args = { platform, compiler: first?.compiler ?? "", output: first?.text.trim() ?? "" };
      const explained = said.some(({ severity }) => severity === "error");
      return { diagnostics: explained ? diagnostics : [...diagnostics, message("not-compiled", args)] };
    }
    const name = `${place}/${fmu.modelIdentifier}${toolchain.extension}`;
    binaries.set(toolchain.platform, { name, content: binary });
  }
  return { value: binaries, diagnostics };
}

function librarySources(fmu: StepFunctionFmu, texts: ReadonlyMap<string, SourceText>): LibrarySources {
  const files = Object.entries(fmu.files).flatMap(([name, content]) =>
    name.startsWith("sources/") ? [[name.slice("sources/".length), content] as const] : [],
  );
  return {
    name: fmu.modelIdentifier,
    files: Object.fromEntries(files),
    compiled: fmu.compiled.map((name) => ({
      name,
      language: isCpp(name) ? "C++" : "C",
      warnings: texts.has(name),
    })),
    definitions: [`FMI${fmu.version}_OVERRIDE_FUNCTION_PREFIX`],
  };
}

function noCompiler({ compilers }: Toolchain, language: SourceLanguage): Diagnostic {
  return message("no-compiler", { language, compilers: compilers[language] });
}

function message(code: "no-compiler" | "not-compiled", args: MessageArguments): Diagnostic {
  return diagnoseWithoutSpan(stepFunctionMessages, `step-function.${code}`, args);
}
