export { encodeComponent } from "./component/encode-component.ts";
export {
  coSimulationInterface,
  modelExchangeInterface,
  scheduledExecutionInterface,
} from "./component/interfaces.ts";
export { manifest, manifestFile } from "./component/manifest.ts";
export { type CompileSources, runWasm } from "./run-wasm.ts";
export { componentPlatform, wasmPlatform } from "./sandbox/wasm-platform.ts";
