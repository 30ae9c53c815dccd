/** A unit given by functions in a programming language: its declaration, and calls of its functions by position. */

export interface CodeInput {
  readonly name: string;
  readonly unit: string;
  readonly start: number;
}

export interface CodeOutput {
  readonly name: string;
  readonly unit: string;
  /** The state that it shows. Missing: `output` computes it. */
  readonly state?: number;
  /** Numbers of the inputs on which it depends at once, ascending. */
  readonly dependencies: readonly number[];
}

export interface CodeDeclaration {
  readonly inputs: readonly CodeInput[];
  readonly outputs: readonly CodeOutput[];
  readonly states: readonly { readonly name: string; readonly start: number }[];
  readonly parameters: readonly { readonly name: string; readonly value: number }[];
  /** What moves the states: their derivatives, or steps of the unit's own. `none`: there are no states. */
  readonly motion: "derivatives" | "step" | "none";
}

export type CodeCall = "derivatives" | "step" | "output";

/** Arguments of a call. The functions depend on nothing else, so that steps can be repeated. */
export interface CodePoint {
  /** [s] */
  readonly time: number;
  /** Size of the step, of `step` [s]; else 0. */
  readonly dt: number;
  readonly states: Float64Array;
  readonly inputs: Float64Array;
  readonly parameters: Float64Array;
}

export interface CodeFunctions {
  readonly declaration: CodeDeclaration;
  /**
   * Writes the derivatives of the states (`derivatives`), the states after the step (`step`), or the outputs that show no state
   * (`output`), in the order of the declaration.
   * @throws CodeFailure
   */
  call(name: CodeCall, point: CodePoint, result: Float64Array): void;
}

/** Why a call gave no result. */
export type CodeReason =
  | { readonly kind: "threw"; readonly reason: string }
  | { readonly kind: "time-limit"; readonly limit: number }
  | { readonly kind: "value"; readonly name: string; readonly value: string };

export class CodeFailure extends Error {
  readonly reason: CodeReason;

  constructor(reason: CodeReason) {
    super(reason.kind);
    this.name = "CodeFailure";
    this.reason = reason;
  }
}
