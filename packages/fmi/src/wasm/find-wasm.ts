import type { Fmu } from "../description/fmu.ts";
import { FmuFailure } from "../instance/fmu-failure.ts";
import { readEntry } from "../instance/read-entry.ts";
import { wasmPlatform } from "./wasm-platform.ts";

/** The WebAssembly that an FMU carries for a model identifier. */
export function findWasm(fmu: Fmu, modelIdentifier: string): Uint8Array | undefined {
  const entry = fmu.archive.entries.get(`binaries/${wasmPlatform}/${modelIdentifier}.wasm`);
  return entry === undefined ? undefined : readEntry(fmu, entry);
}

export function loadWasm(fmu: Fmu, bytes: Uint8Array): WebAssembly.Module {
  try {
    return new WebAssembly.Module(bytes as Uint8Array<ArrayBuffer>);
  } catch (error) {
    if (!(error instanceof WebAssembly.CompileError)) throw error;
    throw new FmuFailure("fmu.not-loaded", { fmu: fmu.archive.name, reason: error.message });
  }
}

export function noWasm({ archive, platforms }: Fmu): FmuFailure {
  if (platforms.length === 0) return new FmuFailure("fmu.no-binary-at-all", { fmu: archive.name });
  const names = platforms.map(({ name }) => name).join(", ");
  return new FmuFailure("fmu.no-binary", { fmu: archive.name, platform: wasmPlatform, platforms: names });
}
