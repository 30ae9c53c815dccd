import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { componentPlatform, FmuFailure, fmi2Functions, fmi3Functions, wasmPlatform } from "@cosimo/fmi";
import type { CompilerTarget, Language } from "./compile-sources.ts";

const clang: Readonly<Record<Language, string>> = { C: "clang", "C++": "clang++" };
const target = "--target=wasm32-wasi";

/** Required parts of the tool chain besides the compiler. */
const parts: Readonly<Record<Language, readonly string[]>> = {
  C: ["crt1-reactor.o", "libc.a"],
  "C++": ["crt1-reactor.o", "libc.a", "libc++.a"],
};

const common = {
  extension: ".wasm",
  compiler(language: Language, fmu: string): string {
    const missing = missingForWasm(language);
    if (missing !== undefined) throw new FmuFailure("fmu.no-wasm-compiler", { fmu, missing });
    return clang[language];
  },
  // What runs it optimizes once more: a second more of clang's time makes nothing noticeably faster.
  compilerOptions: [target, "-O1", "-ffp-contract=off", "-fno-exceptions", "-D_WASI_EMULATED_SIGNAL"],
};

const linkerOptions = (language: Language) => [
  ...[target, "-lm", "-lwasi-emulated-signal", "-Wl,--strip-all", "-Wl,-z,stack-size=1048576"],
  ...(language === "C++" ? ["-lc++", "-lc++abi"] : []),
];

/** A module that has the standard's functions, its memory, and its table of functions for callbacks of ours. */
export const wasmTarget: CompilerTarget = {
  ...common,
  name: wasmPlatform,
  linkerOptions: (language) => [
    ...linkerOptions(language),
    ...["-mexec-model=reactor", "-Wl,--export-table", "-Wl,--growable-table"],
    ...exported.map((name) => `-Wl,--export-if-defined=${name}`),
  ],
};

/** A module that a component can be made of: `encodeComponent` gives it its memory and its table. */
export function componentTarget(moreSources: Readonly<Record<string, string>>): CompilerTarget {
  return {
    ...common,
    name: `${componentPlatform} ${JSON.stringify(moreSources)}`,
    moreSources,
    linkerOptions: (language) => [
      ...linkerOptions(language),
      ...["-nostartfiles", "-Wl,--no-entry", "-Wl,--import-memory", "-Wl,--import-table"],
    ],
  };
}

/** Functions that are called from outside, as far as they are there. */
const exported = [
  ...["malloc", "calloc", "free"],
  ...fmi2Functions.map((name) => `fmi2${name}`),
  ...fmi3Functions.map((name) => `fmi3${name}`),
];

const missing = new Map<string, string | undefined>();

/** The first missing part of the tool chain. */
export function missingForWasm(language: Language = "C"): string | undefined {
  const key = `${language} ${process.env["PATH"]}`;
  if (!missing.has(key)) missing.set(key, findMissing(language));
  return missing.get(key);
}

function findMissing(language: Language): string | undefined {
  const ask = (...args: readonly string[]) => {
    const { status, stdout } = spawnSync(clang[language], [target, ...args], { encoding: "utf8" });
    return status === 0 ? stdout.trim() : undefined;
  };
  if (ask("--version") === undefined) return clang[language];
  const isThere = (path: string | undefined) => path !== undefined && existsSync(path);
  if (!isThere(ask("--print-prog-name=wasm-ld"))) return "wasm-ld";
  const file = parts[language].find((name) => !isThere(ask(`--print-file-name=${name}`)));
  if (file !== undefined) return file;
  const builtins = ask("-rtlib=compiler-rt", "--print-libgcc-file-name");
  return isThere(builtins) ? undefined : "libclang_rt.builtins-wasm32.a";
}
