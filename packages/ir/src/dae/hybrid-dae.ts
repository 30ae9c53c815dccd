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
import type { ExternalFunction, ExternalLibrary, RunFiles } from "../external/external-function.ts";
import type { Scene } from "../scene/scene.ts";
import type { Origin, QualifiedName, Span } from "../source/source.ts";

export type ScalarType = "Real" | "Integer" | "Boolean" | "String" | "Enumeration";
export type Variability = "constant" | "parameter" | "discrete" | "continuous";
export type Causality = "input" | "output" | "local";
export type StateSelect = "never" | "avoid" | "default" | "prefer" | "always";

/** Role in a connection set: flows sum to zero, all other members are equal. */
export type ConnectionRole = "potential" | "flow" | "input" | "output";

/**
 * A scalar of the flat system, or an array of alike scalars; `id` is its index in `HybridDae.variables`. Derivatives of states
 * are variables too.
 */
export interface Variable {
  readonly id: VariableId;
  /** Lengths of an array, all positive. Missing: a scalar. Elements are in the order of rows. */
  readonly dimensions?: readonly number[];
  /** One local per dimension: the subscripts of an element, in the expressions of its attributes. */
  readonly indices?: readonly LocalId[];
  /**
   * The scalars in place of which the compiler put this variable, in the order of its elements: they have the names, places and
   * descriptions, and their numbers are those of the system in scalars. Missing: it is as declared.
   */
  readonly scalars?: readonly Variable[];
  /** Numbers of the elements that no formula gives. `binding`, or `start` if there is none, is that of the first element. */
  readonly numbers?: readonly number[];
  /** Name in the notation of the user: `body.r[2]`, `der(x)`. */
  readonly name: string;
  readonly type: ScalarType;
  /** Literals of an enumeration, in order. */
  readonly literals?: readonly string[];
  readonly variability: Variability;
  readonly causality: Causality;
  /** Set for the derivative of another variable. */
  readonly derivativeOf?: VariableId;
  /** Set for members of connectors and for inputs and outputs of components. */
  readonly connection?: ConnectionRole;
  /** Declared start value; missing means the type's default (0, false, ""). May depend on parameters. */
  readonly start?: Expression;
  readonly fixed: boolean;
  /** Value of a constant or parameter; missing for a parameter means `start`. */
  readonly binding?: Expression;
  /** Place of `binding`: the declaration or a modification. */
  readonly bindingOrigin?: Origin;
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
  /** Set for an Integer with the steps of `floor`, `mod`, …: the source text under which its changes are reported as events. */
  readonly stepText?: string;
  /** `annotation(__Cosimo_tearing = true)`: preferred as tearing variable of an algebraic loop. */
  readonly tearing?: boolean;
  /** A derivative added by index reduction that the model's text does not contain. It is no column of a result. */
  readonly generated?: boolean;
  /** It belongs to a visualizer: a column of results for the view only. */
  readonly visual?: boolean;
  /** No active equation contains it: it has no value and is not part of the system. */
  readonly inactive?: boolean;
  readonly origin: Origin;
}

/** `local` from `from` to `to` in steps of one. */
export interface IndexRange {
  readonly local: LocalId;
  readonly from: number;
  readonly to: number;
}

/** `left = right`, one scalar equation, or one for each point of `ranges`; `id` is its index in its table. */
export interface Equation {
  readonly id: EquationId;
  readonly left: Expression;
  readonly right: Expression;
  readonly origin: Origin;
  /** Label of the equation in the text, for messages. */
  readonly label?: string;
  /** The first range is the outermost. Missing: one equation. `scalarize` writes the equations out. */
  readonly ranges?: readonly IndexRange[];
  /** Of each point of the ranges, if these differ. */
  readonly origins?: readonly Origin[];
  /** Set for the derivative with respect to time of another equation. */
  readonly derivativeOf?: EquationId;
  /**
   * Missing: from an equation section. `unconnected`: an unconnected flow variable is zero. `branches`: zero is, depending on
   * conditions, one of the residuals of different equations. `state`: it defines a state that the compiler added.
   */
  readonly source?: "declaration" | "connection" | "unconnected" | "branches" | "state";
}

