import { FmuFailure } from "../../instance/fmu-failure.ts";

/** The failure of an FMU whose WebAssembly is invalid or needs imports that do not exist here. */
export function notLoaded(fmu: string, error: unknown): FmuFailure {
  return new FmuFailure("fmu.not-loaded", {
    fmu,
    reason: error instanceof Error ? error.message : String(error),
  });
}
