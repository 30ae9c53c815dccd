import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, extname, join } from "node:path";
import type { BuildConfiguration, Fmu, SourceFileSet } from "@cosimo/fmi";
import { FmuFailure, nowhere, readEntry } from "@cosimo/fmi";
import { libraryExtension, platformName } from "../files/platform-name.ts";
import { makeTemporaryFolder } from "../files/temporary-folder.ts";
import { fmiHeaders } from "./fmi-headers.ts";
import { type Compilation, compileNow } from "./run-compiler.ts";

export type Language = "C" | "C++";

/** Target format and compiler options. */
export interface CompilerTarget {
  readonly name: string;
  /** Extension of the result, with the dot. */
  readonly extension: string;
  /** The compiler to call. @throws FmuFailure when there is none. */
  compiler(language: Language, fmu: string): string;
  readonly compilerOptions: readonly string[];
  linkerOptions(language: Language): readonly string[];
  /** Sources in C that are compiled with the FMU's, by their names, and headers of theirs. */
  readonly moreSources?: Readonly<Record<string, string>>;
}

const compilers: Readonly<Record<Language, readonly string[]>> = {
  C: ["cc", "gcc", "clang"],
  "C++": ["c++", "g++", "clang++"],
};

/** A shared library for this platform. */
const nativeTarget: CompilerTarget = {
  name: platformName(),
  extension: libraryExtension(),
  compiler(language, fmu) {
    const chosen = process.env[language === "C" ? "CC" : "CXX"];
    const candidates = chosen ? [chosen] : compilers[language];
    const found = candidates.find((name) => spawnSync(name, ["--version"], { stdio: "ignore" }).status === 0);
    if (found !== undefined) return found;
    const names = { platform: platformName(), language, compilers: candidates.join(", ") };
    throw new FmuFailure("fmu.no-compiler", { fmu, ...names });
  },
  compilerOptions: ["-fPIC"],
  linkerOptions: () => ["-shared", ...(process.platform === "win32" ? [] : ["-lm"])],
};

/** Libraries compiled by this process, by the hash of their sources and options. */
const compiled = new Map<string, string>();

/** Compiles an FMU's sources to a library; results are cached. */
export function compileSources(
  fmu: Fmu,
  configuration: BuildConfiguration,
  target: CompilerTarget = nativeTarget,
): string {
  return compileNow(sourceCompilation(fmu, configuration, target));
}

/** As `compileSources`, with the calls of the compiler left to the caller. */
export function* sourceCompilation(
  fmu: Fmu,
  configuration: BuildConfiguration,
  target: CompilerTarget,
): Compilation<string> {
  const key = `${target.name} ${hashOf(fmu, configuration)}`;
  const known = compiled.get(key);
  if (known !== undefined && existsSync(known)) return known;
  const library = yield* new Build(fmu, configuration, target).run();
  compiled.set(key, library);
  return library;
}

function hashOf(fmu: Fmu, configuration: BuildConfiguration): string {
  const hash = createHash("sha256").update(configuration.modelIdentifier);
  for (const [name, entry] of fmu.archive.entries)
    if (name.startsWith("sources/")) hash.update(name).update("\0").update(readEntry(fmu, entry));
  return hash.digest("hex");
}

/** One build in a folder of its own. */
class Build {
  readonly #fmu: Fmu;
  readonly #configuration: BuildConfiguration;
  readonly #target: CompilerTarget;
  readonly #folder = makeTemporaryFolder("compiled");

  constructor(fmu: Fmu, configuration: BuildConfiguration, target: CompilerTarget) {
    this.#fmu = fmu;
    this.#configuration = configuration;
    this.#target = target;
  }

