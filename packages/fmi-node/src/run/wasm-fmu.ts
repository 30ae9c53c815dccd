import { readFileSync } from "node:fs";
import type { Fmu, RunningFmu } from "@cosimo/fmi";
import { runWasm, wasmPlatform } from "@cosimo/fmi";
import { compileSources } from "../compile/compile-sources.ts";
import { wasmTarget } from "../compile/wasm-target.ts";

/** Runs an FMU as WebAssembly: what it carries, or what its sources are compiled to. */
export function runAsWasm(fmu: Fmu): RunningFmu {
  return runWasm(fmu, (modelIdentifier) => compileToWasm(fmu, modelIdentifier));
}

/** A core module with the standard's functions; `undefined` when there are no sources. @throws FmuFailure when compiling fails. */
export function compileToWasm(fmu: Fmu, modelIdentifier: string): Uint8Array | undefined {
  const configuration = fmu.buildConfigurations.find(
    (candidate) =>
      candidate.modelIdentifier === modelIdentifier &&
      (candidate.platform === undefined || candidate.platform === wasmPlatform),
  );
  if (configuration === undefined) return undefined;
  return readFileSync(compileSources(fmu, configuration, wasmTarget));
}
