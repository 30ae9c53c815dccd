import type { Heap, int, real } from "@cosimo/ir";

/**
 * The memory of the event iteration of one instance, at address `e`: a header of scalars, numbers and addresses, and behind it
 * the lists and vectors at these addresses. `layOutIteration` in `../binding` writes it. n is the number of states, m of
 * relations; slots in lists are relative to the
 * region of the instance at `b`.
 */
export const ITERATION_HEADER: int = 78;

/** Set by the host before an event. Events within this time are one instant; the same for thresholds of time relations [s]. */
export const ITERATION_WITHIN: int = 0;
export const ITERATION_DUE_WITHIN: int = 1;
/** 1: time relations whose threshold is this instant change. */
export const ITERATION_TIME_EVENT: int = 2;
/** 1: relations that reach zero at this instant change with the causes. */
export const ITERATION_CROSSING: int = 3;
/** 1: relations follow the sign of their indicators, without rates. */
export const ITERATION_BY_SIGN: int = 4;
/** 1: the host acts after each pass: transitions, assertions of when-clauses. */
export const ITERATION_TURNS: int = 5;
/** 1: samplers are due; the host clears their marks. */
export const ITERATION_SAMPLING: int = 6;
/** 1: the initial system is solved. */
export const ITERATION_INITIAL: int = 7;
/** What transitions did after the last pass: 0 nothing, 1 modes changed, 2 states changed. */
export const ITERATION_FIRED: int = 8;

/** Results. Number of the pass, from 1; a failure code; whether states, and discrete variables or relations have changed. */
export const ITERATION_PASS: int = 9;
export const ITERATION_FAILURE: int = 10;
export const ITERATION_STATES_CHANGED: int = 11;
export const ITERATION_EQUATIONS_CHANGED: int = 12;
/** Number (from 1) of the terminate statement reached first, else 0. */
export const ITERATION_TERMINATED: int = 13;
/** Number of notices. */
export const ITERATION_NOTICES: int = 14;

/** Between calls. 1: the last pass is done, and what follows it is not. */
export const ITERATION_IS_PASSED: int = 15;
/** 1: relations that change back to their values before the event are not noticed. */
export const ITERATION_SILENT: int = 16;
/** 1: a relation may be at zero without decision. */
export const ITERATION_UNDECIDED: int = 17;
/** Point of the last rates, and whether the rounding of the indicators there is known. */
export const ITERATION_RATE_TIME: int = 18;
export const ITERATION_RATE_STATES: int = 19;
export const ITERATION_NOISE_KNOWN: int = 20;

/** Numbers of list elements. */
export const ITERATION_PRE_COUNT: int = 21;
export const ITERATION_DISCRETE_COUNT: int = 22;
export const ITERATION_REINIT_COUNT: int = 23;
export const ITERATION_CHECKED_COUNT: int = 24;
export const ITERATION_BRANCH_COUNT: int = 25;
export const ITERATION_STEP_COUNT: int = 26;
export const ITERATION_MIXED_COUNT: int = 27;
export const ITERATION_MIXED_DISCRETE_COUNT: int = 28;
export const ITERATION_NOTICE_ROOM: int = 29;
export const ITERATION_TIME_COUNT: int = 30;
/** Number of parts of the equations, see `affected-parts.ts`; 0: they are evaluated as a whole. */
export const ITERATION_PART_COUNT: int = 31;

/** Set by the host. 1: only parts that the event affects need be evaluated; then 1: all variables need their values after it. */
export const ITERATION_MAY_DIVIDE: int = 32;
export const ITERATION_NEEDS_VALUES: int = 33;
/** Between calls. 1: only affected parts are evaluated. */
export const ITERATION_IS_DIVIDED: int = 34;
/** 1: g at the left limits is in `ITERATION_G_NOW`. */
export const ITERATION_G_KNOWN: int = 35;

/** Addresses in the region of the instance: relation values and their masks, when branches, reinit requests, terminate request. */
export const ITERATION_RELATIONS: int = 36;
export const ITERATION_MASKS: int = 37;
export const ITERATION_BRANCHES: int = 38;
export const ITERATION_REINIT_FLAGS: int = 39;
export const ITERATION_REINIT_VALUES: int = 40;
export const ITERATION_TERMINATE: int = 41;
/** One slot for each part: 1 if `update` evaluates it. */
export const ITERATION_PART_FLAGS: int = 42;

/** Addresses of lists of slots: states; values and their left limits; discrete variables; states that reinit sets. */
export const ITERATION_STATES: int = 43;
export const ITERATION_PRE: int = 44;
export const ITERATION_DISCRETE: int = 45;
export const ITERATION_REINITS: int = 46;
/** Values that must be finite, and their largest magnitudes. */
export const ITERATION_CHECKED: int = 47;
/** Variables whose changes are noticed, and their left limits. */
export const ITERATION_STEPS: int = 48;
/** Relations and discrete variables that algebraic loops decide. */
export const ITERATION_MIXED: int = 49;
export const ITERATION_MIXED_DISCRETE: int = 50;

