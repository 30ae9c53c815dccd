import type { FmiMajorVersion } from "@cosimo/fmi";

/** What is needed to run an unpacked FMU, as plain data: it is also sent to the process that runs an isolated one. */
export interface NativeFmu {
  /** What diagnostics call it. */
  readonly name: string;
  readonly majorVersion: FmiMajorVersion;
  /** FMI 1: prefix of the functions. */
  readonly modelIdentifier: string;
  readonly instantiationToken: string;
  /** The shared library, with its path. */
  readonly library: string;
  /** The folder that the FMU is unpacked in. */
  readonly folder: string;
  /** FMI 1 and 2 say these numbers nowhere but in the model description. */
  readonly continuousStates: number;
  readonly eventIndicators: number;
}
