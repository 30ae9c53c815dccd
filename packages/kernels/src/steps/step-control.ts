import type { Heap, int, real } from "@cosimo/ir";

/**
 * The work area of every one-step method, at address `w`: a header of `STEP_HEADER` scalars, then vectors of n slots
 * each: 0 x, 1 xOld, 2 xdot, 3 xdotOld, 4 absolute tolerances, 5 argument of the current stage, 6 to 11 the dense output
 * as coefficients of theta^0 to theta^5, and from 12 on the stages of the method.
 */

/** End of the last accepted step [s]; where the next begins. */
export const STEP_T: int = 0;
/** Begin of the last accepted step [s]. */
export const STEP_T_OLD: int = 1;
/** Length of the interval on which the dense output is defined, from `STEP_T_OLD` [s]. */
export const STEP_SPAN: int = 2;
/** Proposed size of the next step [s]. */
export const STEP_H: int = 3;
/** Time that steps must not pass [s]. */
export const STEP_T_END: int = 4;
export const STEP_H_MIN: int = 5;
export const STEP_H_MAX: int = 6;
export const STEP_RTOL: int = 7;
/** Error of the last attempt in units of the tolerance (maximum norm). */
export const STEP_ERROR: int = 8;
/** Error of the last accepted step, bounded below: memory of the PI controller. */
export const STEP_ERROR_OLD: int = 9;
/** Step size of the current attempt [s], and its end. */
export const STEP_TRY: int = 10;
export const STEP_T_TRY: int = 11;
/** 1 if the attempt is shortened to end at `STEP_T_END`. */
export const STEP_CLIPPED: int = 12;
/** 1 after a rejection, until a step is accepted. */
export const STEP_AFTER_REJECTION: int = 13;
/** Counters. */
export const STEP_ACCEPTED_COUNT: int = 14;
export const STEP_REJECTED_COUNT: int = 15;
export const STEP_EVALUATIONS: int = 16;
/** Code of the last failed evaluation; 0 if values were not finite. */
export const STEP_FAILURE: int = 17;
/** Counts of steps for and against stiffness (Hairer & Wanner 1996, section IV.2). */
export const STEP_STIFF: int = 18;
export const STEP_NONSTIFF: int = 19;
export const STEP_JACOBIANS: int = 20;
export const STEP_FACTORIZATIONS: int = 21;
/** 1: fixed step size, no error control. */
export const STEP_FIXED: int = 22;
/** 1: the Jacobian belongs to the begin of the current step. */
export const STEP_JACOBIAN_CURRENT: int = 23;

/** The error of a step must be this many times smaller than the tolerance. */
export const STEP_TOLERANCE_DIVISOR: int = 24;
/** Size of the accepted step before; 0 after a restart: memory of the predictive controller. */
export const STEP_H_OLD: int = 25;
/** Interval of stability on the negative real axis that limits the growth of steps; 0: no limit. */
export const STEP_STABILITY: int = 26;

/** Number of attempts of which an evaluation failed; size of the last of them [s]. */
export const STEP_FAILED_COUNT: int = 27;
export const STEP_FAILED_TRY: int = 28;

/** Address of a list of limits at which a call of several steps ends (see `step-limits.ts`); 0: none. */
export const STEP_LIMITS: int = 29;
/** A call of several steps ends at a state above this number of its absolute tolerances; 0: no bound. */
export const STEP_SIZE_LIMIT: int = 30;

/** Of implicit methods: addresses of the matrix structure and of the matrices (see `iteration-matrix.ts`). */
export const STEP_STRUCTURE: int = 31;
export const STEP_MATRICES: int = 32;
/** Address of the memory of a frozen Jacobian (see `frozen-jacobian.ts`), and of complex matrices. */
export const STEP_FROZEN: int = 33;
export const STEP_COMPLEX: int = 34;
/** Of methods given as tableau: its address, number of stages, order of the estimated error. */
export const STEP_TABLEAU: int = 35;
export const STEP_STAGES: int = 36;
export const STEP_ERROR_ORDER: int = 37;
/** Base address of the instance, for kernels without this argument. */
export const STEP_BASE: int = 38;
/** Address of two vectors for looks at the last step. */
export const STEP_PROBE: int = 39;

/** Address of the list of rows to be written between steps (see `run/output-rows.ts`), or 0. */
export const STEP_ROWS: int = 40;
/** Number of steps beyond the limit of stability after which a problem counts as stiff; 0: that where there may be contacts. */
export const STEP_STIFF_STEPS: int = 41;
/** 1: at the last restart states had jumped; set by the host or the event before it. */
export const STEP_JUMPED: int = 42;
export const STEP_HEADER: int = 43;

