import type { EventType, HybridDae } from "../dae/hybrid-dae.ts";
import type { SortedDae } from "../dae/sorted-dae.ts";
import type { Checked } from "../diagnostics/diagnostic.ts";
import type { ModeId, RelationId, SamplerId, VariableId } from "../expressions/expression.ts";
import type { Origin } from "../source/source.ts";

/**
 * Where the mutable state of one instance lies in its region of memory: offsets in 64-bit slots from the instance's base
 * address. The layout depends on the `HybridDae` alone, so it is the same for all state sets, and an instance is copied, saved
 * and restored as one stretch of `size` slots. Each set of equations in force has a layout and an instance of its own.
 */
export interface MemoryLayout {
  readonly size: number;
  /** `value[v]`: slot of variable v; an alias has the slot of its representative (see `SortedDae.aliases` for the sign). */
  readonly value: Int32Array;
  /** `pre[v]`: slot of pre(v), or -1 where nobody asks for it. Discrete variables always have one. */
  readonly pre: Int32Array;
  /** `override[v]`: slot that is 1 when the user has set the value (parameter) or start value (others) of v. */
  readonly override: Int32Array;
  /** `start[v]`: slot of the start value of v, or -1 for parameters and constants. */
  readonly start: Int32Array;
  /**
   * `input[v]`: first of five slots of a continuous input that is given from outside (see `CompiledModule.inputs`): value,
   * slope [1/s], the time [s] at which it has that value, half its second and a sixth of its third derivative. All functions read the input as
   * the polynomial in (t - time); its value slot is what they computed last. -1 for all other variables: a discrete input is read from its value slot.
   */
  readonly input: Int32Array;
  /** First of one slot per relation: its frozen truth value. */
  readonly relations: number;
  /** First of one slot per relation: 1 while an event update must not re-evaluate it (it has just been located). */
  readonly relationMasks: number;
  /**
   * First of one slot per relation, of models with one-sided relations: while it is 1, `derivatives` and `residuals` fail
   * where left - right lies beyond zero, on the relation's true side, before they evaluate what that doesn't need. Else -1.
   */
  readonly armed: number;
  /** First of one slot per sampler: 1 during the event of one of its instants. */
  readonly samplers: number;
  /** First of two slots per sampler: start and interval [s], evaluated at initialization. */
  readonly samplerTimes: number;
  /** First of one slot per when branch (clauses in order, branches in order): 1 if it fired in the last event update pass. */
  readonly whenBranches: number;
  /** First of one slot per reinit target: 1 if asked for in the last pass; the value follows in `reinitValues`. */
  readonly reinitFlags: number;
  readonly reinitValues: number;
  /** First of one slot per assertion (see `CompiledModule.assertions`): 1 while violated, as of the last evaluation. */
  readonly assertions: number;
  /** Number (from 1) of the terminate statement that was reached, else 0. */
  readonly terminate: number;
  /** Number (from 1) of the algebraic loop that last failed, else 0. */
  readonly failedLoop: number;
  /** 1 during initialization, 1 during the last event of a run. */
  readonly initial: number;
  readonly terminal: number;
}

/** An event indicator g = left - right of a relation, or a time event when `timeEvent`. */
export interface IndicatorDescription {
  readonly relation: RelationId;
  readonly operator: "<" | "<=" | ">" | ">=";
  readonly text: string;
  readonly usage: "when" | "branch" | "guard";
  readonly eventType?: EventType;
  /** The relation compares `time` with a value that changes at events only: stepped to exactly, never searched for. */
  readonly timeEvent: boolean;
  readonly origin: Origin;
}

/** Constants in an instance's region, such as the structure of a sparse matrix. */
export interface InstanceTable {
  /** First slot, relative to the instance. */
  readonly slot: number;
  readonly values: Float64Array;
}

