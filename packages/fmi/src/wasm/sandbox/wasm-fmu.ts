import type { FmiMajorVersion } from "../../description/major-version.ts";

/** Data for running an FMU compiled to WebAssembly. */
export interface WasmFmu {
  /** Name in diagnostics. */
  readonly name: string;
  readonly majorVersion: FmiMajorVersion;
  readonly modelIdentifier: string;
  readonly instantiationToken: string;
  /** By their names below `resources/`. */
  readonly resources: ReadonlyMap<string, () => Uint8Array>;
  /** For FMI 2 only the model description states these numbers. */
  readonly continuousStates: number;
  readonly eventIndicators: number;
}
