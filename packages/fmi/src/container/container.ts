import type { ModelDescription } from "../description/model-description.ts";
import type { SizedVariable } from "../values/sized-variables.ts";
import type { StartValues } from "../values/start-values.ts";

/** A coupled system of FMUs for co-simulation with a fixed algorithm, to be exported as one FMU. */
export interface ContainerSystem {
  readonly name: string;
  readonly description?: string;
  readonly modelIdentifier: string;
  /** Version of the standard of the container; parts may have other versions. */
  readonly version: 2 | 3;
  readonly parts: readonly ContainerPart[];
  /** Inputs of all parts in order: the rows of u = K y + e. Outputs are numbered in the same way. */
  readonly inputs: readonly ContainerInput[];
  readonly algorithm: ContainerAlgorithm;
  /** Parts in the order of direct dependence; a part may occur twice. */
  readonly evaluationOrder: readonly number[];
  /** H [s] */
  readonly communicationStep: number;
  readonly experiment: ContainerExperiment;
  /** Local variables of parts (`part.variable`) that become outputs of the container. */
  readonly shown: readonly string[];
}

/** Times in [s]. */
export interface ContainerExperiment {
  readonly startTime: number;
  readonly stopTime: number;
  readonly stepSize: number;
  readonly tolerance?: number;
}

export interface ContainerAlgorithm {
  /** Parts use the new outputs of earlier parts (Gauss-Seidel); otherwise those of the last communication point (Jacobi). */
  readonly isSequential: boolean;
  readonly order: readonly number[];
  /** Degree of input extrapolation, for parts that accept input derivatives. */
  readonly extrapolation: 0 | 1 | 2;
}

export interface ContainerPart {
  readonly name: string;
  readonly description: ModelDescription;
  /** Files of the FMU by names in its archive. */
  readonly files: Readonly<Record<string, Uint8Array>>;
  readonly start: StartValues;
  readonly tolerance?: number;
  /** All inputs. */
  readonly inputs: readonly PartElement[];
  /** Connected outputs. */
  readonly outputs: readonly PartElement[];
  /** Number of output derivatives that are read. */
  readonly outputDerivatives: number;
}

/** An element of a variable of a part. */
export interface PartElement {
  readonly name: string;
  readonly sized: SizedVariable;
  readonly element: number;
}

export interface ContainerInput {
  /** The input is not connected and becomes an input of the container. */
  readonly isOpen: boolean;
  /** Start value: used until its sources are evaluated, or start value of an open input. */
  readonly start: number;
  readonly offset: number;
  readonly terms: readonly { readonly output: number; readonly gain: number }[];
  /** The input may be extrapolated; discrete inputs are held. */
  readonly isSmooth: boolean;
}

/** Folder of a part in the archive of the container. */
export function folderOf({ name }: ContainerPart): string {
  return `resources/${folderName(name)}`;
}

/** Folder name for a part, legal on all operating systems. */
export function folderName(part: string): string {
  return encodeURIComponent(part).replaceAll("%", "_").replaceAll("*", "_2A");
}
