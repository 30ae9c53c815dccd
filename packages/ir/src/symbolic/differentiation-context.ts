import type { Relation } from "../dae/hybrid-dae.ts";
import type { Expression, FunctionId, VariableId } from "../expressions/expression.ts";

/** Which scalars of a function's inputs and outputs are Real. */
export interface FunctionShape {
  /** Positions among the scalars of all inputs. */
  readonly realInputs: readonly number[];
  /** Positions among the scalars of all outputs. */
  readonly realOutputs: readonly number[];
}

/** Derivatives of the functions of a system. */
export interface TangentFunctions {
  shape(id: FunctionId): FunctionShape;
  /**
   * The function that takes all inputs and then the tangents of the Real ones, and gives the tangents of the Real
   * outputs: the one that the `derivative` annotation names, or else a generated one.
   */
  derivativeOf(id: FunctionId): FunctionId;
  /** Does the derivative depend on the tangent of the Real input scalar `realInputs[index]`? */
  readsTangent(id: FunctionId, index: number): boolean;
  /** Does the function itself depend on the input scalar at this position? */
  readsInput(id: FunctionId, position: number): boolean;
}

/** What a reference depends on along the direction of differentiation: `undefined` means it is constant. */
export type Seed = (reference: VariableId | "time") => Expression | undefined;

export interface DifferentiationContext {
  readonly relations: readonly Relation[];
  /** Derivatives of user functions; collects those it generates. */
  readonly functions: TangentFunctions;
  /** Tangent of a local, in the body of a function. */
  readonly local?: (e: Extract<Expression, { kind: "local" }>) => Expression | undefined;
}
