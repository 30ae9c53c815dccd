import type { Heap, int, KernelSystem, real } from "@cosimo/ir";
import { hermitePolynomial } from "../steps/dense-output.ts";
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
import { STRUCTURE_NUMERIC, solveShifted } from "../steps/iteration-matrix.ts";
import {
  controlStepSize,
  STATUS_ACCEPTED,
  STATUS_RETRY,
  STEP_ERROR,
  STEP_ERROR_ORDER,
  STEP_EVALUATIONS,
  STEP_FIXED,
  STEP_FROZEN,
  STEP_HEADER,
  STEP_MATRICES,
  STEP_RTOL,
  STEP_SPAN,
  STEP_STAGES,
  STEP_STRUCTURE,
  STEP_T,
  STEP_T_TRY,
  STEP_TABLEAU,
  STEP_TRY,
  scaledMaximum,
  stepBegin,
  stepRestore,
} from "../steps/step-control.ts";
import {
  DIAGONAL_DEGREE,
  DIAGONAL_EXPLICIT,
  DIAGONAL_GAMMA,
  DIAGONAL_HEADER,
  DIAGONAL_STIFFLY_ACCURATE,
} from "./diagonal-memory.ts";
import { newtonEnough } from "./implicit-euler.ts";

const MOST_ITERATIONS: int = 8;
/** A Jacobian with a rate of convergence above this is not kept. */
const SLOW: real = 0.1;

/**
 * One accepted step of a diagonally implicit Runge-Kutta method with equal diagonal elements (Hairer & Wanner 1996, section IV.6) by a
 * simplified Newton iteration for each stage, on work area `w` (stages: the derivatives k_i). The error is smoothed by the iteration
 * matrix (section IV.8). Returns a status.
 */
export function diagonalAdvance(sys: KernelSystem, heap: Heap, b: int, n: int, w: int): int {
  const structure: int = heap[w + STEP_STRUCTURE]!;
  const matrices: int = heap[w + STEP_MATRICES]!;
  const d: int = heap[w + STEP_FROZEN]!;
  const tableau: int = heap[w + STEP_TABLEAU]!;
  const s: int = heap[w + STEP_STAGES]!;
  const slope: int = w + STEP_HEADER + 3 * n;
  const fTime: int = w + STEP_HEADER + (14 + s) * n;
  const kept: int = fTime + 3 * n;
  stepBegin(heap, n, w);
  for (let i: int = 0; i < n; i++) heap[kept + i] = heap[slope + i]!;
  let status: int = STATUS_RETRY;
  while (status === STATUS_RETRY) {
    const shift: real = 1 / (heap[tableau + DIAGONAL_GAMMA]! * heap[w + STEP_TRY]!);
    let code: int = 0;
    if (heap[d + FROZEN_AGE]! === 0) code = diagonalSlope(sys, heap, b, n, w, structure);
    if (code === 0) code = frozenMatrix(sys, heap, b, n, w, structure, matrices, d, shift, fTime);
    for (let i: int = 0; i < n; i++) heap[slope + i] = heap[kept + i]!;
    if (code === 0) code = diagonalStages(sys, heap, b, n, w);
    if (code === FROZEN_DIVERGES) status = frozenDiverged(heap, w, d);
    else {
      if (code === 0) code = diagonalEnd(sys, heap, b, n, w);
      status = controlStepSize(heap, w, code, 1 / heap[w + STEP_ERROR_ORDER]!, -1);
      if (status === STATUS_RETRY) frozenRefresh(heap, d);
    }
  }
  if (status === STATUS_ACCEPTED) {
    if (heap[d + FROZEN_RATE]! > SLOW) frozenRefresh(heap, d);
    frozenKeepStepSize(heap, w, d);
  } else stepRestore(heap, n, w);
  return status;
}

/** Derivatives at the begin of the step for difference quotients: the stored slope contains the rest of a Newton iteration. */
function diagonalSlope(sys: KernelSystem, heap: Heap, b: int, n: int, w: int, structure: int): int {
  if (heap[structure + STRUCTURE_NUMERIC]! === 0) return 0;
  const x: int = w + STEP_HEADER + n;
  heap[w + STEP_EVALUATIONS] = heap[w + STEP_EVALUATIONS]! + 1;
  return sys.derivatives(b, heap[w + STEP_T]!, x, x + 2 * n);
}