/** An object of the model with its class, used in messages only. */
export interface Component {
  /** Instance path; empty for the model itself. */
  readonly path: QualifiedName;
  readonly className: QualifiedName;
  /** Spans of the name in the component's declaration and in the definition of its class. */
  readonly declaration: Span;
  readonly definition: Span;
  /** The whole definition of its class. */
  readonly body: Span;
  /** Connectors and records have no equations of their own. */
  readonly kind: "model" | "connector" | "record";
  /** A record of an overdetermined type: it has more numbers than independent ones (specification 3.6, section 9.4). */
  readonly isOverdetermined?: true;
  /**
   * Of a component with frames, which are connectors through which forces and torques flow: a `joint` lets them move against each
   * other, so that equations contain flows of one frame only; a `root` fixes its frame, whatever flows into it. Set by the compiler.
   */
  readonly role?: "joint" | "root";
}

export type RelationUsage = "when" | "branch" | "step" | "guard";

/** `left operator right`, which causes an event when its value changes; event indicator g = left - right. */
export interface Relation {
  readonly id: RelationId;
  readonly operator: "<" | "<=" | ">" | ">=";
  readonly left: Expression;
  readonly right: Expression;
  /** Source text of the relation. */
  readonly text: string;
  /**
   * `when`: used in conditions of when-clauses only, so that a falling edge is no reported event. `step`: used in the
   * equations of variables with `stepText` only, whose changes are reported instead. `guard`: used in guards of transitions
   * only.
   */
  readonly usage: RelationUsage;
  /** Detection of the event, if the text declares it. */
  readonly eventType?: EventType;
  readonly origin: Origin;
}

/** `sample(start, interval)`: instants start + k interval, k = 0, 1, … [s]. */
export interface Sampler {
  readonly id: SamplerId;
  readonly start: Expression;
  readonly interval: Expression;
  readonly text: string;
  /** `when`: used in conditions of when-clauses only, which are reported when they fire. */
  readonly usage: "when" | "branch";
  readonly origin: Origin;
}

/**
 * Variables and equations with one clock. They have been translated to a when-clause: `tick` becomes true at the ticks. Parts
 * of one `base` are synchronized.
 */
export interface ClockedPart {
  readonly base: number;
  readonly tick: VariableId;
  /** Tick k is at start + first + k interval [s], or, with an `event`, number first + k interval of its ticks. */
  readonly interval: Fraction;
  readonly first: Fraction;
  /** Source text of an event clock, or of one whose interval is computed. */
  readonly event?: string;
  readonly variables: readonly VariableId[];
}

/** Whole numbers, in lowest terms if they are exact; the denominator is positive. */
export interface Fraction {
  readonly numerator: number;
  readonly denominator: number;
}

/** A branch of a when-clause. It fires when one of `conditions` (discrete Booleans) rises and no earlier branch fires. */
export interface WhenBranch {
  readonly conditions: readonly VariableId[];
  /** Source text of the condition. */
  readonly text: string;
  readonly assignments: readonly WhenAssignment[];
  readonly reinits: readonly Reinit[];
  readonly assertions: readonly Assertion[];
  readonly terminates: readonly Terminate[];
  readonly origin: Origin;
}

/** `variable = value` inside a when-clause: keeps its `pre` value when no branch fires. */
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

/** Statements executed as one unit. It counts as `outputs.length` equations, each of which depends on all `inputs`. */
export interface AlgorithmSection {
  readonly statements: readonly Statement[];
  readonly outputs: readonly VariableId[];
  readonly inputs: readonly VariableId[];
  /** Types of loop variables and other locals. */
  readonly locals: readonly FunctionLocal[];
  /** In `initialAlgorithms`: takes the place of `HybridDae.algorithms[replaces]` at initialization. */
  readonly replaces?: number;
  readonly origin: Origin;
}

export interface FunctionLocal {
  readonly id: LocalId;
  readonly name: string;
  readonly type: ScalarType;
  /** Lengths; expressions of other locals where sizes depend on inputs. Empty for a scalar. */
  readonly dimensions: readonly Expression[];
  /** Initial value of a scalar, or of each element of an array in order. */
  readonly initial?: readonly Expression[];
  /** Declared unit; missing: none. */
  readonly unit?: string;
}