/** A loop of the sorted system. */
export interface LoopDescription {
  readonly linear: boolean;
  readonly unknowns: readonly VariableId[];
  readonly tearingVariables: readonly VariableId[];
  /**
   * Of a loop solved by iteration: first of the slots that say how the last failed attempt ended: why (1: no convergence,
   * 2: a singular matrix, 3: something could not be evaluated), the tearing variables that are not discrete, the residuals.
   */
  readonly failure?: number;
  /** Relations in its equations that its own unknowns decide: held while it is solved. */
  readonly relations: readonly RelationId[];
  readonly origins: readonly Origin[];
}

/**
 * The continuous part between events as F(t, y, ydot) = 0, of index 1, with as many rows as y has elements: nothing is
 * solved inside. y: the states in order, then algebraic unknowns, which are the tearing variables of algebraic loops and
 * such variables as would otherwise make rows depend on too much. ydot has the same length; only its elements for states
 * count, the others are not read. Row i < states is value of der(state i) - ydot_i, or a residual of a loop whose tearing
 * variable that derivative is; the other rows are residuals of loops, or value - y_i of an explicit assignment.
 *
 * `bytes` is a third module over the same memory as the main module's (no function of the others may be under way), which
 * exports
 *  - `residuals(b, t, y, ydot, r): i32`: r = F. Codes as in `CompiledModule`.
 *  - `residualTangent(b, t, y, ydot, dy, dydot, dr): i32`: dr = dF/dy dy + dF/dydot dydot, relations and time held.
 *  - the kernels of `LinkableKernels.residual`.
 */
export interface ResidualForm {
  readonly bytes: Uint8Array;
  /** What y stands for. After `outputs` or `update` their value slots hold a consistent y. */
  readonly unknowns: readonly VariableId[];
  /** For each row the elements of y on which it depends, by themselves or by their derivative, ascending. */
  readonly sparsity: readonly (readonly number[])[];
  /** For each element of y the slot from which a loop that the main module solves takes it for its guess, or -1. */
  readonly guesses: Int32Array;
}

/**
 * WebAssembly for one (active equation set, state set), and what a host must know to run it. Imports: `env.memory` and
 * the `Math` functions under `math.*`. `b` is the instance's base address, `t` the time [s], `x`, `xdot`, `g`, … addresses
 * of vectors, all addresses in slots. Functions that evaluate the model return 0, or the number (from 1) of the algebraic
 * loop that could not be solved, or `loops.length` plus the number (from 1) of an entry of `failures`.
 *
 * Exports of the main module (`bytes`):
 *  - `parameters(b)`: evaluates parameters and constants, then start values, inputs, sampler times; respects overrides.
 *  - `initialize(b, t): i32`: one pass over the initial system.
 *  - `update(b, t): i32`: one pass over all equations at an event instant: reads states from their value slots, relations live
 *    (unless masked), writes every variable, relation, when branch, reinit request, assertion and terminate slot.
 *  - `outputs(b, t, x): i32`: writes every continuous variable's slot for states `x`, relations frozen; and the assertions.
 *  - `derivatives(b, t, x, xdot): i32`
 *  - `indicators(b, t, x, g): i32`: g of every relation, in the order of `HybridDae.relations`.
 *  - `nextTimeEvent(b, t): f64`: earliest threshold of time-event relations after t (samplers not included), or +Infinity.
 *  - the explicit integrators and event kernels named in `kernelExports`.
 *  - `indicatorRates` (see below) of small models with relations.
 *  - where `sorted.constraintSets` is not empty: `constraints(b, t, jacobian): i32`, for one set after the other the
 *    derivatives of its residuals (rows) by its candidates' highest derivatives, at the values in the slots.
 *  - there, and where equations change: `resume(b)`, called when this module takes over from the module of other states or
 *    equations; iterations begin at the values in the slots.
 *
 * `derivativeBytes()` compiles, when first asked for, a second module over the same memory with the same functions and
 *  - `directional(b, t, x, tdot, dx, dxdot): i32`: d(xdot) along (tdot, dx)
 *  - `indicatorRates(b, t, x, xdot, g, gdot): i32`: g and its time derivative along the flow xdot (tdot = 1)
 *  - the implicit integrators' kernels.
 *
 * `optimizedBytes()` and `optimizedDerivativeBytes()` are the same two modules, exports and results included, with kernels
 * written anew for the model's numbers of states and relations: they take longer to compile than a short run lasts, and
 * a run is some 15 % faster with them. Missing: there are no better ones than `bytes` and `derivativeBytes()`.
 */