/** All stages. Returns 0 or a failure code. */
function diagonalStages(sys: KernelSystem, heap: Heap, b: int, n: int, w: int): int {
  const s: int = heap[w + STEP_STAGES]!;
  const tableau: int = heap[w + STEP_TABLEAU]!;
  const first: int = heap[tableau + DIAGONAL_EXPLICIT]!;
  const d: int = heap[w + STEP_FROZEN]!;
  const h: real = heap[w + STEP_TRY]!;
  const x: int = w + STEP_HEADER + n;
  const k: int = w + STEP_HEADER + 12 * n;
  const z: int = k + s * n;
  const matrix: int = tableau + DIAGONAL_HEADER + s;
  const starts: int = matrix + s * s + 2 * s;
  const hGamma: real = h * heap[tableau + DIAGONAL_GAMMA]!;
  heap[d + FROZEN_RATE] = 0;
  heap[d + FROZEN_REDUCTION] = 0.25;
  for (let i: int = 0; i < n; i++) heap[k + i] = heap[x + 2 * n + i]!;
  for (let stage: int = first; stage < s; stage++) {
    const own: int = k + stage * n;
    const y: int = w + STEP_HEADER + 5 * n;
    for (let i: int = 0; i < n; i++) {
      let sum: real = 0;
      let start: real = stage > 0 ? 0 : heap[k + i]!;
      for (let j: int = 0; j < stage; j++) {
        sum = sum + heap[matrix + stage * s + j]! * heap[k + j * n + i]!;
        start = start + heap[starts + stage * s + j]! * heap[k + j * n + i]!;
      }
      heap[y + i] = heap[x + i]! + h * sum;
      heap[z + i] = hGamma * start;
    }
    const code: int = diagonalNewton(sys, heap, b, n, w, stage, hGamma);
    if (code !== 0) return code;
    for (let i: int = 0; i < n; i++) heap[own + i] = heap[z + i]! / hGamma;
  }
  return 0;
}

/** Solves h gamma f(t, y + z) = z for the increment z of one stage, from the start value in z. Returns 0 or a failure code. */
function diagonalNewton(
  sys: KernelSystem,
  heap: Heap,
  b: int,
  n: int,
  w: int,
  stage: int,
  hGamma: real,
): int {
  const structure: int = heap[w + STEP_STRUCTURE]!;
  const matrices: int = heap[w + STEP_MATRICES]!;
  const d: int = heap[w + STEP_FROZEN]!;
  const tableau: int = heap[w + STEP_TABLEAU]!;
  const s: int = heap[w + STEP_STAGES]!;
  const xNew: int = w + STEP_HEADER;
  const y: int = xNew + 5 * n;
  const z: int = xNew + (12 + s) * n;
  const correction: int = z + n;
  const node: real = heap[tableau + DIAGONAL_HEADER + stage]!;
  const t: real = node === 1 ? heap[w + STEP_T_TRY]! : heap[w + STEP_T]! + node * heap[w + STEP_TRY]!;
  const enough: real = newtonEnough(heap[w + STEP_RTOL]!);
  let before: real = 0;
  for (let i: int = 0; i < n; i++) heap[xNew + i] = heap[y + i]! + heap[z + i]!;
  for (let iteration: int = 0; iteration < MOST_ITERATIONS; iteration++) {
    heap[w + STEP_EVALUATIONS] = heap[w + STEP_EVALUATIONS]! + 1;
    const code: int = sys.derivatives(b, t, xNew, correction);
    if (code !== 0) return code;
    for (let i: int = 0; i < n; i++) heap[correction + i] = heap[correction + i]! - heap[z + i]! / hGamma;
    solveShifted(heap, n, structure, matrices, correction);
    const size: real = scaledMaximum(heap, n, w, correction, 1);
    if (!(size < 1e200)) return FROZEN_DIVERGES;
    for (let i: int = 0; i < n; i++) {
      heap[z + i] = heap[z + i]! + heap[correction + i]!;
      heap[xNew + i] = heap[y + i]! + heap[z + i]!;
    }
    // All stages have one matrix: the first correction of a stage is judged by the rate of the stages before.
    if (iteration > 0) heap[d + FROZEN_RATE] = Math.max(heap[d + FROZEN_RATE]!, size / before);
    const rate: real = heap[d + FROZEN_RATE]!;
    if (rate >= 1) return FROZEN_DIVERGES;
    if (rate > 0 ? (rate / (1 - rate)) * size <= enough : size <= 0.01 * enough) return 0;
    before = size;
  }
  return FROZEN_DIVERGES;
}

