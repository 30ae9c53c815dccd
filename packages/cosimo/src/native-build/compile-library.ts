import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
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
 */
export function compileLibrary(
  sources: LibrarySources,
  toolchain: Toolchain,
  compilers: Readonly<Partial<Record<SourceLanguage, string>>>,
): CompiledLibrary {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), "cosimo-build-"));
  try {
    for (const [name, content] of Object.entries(sources.files)) {
      const file = join(folder, name);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, content);
    }
    return build(sources, toolchain, compilers, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

function build(
  { name, compiled, definitions, optimization = 2 }: LibrarySources,
  toolchain: Toolchain,
  compilers: Readonly<Partial<Record<SourceLanguage, string>>>,
  folder: string,
): CompiledLibrary {
  const outputs: CompilerOutput[] = [];
  const isWindows = toolchain.extension === ".dll";
  const run = (language: SourceLanguage, args: readonly string[]): boolean => {
    const compiler = compilers[language]!;
    const env = { ...process.env, LC_ALL: "C.UTF-8" };
    const { status, stderr, error } = spawnSync(compiler, args, { encoding: "utf8", cwd: folder, env });
    const text = error?.message ?? stderr;
    if (text.trim() !== "") outputs.push({ compiler, text });
    return status === 0;
  };
  const objects = compiled.map((file, i) => {
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
    return run(file.language, [...options, "-I.", "-o", object, file.name]) ? object : undefined;
  });
  if (objects.includes(undefined)) return { outputs };
  const language = compiled.some((file) => file.language === "C++") ? "C++" : "C";
  const library = name + toolchain.extension;
  const linked = run(language, [
    ...["-shared", "-o", library, ...(objects as readonly string[])],
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