/** Status of an attempt, and results of the `...Advance` kernels. */
export const STATUS_ACCEPTED: int = 0;
export const STATUS_STEP_TOO_SMALL: int = 1;
export const STATUS_EVALUATION_FAILED: int = 2;
export const STATUS_STIFF: int = 3;
export const STATUS_NONSTIFF: int = 4;
export const STATUS_RETRY: int = 5;

const SAFETY: real = 0.9;
const LARGEST_GROWTH: real = 10;
const LARGEST_SHRINKAGE: real = 5;
const AFTER_FAILURE: real = 0.25;

/** Moves the end of the last step to its begin and chooses the size of the first attempt. */
export function stepBegin(heap: Heap, n: int, w: int): void {
  const x: int = w + STEP_HEADER;
  for (let i: int = 0; i < n; i++) {
    heap[x + n + i] = heap[x + i]!;
    heap[x + 3 * n + i] = heap[x + 2 * n + i]!;
  }
  heap[w + STEP_AFTER_REJECTION] = 0;
  heap[w + STEP_JACOBIAN_CURRENT] = 0;
  const h: real = Math.min(heap[w + STEP_H]!, heap[w + STEP_H_MAX]!);
  stepTry(heap, w, heap[w + STEP_FIXED]! > 0 ? h : Math.max(h, heap[w + STEP_H_MIN]!));
}

/** Restores the state before the step after a failure. */
export function stepRestore(heap: Heap, n: int, w: int): void {
  const x: int = w + STEP_HEADER;
  for (let i: int = 0; i < n; i++) {
    heap[x + i] = heap[x + n + i]!;
    heap[x + 2 * n + i] = heap[x + 3 * n + i]!;
  }
}

/** Sets the next attempt to about `h`: the remaining interval is met exactly, without a tiny last step. */
export function stepTry(heap: Heap, w: int, h: real): void {
  const t: real = heap[w + STEP_T]!;
  const remaining: real = heap[w + STEP_T_END]! - t;
  const margin: real = heap[w + STEP_FIXED]! > 0 ? 1.000000001 : 1.01;
  heap[w + STEP_CLIPPED] = 0;
  if (h * margin >= remaining) {
    heap[w + STEP_CLIPPED] = 1;
    heap[w + STEP_T_TRY] = heap[w + STEP_T_END]!;
    heap[w + STEP_TRY] = remaining;
  } else {
    const size: real = heap[w + STEP_FIXED]! > 0 || 2 * h <= remaining ? h : 0.5 * remaining;
    heap[w + STEP_T_TRY] = t + size;
    heap[w + STEP_TRY] = heap[w + STEP_T_TRY]! - t;
  }
}

/**
 * Tests the last attempt (`code`: 0 or the failure code of an evaluation; error in `STEP_ERROR`) and chooses the next
 * step size by a PI controller (Hairer & Wanner 1996, section IV.2) of exponents `exponent` and `beta`, or, if `beta`
 * is negative, by the predictive controller of Gustafsson (1994; section IV.8) of this exponent.
 */
export function controlStepSize(heap: Heap, w: int, code: int, exponent: real, beta: real): int {
  const error: real = heap[w + STEP_ERROR]! * heap[w + STEP_TOLERANCE_DIVISOR]!;
  const h: real = heap[w + STEP_TRY]!;
  if (code !== 0 || !(error < 1e200)) return stepAfterFailure(heap, w, code, h);
  if (heap[w + STEP_FIXED]! > 0) {
    stepMade(heap, w, h);
    return STATUS_ACCEPTED;
  }
  const base: real = (1 / SAFETY) * smoothPower(error, exponent);
  if (error <= 1) return stepAccept(heap, w, h, error, base, exponent, beta);
  heap[w + STEP_REJECTED_COUNT] = heap[w + STEP_REJECTED_COUNT]! + 1;
  heap[w + STEP_AFTER_REJECTION] = 1;
  return stepShrink(heap, w, h / Math.min(LARGEST_SHRINKAGE, Math.max(base, 1.05)), STATUS_STEP_TOO_SMALL);
}

/** As `controlStepSize`, for a method whose steps are always of fixed size. */
export function acceptFixedStep(heap: Heap, w: int, code: int): int {
  const h: real = heap[w + STEP_TRY]!;
  if (code !== 0 || !(heap[w + STEP_ERROR]! < 1e200)) return stepAfterFailure(heap, w, code, h);
  stepMade(heap, w, h);
  return STATUS_ACCEPTED;
}

/** The attempt becomes the last step. */
export function stepMade(heap: Heap, w: int, h: real): void {
  heap[w + STEP_T_OLD] = heap[w + STEP_T]!;
  heap[w + STEP_T] = heap[w + STEP_T_TRY]!;
  heap[w + STEP_SPAN] = h;
  heap[w + STEP_ACCEPTED_COUNT] = heap[w + STEP_ACCEPTED_COUNT]! + 1;
}

