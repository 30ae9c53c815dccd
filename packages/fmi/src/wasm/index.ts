export { encodeComponent } from "./component/encode-component.ts";
export {
  coSimulationInterface,
  modelExchangeInterface,
  scheduledExecutionInterface,
} from "./component/interfaces.ts";
export { manifest, manifestFile } from "./component/manifest.ts";
export { fmi2Functions } from "./linear-memory/fmi2.ts";
export { fmi3Functions } from "./linear-memory/fmi3.ts";
export { type CompileSources, runWasm } from "./run-wasm.ts";
export { componentPlatform, wasmPlatform } from "./sandbox/wasm-platform.ts";
