import type { int } from "@cosimo/ir";

/**
 * The past of an expression: polynomials of degree 4 over successive intervals, in a ring. Those that begin with an event are
 * marked; a mark of a jump separates what holds before it from what holds after it. Reads stay between two jumps, the last one
 * that has been passed and the next one; these change at events only.
 */

/** Slots before the ring. The number of intervals that are stored. */
export const HISTORY_COUNT: int = 0;
/** Place of the oldest one in the ring. */
export const HISTORY_FIRST: int = 1;
/** Times of the last jump that has been passed and of the next one [s]; infinite where there is none. */
export const HISTORY_PASSED: int = 2;
export const HISTORY_NEXT: int = 3;
/** Slot of the expression's value, relative to the region, and its sign. */
export const HISTORY_VALUE: int = 4;
export const HISTORY_SIGN: int = 5;
/** Largest difference by which intervals are joined, as a share of the values. */
export const HISTORY_TOLERANCE: int = 6;
/** Nothing before this time is read again [s]. */
export const HISTORY_NEEDED: int = 7;
export const HISTORY_HEADER: int = 8;

/** Intervals of the ring. */
export const HISTORY_CAPACITY: int = 1024;
/** An interval: begin, end [s], mark of its begin, values at the begin, at each quarter, and at the end. */
export const INTERVAL_BEGIN: int = 0;
export const INTERVAL_END: int = 1;
export const INTERVAL_MARK: int = 2;
export const INTERVAL_VALUES: int = 3;
export const INTERVAL_SIZE: int = 8;

export const MARK_NONE: int = 0;
/** An event without a jump: derivatives may jump. */
export const MARK_EVENT: int = 1;
export const MARK_JUMP: int = 2;

/** Slots of one history. */
export const HISTORY_SIZE: int = HISTORY_HEADER + HISTORY_CAPACITY * INTERVAL_SIZE;
