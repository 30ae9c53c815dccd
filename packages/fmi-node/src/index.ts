export type { RunningFmu } from "@cosimo/fmi";
export { fmiHeaders } from "./compile/fmi-headers.ts";
export {
  type Compilation,
  type CompilerCall,
  type CompilerOutcome,
  compileNow,
  compileUnlessAborted,
} from "./compile/run-compiler.ts";
export { wasmFiles } from "./compile/wasm-files.ts";
export { missingForWasm } from "./compile/wasm-target.ts";
export { platformName } from "./files/platform-name.ts";
export { makeTemporaryFolder, removeTemporaryFolder } from "./files/temporary-folder.ts";
export { entryFile } from "./platform/entry-file.ts";
export { withPrintsDiverted } from "./platform/standard-output.ts";
export { type ExternalOptions, openExternalLibrary } from "./run/external-library.ts";
export { runInProcess } from "./run/in-process-fmu.ts";
export { type IsolationOptions, prepareIsolation, runIsolated } from "./run/isolated-fmu.ts";
export { type FmuBackend, type RunOptions, runFmu } from "./run/run-fmu.ts";
export { compileToWasm } from "./run/wasm-fmu.ts";
