import type { Heap, int, real } from "@cosimo/ir";

/*
 * The attempts to solve an initial system with homotopy(): first the simplified system (lambda = 0), by which a model says which of several
 * solutions it has, then the actual one (lambda = 1) from there. If that leads to none, from the start values. If that fails, too, the
 * solution is followed from the simplified system to the actual one: the step of lambda doubles after a success and halves after a
 * failure. The host makes the attempts: it asks for the next lambda after each.
 */

/** The memory: attempt, 1 if the simplified system has a solution, lambda reached, step of lambda; then two copies of the region. */
export const HOMOTOPY_ATTEMPT: int = 0;
export const HOMOTOPY_IS_SIMPLIFIED: int = 1;
export const HOMOTOPY_REACHED: int = 2;
export const HOMOTOPY_STEP: int = 3;
export const HOMOTOPY_HEADER: int = 4;

/** Attempts. */
const SIMPLIFIED: int = 0;
const FROM_SIMPLIFIED: int = 1;
export const HOMOTOPY_FROM_STARTS: int = 2;
const FOLLOWED: int = 3;

/** Copies of the region. */
const STARTS: int = 0;
const REACHED: int = 1;

/** Results in place of lambda. */
export const HOMOTOPY_SOLVED: int = 2;
export const HOMOTOPY_FAILED: int = 3;

const FIRST_STEP: real = 0.25;
const LARGEST_STEP: real = 0.5;
const SMALLEST_STEP: real = 1e-4;

/** Number of slots for a region of this size. */
export function homotopySize(size: int): int {
  return HOMOTOPY_HEADER + 2 * size;
}

/** Copies the region of the instance at `b`. */
function keepCopy(heap: Heap, b: int, size: int, h: int, which: int): void {
  const copy: int = h + HOMOTOPY_HEADER + which * size;
  for (let i: int = 0; i < size; i++) heap[copy + i] = heap[b + i]!;
}

function restoreCopy(heap: Heap, b: int, size: int, h: int, which: int): void {
  const copy: int = h + HOMOTOPY_HEADER + which * size;
  for (let i: int = 0; i < size; i++) heap[b + i] = heap[copy + i]!;
}

/** Returns the first lambda; the start values are in the region. */
export function beginHomotopy(heap: Heap, b: int, size: int, h: int): real {
  keepCopy(heap, b, size, h, STARTS);
  heap[h + HOMOTOPY_ATTEMPT] = SIMPLIFIED;
  heap[h + HOMOTOPY_REACHED] = 0;
  heap[h + HOMOTOPY_STEP] = FIRST_STEP;
  return 0;
}

/** Returns the next lambda after an attempt, or `HOMOTOPY_SOLVED`, or `HOMOTOPY_FAILED`. */
export function nextHomotopy(heap: Heap, b: int, size: int, h: int, isSolved: int): real {
  const attempt: real = heap[h + HOMOTOPY_ATTEMPT]!;
  if (attempt === FOLLOWED) return follow(heap, b, size, h, isSolved);
  if (attempt !== SIMPLIFIED && isSolved > 0) return HOMOTOPY_SOLVED;
  if (attempt === HOMOTOPY_FROM_STARTS) return beginToFollow(heap, b, size, h);
  if (attempt === SIMPLIFIED) {
    heap[h + HOMOTOPY_IS_SIMPLIFIED] = isSolved;
    if (isSolved > 0) keepCopy(heap, b, size, h, REACHED);
  }
  if (attempt === SIMPLIFIED && isSolved > 0) {
    heap[h + HOMOTOPY_ATTEMPT] = FROM_SIMPLIFIED;
  } else {
    heap[h + HOMOTOPY_ATTEMPT] = HOMOTOPY_FROM_STARTS;
    restoreCopy(heap, b, size, h, STARTS);
  }
  return 1;
}

function beginToFollow(heap: Heap, b: int, size: int, h: int): real {
  if (heap[h + HOMOTOPY_IS_SIMPLIFIED] === 0) return HOMOTOPY_FAILED;
  heap[h + HOMOTOPY_ATTEMPT] = FOLLOWED;
  restoreCopy(heap, b, size, h, REACHED);
  return FIRST_STEP;
}

function follow(heap: Heap, b: int, size: int, h: int, isSolved: int): real {
  const step: real = heap[h + HOMOTOPY_STEP]!;
  const tried: real = Math.min(1, heap[h + HOMOTOPY_REACHED]! + step);
  if (isSolved > 0) {
    if (tried === 1) return HOMOTOPY_SOLVED;
    heap[h + HOMOTOPY_REACHED] = tried;
    heap[h + HOMOTOPY_STEP] = Math.min(LARGEST_STEP, 2 * step);
    keepCopy(heap, b, size, h, REACHED);
  } else {
    heap[h + HOMOTOPY_STEP] = 0.5 * step;
    if (0.5 * step < SMALLEST_STEP) {
      restoreCopy(heap, b, size, h, STARTS);
      return HOMOTOPY_FAILED;
    }
    restoreCopy(heap, b, size, h, REACHED);
  }
  return Math.min(1, heap[h + HOMOTOPY_REACHED]! + heap[h + HOMOTOPY_STEP]!);
}