/** Addresses of vectors of m constants: operator, kind of relation (1: of time), notice (see `NOTICE_…`); of n: nominal values. */
export const ITERATION_OPERATORS: int = 51;
export const ITERATION_TIME_RELATIONS: int = 52;
export const ITERATION_NOTED: int = 53;
export const ITERATION_NOMINALS: int = 54;

/** Set by the host: vectors of m slots. 0: not located, 1: becomes false, 2: becomes true; 1: a contact at rest. */
export const ITERATION_LOCATED: int = 55;
export const ITERATION_HELD: int = 56;

/** Vectors of m slots: g and dg/dt, g anywhere, g when the relation was frozen, decision, value after the last pass. */
export const ITERATION_G: int = 57;
export const ITERATION_RATE: int = 58;
export const ITERATION_G_NOW: int = 59;
export const ITERATION_ENTRY: int = 60;
export const ITERATION_DECIDED: int = 61;
export const ITERATION_LAST: int = 62;
/** Values of relations before the event, and as noticed; rounding of g; scratch. */
export const ITERATION_BEFORE: int = 63;
export const ITERATION_NOTICED: int = 64;
export const ITERATION_NOISE: int = 65;
export const ITERATION_SHIFTED: int = 66;
/** Three vectors of n slots: states now, derivatives, moved states. */
export const ITERATION_VECTORS: int = 67;
/** Four vectors, one slot for each relation in loops: value in the last pass, own mask, distance from zero, number of changes. */
export const ITERATION_LOOP_VECTORS: int = 68;
/** Notices: kind, index, pass. Room for those of two passes, or for none. */
export const ITERATION_NOTICE_LIST: int = 69;
/** The table of parts. */
export const ITERATION_PARTS: int = 70;

/** Address of the model's selection of conditions (see `location/clear-conditions.ts`), or 0. */
export const ITERATION_SELECTION: int = 71;
/** Of a located event: address of the list of conditions that may be near zero, and their number; 0: all may be. */
export const ITERATION_NEAR: int = 72;
export const ITERATION_NEAR_COUNT: int = 73;
/** 1: the last event has changed nothing but the items that are listed as affected. */
export const ITERATION_IS_LOCAL: int = 74;
/** Of events that kernels handle one after the other. 1: such events follow; no part is affected now; relations are settled. */
export const ITERATION_HAS_FOLLOWERS: int = 75;
export const ITERATION_IS_CLEAR: int = 76;
export const ITERATION_IS_SETTLED: int = 77;

/** Status of an iteration: done; a pass failed; a discrete variable is undefined; loops do not settle; no fixed point. */
export const ITERATION_DONE: int = 0;
export const ITERATION_FAILED: int = 1;
export const ITERATION_UNDEFINED: int = 2;
export const ITERATION_UNSETTLED: int = 3;
export const ITERATION_ENDLESS: int = 4;
/** A value is not finite or too large. */
export const ITERATION_UNSOUND: int = 5;
/** Not ended: the host acts after the pass, or clears the samplers, and calls again. */
export const ITERATION_PASSED: int = 6;
export const ITERATION_SAMPLED: int = 7;

/** Operators. */
export const OPERATOR_LESS: int = 0;
export const OPERATOR_LESS_EQUAL: int = 1;
export const OPERATOR_GREATER: int = 2;

/** Decisions about a relation at this instant: none; located, its side after the instant is open; decided; a contact at rest. */
export const RELATION_OPEN: int = 0;
export const RELATION_FROZEN: int = 1;
export const RELATION_DECIDED: int = 2;
export const RELATION_HELD: int = 3;

/** Notices: a branch fires; a variable grows, falls; a relation becomes false, true. */
export const NOTICE_BRANCH: int = 0;
export const NOTICE_GROWS: int = 1;
export const NOTICE_FALLS: int = 2;
export const NOTICE_FALSE: int = 3;
export const NOTICE_TRUE: int = 4;
/** Slots of a notice. */
export const NOTICE_SIZE: int = 3;
/** Which changes of a relation are noticed. */
export const NOTED_NEVER: int = 0;
export const NOTED_FALLING: int = 1;
export const NOTED_ALWAYS: int = 2;

/** Largest number of passes. */
export const MOST_PASSES: int = 100;

/** Value of `g operator 0`: 1 or 0. */
export function holds(operator: int, g: real): int {
  if (operator === OPERATOR_LESS) return g < 0 ? 1 : 0;
  if (operator === OPERATOR_LESS_EQUAL) return g <= 0 ? 1 : 0;
  if (operator === OPERATOR_GREATER) return g > 0 ? 1 : 0;
  return g >= 0 ? 1 : 0;
}

/** Copies the values of the states to `x`. */
export function readStates(heap: Heap, b: int, n: int, e: int, x: int): void {
  const states: int = heap[e + ITERATION_STATES]!;
  for (let i: int = 0; i < n; i++) {
    const slot: int = heap[states + i]!;
    heap[x + i] = heap[b + slot]!;
  }
}

/** Whether two values differ: 1 or 0. NaN equals NaN; 0 and -0 differ. */
export function differs(a: real, b: real): int {
  if (a === b) return a === 0 && 1 / a !== 1 / b ? 1 : 0;
  return Number.isNaN(a) && Number.isNaN(b) ? 0 : 1;
}
