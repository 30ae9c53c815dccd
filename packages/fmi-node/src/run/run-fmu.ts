import type { Fmu, RunningFmu } from "@cosimo/fmi";
import { runInProcess } from "./in-process-fmu.ts";
import { type IsolationOptions, runIsolated } from "./isolated-fmu.ts";
import { runAsWasm } from "./wasm-fmu.ts";

/** Ways to run an FMU. */
export type FmuBackend = "isolated" | "in-process" | "wasm";

export interface RunOptions extends IsolationOptions {
  /** A process of its own, if missing. */
  readonly backend?: FmuBackend;
}

/**
 * Makes an FMU ready for instances. Whatever is missing throws an `FmuFailure`: a binary for this platform, or a compiler for
 * its sources.
 */
export function runFmu(fmu: Fmu, options: RunOptions = {}): RunningFmu {
  if (options.backend === "wasm") return runAsWasm(fmu);
  return options.backend === "in-process" ? runInProcess(fmu) : runIsolated(fmu, options);
}
