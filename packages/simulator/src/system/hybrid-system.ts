import type {
  ConditionCourse,
  Diagnostic,
  EventRecord,
  EventType,
  Heap,
  int,
  ParameterValue,
  RelatedSpan,
  real,
  ScalarType,
  Span,
  TrajectoryVariable,
} from "@cosimo/ir";
import type {
  Kernels,
  LinkedContacts,
  MethodKernels,
  ResidualKernels,
  StepMethodName,
} from "@cosimo/kernels";
import type { EventTangents } from "./event-tangents.ts";
import type { InitializationReport } from "./initialization-report.ts";

/** Cause of an event update. */
export interface EventCause {
  /** Indicators located at this instant with the new value of their relation. Empty: a guard became true by its filters. */
  readonly located: readonly { readonly indicator: number; readonly value: boolean }[];
  /** Indices of `HybridSystem.guards` that were false since the last event update, so that they can fire again. */
  readonly rearmed?: readonly number[];
  /** The instant is `nextEventTime`: samplers and time relations are due. */
  readonly timeEvent: boolean;
  /** The last event of a run: `terminal()` is true. */
  readonly terminal: boolean;
  /** Width of the bracket of the located indicators [s]. */
  readonly bracket: number;
  /** Events within this time are part of the same instant [s]. Missing: rounding of the instant alone. */
  readonly within?: number;
  /** Indicators of contacts at rest: their relations keep the frozen value. */
  readonly held?: readonly number[];
  /** Sets the inputs that change at this event. Called once, after left limits are stored. */
  readonly setInputs?: () => void;
  /** Relations take the value of g at this instant and ignore its rate; used while relations chatter. */
  readonly useCurrentSign?: boolean;
  /** `false`: after the event nobody reads variables but states, until the system is evaluated again. */
  readonly needsValues?: boolean;
  /** The iteration has run to this status. Missing: it begins. */
  readonly begun?: int;
}

/** Result of an event update. After `dimensionsChanged` all sizes must be read again. */
export interface EventUpdate {
  readonly statesChanged: boolean;
  readonly dimensionsChanged: boolean;
  /** [s]; +Infinity if none is known. */
  readonly nextEventTime: number;
  /** Message of `terminate`, if it was called. */
  readonly terminate?: string;
  /** Records for the event file, in order. */
  readonly records: readonly EventRecord[];
  /** Set when the update failed (loop without solution, no fixed point, assertion). */
  readonly failure?: SystemFailure;
}

/** Why a system could not be evaluated, in the names of the model. */
export interface SystemFailure {
  readonly kind: "loop" | "nonfinite" | "assertion" | "event-iteration" | "initialization";
  readonly diagnostics: readonly Diagnostic[];
}

/** An event indicator g with its relation. */
export interface Indicator {
  readonly text: string;
  readonly component: string;
  /** The relation is g `operator` 0. */
  readonly operator: "<" | "<=" | ">" | ">=";
  readonly usage: "when" | "branch" | "guard";
  /** Event type, which selects the detection; missing: the default of the detection method. */
  readonly eventType?: EventType;
  /** Not searched for: its instants are reported by `nextEventTime`. */
  readonly timeEvent: boolean;
  /** Its relation is within an algebraic loop. */
  readonly ofLoop?: true;
  /** Place in the source. */
  readonly span?: Span;
}

/**
 * Condition of a transition: a Boolean expression in negation normal form. Atoms are relations, which are located; filters
 * (auxiliary conditions) are only evaluated, at the states at address `x`.
 */
export type Guard =
  | {
      readonly kind: "atom";
      readonly indicator: number;
      /** The relation must be false. */
      readonly negated: boolean;
    }
  | { readonly kind: "filter"; holds(t: real, x: int): boolean }
  | { readonly kind: "and" | "or"; readonly parts: readonly Guard[] };

/** An input of a system. Before it is set it has its start value. */
export interface InputDescription {
  readonly name: string;
  readonly type: ScalarType;
  /** Of an enumeration: its values are 1, …, `literalCount`. */
  readonly literalCount: number;
  readonly unit: string;
  /** Changes at events only. */
  readonly discrete: boolean;
  /** An integer of 64 bits. Missing: false. */
  readonly wide?: boolean;
  /** Whether the options of the run set its start value. */
  readonly startGiven: boolean;
}