/** An expression whose past is stored; `id` is its index in `HybridDae.histories`. */
export interface History {
  readonly id: number;
  /** Variable with the value of the expression. */
  readonly value: VariableId;
  /** Variable with the delay [s]: a parameter, or one that varies and is not longer than `longest`. */
  readonly delay: VariableId;
  readonly longest?: VariableId;
  /** Source text: `delay(u, T)`. */
  readonly text: string;
  readonly origin: Origin;
}

/** What `spatialDistribution` moves along a line of length 1; `id` is its index in `HybridDae.distributions`. */
export interface Distribution {
  readonly id: number;
  /** Variables with what enters at y = 0 and at y = 1. */
  readonly inlets: readonly [VariableId, VariableId];
  /** Variables with the position of the content, and whether it moves towards y = 1. */
  readonly position: VariableId;
  readonly isForward: VariableId;
  /** Parameters with the initial content: places from 0 to 1, and the values there. */
  readonly points: readonly VariableId[];
  readonly values: readonly VariableId[];
  /** Source text. */
  readonly text: string;
  readonly origin: Origin;
}

/**
 * A function of stored values instead of one with statements. Its inputs are the number of a history, a time [s], and for the last
 * two the present time and value. `value`, `rate` and `curvature`: the stored value and its derivatives. `recent`: the same up to the last
 * stored time, beyond which the present value counts, too; `recent-rate` is its `derivative`.
 * Those of distributions take the number of one, an end of the line, 0 or 1, and the position. `carried`: what is at that end;
 * `carried-rate` and `carried-curvature`: its derivatives with respect to the place; `front`: one of two indicators, 0 or 1 in place of the
 * end, that take turns for jumps that leave.
 */
export type StoredValue = DelayedValue | CarriedValue;
export type DelayedValue = "value" | "rate" | "curvature" | "recent" | "recent-rate";
export type CarriedValue = "carried" | "carried-rate" | "carried-curvature" | "front";

/** A user's function, specialised to the array sizes of its call; `id` is its index in `HybridDae.functions`. */
export interface FlatFunction {
  readonly id: FunctionId;
  /** Qualified name, with the sizes when specialised: `Lib.dot[3,3]`. */
  readonly name: string;
  /** For messages: without the sizes. Missing: as `name`. */
  readonly plainName?: string;
  /** Inputs, then outputs, then protected variables. */
  readonly locals: readonly FunctionLocal[];
  readonly inputCount: number;
  readonly outputCount: number;
  readonly body: readonly Statement[];
  /**
   * Name of a function of texts and files: front ends evaluate its calls. `body` gives the values for calls that they cannot evaluate;
   * empty: there are none. Missing: `body` is executed.
   */
  readonly host?: string;
  /** A function in C or Fortran, called by the host; then `body` is empty. */
  readonly external?: ExternalFunction;
  /** Calls with equal arguments may have different results (specification 3.6, section 12.3). */
  readonly impure?: true;
  /** Set for a function of `HybridDae.histories` or `HybridDae.distributions`; then `body` is empty. */
  readonly stored?: StoredValue;
  /**
   * Where its statements are to replace calls, by its annotations: `always` (`Inline`), `late`: after index reduction (`LateInline`,
   * `InlineAfterIndexReduction`), `never` (`Inline = false`). Missing: no annotation.
   */
  readonly inlining?: "always" | "late" | "never";
  /**
   * `annotation(derivative = …)`: takes all inputs, then the derivatives of the Real ones; returns the derivatives of the
   * Real outputs.
   */
  readonly derivative?: FunctionId;
  /**
   * Derivative with respect to time only. It takes derivatives excluded by `noDerivative` from other arguments, as in f({x,
   * der(x)}).
   */
  readonly timeDerivative?: FunctionId;
  readonly outputDerivatives?: readonly OutputDerivative[];
  readonly origin: Origin;
}

