import type {
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
import type { Kernels, ResidualKernels } from "@cosimo/kernels";
import type { InitializationReport } from "./initialization-report.ts";

/** What set off an event update. */
export interface EventCause {
  /**
   * Indicators located at this instant, each with the truth value its relation has from now on. There may be none: then a
   * guard has become true by its filters.
   */
  readonly located: readonly { readonly indicator: number; readonly value: boolean }[];
  /** Of `HybridSystem.guards` those that have been false since the last event update, by their indices: they can fire again. */
  readonly rearmed?: readonly number[];
  /** The instant is `nextEventTime`: samplers and time relations due are to be taken into account. */
  readonly timeEvent: boolean;
  /** The last event of a run: `terminal()` is true. */
  readonly terminal: boolean;
  /** Width of the bracket of the located indicators [s]. */
  readonly bracket: number;
  /** Indicators whose relation keeps its frozen value, whatever g says: contacts at rest. */
  readonly held?: readonly number[];
  /** Sets the inputs that have other values from now on. Called once, when left limits have been taken. */
  readonly setInputs?: () => void;
  /** Relations take the truth that g has at this instant, without looking at where it is going: for chattering. */
  readonly useCurrentSign?: boolean;
}

/** What an event update did. After `dimensionsChanged` the caller reads the sizes anew. */
export interface EventUpdate {
  readonly statesChanged: boolean;
  readonly dimensionsChanged: boolean;
  /** [s]; +Infinity if none is known. */
  readonly nextEventTime: number;
  /** Message of `terminate`, if one was reached. */
  readonly terminate?: string;
  /** For the event file, in order. */
  readonly records: readonly EventRecord[];
  /** Set when the update could not be completed (unsolvable loop, no fixed point, assertion). */
  readonly failure?: SystemFailure;
}

/** Why a system could not be evaluated, in the user's names. */
export interface SystemFailure {
  readonly kind: "loop" | "nonfinite" | "assertion" | "event-iteration" | "initialization";
  readonly diagnostics: readonly Diagnostic[];
}

/** An event indicator as the simulator sees it. */
export interface Indicator {
  readonly text: string;
  readonly component: string;
  /** The condition is g `operator` 0. */
  readonly operator: "<" | "<=" | ">" | ">=";
  readonly usage: "when" | "branch" | "guard";
  /** How it is to be detected; missing: as the method of detection does without being told. */
  readonly eventType?: EventType;
  /** Never searched for: its instants come through `nextEventTime`. */
  readonly timeEvent: boolean;
  /** Where the user wrote it. */
  readonly span?: Span;
}

/**
 * When a transition fires: a Boolean expression whose negations have been carried to its ends. Atoms are searched for; filters
 * (auxiliary conditions) are only looked at, at the states at address `x`.
 */
export type Guard =
  | {
      readonly kind: "atom";
      readonly indicator: number /** The relation is to be false. */;
      readonly negated: boolean;
    }
  | { readonly kind: "filter"; holds(t: real, x: int): boolean }
  | { readonly kind: "and" | "or"; readonly parts: readonly Guard[] };

/** An input of a system. Until it is set it has its start value. */
export interface InputDescription {
  readonly name: string;
  readonly type: ScalarType;
  /** Of an enumeration: 1, …, `literalCount` are its values. */
  readonly literalCount: number;
  readonly unit: string;
  /** Changes at events only. */
  readonly discrete: boolean;
  /** Whether the user has set its start value for this run. */
  readonly startGiven: boolean;
}

/** A system as F(t, y, ydot) = 0 of index 1, where y begins with the states: see `ResidualForm`. */
export interface ResidualSystem {
  /** Of y. */
  readonly size: int;
  /** For each row the elements of y on which it depends, ascending. */
  readonly sparsity: readonly (readonly number[])[];
  /** Of the elements of y; positive. */
  readonly nominals: Float64Array;
  /** Directional derivatives are difference quotients. */
  readonly numeric: boolean;
  readonly kernels: ResidualKernels;
  /** Writes the algebraic unknowns that belong to the states `x` behind them at `y`; returns 0 or a failure code. */
  calcAlgebraic(t: real, x: int, y: int): int;
  /** Lets evaluations of the system outside of the residual form begin their solutions at `y`. */
  guess(y: int): void;
}

/** Exact derivatives of a system along a direction. The vectors belong to it. */
export interface SystemTangents {
  /** The direction: of the states, and of the inputs; those of discrete ones are not read. */
  readonly dx: Float64Array;
  readonly du: Float64Array;
  /** What `calc` writes: of the states' derivatives, and of the variables asked for. */
  readonly dxdot: Float64Array;
  readonly dv: Float64Array;
  /** Along (tdot, dx, du) at (t, x), relations held; 0 or a failure code. */
  calc(t: real, x: int, tdot: real): int;
}

/**
 * The numeric face of a model: what integrators, linearisation, imported FMUs and coupling algorithms see. Vectors live in
 * `heap` at addresses counted in 64-bit slots; `x: R^stateCount`, `g: R^indicatorCount`. Evaluation functions return 0, or
 * a positive failure code to be explained by `explainFailure`. A compiled model, an imported ME FMU and a hand-written test
 * system implement it.
 */
export interface HybridSystem {
  readonly name: string;
  readonly stateCount: int;
  readonly indicatorCount: int;
  readonly stateNames: readonly string[];
  /** Of the states; positive. */
  readonly nominals: Float64Array;
  readonly indicators: readonly Indicator[];
  /** Columns of the result in the order of `readValues`. */
  readonly variables: readonly TrajectoryVariable[];
  /** What is given from outside; missing: nothing. */
  readonly inputs?: readonly InputDescription[];

  /** Memory shared with the kernels. Views become stale by `allocate`: read this property anew after it. */
  readonly heap: Heap;
  /** Address of the instance's own region, the `b` of kernels. */
  readonly base: int;
  /** Reserves `slots` of memory for the caller, zeroed, for the life of the system. */
  allocate(slots: int): int;
  /** Numerical methods over this heap: WebAssembly where the system is compiled, else plain JavaScript. */
  readonly kernels: Kernels;
  /** Offered only when directional derivatives exist. May compile them at the first call. */
  readonly derivativeKernels?: () => Kernels;
  /** The system for direct methods, with the present states; missing: derivatives are all there is. May compile it. */
  readonly residualForm?: () => ResidualSystem;

  /**
   * Exact derivatives of x' and of some of `variables`, by their columns, along directions of states, inputs and time, for the
   * present states and dimensions. May compile them. Missing, or undefined for these columns: difference quotients are all there is.
   */
  tangents?(columns: readonly number[]): SystemTangents | undefined;

  derivatives(t: real, x: int, xdot: int): int;
  indicatorValues(t: real, x: int, g: int): int;
  /** g and its time derivative along the flow `xdot`, exactly; missing where only difference quotients are possible. */
  indicatorRates?(t: real, x: int, xdot: int, g: int, gdot: int): int;
  /**
   * The guards of the transitions that can fire now, read anew after each event update. Missing: each indicator is an event
   * by itself, whichever way its relation changes.
   */
  readonly guards?: readonly Guard[];
  /**
   * Protects what lies beyond a one-sided surface, or ends that: while an indicator is armed and its g lies on the other side
   * of zero than where the relation is false, `derivatives` (and the residual form) returns a failure code before it has
   * evaluated anything that its g doesn't need. All are disarmed at first. Missing: nothing can be protected.
   */
  arm?(indicator: number, armed: boolean): void;
  /** Whether that is what a failure code says. */
  isBeyond?(code: int): boolean;
  /** Truth of each relation as frozen now. */
  relationValue(indicator: number): boolean;
  /** For row i the columns on which derivative i depends, ascending; missing: dense. */
  readonly jacobianSparsity?: readonly (readonly number[])[];

  /**
   * From now on input number `input` is value + slope (time - t) where it is continuous, value where it is discrete. Legal
   * before the initialization and where time stands still; a value that jumps is set in `EventCause.setInputs`.
   */
  setInput?(input: int, t: real, value: real, slope: real): void;
  /** The value of an input as last evaluated. */
  inputValue?(input: int): real;

  /** Finds consistent initial values at `t` [s]; legal once, first. */
  initialize(t: real): {
    readonly failure?: SystemFailure;
    readonly diagnostics: readonly Diagnostic[];
    readonly nextEventTime: number;
    /** Events at the initial instant. */
    readonly records?: readonly EventRecord[];
    readonly terminate?: string;
    /** Where one was asked for. */
    readonly report?: InitializationReport;
  };
  /** Writes the current states to `x`; legal after initialization and after each event update. */
  readStates(x: int): void;
  /** Constraints that are, or almost are, singular at (t, x): why no step may be possible there. Missing: there are none. */
  singularConstraints?(t: real, x: int): readonly Diagnostic[];
  /** The equation that determines the derivative of a state, for messages; missing: not known. */
  stateEquation?(state: int): RelatedSpan | undefined;
  /** Event iteration to a fixed point at instant `t`, starting from left limits `x`; read the new states with `readStates`. */
  eventUpdate(t: real, x: int, cause: EventCause): EventUpdate;
  /**
   * Told of each accepted step without event; says whether the system asks for an event, or to end: `terminate` is why.
   * Missing: it need not be told.
   */
  completedStep?(t: real, x: int): { readonly event: boolean; readonly terminate?: string };
  /** Evaluates all variables at (t, x) between events. */
  evaluateOutputs(t: real, x: int): int;
  /**
   * This system in its present dimensions, for whoever keeps them: when they change it stays as it is, and `present` gives
   * another. Missing: dimensions never change.
   */
  activeSystem?(): HybridSystem;
  /** Copies the values of `variables` as last evaluated (initialize, eventUpdate, evaluateOutputs). */
  readValues(values: Float64Array): void;
  /** Whether a variable has no value at present, by its column: NaN in `readValues`. Missing: all have one. */
  isInactive?(column: number): boolean;
  /** Violated assertions of level error as last evaluated; empty normally. */
  violatedAssertions(t: real): readonly Diagnostic[];
  /** Whether `violatedAssertions` can ever be non-empty; missing: no. */
  readonly hasAssertions?: boolean;
  /** Violated assertions of level warning, each reported once, since the last call. */
  takeWarnings?(): readonly Diagnostic[];
  parameterValues(): readonly ParameterValue[];

  /**
   * Looks whether the present states have become a poor choice at (t, x), and if so chooses others: then it returns true,
   * `stateNames`, `nominals`, `kernels` and `jacobianSparsity` are those of the new ones (of the same number), and
   * `readStates` gives their values. Missing: the states are always the same. Legal between events.
   */
  selectStates?(t: real, x: int): boolean;
  saveState(): Float64Array;
  restoreState(state: Float64Array): void;
  /** A saved state is needed no more. Missing: nothing is kept for it elsewhere. */
  forgetState?(state: Float64Array): void;
  /** Gives its memory back where that is shared: the end of the system. */
  release?(): void;
  /** Says in the user's names why evaluation at (t, x) fails or is not finite: which equation, line, argument. */
  explainFailure(t: real, x: int, code: int): readonly Diagnostic[];
}
