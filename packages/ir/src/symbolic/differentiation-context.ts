import type { Relation } from "../dae/hybrid-dae.ts";
import type { Expression, FunctionId, VariableId } from "../expressions/expression.ts";

/** Positions of the Real scalars among inputs and outputs. */
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
   * The function that takes all inputs, then the tangents of the Real ones, and returns the tangents of the Real outputs.
   * The `derivative` annotation names it; otherwise it is generated.
   */
  derivativeOf(id: FunctionId): FunctionId;
  /** Whether the derivative depends on the tangent of the Real input scalar `realInputs[index]`. */
  readsTangent(id: FunctionId, index: number): boolean;
  /** Whether the function itself depends on the input scalar at this position. */
  readsInput(id: FunctionId, position: number): boolean;
}

/** Tangent of a reference along the direction of differentiation: `undefined` means that it is constant. */
export type Seed = (reference: VariableId | "time") => Expression | undefined;

export interface DifferentiationContext {
  readonly relations: readonly Relation[];
  /** Derivatives of user functions; generated ones are added to it. */
  readonly functions: TangentFunctions;
  /** Tangent of a local, in the body of a function. */
  readonly local?: (e: Extract<Expression, { kind: "local" }>) => Expression | undefined;
}
