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

/**
 * Memory of methods that keep one Jacobian matrix for several steps, at address `d`. All zero: nothing is known.
 */
export const FROZEN_SIZE: int = 8;
/** 1 + the number of steps since the Jacobian was evaluated; 0: it must be. */
export const FROZEN_AGE: int = 0;
/** Shift for which the matrix is factored; 0: it is not. */
export const FROZEN_SHIFT: int = 1;
/** Estimate of how fast the last Newton iterations converged. */
export const FROZEN_RATE: int = 2;
/** 1: an accepted step lies before the one under way, since the last restart. */
export const FROZEN_HAS_PREVIOUS: int = 3;
/** Size of that step. */
export const FROZEN_PREVIOUS_STEP: int = 4;
/** What a failed Newton iteration says about the next step size, as a part of the present one. */
export const FROZEN_REDUCTION: int = 5;

/** Number of steps for which a Jacobian may serve, by the experience so far; 0: none yet. */
export const FROZEN_MAX_AGE: int = 6;

/** Returned instead of a failure code when the matrix is singular. */
export const FROZEN_SINGULAR: int = -1;
/** The simplified Newton iteration does not converge. */
export const FROZEN_DIVERGES: int = -2;

/** Shifts so near to each other are the same: the length of a step is rounded. */
const SAME_SHIFT: real = 1e-9;

/** A step that could grow by less than this is repeated instead. */
const LARGEST_IGNORED_GROWTH: real = 1.2;

/**
 * The Jacobian at the begin of the step under way, unless one is kept, and the factors of shift I - J, unless they are
 * there. `fTime` begins three vectors; the derivative with respect to time is left in the first. Returns 0 or a code.
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

/** The attempt has failed: says whether a Jacobian of an earlier step may be why (1), which is then given up. */
export function frozenRefresh(heap: Heap, d: int): int {
  if (heap[d + FROZEN_AGE]! <= 1) return 0;
  heap[d + FROZEN_AGE] = 0;
  return 1;
}

/**
 * After an attempt whose Newton iteration did not converge: once more with a fresh Jacobian, else with a smaller step.
 * Returns a verdict.
 */
export function frozenDiverged(heap: Heap, w: int, d: int): int {
  const h: real = heap[w + STEP_TRY]!;
  heap[w + STEP_REJECTED_COUNT] = heap[w + STEP_REJECTED_COUNT]! + 1;
  if (frozenRefresh(heap, d) > 0) return STATUS_RETRY;
  heap[w + STEP_AFTER_REJECTION] = 1;
  if (heap[w + STEP_FIXED]! > 0) return STATUS_STEP_TOO_SMALL;
  return stepShrink(heap, w, heap[d + FROZEN_REDUCTION]! * h, STATUS_STEP_TOO_SMALL);
}

/** After an accepted step: the next has the same size, and the same factors, when it would not be much longer. */
export function frozenKeepStepSize(heap: Heap, w: int, d: int): void {
  const h: real = heap[w + STEP_SPAN]!;
  const next: real = heap[w + STEP_H]!;
  heap[d + FROZEN_HAS_PREVIOUS] = 1;
  heap[d + FROZEN_PREVIOUS_STEP] = h;
  if (heap[d + FROZEN_AGE]! > 0) heap[d + FROZEN_AGE] = heap[d + FROZEN_AGE]! + 1;
  if (heap[d + FROZEN_AGE]! > 0 && next >= h && next <= LARGEST_IGNORED_GROWTH * h) heap[w + STEP_H] = h;
}