/** F(t, y, ydot) = 0 of index 1; the first elements of y are the states. */
export interface ResidualSystem {
  /** Length of y. */
  readonly size: int;
  readonly names: readonly string[];
  /** For each row the elements of y on which it depends, ascending. */
  readonly sparsity: readonly (readonly number[])[];
  /** Nominal values of y; positive. */
  readonly nominals: Float64Array;
  /** Whether directional derivatives are difference quotients. */
  readonly numeric: boolean;
  readonly kernels: ResidualKernels;
  /** Writes the algebraic unknowns for states `x` behind the states at `y`; returns 0 or a failure code. */
  calcAlgebraic(t: real, x: int, y: int): int;
  /** Sets the start values of loops in evaluations outside the residual form to `y`. */
  guess(y: int): void;
}

/** Exact directional derivatives of a system. It owns the vectors. */
export interface SystemTangents {
  /** Direction of states and inputs; elements of discrete inputs are not read. */
  readonly dx: Float64Array;
  readonly du: Float64Array;
  /** Results of `calc`: derivatives of xdot and of the requested variables. */
  readonly dxdot: Float64Array;
  readonly dv: Float64Array;
  /** Along (tdot, dx, du) at (t, x) with relations held; returns 0 or a failure code. */
  calc(t: real, x: int, tdot: real): int;
}

/** Declared bounds of a variable or parameter. */
export interface VariableBounds {
  readonly name: string;
  readonly component: string;
  /** Place of the declaration. */
  readonly span?: Span;
  /** `min` and `max`; infinite where there is none. */
  readonly least: number;
  readonly most: number;
  /** Positive. */
  readonly nominal: number;
  readonly isParameter: boolean;
  /** After the initialization. */
  readonly value: number;
  /** Index in `Description.variables`; missing for what never changes during a run. */
  readonly column?: int;
  /** Changes at events only. */
  readonly isDiscrete?: boolean;
  /** Index in the state vector, if it is a state whose place never changes. */
  readonly state?: int;
}

/** Names, sizes and units of a system. */
export interface Description {
  readonly name: string;
  readonly stateCount: int;
  readonly indicatorCount: int;
  readonly stateNames: readonly string[];
  /** Nominal values of the states; positive. */
  readonly nominals: Float64Array;
  readonly indicators: readonly Indicator[];
  /** Columns of the result in the order of `readValues`. */
  readonly variables: readonly TrajectoryVariable[];
  /** Missing: the system has no inputs. */
  readonly inputs?: readonly InputDescription[];
  /** For row i the columns on which derivative i depends, ascending; missing: dense. Explicit methods do not ask. */
  jacobianSparsity?(): readonly (readonly number[])[];
  /** Whether the variable of a column has no value now; `readValues` writes NaN. Missing: all have values. */
  isInactive?(column: number): boolean;
  parameterValues(): readonly ParameterValue[];
}

/** The event iteration of a compiled model, for kernels that handle events. */
export interface KernelIteration {
  /** Address of its memory; see `iteration-memory.ts` of the kernels. */
  readonly address: int;
  /** Whether it reads all variables at the left limits (1), and an evaluation may change the next one (2). */
  readonly leftLimits: 0 | 1 | 2;
  /** Whether records show relations of conditions that became false. */
  readonly showsFalling: boolean;
  /** Slots of a notice, and of the largest list of notices. */
  readonly noticeSize: int;
  readonly noticeRoom: int;
  /**
   * Address of the table of islands (see `islands` of the kernels), which the first call allocates; 0: there are none. Missing: a page
   * has not loaded their kernels.
   */
  readonly islands: (() => int) | undefined;
  /** Slots of the region at `base` that outlast an evaluation, and kernels of contacts; undefined: hosts use them as JavaScript. */
  readonly regionSize: int;
  contacts(): LinkedContacts | undefined;
  /** Missing: an event may change the course of all conditions. */
  readonly conditions?: ConditionCourse;
  /** Records of an event of located indicators, by its notices at an address and the numbers of the states that changed. */
  records(
    t: real,
    bracket: real,
    notices: int,
    count: int,
    states: readonly number[],
  ): readonly EventRecord[];
  /** Number of these records. */
  recordCount(notices: int, count: int): int;
}

/** Memory of a system and the kernels that work on it. */
export interface Region {
  /** Memory shared with the kernels. `allocate` may replace it: read this property again afterwards. */
  readonly heap: Heap;
  /** Address of the instance's region, argument `b` of kernels. */
  readonly base: int;
  /** Reserves `slots` of zeroed memory for the caller until the system ends. */
  allocate(slots: int): int;
  /** Numerical methods on this heap: WebAssembly for compiled systems, else plain JavaScript. */
  readonly kernels: Kernels;
  /** The kernels of a method; may compile them at the first call. */
  methodKernels(name: StepMethodName): MethodKernels;
  /** The event iteration, where kernels may execute it whole. Missing: `eventUpdate` does more. */
  readonly eventIteration?: KernelIteration;
  /** May take the memory of `into`, a saved state that is no longer needed. */
  saveState(into?: Float64Array): Float64Array;
  restoreState(state: Float64Array): void;
  /** Frees what is stored elsewhere for a saved state. Missing: nothing is. */
  forgetState?(state: Float64Array): void;
  /** Frees the memory if it is shared; ends the system. */
  release?(): void;
}

