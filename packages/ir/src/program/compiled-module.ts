import type { EventType, HybridDae, RelationUsage } from "../dae/hybrid-dae.ts";
import type { SortedDae } from "../dae/sorted-dae.ts";
import type { Checked } from "../diagnostics/diagnostic.ts";
import type { ModeId, RelationId, VariableId } from "../expressions/expression.ts";
import type { ExternalFunction, ExternalLibrary } from "../external/external-function.ts";
import type { Origin } from "../source/source.ts";

/**
 * Memory layout of the mutable state of one instance: offsets in 64-bit slots from the instance's base address. The layout
 * depends on the `HybridDae` alone, so it is the same for all state sets. An instance is copied, saved and restored as
 * `size` contiguous slots. Each set of active equations has its own layout and instance.
 */
export interface MemoryLayout {
  readonly size: number;
  /** `value[v]`: slot of variable v; an alias has the slot of its representative (see `SortedDae.aliases` for the sign). */
  readonly value: Int32Array;
  /** `pre[v]`: slot of pre(v), or -1 if no expression reads it. Discrete variables always have one. */
  readonly pre: Int32Array;
  /** `override[v]`: slot that is 1 when the user has set the value (parameter) or start value (others) of v. */
  readonly override: Int32Array;
  /** `start[v]`: slot of the start value of v, or -1 for parameters and constants. */
  readonly start: Int32Array;
  /**
   * `input[v]`: first of five slots of a continuous input given from outside (see `CompiledModule.inputs`): value, slope
   * [1/s], the time [s] of that value, half the second and a sixth of the third derivative. All functions read the input as
   * the polynomial in (t - time); its value slot holds the last computed value. -1 for all other variables: a discrete input
   * is read from its value slot.
   */
  readonly input: Int32Array;
  /** First of one slot per relation: its value, held between events. */
  readonly relations: number;
  /** First of one slot per relation: 1 while an event update must keep its value, as it has just been located. */
  readonly relationMasks: number;
  /**
   * First of one slot per relation, in models with one-sided relations; else -1. While it is 1, `derivatives` and
   * `residuals` fail where left - right is beyond zero, on the side where the relation is true. They fail before they
   * evaluate other expressions.
   */
  readonly armed: number;
  /** First of one slot per sampler: 1 during the event of one of its instants. */
  readonly samplers: number;
  /** First of two slots per sampler: start and interval [s], evaluated at initialization. */
  readonly samplerTimes: number;
  /** Number of the next instant of each sampler. */
  readonly samplerTicks: number;
  /** First of one slot for each of `whenBranchesOf(dae)`: 1 if it fired in the last event update pass. */
  readonly whenBranches: number;
  /** First of one slot per reinit target: 1 if requested in the last pass; the value is in `reinitValues`. */
  readonly reinitFlags: number;
  readonly reinitValues: number;
  /** First of one slot per assertion (see `CompiledModule.assertions`): 1 while violated, at the last evaluation. */
  readonly assertions: number;
  /** Number (from 1) of the terminate statement that was reached, else 0. */
  readonly terminate: number;
  /** Number (from 1) of the algebraic loop that last failed, else 0. */
  readonly failedLoop: number;
  /** 1 during initialization, 1 during the last event of a run. */
  readonly initial: number;
  readonly terminal: number;
  /** First slot of the memory of `HybridDae.histories`, one after the other (see `history` of the kernels); -1: there are none. */
  readonly histories: number;
  /** The same for `HybridDae.distributions` (see `transport` of the kernels). */
  readonly distributions: number;
}

/** Slots of the memory of one history: a header and 1024 intervals, 8 slots each. */
export const HISTORY_SLOTS = 8 + 8 * 1024;

/** Slots of the memory of one distribution: a header and 680 intervals, 11 slots each. */
export const TRANSPORT_SLOTS = 14 + 11 * 680;

/** An event indicator g = left - right of a relation, or a time event when `timeEvent`. */
export interface IndicatorDescription {
  readonly relation: RelationId;
  readonly operator: "<" | "<=" | ">" | ">=";
  readonly text: string;
  readonly usage: RelationUsage;
  readonly eventType?: EventType;
  /** The relation compares `time` with a value that changes at events only: a step ends exactly there, without location. */
  readonly timeEvent: boolean;
  readonly origin: Origin;
}

/** Constants in an instance's region, such as the structure of a sparse matrix. */
export interface InstanceTable {
  /** First slot, relative to the instance. */
  readonly slot: number;
  readonly values: Float64Array;
}

