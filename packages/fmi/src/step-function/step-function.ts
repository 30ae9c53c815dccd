import type { SourceText, Span } from "@cosimo/ir";
import type { FloatKind, IntegerKind, LongKind } from "../description/variables.ts";

/** What a user says of an FMU around a step function: the file fmu.json. */
export interface StepFunction {
  /** The model's name, its identifier, and in C the name of the struct of variables. */
  readonly name: string;
  readonly nameSpan: Span;
  readonly version: 2 | 3;
  readonly description?: string;
  readonly author?: string;
  readonly license?: string;
  readonly modelVersion?: string;
  readonly experiment: StepExperiment;
  /** The only size [s] of steps that the function is called with; missing: it takes any. */
  readonly fixedStepSize?: number;
  /** The code has variables outside the struct: states can't be saved, and instances would share them. */
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

/** Of binaries the bytes in hexadecimal digits. */
export type StartValue = number | bigint | boolean | string;

/** Its items have the numbers 1, 2, and so on. */
export interface StepEnumeration {
  readonly name: string;
  readonly items: readonly string[];
  readonly description?: string;
}

/** Elements that an array may have. */
export const MAX_ELEMENTS = 2 ** 20;

export interface StepVariable {
  readonly name: string;
  readonly nameSpan: Span;
  /** Name in the struct. */
  readonly field: string;
  /** What is stored; of an enumeration the number of the item. */
  readonly type: StepVariableType;
  readonly enumeration?: string;
  /** Of binaries: how many bytes there is room for. */
  readonly maxSize?: number;
  /** Sizes of an array; empty for scalars. */
  readonly dimensions: readonly number[];
  readonly causality: StepCausality;
  readonly variability: StepVariability;
  /** Of all elements, in row-major order. Missing: it is computed. */
  readonly start?: readonly StartValue[];
  readonly unit?: string;
  readonly min?: number;
  readonly max?: number;
  readonly nominal?: number;
  readonly description?: string;
}

/** Functions of the user's; the step itself must be there. */
export const stepFunctions = ["initialize", "outputs", "step"] as const;
export type StepFunctionName = (typeof stepFunctions)[number];

/** Of the bytes of a text in the struct, with the one that ends it. */
export const TEXT_SIZE = 256;

/** Room for the bytes of a binary, where nothing else is said. */
export const BINARY_SIZE = 1024;

/** Is it C++? Other sources are C. */
export function isCpp(file: string): boolean {
  return /\.(?:cc|cpp|cxx)$/.test(file);
}
