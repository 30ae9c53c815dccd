import type { FmiMajorVersion } from "../description/model-description.ts";
import type { LoadedComponent } from "./component/loaded-component.ts";

/** A core module with the standard's functions, or a component of the draft layered standard. */
export type WasmCode = WebAssembly.Module | LoadedComponent;

/** What is needed to run a compiled FMU. */
export interface WasmFmu {
  /** What diagnostics call it. */
  readonly name: string;
  readonly majorVersion: FmiMajorVersion;
  readonly modelIdentifier: string;
  readonly instantiationToken: string;
  /** By their names below `resources/`. */
  readonly resources: ReadonlyMap<string, () => Uint8Array>;
  /** FMI 2 says these numbers nowhere but in the model description. */
  readonly continuousStates: number;
  readonly eventIndicators: number;
}
