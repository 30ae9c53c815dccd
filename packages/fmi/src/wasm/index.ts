export { encodeComponent } from "./component/encode-component.ts";
export { instanceInterface } from "./component/interfaces.ts";
export { manifest, manifestFile } from "./component/manifest.ts";
export { printComponentCalls } from "./component/print-component-calls.ts";
export { type CompileSources, runWasm } from "./run-wasm.ts";
export { componentPlatform, wasmPlatform } from "./sandbox/wasm-platform.ts";