export interface CompiledModule {
  readonly bytes: Uint8Array;
  derivativeBytes(): Uint8Array;
  optimizedBytes?(): Uint8Array;
  optimizedDerivativeBytes?(): Uint8Array;
  /** Lowered and compiled when first asked for. */
  residualForm(): ResidualForm;
  /**
   * A module over the same memory, compiled when first asked for, that exports `variableTangents(b, t, x, tdot, dx, du, dv): i32`: the
   * derivatives of all continuous variables that are computed, along (tdot, dx, du), where du has one element for each of
   * `inputs`. That of variable v goes to dv + `layout.value[v]`. Codes as in `CompiledModule`.
   */
  tangentBytes(): Uint8Array;
  readonly layout: MemoryLayout;
  /** What the host writes into a new instance's region first, and again when this module takes over from another. */
  readonly tables: readonly InstanceTable[];
  readonly sorted: SortedDae;
  readonly dae: HybridDae;
  readonly indicators: readonly IndicatorDescription[];
  readonly samplers: readonly SamplerId[];
  /** Inputs that are given from outside, in order of declaration: no equation determines them. `parameters` sets them to their start values. */
  readonly inputs: readonly VariableId[];
  readonly loops: readonly LoopDescription[];
  /** First of two slots for each of the sorted system's initial checks: its sides as of the last initialization pass. */
  readonly initialChecks: number;
  /** State written by each reinit target slot. */
  readonly reinitStates: readonly VariableId[];
  /** Assertions in the order of their slots: the model's, those of when branches, those of algorithms. */
  readonly assertions: readonly AssertionDescription[];
  readonly terminates: readonly import("../dae/hybrid-dae.ts").Terminate[];
  /** Texts that String parameters and variables stand for: the text of number n is `texts[n - 1]`. */
  readonly texts: readonly string[];
  /** What codes beyond those of the loops mean: the first is `loops.length + 1`. */
  readonly failures: readonly FailureDescription[];
  /** Slots of scratch memory that functions of the model may use, at the end of an instance's region (in `layout.size`). */
  readonly kernelExports: readonly string[];
}

/** What went wrong inside a user's function or an algorithm section, or that one-sided surfaces lie between. */
export interface FailureDescription {
  /** Name of the function; `algorithm` for algorithm sections; of a surface the text of its relation. */
  readonly function: string;
  /**
   * A subscript out of its range, no memory left for arrays and recursion, a loop without end, an assertion of level error, or
   * a point beyond a one-sided surface.
   */
  readonly reason: "subscript" | "memory" | "endless" | "assertion" | "surface";
  readonly assertion?: import("../expressions/expression.ts").Assertion;
  readonly origin: Origin;
}

export interface AssertionDescription {
  readonly assertion: import("../expressions/expression.ts").Assertion;
  readonly insideWhen: boolean;
}

/** Hands out modules, synchronous and memoised. `core` injects it into the simulator. */
export interface ModelProgram {
  /** What is in force: of a model with modes the equations of the modes it begins with. */
  readonly dae: HybridDae;
  /** The module a run starts with. */
  initial(): CompiledModule;
  /** The module for other states, out of `SortedDae.constraintSets`; missing: these can't be states together. */
  module(states: readonly VariableId[]): CompiledModule | undefined;
  /**
   * The program of the equations in force in these modes, one of each automaton: analysed when first asked for; without
   * value where they can't be solved. Variables, modes and schedules have the same numbers in all; equations, relations and
   * transitions are those of these modes. Missing: the equations never change.
   */
  inModes?(active: readonly ModeId[]): Checked<ModelProgram>;
}
