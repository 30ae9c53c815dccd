export { findWasm, loadWasm } from "./find-wasm.ts";
export { fmi2Functions } from "./fmi2.ts";
export { fmi3Functions } from "./fmi3.ts";
export { type FindModule, runWasm } from "./run-wasm.ts";
export { wasmPlatform } from "./wasm-platform.ts";
