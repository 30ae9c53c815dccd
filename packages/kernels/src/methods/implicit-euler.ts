import type { Heap, int, KernelSystem, real } from "@cosimo/ir";
import {
  FROZEN_AGE,
  FROZEN_DIVERGES,
  FROZEN_RATE,
  FROZEN_REDUCTION,
  frozenDiverged,
  frozenKeepStepSize,
  frozenMatrix,
  frozenRefresh,
} from "../steps/frozen-jacobian.ts";
import { solveShifted } from "../steps/iteration-matrix.ts";
import {
  controlStepSize,
  STATUS_ACCEPTED,
  STATUS_RETRY,
  STEP_ERROR,
  STEP_EVALUATIONS,
  STEP_FIXED,
  STEP_FROZEN,
  STEP_HEADER,
  STEP_MATRICES,
  STEP_RTOL,
  STEP_STRUCTURE,
  STEP_T,
  STEP_T_TRY,
  STEP_TRY,
  scaledMaximum,
  stepBegin,
  stepRestore,
} from "../steps/step-control.ts";

const EULER_MOST_ITERATIONS: int = 7;

/**
 * One accepted step of the implicit Euler method, x_new = x + h f(t_new, x_new), by a simplified Newton iteration (Hairer &
 * Wanner 1996, section IV.8) on the work area `w` (stage 0: the increment; 1: a correction, and the error; 2: the slope
 * kept; 3 to 5: scratch).
 * The error is half the difference from the explicit Euler step, h^2 x''/2, smoothed by the iteration matrix as in that
 * section, so that stiff components do not shorten the steps. Returns a status.
 */
export function implicitEulerAdvance(sys: KernelSystem, heap: Heap, b: int, n: int, w: int): int {
  const structure: int = heap[w + STEP_STRUCTURE]!;
  const matrices: int = heap[w + STEP_MATRICES]!;
  const d: int = heap[w + STEP_FROZEN]!;
  const fTime: int = w + STEP_HEADER + 15 * n;
  const slope: int = w + STEP_HEADER + 3 * n;
  const kept: int = w + STEP_HEADER + 14 * n;
  stepBegin(heap, n, w);
  for (let i: int = 0; i < n; i++) heap[kept + i] = heap[slope + i]!;
  let status: int = STATUS_RETRY;
  while (status === STATUS_RETRY) {
    const shift: real = 1 / heap[w + STEP_TRY]!;
    let code: int = 0;
    if (heap[d + FROZEN_AGE]! === 0) code = implicitEulerSlope(sys, heap, b, n, w);
    if (code === 0) code = frozenMatrix(sys, heap, b, n, w, structure, matrices, d, shift, fTime);
    for (let i: int = 0; i < n; i++) heap[slope + i] = heap[kept + i]!;
    if (code === 0) code = implicitEulerNewton(sys, heap, b, n, w, structure, matrices, d);
    if (code === FROZEN_DIVERGES) status = frozenDiverged(heap, w, d);
    else {
      if (code === 0) implicitEulerError(heap, n, w, structure, matrices);
      status = controlStepSize(heap, w, code, 0.5, 0);
      if (status === STATUS_RETRY) frozenRefresh(heap, d);
    }
  }
  if (status === STATUS_ACCEPTED) {
    // A Jacobian with slow convergence is not kept.
    if (heap[d + FROZEN_RATE]! > 0.1) frozenRefresh(heap, d);
    frozenKeepStepSize(heap, w, d);
  } else stepRestore(heap, n, w);
  return status;
}

/**
 * Derivatives at the begin of the step for difference quotients. The stored slope belongs to the previous step; it
 * contains no residuals of the Newton iteration.
 */
function implicitEulerSlope(sys: KernelSystem, heap: Heap, b: int, n: int, w: int): int {
  const x: int = w + STEP_HEADER + n;
  heap[w + STEP_EVALUATIONS] = heap[w + STEP_EVALUATIONS]! + 1;
  return sys.derivatives(b, heap[w + STEP_T]!, x, x + 2 * n);
}

/** Solves for the increment z of the step, h f(t_new, x + z) = z, from the explicit Euler step. */
function implicitEulerNewton(
  sys: KernelSystem,
  heap: Heap,
  b: int,
  n: int,
  w: int,
  structure: int,
  matrices: int,
  d: int,
): int {
  const h: real = heap[w + STEP_TRY]!;
  const xNew: int = w + STEP_HEADER;
  const xdot: int = xNew + 2 * n;
  const z: int = xNew + 12 * n;
  const correction: int = z + n;
  const enough: real = newtonEnough(heap[w + STEP_RTOL]!);
  let before: real = 0;
  heap[d + FROZEN_RATE] = 0;
  heap[d + FROZEN_REDUCTION] = 0.25;
  for (let i: int = 0; i < n; i++) {
    heap[z + i] = h * heap[xdot + n + i]!;
    heap[xNew + i] = heap[xNew + n + i]! + heap[z + i]!;
  }
  for (let iteration: int = 0; iteration < EULER_MOST_ITERATIONS; iteration++) {
    heap[w + STEP_EVALUATIONS] = heap[w + STEP_EVALUATIONS]! + 1;
    const code: int = sys.derivatives(b, heap[w + STEP_T_TRY]!, xNew, correction);
    if (code !== 0) return code;
    for (let i: int = 0; i < n; i++) heap[correction + i] = heap[correction + i]! - heap[z + i]! / h;
    solveShifted(heap, n, structure, matrices, correction);
    const size: real = scaledMaximum(heap, n, w, correction, 1);
    if (!(size < 1e200)) return FROZEN_DIVERGES;
    for (let i: int = 0; i < n; i++) {
      heap[z + i] = heap[z + i]! + heap[correction + i]!;
      heap[xNew + i] = heap[xNew + n + i]! + heap[z + i]!;
      heap[xdot + i] = heap[z + i]! / h;
    }
    if (iteration > 0) heap[d + FROZEN_RATE] = size / before;
    const rate: real = heap[d + FROZEN_RATE]!;
    if (rate >= 1) return FROZEN_DIVERGES;
    // After the first correction the rate is not known: only a very small correction ends the iteration.
    if (iteration > 0 ? (rate / (1 - rate)) * size <= enough : size <= 0.01 * enough) return 0;
    before = size;
  }
  return FROZEN_DIVERGES;
}

/** Bound for Newton corrections in units of the tolerance (Hairer & Wanner 1996, section IV.8). */
export function newtonEnough(relativeTolerance: real): real {
  const finest: real = (10 * Number.EPSILON) / relativeTolerance;
  return Math.max(finest, Math.min(0.03, Math.sqrt(relativeTolerance)));
}

function implicitEulerError(heap: Heap, n: int, w: int, structure: int, matrices: int): void {
  const xdot: int = w + STEP_HEADER + 2 * n;
  const error: int = w + STEP_HEADER + 13 * n;
  const scale: real = heap[w + STEP_FIXED]! > 0 ? 0 : 0.5;
  for (let i: int = 0; i < n; i++) heap[error + i] = heap[xdot + i]! - heap[xdot + n + i]!;
  solveShifted(heap, n, structure, matrices, error);
  heap[w + STEP_ERROR] = scaledMaximum(heap, n, w, error, scale);
}