function stepAccept(heap: Heap, w: int, h: real, error: real, base: real, exponent: real, beta: real): int {
  stepMade(heap, w, h);
  const errorOld: real = heap[w + STEP_ERROR_OLD]!;
  let wanted: real = base;
  if (beta > 0) wanted = base / smoothPower(errorOld, beta);
  else if (beta < 0 && heap[w + STEP_H_OLD]! > 0) {
    // (error^2 / errorOld)^exponent, of powers that do not wait for each other.
    const growth: real = (base * base * heap[w + STEP_H_OLD]!) / (smoothPower(errorOld, exponent) * h);
    wanted = Math.max(base, SAFETY * growth);
  }
  const factor: real = Math.min(LARGEST_SHRINKAGE, Math.max(1 / LARGEST_GROWTH, wanted));
  let next: real = h / factor;
  if (heap[w + STEP_AFTER_REJECTION]! > 0) next = Math.min(next, h);
  else if (heap[w + STEP_CLIPPED]! > 0) next = Math.max(next, heap[w + STEP_H]!);
  heap[w + STEP_H] = next;
  heap[w + STEP_ERROR_OLD] = Math.max(error, beta < 0 ? 1e-2 : 1e-4);
  heap[w + STEP_H_OLD] = h;
  return STATUS_ACCEPTED;
}

function stepAfterFailure(heap: Heap, w: int, code: int, h: real): int {
  countFailedAttempt(heap, w, code);
  heap[w + STEP_REJECTED_COUNT] = heap[w + STEP_REJECTED_COUNT]! + 1;
  heap[w + STEP_AFTER_REJECTION] = 1;
  if (heap[w + STEP_FIXED]! > 0) return STATUS_EVALUATION_FAILED;
  return stepShrink(heap, w, AFTER_FAILURE * h, STATUS_EVALUATION_FAILED);
}

/** An attempt failed with `code`, as a value was not finite (0) or an equation has no solution. */
export function countFailedAttempt(heap: Heap, w: int, code: int): void {
  heap[w + STEP_FAILURE] = code;
  heap[w + STEP_FAILED_COUNT] = heap[w + STEP_FAILED_COUNT]! + 1;
  heap[w + STEP_FAILED_TRY] = heap[w + STEP_TRY]!;
}

/** Sets a smaller attempt, or returns `status` if it would be below the smallest step. */
export function stepShrink(heap: Heap, w: int, h: real, status: int): int {
  const smallest: real = Math.max(heap[w + STEP_H_MIN]!, 1e-15 * Math.abs(heap[w + STEP_T]!));
  // With a margin, because the end of the attempt is rounded.
  if (heap[w + STEP_TRY]! <= 1.2 * smallest) return status;
  stepTry(heap, w, Math.max(h, smallest));
  return STATUS_RETRY;
}

/**
 * value^exponent to within some per cent for values from 1e-8 to 1e2, by three square roots and a Padé approximant about
 * 1: much cheaper than exp and log, and the same to the last bit in every engine. `value` >= 0, `exponent` >= 0.
 */
export function smoothPower(value: real, exponent: real): real {
  const root: real = Math.sqrt(Math.sqrt(Math.sqrt(value)));
  let rest: real = 8 * exponent;
  let power: real = 1;
  while (rest >= 1) {
    power = power * root;
    rest = rest - 1;
  }
  if (rest === 0) return power;
  return (power * (1 - rest + (1 + rest) * root)) / (1 + rest + (1 - rest) * root);
}

/** Maximum of 0 and the elements of the vector at `v`; NaN when one of them is NaN. */
export function largestElement(heap: Heap, n: int, v: int): real {
  let largest: real = 0;
  for (let i: int = 0; i < n; i++) largest = Math.max(largest, heap[v + i]!);
  return largest;
}

/**
 * Maximum over i of |factor v_i| / (atol_i + rtol max(|x_i|, |xOld_i|)) for the vector at `v`; NaN when an element is not
 * finite (a plain maximum would lose it).
 */
export function scaledMaximum(heap: Heap, n: int, w: int, v: int, factor: real): real {
  const x: int = w + STEP_HEADER;
  const rtol: real = heap[w + STEP_RTOL]!;
  let largest: real = 0;
  let check: real = 0;
  for (let i: int = 0; i < n; i++) {
    const magnitude: real = Math.max(Math.abs(heap[x + i]!), Math.abs(heap[x + n + i]!));
    const ratio: real = Math.abs(factor * heap[v + i]!) / (heap[x + 4 * n + i]! + rtol * magnitude);
    check = check + ratio;
    if (ratio > largest) largest = ratio;
  }
  return check < 1e300 ? largest : check - check;
}
