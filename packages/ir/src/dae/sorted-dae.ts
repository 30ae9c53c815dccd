import type { EquationId, Expression, VariableId } from "../expressions/expression.ts";
import type { Origin } from "../source/source.ts";
import type { HybridDae } from "./hybrid-dae.ts";

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

/**
 * A unit of the block-lower-triangular order. Blocks read variables of earlier blocks, states, parameters, time and
 * `pre` values only.
 */
export type Block =
  | { readonly kind: "assignment"; readonly assignment: CausalAssignment }
  /**
   * Torn algebraic loop: given the tearing variables, the `assignments` (in order) yield the other unknowns and then the
   * residuals. `linear` says that the residuals are affine in the tearing variables with coefficients that don't depend
   * on them, discrete unknowns and relations being held. `discrete` says that some unknown is discrete (a mixed loop).
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
 * The initial system, sorted like the dynamic one. Its unknowns are the states, derivatives, algebraic and discrete
 * variables, `pre` values and parameters with `fixed = false`. Reads start values.
 */
export interface SortedInitialization {
  readonly blocks: readonly Block[];
  /** States and discrete variables that simply take their start value (declared fixed, or chosen to complete the system). */
  readonly startAssignments: readonly VariableId[];
  /** Those of `startAssignments` that nobody asked for: reported as a notice. */
  readonly assumedFixed: readonly VariableId[];
  /** Equations and conditions for which no unknown was left: they hold at the solution, or there is none. */
  readonly checks: readonly InitialCheck[];
}

/** `left = right`, to be looked at when all initial values are known. */
export interface InitialCheck {
  readonly left: Expression;
  readonly right: Expression;
  readonly origin: Origin;
}

/** A constraint, differentiated as often as index reduction needs it: affine in the highest derivatives. */
export interface ConstraintResidual extends Residual {
  /** The constraint itself. */
  readonly constraint: EquationId;
  /** How often it was differentiated: so many derivatives of one candidate follow from it. */
  readonly differentiations: number;
}

/**
 * Constraints between variables and derivatives that can't all be states: which of them are is chosen by numbers, and
 * chosen anew when the choice becomes poor (Mattsson, Olsson and Elmqvist, Dynamic selection of states in Dymola, 2000).
 */
export interface ConstraintSet {
  /** Chains x, der(x), …: all members but the last, the highest derivative, may be states. */
  readonly candidates: readonly (readonly VariableId[])[];
  /** Parallel to `candidates`: how much more than others one is wanted as state (StateSelect, nominal value); positive. */
  readonly weights: readonly number[];
  /** From the candidates' highest derivatives to those of other variables, in order. */
  readonly assignments: readonly CausalAssignment[];
  /** Fewer than candidates. The derivatives by the candidates decide. */
  readonly residuals: readonly ConstraintResidual[];
  /** The derivatives depend on parameters only: chosen once. */
  readonly constant: boolean;
}

/** Equations that contain `homotopy`, for initialization: at lambda = 0 the simplified ones, at 1 those of the system. */
export interface HomotopyEquations {
  /** A parameter that is 1 at all other times. */
  readonly lambda: VariableId;
  readonly blended: ReadonlyMap<EquationId, { readonly left: Expression; readonly right: Expression }>;
}

/** For one active equation set: what is solved for what, in which order. */
export interface SortedDae {
  /** With aliases replaced by their representatives in every table, and with the derivatives that index reduction adds. */
  readonly dae: HybridDae;
  readonly aliases: readonly Alias[];
  /** Selected states, in the order of the state vector. */
  readonly states: readonly VariableId[];
  /** `derivatives[i]` is the variable der(states[i]). */
  readonly derivatives: readonly VariableId[];
  /** All unknowns of the dynamic system in order, the discrete ones included: what is evaluated at an event. */
  readonly blocks: readonly Block[];
  readonly initialization: SortedInitialization;
  /** Parameters and constants in an order in which their bindings (and start expressions) can be evaluated. */
  readonly parameterOrder: readonly VariableId[];
  /** For derivative i (row) the states (columns, ascending) it depends on. */
  readonly jacobianSparsity: readonly (readonly number[])[];
  readonly structuralIndex: number;
  readonly homotopy?: HomotopyEquations;
  /** The same for all choices of states. */
  readonly constraintSets: readonly ConstraintSet[];
  readonly counts: StructureCounts;
}

export interface StructureCounts {
  /** Scalar equations after expansion. */
  readonly equations: number;
  /** Trivial ones removed (`a = b`, `a = -b`, `a = constant`). */
  readonly trivial: number;
  readonly remaining: number;
}

export type { EquationId };