/**
 * The declared derivative of an output scalar: that of g(x, aux) := aux.y with `noDerivative = aux` is one of f(x).y, if aux is f(x).
 * `derivative` takes `values`, then `rates`: of the scalars of all inputs of f, then all outputs, by their numbers; 0 where there is none.
 */
export interface OutputDerivative {
  readonly output: number;
  readonly derivative: FunctionId;
  readonly values: readonly (number | undefined)[];
  readonly rates: readonly (number | undefined)[];
}

/** A constant of a class that declares a unit. Its value stands, as this object, in expressions of the system. */
export interface NamedConstant {
  readonly value: Expression;
  /** Qualified: `Lib.g`. */
  readonly name: string;
  readonly unit: string;
}

/** A call replaced by the formula of its function: `result` stands, as this object, in expressions of the system. */
export interface InlinedCall {
  readonly result: Expression;
  readonly function: FunctionId;
  readonly arguments: readonly Expression[];
}

/**
 * Detection of an event (LISMA_HDS), with g > 0 for the condition. `unilateral`: no step passes the surface, as the
 * equations may be undefined beyond it. `bilateral`: located just beyond the surface. `ordinary`: located on either side.
 * `shortliving`: may last less than a step.
 */
export type EventType = "unilateral" | "bilateral" | "shortliving" | "ordinary";

/** A location of an automaton: the equations that are active in it. */
export interface Mode {
  readonly id: ModeId;
  /** Index in `HybridDae.automata`. */
  readonly automaton: number;
  /** Name in the text; `init` for the top-level text. Modes with equal names differ by the transitions that lead to them. */
  readonly name: string;
  /** The active ones, ascending, among the equations listed by any mode. Equations that no mode lists are always active. */
  readonly equations: readonly EquationId[];
  readonly origin: Origin;
}

/** Modes of which exactly one is active. Several automata run in parallel. */
export interface Automaton {
  /** Name of the result column; unique. */
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
  /** Source text: `at 0 each 1 repeat *`. */
  readonly text: string;
  readonly origin: Origin;
}

/**
 * At the event the variable takes `value`, an expression of left limits. A `guess` only starts the iteration that finds it.
 */
export interface Reset {
  readonly variable: VariableId;
  readonly value: Expression;
  readonly kind: "value" | "guess";
  readonly origin: Origin;
}

/**
 * Fires when its cause occurs while `from` is active; of several in one automaton the first in order fires. A guard is a
 * Boolean expression: its relations are located as events, its plain comparisons (`noEvent`) only filter. The resets of all
 * transitions of one instant are evaluated before any is applied.
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

/** Values of `annotation(experiment(…))`; a missing field was not given. Times in [s]. */
export interface Experiment {
  readonly startTime?: number;
  readonly stopTime?: number;
  readonly tolerance?: number;
  readonly interval?: number;
}

/**
 * The flat hybrid system in the form of Appendix B of the Modelica specification: variables, equations, relations and
 * when-clauses, without causality or order.
 */
export interface HybridDae {
  readonly name: string;
  readonly description: string;
  /** The model itself, then its objects in the order of declaration, each before its own components. */
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
  /** Calls the functions with `external`. Missing: there are none. */
  readonly externalLibrary?: ExternalLibrary;
  /** Where texts are printed. Missing: no file may be written. */
  readonly files?: RunFiles;
  /** Missing: none. */
  readonly histories?: readonly History[];
  /** Missing: none. */
  readonly distributions?: readonly Distribution[];
  /** Replaced calls of functions that declare units. Missing: none. */
  readonly inlinedCalls?: readonly InlinedCall[];
  /** Missing: none. */
  readonly constants?: readonly NamedConstant[];
  /** Missing: none. */
  readonly clockedParts?: readonly ClockedPart[];
  /** Variable structure; empty in Modelica. `id`s are indices. */
  readonly automata: readonly Automaton[];
  readonly modes: readonly Mode[];
  readonly schedules: readonly Schedule[];
  readonly transitions: readonly Transition[];
  readonly experiment: Experiment;
  /** Missing: there is nothing to see. */
  readonly scene?: Scene;
  readonly origin: Origin;
}

export type { RelationalOperator };
