import type { EquationId, Expression, VariableId } from "../expressions/expression.ts";
import type { Origin } from "../source/source.ts";
import type { Equation, HybridDae, IndexRange } from "./hybrid-dae.ts";

/** `variable = sign * representative`: removed from the system, kept for results and messages. */
export interface Alias {
  readonly variable: VariableId;
  readonly representative: VariableId;
  readonly negated: boolean;
}

/** One explicit assignment `unknown := value`. */
export interface CausalAssignment {
  readonly unknown: VariableId;
  readonly value: Expression;
  readonly origin: Origin;
}

/** One residual `left - right`, zero at the solution. */
export interface Residual {
  readonly value: Expression;
  readonly origin: Origin;
}

/** `unknown[subscripts] := value` at each point of `ranges`; the subscripts are affine in their locals. */
export interface ArrayLoop {
  readonly ranges: readonly IndexRange[];
  readonly subscripts: readonly Expression[];
  readonly value: Expression;
  readonly origin: Origin;
  /** Of each point, if these differ. */
  readonly origins?: readonly Origin[];
}

/** At each point of the ranges `target` is equal to `source`, or to its negative. */
export interface EqualElements {
  readonly ranges: readonly IndexRange[];
  readonly target: VariablePlace;
  readonly source: VariablePlace;
  readonly negated: boolean;
}

/** A scalar, or an element of an array. */
export type VariablePlace = Extract<Expression, { kind: "variable" | "element" }>;

/**
 * A unit of the block-lower-triangular order. Blocks read variables of earlier blocks, states, parameters, time and
 * `pre` values only.
 */
export type Block =
  | { readonly kind: "assignment"; readonly assignment: CausalAssignment }
  /** All elements of the array `unknown`: its loops run in order, and read no element that a later one computes. */
  | { readonly kind: "for"; readonly unknown: VariableId; readonly loops: readonly ArrayLoop[] }
  /**
   * Torn algebraic loop. Given the tearing variables, the `assignments` yield the other unknowns in order, then the
   * `residuals`. `linear`: the residuals are affine in the tearing variables, with coefficients independent of them while
   * discrete unknowns and relations are held. `discrete`: some unknown is discrete (a mixed loop).
   */
  | {
      readonly kind: "loop";
      readonly linear: boolean;
      readonly discrete: boolean;
      readonly tearingVariables: readonly VariableId[];
      readonly assignments: readonly CausalAssignment[];
      readonly residuals: readonly Residual[];
    }
  /** Algorithm section `HybridDae.algorithms[index]` (or `initialAlgorithms`). */
  | { readonly kind: "algorithm"; readonly index: number; readonly initial: boolean }
  /** Discrete variable assigned in `whenClauses[clause]`: one block per assigned variable. */
  | { readonly kind: "when"; readonly clause: number; readonly variable: VariableId };

/**
 * The sorted initial system. Its unknowns are states, derivatives, algebraic and discrete variables, `pre` values and
 * parameters with `fixed = false`. It reads start values.
 */
export interface SortedInitialization {
  readonly blocks: readonly Block[];
  /** States and discrete variables that take their start value: declared as fixed, or chosen to complete the system. */
  readonly startAssignments: readonly VariableId[];
  /** Those of `startAssignments` that were chosen to complete the system; reported as a notice. */
  readonly assumedFixed: readonly VariableId[];
  /**
   * Variables, aliases among them, whose start value depends on parameters that initialization determines: it is evaluated
   * anew after each pass.
   */
  readonly dependentStarts: readonly VariableId[];
  /** Equations and conditions without an unknown. They must hold at the solution. */
  readonly checks: readonly InitialCheck[];
}

/** `left = right`, checked when all initial values are known. */
export interface InitialCheck {
  readonly left: Expression;
  readonly right: Expression;
  readonly origin: Origin;
}

/** A constraint after its last differentiation: affine in the highest derivatives. */
export interface ConstraintResidual extends Residual {
  /** The constraint before differentiation. */
  readonly constraint: EquationId;
  /** Number of differentiations: as many derivatives of one candidate follow from it. */
  readonly differentiations: number;
}

/**
 * Constraints between variables and derivatives that can't all be states. The states among them are chosen numerically, and
 * again when the choice becomes ill conditioned (Mattsson, Olsson and Elmqvist, Dynamic selection of states in Dymola,
 * 2000).
 */
export interface ConstraintSet {
  /** Chains x, der(x), …: every member except the last, the highest derivative, may be a state. */
  readonly candidates: readonly (readonly VariableId[])[];
  /** Parallel to `candidates`: positive preference as a state, from StateSelect and nominal value. */
  readonly weights: readonly number[];
  /** Compute the highest derivatives of other variables from those of the candidates, in order. */
  readonly assignments: readonly CausalAssignment[];
  /** Fewer than candidates. Their derivatives by the candidates decide the choice. */
  readonly residuals: readonly ConstraintResidual[];
  /** The derivatives depend on parameters only: the choice is made once. */
  readonly constant: boolean;
}

/** Equations with `homotopy`: simplified at lambda = 0, actual at lambda = 1. */
export interface Homotopy {
  /** A parameter that is 1 outside of initialization. */
  readonly lambda: VariableId;
}

/** Equations that have another form at initialization: with `homotopy`, or with delayed values, which are then the present ones. */
export type InitialForms = ReadonlyMap<EquationId, Pick<Equation, "left" | "right">>;

/** Causality and order of the equations of one set of active modes. */
export interface SortedDae {
  /** The system with aliases replaced by their representatives and with the derivatives added by index reduction. */
  readonly dae: HybridDae;
  readonly aliases: readonly Alias[];
  /** Selected states, in the order of the state vector. */
  readonly states: readonly VariableId[];
  /** `derivatives[i]` is the variable der(states[i]). */
  readonly derivatives: readonly VariableId[];
  /** All unknowns of the dynamic system in order, discrete ones included: the evaluation at an event. */
  readonly blocks: readonly Block[];
  /** Where loops are written out when `blocks` are first read: what they compute, and the other blocks. */
  readonly unwritten?: { readonly unknowns: readonly VariableId[]; readonly others: readonly Block[] };
  readonly initialization: SortedInitialization;
  /**
   * Start values for variables that declare none, in order; they read start values and parameters. They are guesses of loops.
   * Missing: there are none.
   */
  readonly tracedStarts?: readonly CausalAssignment[];
  /** What is equal to elements of states, and may be given their start values. Missing: nothing but aliases. */
  readonly equalToStates?: readonly EqualElements[];
  /** Parameters and constants in an order in which their bindings (and start expressions) can be evaluated. */
  readonly parameterOrder: readonly VariableId[];
  /** Per derivative (row) the states (columns, ascending) on which it depends. */
  readonly jacobianSparsity: readonly (readonly number[])[];
  readonly structuralIndex: number;
  readonly homotopy?: Homotopy;
  /** Missing: none. */
  readonly initialForms?: InitialForms;
  /** `ConstraintSet`s of the system; the same for every choice of states. */
  readonly constraintSets: readonly ConstraintSet[];
  readonly counts: StructureCounts;
}

export interface StructureCounts {
  /** Scalar equations after expansion. */
  readonly equations: number;
  /** Trivial equations removed (`a = b`, `a = -b`, `a = constant`). */
  readonly trivial: number;
  readonly remaining: number;
}

export type { EquationId };
