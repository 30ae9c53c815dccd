export type { RunningFmu } from "@cosimo/fmi";
export { fmiHeaders } from "./compile/fmi-headers.ts";
export { wasmFiles } from "./compile/wasm-files.ts";
export { missingForWasm } from "./compile/wasm-target.ts";
export { platformName } from "./files/platform-name.ts";
export { runInProcess } from "./run/in-process-fmu.ts";
export { type IsolationOptions, prepareIsolation, runIsolated } from "./run/isolated-fmu.ts";
export { type FmuBackend, type RunOptions, runFmu } from "./run/run-fmu.ts";
export { compileToWasm } from "./run/wasm-fmu.ts";
