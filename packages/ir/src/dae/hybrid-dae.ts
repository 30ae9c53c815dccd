import type {
  Assertion,
  EquationId,
  Expression,
  FunctionId,
  LocalId,
  ModeId,
  RelationalOperator,
  RelationId,
  SamplerId,
  ScheduleId,
  Statement,
  VariableId,
} from "../expressions/expression.ts";
import type { Origin, QualifiedName, Span } from "../source/source.ts";

export type ScalarType = "Real" | "Integer" | "Boolean" | "String" | "Enumeration";
export type Variability = "constant" | "parameter" | "discrete" | "continuous";
export type Causality = "input" | "output" | "local";
export type StateSelect = "never" | "avoid" | "default" | "prefer" | "always";

/** What a variable is to connections: flows of a set sum up to zero, all else is equal. */
export type ConnectionRole = "potential" | "flow" | "input" | "output";

/** A scalar of the flat system; `id` is its index in `HybridDae.variables`. Derivatives of states are variables too. */
export interface Variable {
  readonly id: VariableId;
  /** As users write it: `body.r[2]`, `der(x)`. */
  readonly name: string;
  readonly type: ScalarType;
  /** Literals of an enumeration, in order. */
  readonly literals?: readonly string[];
  readonly variability: Variability;
  readonly causality: Causality;
  /** Set for the derivative of another variable. */
  readonly derivativeOf?: VariableId;
  /** Set for what takes part in connections: members of connectors, inputs and outputs of components. */
  readonly connection?: ConnectionRole;
  /** Declared start value; missing means the type's default (0, false, ""). May depend on parameters. */
  readonly start?: Expression;
  readonly fixed: boolean;
  /** Value of a constant or parameter; missing for a parameter means `start`. */
  readonly binding?: Expression;
  /** Why this parameter cannot change after compilation: `"array size"`, `"condition of a component"`, … */
  readonly structural?: string;
  readonly final: boolean;
  readonly protected: boolean;
  readonly nominal?: Expression;
  readonly min?: Expression;
  readonly max?: Expression;
  readonly unit: string;
  readonly displayUnit: string;
  readonly quantity: string;
  readonly description: string;
  readonly stateSelect: StateSelect;
  /** `annotation(__Cosimo_tearing = true)`: a good variable to guess where equations must be solved together. */
  readonly tearing?: boolean;
  /** Made by index reduction: a derivative that the model's text does not mention. No column of a result. */
  readonly generated?: boolean;
  /** No equation that is in force mentions it: it has no value, and takes no part in the system. */
  readonly inactive?: boolean;
  readonly origin: Origin;
}

/** `i` from `from` to `to` in steps of one: an array equation kept as a loop. Nothing produces or accepts it yet. */
export interface IndexRange {
  readonly local: LocalId;
  readonly from: number;
  readonly to: number;
}

/** `left = right`, one scalar equation; `id` is its index in its table. */
export interface Equation {
  readonly id: EquationId;
  readonly left: Expression;
  readonly right: Expression;
  readonly origin: Origin;
  /** The label that the text gives it, for messages. */
  readonly label?: string;
  readonly ranges?: readonly IndexRange[];
  /** Set for the derivative with respect to time of another equation. */
  readonly derivativeOf?: EquationId;
  /** Missing: written in an equation section. `unconnected`: a flow that nothing is connected to is zero. */
  readonly source?: "declaration" | "connection" | "unconnected";
}

/** An object of the model, and the class it is of. Nothing is computed with it: messages name classes and their lines. */
export interface Component {
  /** Instance path; empty for the model itself. */
  readonly path: QualifiedName;
  readonly className: QualifiedName;
  /** The name in its declaration, and the one in the definition of its class. */
  readonly declaration: Span;
  readonly definition: Span;
  /** Connectors and records have no equations of their own. */
  readonly kind: "model" | "connector" | "record";
}

/** `left operator right` that causes an event when its truth changes; event indicator g = left - right. */
export interface Relation {
  readonly id: RelationId;
  readonly operator: "<" | "<=" | ">" | ">=";
  readonly left: Expression;
  readonly right: Expression;
  /** As the user wrote it. */
  readonly text: string;
  /**
   * `when`: only the condition of a when-clause, so that its falling again is no event of interest; `guard`: only in guards
   * of transitions.
   */
  readonly usage: "when" | "branch" | "guard";
  /** How the event is to be detected, where the text says so. */
  readonly eventType?: EventType;
  readonly origin: Origin;
}

/** `sample(start, interval)`: instants start + k interval, k = 0, 1, … [s]. */
export interface Sampler {
  readonly id: SamplerId;
  readonly start: Expression;
  readonly interval: Expression;
  readonly text: string;
  readonly origin: Origin;
}

/** One branch of a when-clause fires when one of `conditions` (discrete Booleans) rises and no earlier branch fired. */
export interface WhenBranch {
  readonly conditions: readonly VariableId[];
  /** As the user wrote it. */
  readonly text: string;
  readonly assignments: readonly WhenAssignment[];
  readonly reinits: readonly Reinit[];
  readonly assertions: readonly Assertion[];
  readonly terminates: readonly Terminate[];
  readonly origin: Origin;
}

/** `variable = value` inside a when-clause: holds its `pre` value when no branch fires. */
export interface WhenAssignment {
  readonly variable: VariableId;
  readonly value: Expression;
  readonly origin: Origin;
}

export interface Reinit {
  readonly state: VariableId;
  readonly value: Expression;
  readonly origin: Origin;
}

