import type { Heap, int, KernelSystem, real } from "@cosimo/ir";
import { evaluateJacobian, factorShifted } from "./iteration-matrix.ts";
import {
  STATUS_RETRY,
  STATUS_STEP_TOO_SMALL,
  STEP_AFTER_REJECTION,
  STEP_FIXED,
  STEP_H,
  STEP_REJECTED_COUNT,
  STEP_SPAN,
  STEP_TRY,
  stepShrink,
} from "./step-control.ts";

/** Memory at address `d` of methods that keep one Jacobian for several steps. Initially all zero. */
export const FROZEN_SIZE: int = 8;
/** 1 + number of steps since the Jacobian was evaluated; 0: not evaluated. */
export const FROZEN_AGE: int = 0;
/** Shift of the factored matrix; 0: none. */
export const FROZEN_SHIFT: int = 1;
/** Estimated rate of convergence of the last Newton iterations. */
export const FROZEN_RATE: int = 2;
/** 1: an accepted step precedes the current one since the last restart. */
export const FROZEN_HAS_PREVIOUS: int = 3;
/** Size of the previous step. */
export const FROZEN_PREVIOUS_STEP: int = 4;
/** Factor for the next step size after a failed Newton iteration. */
export const FROZEN_REDUCTION: int = 5;

/** Number of steps for which a Jacobian may be kept, adapted during the run; 0: not set. */
export const FROZEN_MAX_AGE: int = 6;

/** Returned instead of a failure code when the matrix is singular. */
export const FROZEN_SINGULAR: int = -1;
/** The simplified Newton iteration does not converge. */
export const FROZEN_DIVERGES: int = -2;

/** Shifts with a relative difference below this are equal: step lengths are rounded. */
const SAME_SHIFT: real = 1e-9;

/** A step size that could grow by less than this factor is kept. */
const LARGEST_IGNORED_GROWTH: real = 1.2;

/**
 * Provides the Jacobian at the begin of the current step and the factors of shift I - J, unless they exist. `fTime` is
 * the first of three vectors; the derivative with respect to time is left in it. Returns 0 or a failure code.
 */
export function frozenMatrix(
  sys: KernelSystem,
  heap: Heap,
  b: int,
  n: int,
  w: int,
  structure: int,
  matrices: int,
  d: int,
  shift: real,
  fTime: int,
): int {
  if (heap[d + FROZEN_AGE]! === 0) {
    const code: int = evaluateJacobian(
      sys,
      heap,
      b,
      n,
      w,
      structure,
      matrices,
      fTime,
      fTime + n,
      fTime + 2 * n,
    );
    if (code !== 0) return code;
    heap[d + FROZEN_AGE] = 1;
    heap[d + FROZEN_SHIFT] = 0;
  }
  if (Math.abs(heap[d + FROZEN_SHIFT]! - shift) <= SAME_SHIFT * shift) return 0;
  heap[d + FROZEN_SHIFT] = 0;
  if (factorShifted(heap, n, w, structure, matrices, shift) !== 0) return FROZEN_SINGULAR;
  heap[d + FROZEN_SHIFT] = shift;
  return 0;
}

/** To be called after a failed attempt: returns 1, and discards the Jacobian, if it belongs to an earlier step. */
export function frozenRefresh(heap: Heap, d: int): int {
  if (heap[d + FROZEN_AGE]! <= 1) return 0;
  heap[d + FROZEN_AGE] = 0;
  return 1;
}

/**
 * To be called when the Newton iteration did not converge: repeats with a new Jacobian, else with a smaller step.
 * Returns a status.
 */
export function frozenDiverged(heap: Heap, w: int, d: int): int {
  const h: real = heap[w + STEP_TRY]!;
  heap[w + STEP_REJECTED_COUNT] = heap[w + STEP_REJECTED_COUNT]! + 1;
  if (frozenRefresh(heap, d) > 0) return STATUS_RETRY;
  heap[w + STEP_AFTER_REJECTION] = 1;
  if (heap[w + STEP_FIXED]! > 0) return STATUS_STEP_TOO_SMALL;
  return stepShrink(heap, w, heap[d + FROZEN_REDUCTION]! * h, STATUS_STEP_TOO_SMALL);
}

/** To be called after an accepted step: keeps step size and factors if the next step would not be much longer. */
export function frozenKeepStepSize(heap: Heap, w: int, d: int): void {
  const h: real = heap[w + STEP_SPAN]!;
  const next: real = heap[w + STEP_H]!;
  heap[d + FROZEN_HAS_PREVIOUS] = 1;
  heap[d + FROZEN_PREVIOUS_STEP] = h;
  if (heap[d + FROZEN_AGE]! > 0) heap[d + FROZEN_AGE] = heap[d + FROZEN_AGE]! + 1;
  if (heap[d + FROZEN_AGE]! > 0 && next >= h && next <= LARGEST_IGNORED_GROWTH * h) heap[w + STEP_H] = h;
}
