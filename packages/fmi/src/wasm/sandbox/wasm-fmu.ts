import type { FmiMajorVersion } from "../../description/model-description.ts";

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
