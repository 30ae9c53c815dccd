import type { FmuExport } from "@cosimo/core/models";
import { readFmu, writeArchive } from "@cosimo/fmi";
import { type Compilation, wasmFiles } from "@cosimo/fmi-node";
import { compileFmu } from "./compile-fmu.ts";
import { toolchains } from "./toolchains.ts";

/** Binaries of an FMU by their names in the archive. */
export interface Binaries {
  readonly binaries: Readonly<Record<string, Uint8Array>>;
  readonly platforms: readonly string[];
}

/** Compiles the FMU and FMUs inside it with each compiler found whose platform the FMU supports. */
export function* compileBinaries(fmu: FmuExport, version: 2 | 3, withWasm: boolean): Compilation<Binaries> {
  const binaries: Record<string, Uint8Array> = {};
  const platforms: string[] = [];
  for (const toolchain of toolchains(process.env)) {
    if (fmu.platforms?.includes(toolchain.platform) === false) continue;
    const compiled = yield* compileFmu(fmu, version, toolchain);
    if (compiled === undefined) continue;
    Object.assign(binaries, compiled);
    platforms.push(toolchain.platform);
  }
  const wasm = withWasm ? yield* compileWasm(fmu) : {};
  platforms.push(...Object.keys(wasm).flatMap((file) => /^binaries\/(.*)\//.exec(file)?.[1] ?? []));
  return { binaries: { ...binaries, ...wasm }, platforms };
}

function* compileWasm({
  files,
  modelIdentifier,
}: FmuExport): Compilation<Readonly<Record<string, Uint8Array>>> {
  const { value, diagnostics } = readFmu(writeArchive(files), `${modelIdentifier}.fmu`);
  if (value === undefined) throw new Error(diagnostics.map(({ message }) => message).join("\n"));
  return yield* wasmFiles(value);
}