/** Equations of a system, continuous and discrete. Evaluations return 0 or a positive failure code. */
export interface Equations {
  /** Finds consistent initial values at `t` [s]. Legal once, before all other evaluations. */
  initialize(t: real): {
    readonly failure?: SystemFailure;
    readonly diagnostics: readonly Diagnostic[];
    readonly nextEventTime: number;
    /** Events at the initial instant. */
    readonly records?: readonly EventRecord[];
    readonly terminate?: string;
    /** Present if the options of the system request it. */
    readonly report?: InitializationReport;
  };
  derivatives(t: real, x: int, xdot: int): int;
  indicatorValues(t: real, x: int, g: int): int;
  /** Evaluates all variables at (t, x) between events. */
  evaluateOutputs(t: real, x: int): int;
  /**
   * Copies the values of `variables` at the last evaluation (initialize, eventUpdate, evaluateOutputs). Those of variables
   * that are not `needed` may be wrong, where they take time; missing: all are needed.
   */
  readValues(values: Float64Array, needed?: (variable: number) => boolean): void;
  /** Writes the current states to `x`. Legal after initialization and after each event update. */
  readStates(x: int): void;
  /** Frozen value of a relation. */
  relationValue(indicator: number): boolean;
  /** Guards of the active modes; changes at event updates. Missing: each change of a relation is an event. */
  readonly guards?: readonly Guard[];
  /** Whether equations read `terminal()`: variables may then change at the last event of a run. Missing: no. */
  readonly readsTerminal?: boolean;
  /** Event iteration to a fixed point at `t` from left limits `x`. Read the new states with `readStates`. */
  eventUpdate(t: real, x: int, cause: EventCause): EventUpdate;
  /** To be called after each accepted step without event. Requests an event, or the end of the run with a reason. */
  completedStep?(t: real, x: int): { readonly event: boolean; readonly terminate?: string };
  /**
   * From now on a continuous input is value + slope (time - t), a discrete one is value, an integer of 64 bits value + slope exactly.
   * Legal before the initialization
   * and at event instants. An input that jumps is set in `EventCause.setInputs`.
   */
  setInput?(input: int, t: real, value: real, slope: real): void;
  /** Value of an input at the last evaluation. */
  inputValue?(input: int): real;

  /**
   * Chooses other states if the current ones are poorly conditioned at (t, x), and returns true. Then `stateNames`,
   * `nominals`, `kernels` and `jacobianSparsity` change, and `readStates` gives the new states, equal in number.
   * Legal between events. Missing: the states never change.
   */
  selectStates?(t: real, x: int): boolean;
  /** The system with its current dimensions, which stays valid when they change. Missing: dimensions never change. */
  activeSystem?(): HybridSystem;
}

/** Exact derivatives. May compile them at the first call. */
export interface Tangents {
  /** Whether kernels have directional derivatives; missing: they must take difference quotients. */
  readonly hasDirectionalDerivatives?: boolean;
  /** g and its exact time derivative along the flow `xdot`; missing: only difference quotients are possible. */
  indicatorRates?(t: real, x: int, xdot: int, g: int, gdot: int): int;
  /**
   * Derivatives of xdot and of the `variables` at these columns along directions of states, inputs and time, for the
   * current states and dimensions. Missing or undefined: only difference quotients are possible.
   */
  tangents?(columns: readonly number[]): SystemTangents | undefined;
}

/** Derivatives of a run by parameters, which its kernels compute beside all values. */
export interface RunTangents {
  /** Missing: the run has none. */
  readonly eventTangents?: EventTangents;
}

export interface ResidualForm {
  /**
   * The system for methods that solve F(t, y, ydot) = 0. May compile it. Missing: only derivatives exist. `isExplicit`: of the
   * states alone, F = f(t, y) - ydot.
   */
  readonly residualForm?: (isExplicit: boolean) => ResidualSystem;
}

