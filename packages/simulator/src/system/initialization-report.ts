import type { Diagnostic, Span } from "@cosimo/ir";

/** Result of the initialization in the names of the model: content of `--log init`, after success and failure. */
export interface InitializationReport {
  /** [s] */
  readonly time: number;
  readonly solved: boolean;
  /** Algebraic loops of the initial system in order of solution. */
  readonly loops: readonly InitialLoop[];
  /** Start values used as initial values without `fixed = true`. */
  readonly assumed: readonly StartValue[];
  /** Initial conditions that exceed the number of unknowns; compared with the solution. */
  readonly checks: readonly InitialEquation[];
  /** Missing: the constraints determine the states uniquely. */
  readonly states?: StateChoice;
  /** Missing: the model has no `homotopy`. */
  readonly homotopy?: HomotopyPath;
  /** Solutions found from other start values; the list may be incomplete. */
  readonly otherSolutions: readonly OtherSolution[];
  /** Suggested changes of the model. */
  readonly advice: readonly Diagnostic[];
}

export interface InitialLoop {
  readonly kind: "linear" | "nonlinear";
  /** Number of equations, including those solved by substitution. */
  readonly size: number;
  /** `unreached`: an earlier part failed. */
  readonly status: "solved" | "failed" | "unreached";
  /**
   * Point of the values and residuals: the solution; for a failed loop the point of least residuals, or the start
   * point.
   */
  readonly point: "solution" | "closest" | "start";
  readonly iterationVariables: readonly IterationVariable[];
  /** Sorted by relative size, descending; empty if the loop was not reached. */
  readonly residuals: readonly InitialEquation[];
}

/**
 * Origin of a start value: the model, the default of the type, start values of other variables by equations, or the options
 * of the run.
 */
export type StartOrigin = "declared" | "default" | "traced" | "set";

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
  /** Value at `InitialLoop.point`; missing where there is none. */
  readonly value?: number;
}

/** An equation at the end of initialization. */
export interface InitialEquation {
  /** Source text. */
  readonly text: string;
  readonly span: Span;
  /** Instance path of the component whose class contains the equation. */
  readonly component: string;
  /** Left side minus right side; NaN where interpretation is not possible (function calls). */
  readonly residual: number;
  /** |residual| relative to the sum of the absolute terms of the equation. */
  readonly relative: number;
}

/** States chosen among the candidates that the constraints leave. */
export interface StateChoice {
  readonly candidates: readonly string[];
  readonly chosen: readonly string[];
}

export interface HomotopyPath {
  /** In order. lambda = 0: simplified equations; lambda = 1: actual equations. */
  readonly steps: readonly { readonly lambda: number; readonly solved: boolean }[];
}

/** A solution of the initial system reached from other start values. */
export interface OtherSolution {
  /** The start values that differ from those of the run. */
  readonly from: readonly NamedValue[];
  /**
   * Iteration variables that differ from the solution of the run; all iteration variables if the run has no solution.
   */
  readonly values: readonly NamedValue[];
}

export interface NamedValue {
  readonly name: string;
  readonly value: number;
}
