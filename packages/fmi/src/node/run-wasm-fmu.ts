import { readFileSync } from "node:fs";
import type { Fmu } from "../description/fmu.ts";
import { FmuFailure } from "../instance/fmu-failure.ts";
import type { RunningFmu } from "../instance/running-fmu.ts";
import { findWasm, loadWasm, runWasm, wasmPlatform } from "../wasm/index.ts";
import { compileSources } from "./compile-sources.ts";
import { wasmTarget } from "./wasm-target.ts";

/** Runs an FMU as WebAssembly: what it carries, or what its sources are compiled to. */
export function runAsWasm(fmu: Fmu): RunningFmu {
  return runWasm(fmu, (name) => loadWasm(fmu, findWasm(fmu, name) ?? compileToWasm(fmu, name)));
}

/** The bytes of a core module with the standard's functions. */
export function compileToWasm(fmu: Fmu, modelIdentifier: string): Uint8Array {
  const { archive, platforms, buildConfigurations } = fmu;
  const configuration = buildConfigurations.find(
    (candidate) =>
      candidate.modelIdentifier === modelIdentifier &&
      (candidate.platform === undefined || candidate.platform === wasmPlatform),
  );
  if (configuration !== undefined) return readFileSync(compileSources(fmu, configuration, wasmTarget));
  if (platforms.length === 0) throw new FmuFailure("fmu.no-binary-at-all", { fmu: archive.name });
  throw new FmuFailure("fmu.no-binary", {
    fmu: archive.name,
    platform: wasmPlatform,
    platforms: platforms.map(({ name }) => name).join(", "),
  });
}
