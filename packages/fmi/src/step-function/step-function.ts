import type { SourceText, Span } from "@cosimo/ir";
import type { FloatKind, IntegerKind, LongKind } from "../description/variables.ts";

/** Contents of fmu.json: the table of a step-function FMU. */
export interface StepFunction {
  /** Name and identifier of the model, and name of the C struct of its variables. */
  readonly name: string;
  readonly nameSpan: Span;
  readonly version: 2 | 3;
  readonly description?: string;
  readonly author?: string;
  readonly license?: string;
  readonly modelVersion?: string;
  readonly experiment: StepExperiment;
  /** The step size of all calls [s]; missing: any size. */
  readonly fixedStepSize?: number;
  /** The code has variables outside the struct: no saved states, one instance per process. */
  readonly globalState: boolean;
  readonly sources: readonly SourceName[];
  readonly enumerations: readonly StepEnumeration[];
  readonly variables: readonly StepVariable[];
  readonly source: SourceText;
}

/** [s] */
export interface StepExperiment {
  readonly startTime?: number;
  readonly stopTime?: number;
  readonly stepSize?: number;
}

export interface SourceName {
  readonly name: string;
  readonly span: Span;
}

export type StepVariableType = FloatKind | IntegerKind | LongKind | "Boolean" | "String" | "Binary";

export const stepCausalities = ["parameter", "calculatedParameter", "input", "output", "local"] as const;
export type StepCausality = (typeof stepCausalities)[number];

export const stepVariabilities = ["constant", "fixed", "tunable", "discrete", "continuous"] as const;
export type StepVariability = (typeof stepVariabilities)[number];

/** Binaries are written in hexadecimal digits. */
export type StartValue = number | bigint | boolean | string;

/** Items have the values 1, 2, …. */
export interface StepEnumeration {
  readonly name: string;
  readonly items: readonly string[];
  readonly description?: string;
}

/** Maximum number of elements of an array. */
export const MAX_ELEMENTS = 2 ** 20;

export interface StepVariable {
  readonly name: string;
  readonly nameSpan: Span;
  /** Name in the struct. */
  readonly field: string;
  /** Stored type; the value of an enumeration is the number of the item. */
  readonly type: StepVariableType;
  readonly enumeration?: string;
  /** Capacity of a binary [bytes]. */
  readonly maxSize?: number;
  /** Sizes of an array; empty for scalars. */
  readonly dimensions: readonly number[];
  readonly causality: StepCausality;
  readonly variability: StepVariability;
  /** Start values of all elements in row-major order. Missing: the variable is computed. */
  readonly start?: readonly StartValue[];
  readonly unit?: string;
  readonly min?: number;
  readonly max?: number;
  readonly nominal?: number;
  readonly description?: string;
}

/** Functions of the user; `step` is required. */
export const stepFunctions = ["initialize", "outputs", "step"] as const;
export type StepFunctionName = (typeof stepFunctions)[number];

/** Size of a text in the struct with its terminating zero [bytes]. */
export const TEXT_SIZE = 256;

/** Default capacity of a binary [bytes]. */
export const BINARY_SIZE = 1024;

/** Whether a source file is C++. */
export function isCpp(file: string): boolean {
  return /\.(?:cc|cpp|cxx)$/.test(file);
}
