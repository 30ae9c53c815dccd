import type { FmuExport } from "@cosimo/core/models";
import type { Compilation } from "@cosimo/fmi-node";
import { FileError } from "../files/file-messages.ts";
import { type CompilerOutput, compileLibrary } from "./compile-library.ts";
import { binaryFolder, findCompiler, type Toolchain } from "./toolchains.ts";

/** Compiles an exported FMU and FMUs inside it. Result: binaries by their names in the archive. @throws FileError */
export function* compileFmu(
  fmu: FmuExport,
  version: 2 | 3,
  toolchain: Toolchain,
): Compilation<Readonly<Record<string, Uint8Array>>> {
  const compilers = findCompiler(toolchain, ["C"]);
  const folder = binaryFolder(toolchain.platform, version);
  if (compilers.C === undefined || folder === undefined)
    throw new Error(`no binary for ${toolchain.platform}: obstacleTo() tells why`);
  const sources = {
    name: fmu.modelIdentifier,
    files: sourcesOf(fmu),
    compiled: [{ name: fmu.mainSource, language: "C", warnings: false }],
    definitions: [`FMI${version}_OVERRIDE_FUNCTION_PREFIX`],
    // Level 2 compiles about a second longer, without measurable effect on the run time.
    optimization: "g",
  } as const;
  const { binary, outputs } = yield* compileLibrary(sources, toolchain, compilers);
  if (binary === undefined) throw new FileError("file.not-compiled", failureOf(outputs, compilers.C));
  const all = { [`${folder}/${fmu.modelIdentifier}${toolchain.extension}`]: binary };
  for (const part of fmu.parts ?? []) {
    const nested = yield* compileFmu(part.fmu, versionOf(part.fmu), toolchain);
    for (const [name, bytes] of Object.entries(nested)) all[`${part.folder}/${name}`] = bytes;
  }
  return all;
}

export function versionOf({ description }: FmuExport): 2 | 3 {
  return description.majorVersion === 3 ? 3 : 2;
}

/** Our sources are right: what fails is the compiler, or the folder that it writes to. */
function failureOf(outputs: readonly CompilerOutput[], compiler: string) {
  return { compiler, output: outputs.map(({ text }) => text.trim()).join("\n") };
}

function sourcesOf({ files }: FmuExport): FmuExport["files"] {
  return Object.fromEntries(Object.entries(files).filter(([name]) => name.startsWith("sources/")));
}