/**
 * Parts of the equations of an event that share no unknown. An event affects a part if one of its relations changes or is at
 * zero, or if it resets a state that the part reads. A pass over other parts changes nothing but continuous variables, except over
 * those that are always affected.
 */
export interface EventParts {
  /** First of one slot for each part: 1 while `update` evaluates it. */
  readonly flags: number;
  readonly isAlwaysAffected: readonly boolean[];
  /** The part that computes each variable, or -1; that of each relation, when branch and reinit target. */
  readonly ofVariable: Int32Array;
  readonly ofRelation: readonly number[];
  readonly ofBranch: readonly number[];
  readonly ofReinit: readonly number[];
  /** The parts that read the state of each reinit target. */
  readonly readers: readonly (readonly number[])[];
  /** Missing: the parts may share states. */
  readonly islands?: Islands;
}

/** Conditions of a flow without discrete values, of which an event touches those only that follow the states which it resets. */
export interface ConditionCourse {
  /**
   * First of two slots: the number of relations that `indicators` evaluates, 0: all; address of their list. It writes g of these to
   * their places among all.
   */
  readonly selection: number;
  /** The relations that follow each state, directly or through other states. */
  readonly followers: readonly (readonly number[])[];
}

/** Parts that do not share states either, and may have integration steps of their own. */
export interface Islands {
  /**
   * Slot of the number (from 1) of the part of which `derivatives`, `indicators`, `indicatorRates` and `update` evaluate the equations
   * alone; 0: of all. Their vectors then consist of the states and relations of this part, in their order.
   */
  readonly selected: number;
  /** Places of the states of each part in the vector of states; none for a part without relations. */
  readonly states: readonly (readonly number[])[];
}

/** A loop of the sorted system. */
export interface LoopDescription {
  readonly linear: boolean;
  readonly unknowns: readonly VariableId[];
  readonly tearingVariables: readonly VariableId[];
  /**
   * For a loop solved by iteration: first of the slots that describe the last failed attempt. They hold the reason (1: no
   * convergence, 2: a singular matrix, 3: something could not be evaluated, 4: branches cross there, so that positions have no velocities), the continuous tearing variables,
   * and the residuals.
   */
  readonly failure?: number;
  /**
   * For a linear loop whose coefficients vary between events: slot that becomes 1 when its matrix was singular. Then unknowns that its equations do
   * not determine have values of the solution nearest to start values or the last one. Missing: a singular matrix is a failure.
   */
  readonly singular?: number;
  /** Relations in its equations that depend on its own unknowns: held while the loop is solved. */
  readonly relations: readonly RelationId[];
  readonly origins: readonly Origin[];
}

/**
 * The continuous part between events as F(t, y, ydot) = 0, a square system of index 1 in which algebraic loops are not
 * solved. y consists of the states in order, then of algebraic unknowns: the tearing variables of algebraic loops, and
 * variables that keep the rows sparse. ydot has the same length; only its elements for states are read. Row i < states is
 * value of der(state i) - ydot_i, or the residual of a loop with that derivative as tearing variable. The other rows are
 * residuals of loops, or value - y_i of an explicit assignment.
 *
 * `bytes` is a third module over the memory of the main module. It is legal only while no function of the others is
 * running. It exports
 *  - `residuals(b, t, y, ydot, r): i32`: r = F. Codes as in `CompiledModule`.
 *  - `residualTangent(b, t, y, ydot, dy, dydot, dr): i32`: dr = dF/dy dy + dF/dydot dydot, relations and time held.
 *  - the kernels of `LinkableKernels.residual`.
 */
export interface ResidualForm {
  readonly bytes: Uint8Array;
  /** The variables of y. After `outputs` or `update` their value slots hold a consistent y. */
  readonly unknowns: readonly VariableId[];
  /** Per row the elements of y on which it depends, through value or derivative, ascending. */
  readonly sparsity: readonly (readonly number[])[];
  /** Per element of y the slot of the guess that the main module's loop reads, or -1. */
  readonly guesses: Int32Array;
}

/** What stays as it is in a run by a method: arguments of `run` by name, except those that vary, and values in memory by slot. */
export interface FixedRun {
  readonly method: string;
  readonly arguments: Readonly<Record<string, number>>;
  readonly cells: ReadonlyMap<number, number>;
}