/** Protection of regions in which the equations are not defined. */
export interface OneSidedSurfaces {
  /**
   * Protects what lies beyond a one-sided surface. While an indicator is armed and g has left the side on which its
   * relation is false, `derivatives` and the residual form fail before they evaluate anything that g does not need.
   * All are disarmed at first. Missing: no protection.
   */
  arm?(indicator: number, armed: boolean): void;
  /** Whether a failure code means that the point lies beyond an armed surface. */
  isBeyond?(code: int): boolean;
}

export interface Assertions {
  /** Whether `violatedAssertions` can be non-empty between events; missing: no. */
  readonly hasAssertions?: boolean;
  /** Whether `hasNewWarnings` can be true; then this and `noteWarnings` exist. Missing: no. */
  readonly hasWarnings?: boolean;
  /** Violated assertions of level error at the last evaluation. */
  violatedAssertions(t: real): readonly Diagnostic[];
  /** Whether the condition of an assertion of level warning, true at the last `noteWarnings`, is false at the last evaluation. */
  hasNewWarnings?(): boolean;
  /**
   * Takes the last evaluation, at `t`, as a point of the solution; event updates do this themselves. Result: a record of each
   * condition that became false. `bracket`: width of the interval in which it did [s].
   */
  noteWarnings?(t: real, bracket: real): readonly EventRecord[];
  /** Warnings noted since the last call; if no run is under way, also the number of those that are counted only. */
  takeWarnings?(isUnderWay?: boolean): readonly Diagnostic[];
}

/** A column is `sign` times the value at `address`. */
export interface ColumnPlace {
  readonly address: int;
  readonly sign: number;
}

export interface Bounds {
  /** Legal after the initialization. Missing: no variable has bounds. */
  bounds?(): readonly VariableBounds[];
  /**
   * Where `outputs` of the kernels' system writes the value of a column. Missing: the place is not always the same.
   */
  columnPlace?(column: int): ColumnPlace;
  /** Slots from the system's base address that later evaluations may read. Missing: none. */
  readonly keptSlots?: int;
  /** As `readValues`, for some columns. Missing: `readValues` is to be used. */
  readColumns?(columns: Int32Array, target: Float64Array): void;
  /**
   * The result of `evaluate`, which may evaluate the system anywhere. The memory is restored: the run continues as if nothing
   * had been evaluated. Missing: evaluations have no influence on later ones.
   */
  aside?<T>(evaluate: () => T): T;
}

/** What delayed values read: values of expressions within each step. */
export interface PastValues {
  /** Where values of a step are needed, as shares of it, ascending; the last one is its end. */
  readonly points: readonly number[];
  /** Takes the values of the last evaluation as those at this point. */
  note(point: int): void;
  /** Largest error, relative, of the polynomials through the noted values of the step that ends at `t`. */
  error(t: number): number;
  /** Stores the noted values of the step that ends at `t`; later evaluations are at or after `since` [s]. */
  store(t: number, since: number): SystemFailure | undefined;
  /**
   * Latest end of the step from `t` [s]. A step is not longer than a delay that is a parameter, nor than half of one that varies or `least`
   * [s]: what is read within the step under way is less exact.
   */
  limit(t: number, least: number): number;
}

export interface Past {
  /** To be told of each step, before the event at its end. Missing: no equation reads past values. */
  readonly past?: PastValues;
}

/** Diagnostics in the names of the model. */
export interface Explanations {
  /** Why evaluation at (t, x) failed or is not finite: equation, line, argument. */
  explainFailure(t: real, x: int, code: int): readonly Diagnostic[];
  /** Constraints singular or almost singular at (t, x), where steps may fail. Missing: there are no constraints. */
  singularConstraints?(t: real, x: int): readonly Diagnostic[];
  /**
   * Whether an evaluation ended with this code as positions have no velocities there, where bars are on one line. They have some next to it.
   */
  isAtCrossing?(code: int): boolean;
  /** The equation that determines the derivative of a state; missing: not known. */
  stateEquation?(state: int): RelatedSpan | undefined;
  /** The condition of an event in the text; missing: not known. */
  eventPlace?(record: EventRecord): Span | undefined;
}

/**
 * Numerical interface of a model for integrators, linearisation, imported FMUs and coupling algorithms. Vectors are stored
 * in `heap` at addresses counted in 64-bit slots; `x: R^stateCount`, `g: R^indicatorCount`. Implemented by compiled
 * models, imported FMUs for model exchange and function systems.
 */
export interface HybridSystem
  extends Description,
    Region,
    Equations,
    Tangents,
    RunTangents,
    ResidualForm,
    OneSidedSurfaces,
    Assertions,
    Bounds,
    Past,
    Explanations {}