/** The new state, its derivatives and the error. Returns 0 or the code of a failed evaluation. */
function diagonalEnd(sys: KernelSystem, heap: Heap, b: int, n: int, w: int): int {
  const structure: int = heap[w + STEP_STRUCTURE]!;
  const matrices: int = heap[w + STEP_MATRICES]!;
  const tableau: int = heap[w + STEP_TABLEAU]!;
  const s: int = heap[w + STEP_STAGES]!;
  const h: real = heap[w + STEP_TRY]!;
  const xNew: int = w + STEP_HEADER;
  const xdot: int = xNew + 2 * n;
  const k: int = xNew + 12 * n;
  const error: int = k + s * n;
  const weights: int = tableau + DIAGONAL_HEADER + s + s * s;
  const shift: real = 1 / heap[tableau + DIAGONAL_GAMMA]!;
  if (heap[tableau + DIAGONAL_STIFFLY_ACCURATE]! > 0) {
    for (let i: int = 0; i < n; i++) heap[xdot + i] = heap[k + (s - 1) * n + i]!;
  } else {
    for (let i: int = 0; i < n; i++) {
      let sum: real = 0;
      for (let j: int = 0; j < s; j++) sum = sum + heap[weights + j]! * heap[k + j * n + i]!;
      heap[xNew + i] = heap[xNew + n + i]! + h * sum;
    }
    heap[w + STEP_EVALUATIONS] = heap[w + STEP_EVALUATIONS]! + 1;
    const code: int = sys.derivatives(b, heap[w + STEP_T_TRY]!, xNew, xdot);
    if (code !== 0) return code;
  }
  for (let i: int = 0; i < n; i++) {
    let sum: real = 0;
    for (let j: int = 0; j < s; j++) sum = sum + heap[weights + s + j]! * heap[k + j * n + i]!;
    heap[error + i] = shift * sum;
  }
  solveShifted(heap, n, structure, matrices, error);
  // The second term is zero, or not finite if the new derivatives are not.
  const scale: real = heap[w + STEP_FIXED]! > 0 ? 0 : 1;
  heap[w + STEP_ERROR] = scaledMaximum(heap, n, w, error, scale) + scaledMaximum(heap, n, w, xdot, 0);
  return 0;
}

/** The dense output of the last step: x + h sum of b_j(theta) k_j, or the cubic Hermite polynomial. */
export function diagonalPolynomial(heap: Heap, n: int, w: int): void {
  const tableau: int = heap[w + STEP_TABLEAU]!;
  const s: int = heap[w + STEP_STAGES]!;
  const degree: int = heap[tableau + DIAGONAL_DEGREE]!;
  if (degree === 0) {
    hermitePolynomial(heap, n, w);
    return;
  }
  const h: real = heap[w + STEP_SPAN]!;
  const x: int = w + STEP_HEADER;
  const p: int = x + 6 * n;
  const k: int = x + 12 * n;
  const weights: int = tableau + DIAGONAL_HEADER + 3 * s + 2 * s * s;
  for (let i: int = 0; i < n; i++) heap[p + i] = heap[x + n + i]!;
  for (let power: int = 1; power <= degree; power++) {
    const row: int = weights + (power - 1) * s;
    for (let i: int = 0; i < n; i++) {
      let sum: real = 0;
      for (let j: int = 0; j < s; j++) sum = sum + heap[row + j]! * heap[k + j * n + i]!;
      heap[p + power * n + i] = h * sum;
    }
  }
}
