import type { ModelDescription } from "../description/model-description.ts";
import type { SizedVariable } from "../values/sized-variables.ts";
import type { StartValues } from "../values/start-values.ts";

/** A coupled system of FMUs for co-simulation that is to become one FMU: everything about its run has been decided. */
export interface ContainerSystem {
  readonly name: string;
  readonly description?: string;
  readonly modelIdentifier: string;
  /** Of the standard: what the container is to importers. Its parts have their own. */
  readonly version: 2 | 3;
  readonly parts: readonly ContainerPart[];
  /** Of the inputs of all parts one after the other: the rows of u = K y + e. Outputs are counted alike. */
  readonly inputs: readonly ContainerInput[];
  readonly algorithm: ContainerAlgorithm;
  /** Parts in the order of direct dependence; some of them may come twice. */
  readonly evaluationOrder: readonly number[];
  /** H [s] */
  readonly communicationStep: number;
  readonly experiment: ContainerExperiment;
  /** Variables of parts that are outputs of the container besides the outputs of parts: `part.variable`. */
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
  /** Each part knows the new outputs of those before it (Gauss-Seidel); else none does (Jacobi). */
  readonly isSequential: boolean;
  readonly order: readonly number[];
  /** Order of the polynomials that inputs follow where parts take derivatives of inputs. */
  readonly extrapolation: 0 | 1 | 2;
}

export interface ContainerPart {
  readonly name: string;
  readonly description: ModelDescription;
  /** All files of the FMU, by their names in its archive. */
  readonly files: Readonly<Record<string, Uint8Array>>;
  readonly start: StartValues;
  readonly tolerance?: number;
  /** All of them. */
  readonly inputs: readonly PartElement[];
  /** Those that are connected. */
  readonly outputs: readonly PartElement[];
  /** How many time derivatives it is asked for of its outputs. */
  readonly outputDerivatives: number;
}

/** An element of a variable of a part. */
export interface PartElement {
  readonly name: string;
  readonly sized: SizedVariable;
  readonly element: number;
}

export interface ContainerInput {
  /** Nothing is connected: the input is one of the container. */
  readonly isOpen: boolean;
  /** Until the parts that it depends on have been evaluated; what an open input is at first. */
  readonly start: number;
  readonly offset: number;
  readonly terms: readonly { readonly output: number; readonly gain: number }[];
  /** May be extrapolated: what is discrete is held. */
  readonly isSmooth: boolean;
}

/** The folder of a part, in the container's archive. */
export function folderOf({ name }: ContainerPart): string {
  return `resources/${folderName(name)}`;
}

/** Names of parts can be anything; folders get those that all systems can have. */
export function folderName(part: string): string {
  return encodeURIComponent(part).replaceAll("%", "_").replaceAll("*", "_2A");
}
