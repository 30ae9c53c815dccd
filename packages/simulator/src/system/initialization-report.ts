import type { Diagnostic, Span } from "@cosimo/ir";

/** How initialization went, in the user's names: what `--log init` shows, after a success and after a failure. */
export interface InitializationReport {
  /** [s] */
  readonly time: number;
  readonly solved: boolean;
  /** Equations of the initial system that are solved together, in order. */
  readonly loops: readonly InitialLoop[];
  /** Start values that were taken for initial values though nobody asked for them. */
  readonly assumed: readonly StartValue[];
  /** Conditions for which no unknown was left: compared at the solution. */
  readonly checks: readonly InitialEquation[];
  /** Missing: constraints leave no choice. */
  readonly states?: StateChoice;
  /** Missing: the model has no `homotopy`. */
  readonly homotopy?: HomotopyPath;
  /** Found from other start values; there may be more. */
  readonly otherSolutions: readonly OtherSolution[];
  /** What to change in the model. */
  readonly advice: readonly Diagnostic[];
}

export interface InitialLoop {
  readonly kind: "linear" | "nonlinear";
  /** Number of equations, those included that follow from others one by one. */
  readonly size: number;
  /** `unreached`: something before it failed. */
  readonly status: "solved" | "failed" | "unreached";
  /** Where values and residuals belong: of a loop that failed, where it comes closest to a solution, or where it started. */
  readonly point: "solution" | "closest" | "start";
  readonly iterationVariables: readonly IterationVariable[];
  /** The largest first, relative to their terms; none of a loop that was not reached. */
  readonly residuals: readonly InitialEquation[];
}

/** Where a start value comes from: the model's text, nowhere (the type's default), or the options of the run. */
export type StartOrigin = "declared" | "default" | "set";

export interface StartValue {
  readonly name: string;
  /** Instance path. */
  readonly component: string;
  readonly start: number;
  readonly startFrom: StartOrigin;
  readonly span: Span;
}

export interface IterationVariable extends StartValue {
  readonly nominal: number;
  readonly nominalDeclared: boolean;
  /** See `InitialLoop.point`; missing where there is no value. */
  readonly value?: number;
}

/** An equation at the end of initialization. */
export interface InitialEquation {
  /** As the user wrote it. */
  readonly text: string;
  readonly span: Span;
  /** Instance path of the component whose class holds the text. */
  readonly component: string;
  /** Left side - right side. Not a number where it cannot be told (calls of functions). */
  readonly residual: number;
  /** |residual| relative to the sum of the sizes of the equation's terms. */
  readonly relative: number;
}

/** States out of those that constraints leave a choice of. */
export interface StateChoice {
  readonly candidates: readonly string[];
  readonly chosen: readonly string[];
}

export interface HomotopyPath {
  /** The actual equations could not be solved from the start values. */
  readonly needed: boolean;
  /** In order; lambda = 0 are the simplified equations, 1 the actual ones. */
  readonly steps: readonly { readonly lambda: number; readonly solved: boolean }[];
}

/** A solution of the initial system that other start values lead to. */
export interface OtherSolution {
  /** The start values that differ from those of the run. */
  readonly from: readonly NamedValue[];
  /** Iteration variables that differ from the solution of the run; all of those in the loops, where there is none. */
  readonly values: readonly NamedValue[];
}

export interface NamedValue {
  readonly name: string;
  readonly value: number;
}