  *run(): Compilation<string> {
    this.#refuseWhatIsMissing();
    this.#writeSources();
    const { sourceFileSets, modelIdentifier, libraries } = this.#configuration;
    const objects: string[] = [];
    for (const [i, set] of [...sourceFileSets, this.#moreSources()].entries())
      objects.push(...(yield* this.#compileSet(set, i)));
    const isCxx = sourceFileSets.some((set) =>
      set.sourceFiles.some((file) => languageOf(set, file) === "C++"),
    );
    const language = isCxx ? "C++" : "C";
    const library = join(this.#folder, modelIdentifier + this.#target.extension);
    const names = libraries.map(({ name }) => `-l${name}`);
    const more = this.#target.linkerOptions(language);
    yield* this.#execute(this.#compiler(language), ["-o", library, ...objects, ...names, ...more]);
    return library;
  }

  #refuseWhatIsMissing(): void {
    const { entries, name } = this.#fmu.archive;
    const missing = this.#configuration.sourceFileSets
      .flatMap(({ sourceFiles }) => sourceFiles)
      .find((file) => !entries.has(`sources/${file}`));
    const needed = this.#configuration.libraries.find(({ external }) => !external);
    if (missing !== undefined || needed !== undefined)
      throw new FmuFailure("fmu.sources-refused", { fmu: name, missing: missing ?? needed?.name ?? "" });
  }

  /** The standard's headers lie beside the sources unless these bring their own. */
  #writeSources(): void {
    for (const [name, content] of Object.entries(fmiHeaders)) this.#write(`headers/${name}`, content);
    for (const [name, entry] of this.#fmu.archive.entries)
      if (name.startsWith("sources/")) this.#write(name, readEntry(this.#fmu, entry));
  }

  #moreSources(): SourceFileSet {
    const files = Object.entries(this.#target.moreSources ?? {});
    for (const [name, content] of files) this.#write(`sources/${name}`, content);
    const sourceFiles = files.map(([name]) => name).filter((name) => name.endsWith(".c"));
    const nothing = { span: nowhere, annotations: [], preprocessorDefinitions: [], includeDirectories: [] };
    return { ...nothing, language: "C11", sourceFiles };
  }

  #write(name: string, content: string | Uint8Array): void {
    const file = join(this.#folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }

  *#compileSet(set: SourceFileSet, index: number): Compilation<readonly string[]> {
    const sources = join(this.#folder, "sources");
    const options = [
      ...["-c", "-O2", "-w", ...this.#target.compilerOptions],
      ...standardOption(set.language),
      ...(set.compilerOptions?.split(/\s+/).filter((option) => option !== "") ?? []),
      ...this.#definitions(set),
      ...set.includeDirectories.map((folder) => `-I${join(sources, folder)}`),
      `-I${sources}`,
      ...["-idirafter", join(this.#folder, "headers")],
    ];
    const files = set.sourceFiles.filter((file) => !isHeader(file));
    const objects: string[] = [];
    for (const [i, file] of files.entries()) {
      const object = join(this.#folder, `${index}-${i}.o`);
      const compiler = this.#compiler(languageOf(set, file));
      yield* this.#execute(compiler, [...options, "-o", object, join(sources, file)]);
      objects.push(object);
    }
    return objects;
  }

  /** FMI 2: functions of FMUs with sources are prefixed unless it is said that they are not to be. */
  #definitions({ preprocessorDefinitions }: SourceFileSet): readonly string[] {
    const version = this.#fmu.description.majorVersion;
    const own = preprocessorDefinitions
      .filter(({ optional }) => !optional)
      .map(({ name, value }) => `-D${name}${value === undefined ? "" : `=${value}`}`);
    return version === 1 ? own : [`-DFMI${version}_OVERRIDE_FUNCTION_PREFIX`, ...own];
  }

  #compiler(language: Language): string {
    return this.#target.compiler(language, this.#fmu.archive.name);
  }

  *#execute(command: string, args: readonly string[]): Compilation<void> {
    const { succeeded, text } = yield { command, args, folder: this.#folder };
    if (succeeded) return;
    const output = text.split("\n").slice(0, 20).join("\n");
    throw new FmuFailure("fmu.not-compiled", { fmu: this.#fmu.archive.name, compiler: command, output });
  }
}

/** Of a file in a set; FMI 2 has one set of all files, and cannot say their languages. */
function languageOf({ language }: SourceFileSet, file: string): Language {
  const isCxx = language?.startsWith("C++") ?? /^\.(cc|cpp|cxx|c\+\+|C)$/.test(extname(file));
  return isCxx ? "C++" : "C";
}

/** Some FMUs list headers among the sources. */
function isHeader(file: string): boolean {
  return /^\.(h|hh|hpp|hxx)$/i.test(extname(file));
}

/** "C99" is `-std=c99`. */
function standardOption(language: string | undefined): readonly string[] {
  const year = language?.match(/^C(?:\+\+)?(\d+)$/)?.[1];
  if (language === undefined || year === undefined) return [];
  return [`-std=${language.startsWith("C++") ? "gnu++" : "gnu"}${year}`];
}