/**
 * WebAssembly for one (active equation set, state set), with the data needed by a host. Imports: `env.memory` and
 * the `Math` functions under `math.*`. `b` is the instance's base address, `t` the time [s], `x`, `xdot`, `g`, … addresses
 * of vectors, all addresses in slots. Functions that evaluate the model return 0, or the number (from 1) of the algebraic
 * loop that could not be solved, or `loops.length` plus the number (from 1) of an entry of `failures`.
 *
 * Exports of the main module (`bytes`):
 *  - `parameters(b): i32`: evaluates parameters and constants, then start values, inputs, sampler times; respects overrides.
 *  - `initialize(b, t): i32`: one pass over the initial system.
 *  - `update(b, t): i32`: one pass over all equations at an event instant: reads states from their value slots, relations live
 *    (unless masked), writes every variable, relation, when branch, reinit request, assertion and terminate slot. Of
 *    a system with `eventParts` it evaluates those whose flags are 1.
 *  - `outputs(b, t, x): i32`: writes every continuous variable's slot for states `x`, relations frozen; and the assertions.
 *  - `derivatives(b, t, x, xdot): i32`
 *  - `indicators(b, t, x, g): i32`: g of every relation, in the order of `HybridDae.relations`.
 *  - `nextTimeEvent(b, t): f64`: earliest threshold of time-event relations after t (samplers not included), or +Infinity.
 *  - `indicatorRates` (see below) of small models with relations.
 *  - where `sorted.constraintSets` is not empty: `constraints(b, t, jacobian): i32`, for one set after the other the
 *    derivatives of its residuals (rows) by its candidates' highest derivatives, at the values in the slots.
 *  - there, and for variable structure: `resume(b)`, called when this module replaces the module of other states or
 *    equations; iterations start from the values in the slots.
 *
 * `kernelBytes` is a module over the same memory that imports functions of the main module, as `model`, and exports those of
 * `LinkableKernels.main`, and `advance`, `polynomial` and `steps` of the default method of `LinkableMethods`. Models share it.
 *
 * `contactBytes()` is a module over the same memory with `LinkableKernels.contacts` and the default method for flows with contact forces,
 * specialised like `optimizedBytes()`; undefined for models whose main module has no `indicatorRates`. Missing: hosts use the kernels as
 * JavaScript.
 *
 * `derivativeBytes()` compiles, at the first call, a second module over the same memory with the same functions and
 *  - `directional(b, t, x, tdot, dx, dxdot): i32`: d(xdot) along (tdot, dx)
 *  - `indicatorRates(b, t, x, xdot, g, gdot): i32`: g and its time derivative along the flow xdot (tdot = 1)
 *
 * `methodBytes(name)` is a module over the same memory with the kernels of a one-step method: `advance`, `polynomial`, `steps`.
 *
 * `optimizedBytes()` is both in one, and the others called with `optimized` are the same modules, exports and results included, with
 * kernels specialised to the model's numbers of states and relations. They take longer to compile than a short run lasts; a
 * run is faster by a fifth to a half with them. Where `optimizedBytes` is missing, `optimized` has no effect.
 *
 * `optimizedBytes(run)` is a module over the same memory that exports `run` alone, for this place in memory, made anew at each call.
 * Undefined: the method is implicit, or the model too large to gain by it.
 */
