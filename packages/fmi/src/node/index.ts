export { fmiHeaders } from "./fmi-headers.ts";
export { runInProcess } from "./in-process.ts";
export { type IsolationOptions, prepareIsolation, runIsolated } from "./isolated-fmu.ts";
export { platformName } from "./platform.ts";
export { type NativeBackend, nativeBackends, type RunOptions, runFmu } from "./run-fmu.ts";
