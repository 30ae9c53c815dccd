import type { Fmu } from "../description/fmu.ts";
import { libraryIn } from "../description/libraries.ts";
import { FmuFailure } from "../instance/fmu-failure.ts";
import { readEntry } from "../instance/read-entry.ts";
import { LoadedComponent } from "./component/loaded-component.ts";
import { isComponent } from "./component/read-component.ts";
import { notLoaded } from "./sandbox/not-loaded.ts";
import { componentPlatform, wasmPlatform } from "./sandbox/wasm-platform.ts";

/** A core module with the standard's functions, or a component of the draft layered standard. */
export type WasmCode = WebAssembly.Module | LoadedComponent;

/** The WebAssembly that an FMU carries for a model identifier; core modules first, for they are called directly. */
export function findWasm(fmu: Fmu, modelIdentifier: string): Uint8Array | undefined {
  for (const name of [wasmPlatform, componentPlatform]) {
    const platform = fmu.platforms.find((one) => one.name === name);
    const library = platform && libraryIn(platform, modelIdentifier, fmu.description);
    const entry = library && fmu.archive.entries.get(`binaries/${name}/${library}.wasm`);
    if (entry) return readEntry(fmu, entry);
  }
  return undefined;
}

export function loadWasm(fmu: Fmu, bytes: Uint8Array): WasmCode {
  try {
    if (isComponent(bytes)) return new LoadedComponent(bytes);
    return new WebAssembly.Module(bytes as Uint8Array<ArrayBuffer>);
  } catch (error) {
    throw notLoaded(fmu.archive.name, error);
  }
}

export function noWasm({ archive, platforms }: Fmu): FmuFailure {
  if (platforms.length === 0) return new FmuFailure("fmu.no-binary-at-all", { fmu: archive.name });
  const names = platforms.map(({ name }) => name).join(", ");
  return new FmuFailure("fmu.no-binary", { fmu: archive.name, platform: wasmPlatform, platforms: names });
}
