import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type Compilation, makeTemporaryFolder, removeTemporaryFolder } from "@cosimo/fmi-node";
import { FileError, reasonOf } from "../files/file-messages.ts";
import type { SourceLanguage, Toolchain } from "./toolchains.ts";

export interface LibrarySources {
  /** Name of the library, without extension. */
  readonly name: string;
  /** All source texts, by their names in the folder of compilation. */
  readonly files: Readonly<Record<string, Uint8Array>>;
  readonly compiled: readonly CompiledFile[];
  readonly definitions: readonly string[];
  /** Optimization level; missing: 2. */
  readonly optimization?: "g" | 1 | 2;
}

export interface CompiledFile {
  readonly name: string;
  readonly language: SourceLanguage;
  /** Enables the compiler's warnings. */
  readonly warnings: boolean;
}

/** Output of the compilers, and the library if compilation succeeded. */
export interface CompiledLibrary {
  readonly binary?: Uint8Array;
  readonly outputs: readonly CompilerOutput[];
}

export interface CompilerOutput {
  readonly compiler: string;
  readonly text: string;
}

const standards: Readonly<Record<SourceLanguage, string>> = { C: "gnu11", "C++": "gnu++17" };

/**
 * Compiles a shared library in a temporary folder. File names in the output are those of `files`.
 * @throws FileError when the folder cannot be written
 */
export function* compileLibrary(
  sources: LibrarySources,
  toolchain: Toolchain,
  compilers: Readonly<Partial<Record<SourceLanguage, string>>>,
): Compilation<CompiledLibrary> {
  const folder = guarded(tmpdir(), () => makeTemporaryFolder("build"));
  try {
    for (const [name, content] of Object.entries(sources.files)) {
      const file = join(folder, name);
      guarded(file, () => {
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, content);
      });
    }
    return yield* build(sources, toolchain, compilers, folder);
  } finally {
    removeTemporaryFolder(folder);
  }
}

function guarded<T>(file: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    throw new FileError("file.unwritable", { file, reason: reasonOf(error) });
  }
}

function* build(
  { name, compiled, definitions, optimization = 2 }: LibrarySources,
  toolchain: Toolchain,
  compilers: Readonly<Partial<Record<SourceLanguage, string>>>,
  folder: string,
): Compilation<CompiledLibrary> {
  const outputs: CompilerOutput[] = [];
  const isWindows = toolchain.extension === ".dll";
  function* run(language: SourceLanguage, args: readonly string[]): Compilation<boolean> {
    const command = compilers[language]!;
    const { succeeded, text } = yield { command, args, folder };
    if (text.trim() !== "") outputs.push({ compiler: command, text });
    return succeeded;
  }
  const objects: string[] = [];
  for (const [i, file] of compiled.entries()) {
    const object = `${i}.o`;
    const options = [
      ...[
        "-c",
        `-std=${standards[file.language]}`,
        `-O${optimization}`,
        "-ffp-contract=off",
        "-fvisibility=hidden",
      ],
      ...(isWindows ? [] : ["-fPIC"]),
      ...(file.warnings ? ["-Wall", "-Wextra"] : ["-w"]),
      ...definitions.map((definition) => `-D${definition}`),
    ];
    if (yield* run(file.language, [...options, "-I.", "-o", object, file.name])) objects.push(object);
  }
  if (objects.length < compiled.length) return { outputs };
  const language = compiled.some((file) => file.language === "C++") ? "C++" : "C";
  const library = name + toolchain.extension;
  const linked = yield* run(language, [
    ...["-shared", "-o", library, ...objects],
    ...linkerOptions(toolchain),
  ]);
  return linked ? { binary: readFileSync(join(folder, library)), outputs } : { outputs };
}

/**
 * Undefined symbols are reported at link time, not by the importer. The library depends on system
 * libraries only.
 */
function linkerOptions({ extension }: Toolchain): readonly string[] {
  if (extension === ".dll") return ["-static"];
  return extension === ".so" ? ["-Wl,-z,defs", "-lm", "-ldl"] : ["-lm"];
}
