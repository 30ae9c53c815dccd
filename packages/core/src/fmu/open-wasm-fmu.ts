import { type ArchiveLimits, defaultArchiveLimits, readFmu, runWasm } from "@cosimo/fmi";
import { ModelError } from "../errors/model-error.ts";
import { type OpenedFmu, openedFmu } from "./opened-fmu.ts";

/**
 * Opens an FMU of FMI 2 or 3 by its WebAssembly, for browsers, which cannot run native code.
 * `bytes` are the `.fmu` file, `name` is its name in diagnostics. An endless call blocks the
 * thread: use a worker for untrusted FMUs. `limits` bound what is unpacked.
 * @throws ModelError when it is no FMU.
 * @throws FmuFailure, at the first instance, when it has no WebAssembly.
 */
export function openWasmFmu(
  bytes: Uint8Array,
  name: string,
  limits: ArchiveLimits = defaultArchiveLimits,
): OpenedFmu {
  const { value: fmu, diagnostics } = readFmu(bytes, name, limits);
  if (fmu === undefined) throw new ModelError(diagnostics);
  return openedFmu(runWasm(fmu), diagnostics);
}
