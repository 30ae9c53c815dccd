import { readFmu, runWasm } from "@cosimo/fmi";
import { ModelError } from "../errors/model-error.ts";
import { type OpenedFmu, openedFmu } from "./opened-fmu.ts";

/**
 * Opens an FMU of FMI 2 or 3 by the WebAssembly that it carries: for browsers, where nothing else of it can run. `bytes` are
 * those of the `.fmu` file, `name` is what diagnostics call it. A call that never ends never ends here: pages that open FMUs
 * of others do it in a worker, which they can terminate.
 * @throws ModelError when it is no FMU. @throws FmuFailure, at the first instance, when it has no WebAssembly.
 */
export function openWasmFmu(bytes: Uint8Array, name: string): OpenedFmu {
  const { value: fmu, diagnostics } = readFmu(bytes, name);
  if (fmu === undefined) throw new ModelError(diagnostics);
  return openedFmu(runWasm(fmu), diagnostics);
}
