export type { RunningFmu } from "../instance/running-fmu.ts";
export { fmiHeaders } from "./fmi-headers.ts";
export { runInProcess } from "./in-process.ts";
export { type IsolationOptions, prepareIsolation, runIsolated } from "./isolated-fmu.ts";
export { threadLogsWork } from "./native/thread-logs.ts";
export { platformName } from "./platform.ts";
export { type FmuBackend, type RunOptions, runFmu } from "./run-fmu.ts";
export { compileToWasm } from "./run-wasm-fmu.ts";
export { missingForWasm } from "./wasm-target.ts";