export interface CompiledModule {
  readonly bytes: Uint8Array;
  readonly kernelBytes: Uint8Array;
  contactBytes?(): Uint8Array | undefined;
  derivativeBytes(): Uint8Array;
  methodBytes(name: string, optimized: boolean): Uint8Array;
  optimizedBytes?(run?: FixedRun): Uint8Array | undefined;
  /**
   * Lowered and compiled at the first call. `isExplicit`, and systems with arrays: y are the states, F = f(t, y) - ydot.
   */
  residualForm(isExplicit?: boolean): ResidualForm;
  /**
   * A module over the same memory, compiled at the first call, that exports `variableTangents(b, t, x, tdot, dx, du, dv):
   * i32`: the derivatives of all computed continuous variables along (tdot, dx, du), where du has one element for each of
   * `inputs`. The derivative of variable v is written to dv + `layout.value[v]`. Codes as in `CompiledModule`.
   */
  tangentBytes(): Uint8Array;
  /**
   * The same module with code that also computes tangents: derivatives of all values in memory by these parameters and start values, whose
   * own tangents the host sets. Exports have the same names and arguments; functions without tangents are `plain …`. Missing: the
   * model has what cannot be differentiated.
   */
  withTangents?(parameters: readonly string[]): CompiledModule;
  readonly layout: MemoryLayout;
  /**
   * Values that the host writes into the region of a new instance first, and again when this module replaces another one.
   */
  readonly tables: readonly InstanceTable[];
  /** In scalars, as `dae` and all other tables; loops are written out when they are first read. */
  readonly sorted: SortedDae;
  readonly dae: HybridDae;
  readonly flat: FlatFacts;
  readonly indicators: readonly IndicatorDescription[];
  /**
   * Inputs given from outside, in order of declaration: no equation determines them. `parameters` sets them to their start
   * values.
   */
  readonly inputs: readonly VariableId[];
  readonly loops: readonly LoopDescription[];
  /** State written by each reinit target slot. */
  readonly reinitStates: readonly VariableId[];
  /** Assertions in the order of their slots: the model's, those of when branches, those of algorithms. */
  readonly assertions: readonly AssertionDescription[];
  readonly terminates: readonly import("../dae/hybrid-dae.ts").Terminate[];
  /** Texts of String parameters and variables: number n stands for `texts[n - 1]`. */
  readonly texts: readonly string[];
  /** Meaning of the codes above those of the loops: the first is `loops.length + 1`. */
  readonly failures: readonly FailureDescription[];
}

/** The tangent along direction j of the number in slot `a` of the memory is in slot `a + (j + 1) * distance`. */
export interface TangentMemory {
  /** Names of parameters or of variables with start values, one for each direction. */
  readonly parameters: readonly string[];
  /** Slots; no address of a number itself is as large. */
  readonly distance: number;
  /** Address of the tangents of the time at which functions are called, zero between events. */
  readonly times: number;
  /** Slots from address 0 that are in use: the tangents of times and of results of functions. */
  readonly reserved: number;
}

export interface ExternalCalls {
  readonly library: ExternalLibrary;
  readonly functions: readonly (ExternalFunction | undefined)[];
}

/** Facts of the flat system, known without writing it out. */
export interface FlatFacts {
  /** One object for all modules over the same memory layout: those of other states have it, too. */
  readonly identity: object;
  /** Whether an equation contains `terminal()`. */
  readonly readsTerminal: boolean;
  /** Undefined: `update` always evaluates all equations. */
  readonly eventParts: EventParts | undefined;
  /** Undefined: `indicators` always evaluates all conditions. */
  readonly conditions: ConditionCourse | undefined;
  /** First of three slots for each initial check: its sides in the last initialization pass, and the difference that they may have. */
  readonly initialChecks: number;
  /** Where tangents are, in a module of `withTangents`. */
  readonly tangents?: TangentMemory;
  /** Functions of libraries in C and Fortran that the module calls, by their ids. Undefined: there are none. */
  readonly external: ExternalCalls | undefined;
}

/** A failure inside a user's function or an algorithm section, or a point beyond a one-sided surface. */
export interface FailureDescription {
  /** Name of the function; `algorithm` for algorithm sections; for a surface the text of its relation. */
  readonly function: string;
  /**
   * A subscript out of range, no memory left for arrays and recursion, an endless loop, a failed call of a library in C or Fortran, a
   * violated assertion of level error, or a point beyond a one-sided surface.
   */
  readonly reason: "subscript" | "memory" | "endless" | "external" | "assertion" | "surface";
  readonly assertion?: import("../expressions/expression.ts").Assertion;
  /** First slot of the values of `numbersOfLocals` in the message when it failed. */
  readonly numbers?: number;
  readonly origin: Origin;
}

export interface AssertionDescription {
  readonly assertion: import("../expressions/expression.ts").Assertion;
  readonly insideWhen: boolean;
}

/** Provides modules, synchronously and memoised. `core` passes it to the simulator. */
export interface ModelProgram {
  /** The active system; for a model with modes that of the initial modes. */
  readonly dae: HybridDae;
  /** The module a run starts with. */
  initial(): CompiledModule;
  /** The module for other states from `SortedDae.constraintSets`; `undefined` if these can't be states together. */
  module(states: readonly VariableId[]): CompiledModule | undefined;
  /**
   * The program of the active equations in these modes, one mode of each automaton. It is analysed at the first call;
   * without value if the equations can't be solved. Variables, modes and schedules have the same numbers in all programs;
   * equations, relations and transitions are those of these modes. Missing: the equations never change.
   */
  inModes?(active: readonly ModeId[]): Checked<ModelProgram>;
}
