export { fmi2Functions } from "./fmi2.ts";
export { fmi3Functions } from "./fmi3.ts";
export { type CompileSources, runWasm } from "./run-wasm.ts";
export { wasmPlatform } from "./wasm-platform.ts";