export interface Terminate {
  readonly message: Expression;
  readonly origin: Origin;
}

export interface WhenClause {
  readonly branches: readonly WhenBranch[];
  readonly origin: Origin;
}

/** Statements executed as one unit: as many equations as `outputs`, which depend on all `inputs`. */
export interface AlgorithmSection {
  readonly statements: readonly Statement[];
  readonly outputs: readonly VariableId[];
  readonly inputs: readonly VariableId[];
  /** Types of loop variables and other locals. */
  readonly locals: readonly FunctionLocal[];
  readonly origin: Origin;
}

export interface FunctionLocal {
  readonly id: LocalId;
  readonly name: string;
  readonly type: ScalarType;
  /** Lengths; expressions over other locals (sizes that depend on inputs). Empty for a scalar. */
  readonly dimensions: readonly Expression[];
  /** Initial value of a scalar, or of each element of an array in order. */
  readonly initial?: readonly Expression[];
}

/** A user's function, specialised to the array sizes of its call; `id` is its index in `HybridDae.functions`. */
export interface FlatFunction {
  readonly id: FunctionId;
  /** Qualified name, with the sizes when specialised: `Lib.dot[3,3]`. */
  readonly name: string;
  /** First the inputs, then the outputs, then the rest. */
  readonly locals: readonly FunctionLocal[];
  readonly inputCount: number;
  readonly outputCount: number;
  readonly body: readonly Statement[];
  /** `annotation(derivative = …)`: takes all inputs and then the derivatives of the Real ones; gives the Real outputs' derivatives. */
  readonly derivative?: FunctionId;
  /**
   * The same in one direction only, that of time: it takes what it is not told of some derivatives (noDerivative) from
   * other arguments, as in f({x, der(x)}).
   */
  readonly timeDerivative?: FunctionId;
  readonly origin: Origin;
}

/**
 * How an event may be detected (LISMA_HDS). With g > 0 for the condition: `unilateral` is never stepped past, the equations
 * may be undefined beyond; `bilateral` is crossed and located just beyond; `ordinary` may be located on either side;
 * `shortliving` may last less than a step.
 */
export type EventType = "unilateral" | "bilateral" | "shortliving" | "ordinary";

/** A location of an automaton: equations that are in force as long as it stays there. */
export interface Mode {
  readonly id: ModeId;
  /** Index in `HybridDae.automata`. */
  readonly automaton: number;
  /** As the user wrote it, `init` for the top-level text. Two modes of one name differ by the way that led there. */
  readonly name: string;
  /** What is in force here, ascending, of the equations that some mode of any automaton lists; all others always are. */
  readonly equations: readonly EquationId[];
  readonly origin: Origin;
}

/** Modes of which exactly one is active at a time. Several automata run in parallel. */
export interface Automaton {
  /** For columns of results; unique. */
  readonly name: string;
  readonly modes: readonly ModeId[];
  readonly initial: ModeId;
}

/** Instants known in advance: first + k interval, k = 0, 1, … below `count` (missing: without end) [s]. */
export interface Schedule {
  readonly id: ScheduleId;
  readonly first: Expression;
  /** Missing: `first` alone. */
  readonly interval?: Expression;
  readonly count?: Expression;
  /** As the user wrote it: `at 0 each 1 repeat *`. */
  readonly text: string;
  readonly origin: Origin;
}

/** At the event the variable becomes `value`, an expression of left limits; a `guess` only helps to find it. */
export interface Reset {
  readonly variable: VariableId;
  readonly value: Expression;
  readonly kind: "value" | "guess";
  readonly origin: Origin;
}

/**
 * Fires when its cause occurs while `from` is active; of several in one automaton the first in order. A guard is a Boolean
 * expression: relations (with event types) are searched for, plain comparisons (`noEvent`) only filter. All resets of the
 * transitions that fire together are evaluated before any is carried out.
 */
export interface Transition {
  readonly from: ModeId;
  readonly to: ModeId;
  readonly cause:
    | { readonly kind: "guard"; readonly guard: Expression; readonly text: string }
    | { readonly kind: "schedule"; readonly schedule: ScheduleId };
  readonly resets: readonly Reset[];
  readonly origin: Origin;
}

/** What `annotation(experiment(…))` says; a missing field was not given. Times in [s]. */
export interface Experiment {
  readonly startTime?: number;
  readonly stopTime?: number;
  readonly tolerance?: number;
  readonly interval?: number;
}

/**
 * The flat hybrid system in the form of the Modelica specification's Appendix B: one pool of variables, equations,
 * relations and when-clauses. It knows nothing of causality or order.
 */
export interface HybridDae {
  readonly name: string;
  readonly description: string;
  /** The model itself first, then its objects in the order of declaration, each before its own. */
  readonly components: readonly Component[];
  readonly variables: readonly Variable[];
  readonly equations: readonly Equation[];
  readonly initialEquations: readonly Equation[];
  readonly algorithms: readonly AlgorithmSection[];
  readonly initialAlgorithms: readonly AlgorithmSection[];
  readonly whenClauses: readonly WhenClause[];
  readonly relations: readonly Relation[];
  readonly samplers: readonly Sampler[];
  readonly assertions: readonly Assertion[];
  readonly functions: readonly FlatFunction[];
  /** Equations that change: empty tables in Modelica. `id`s are indices. */
  readonly automata: readonly Automaton[];
  readonly modes: readonly Mode[];
  readonly schedules: readonly Schedule[];
  readonly transitions: readonly Transition[];
  readonly experiment: Experiment;
  readonly origin: Origin;
}

export type { RelationalOperator };
