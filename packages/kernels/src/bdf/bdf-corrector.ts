import type { Heap, int, KernelResidual, real } from "@cosimo/ir";
import { krylovWeights } from "../linear/gmres.ts";
import {
  STEP_EVALUATIONS,
  STEP_FACTORIZATIONS,
  STEP_JACOBIANS,
  STEP_RTOL,
  STEP_TOLERANCE_DIVISOR,
} from "../steps/step-control.ts";
import {
  BDF_BETA,
  BDF_C,
  BDF_GAMMA,
  BDF_HEADER,
  BDF_HISTORY,
  BDF_LAST_C,
  BDF_MATRIX_C,
  BDF_ORDER,
  BDF_REMAINDER,
  BDF_SIZE,
  BDF_STAGE,
  BDF_STATES,
  BDF_TIME,
  CORRECTOR_DIVERGES,
  CORRECTOR_NEEDS_ROOM,
  CORRECTOR_NOT_FINITE,
  CORRECTOR_SINGULAR,
  CORRECTOR_UNSOLVED,
} from "./bdf-memory.ts";
import { predictStage } from "./bdf-stages.ts";
import { MATRIX_KRYLOV } from "./matrix-memory.ts";
import { evaluateMatrix, factorMatrix, solveMatrix } from "./residual-matrix.ts";

const MAX_ITERATIONS: int = 4;
/** Tolerance of the corrector as a fraction of the tolerance of the step; of stages, whose slopes enter the error, less. */
const CORRECTOR_TOLERANCE: real = 0.33;
const STAGE_TOLERANCE: real = 0.02;
const LARGEST_RATE: real = 0.9;
/**
 * A matrix is reused while the ratio of leading coefficients stays within this factor. Start values of stages are poor: an increment by a
 * matrix with another coefficient would leave an error of the size of the tolerance, which is more than a short step changes.
 */
const LARGEST_DRIFT: real = 0.6;
const STAGE_DRIFT: real = 1;
/** Increments below this, relative to the unknowns, are rounding errors. */
const CORRECTOR_NOISE: real = 2e-14;
/** The rate of convergence is not known. */
const UNKNOWN_REMAINDER: real = 100;

/**
 * Solves F(t, y, ydot_0 + c (y - y_0)) = 0 from the prediction y_0 by Newton's method with a matrix kept while it
 * converges (Brenan, Campbell & Petzold 1996, section 5.2.2). Returns 0 or a failure code.
 */
export function bdfCorrect(dae: KernelResidual, heap: Heap, b: int, w: int, d: int, m: int): int {
  const c: real = heap[d + BDF_C]!;
  const kept: real = heap[d + BDF_MATRIX_C]!;
  bdfPredict(heap, w, d);
  if (c !== heap[d + BDF_LAST_C]!) heap[d + BDF_REMAINDER] = UNKNOWN_REMAINDER;
  heap[d + BDF_LAST_C] = c;
  const drift: real = heap[d + BDF_STAGE]! > 0 ? STAGE_DRIFT : LARGEST_DRIFT;
  const usable: boolean = kept > 0 && c >= drift * kept && c * drift <= kept;
  if (usable) {
    const code: int = bdfIterate(dae, heap, b, w, d, m);
    if (code === 0) return 0;
    bdfPredict(heap, w, d);
  }
  const failure: int = bdfMatrix(dae, heap, b, w, d, m);
  return failure !== 0 ? failure : bdfIterate(dae, heap, b, w, d, m);
}

function bdfPredict(heap: Heap, w: int, d: int): void {
  if (heap[d + BDF_STAGE]! > 0) predictStage(heap, w, d);
  else predictStep(heap, d);
}

/** y_0 and ydot_0 from the history; no correction yet. */
function predictStep(heap: Heap, d: int): void {
  const size: int = heap[d + BDF_SIZE]!;
  const states: int = heap[d + BDF_STATES]!;
  const k: int = heap[d + BDF_ORDER]!;
  const y: int = d + BDF_HEADER;
  const ydot: int = y + size;
  const e: int = ydot + size;
  const phi: int = y + BDF_HISTORY * size;
  for (let j: int = 0; j < size; j++) {
    heap[y + j] = heap[phi + j]!;
    heap[ydot + j] = 0;
    heap[e + j] = 0;
  }
  for (let i: int = 2; i <= k + 1; i++) {
    const beta: real = heap[d + BDF_BETA + i]!;
    const slope: real = heap[d + BDF_GAMMA + i]! * beta;
    const own: int = phi + (i - 1) * size;
    for (let j: int = 0; j < size; j++) heap[y + j] = heap[y + j]! + beta * heap[own + j]!;
    for (let j: int = 0; j < states; j++) heap[ydot + j] = heap[ydot + j]! + slope * heap[own + j]!;
  }
}

function bdfMatrix(dae: KernelResidual, heap: Heap, b: int, w: int, d: int, m: int): int {
  const size: int = heap[d + BDF_SIZE]!;
  const states: int = heap[d + BDF_STATES]!;
  const y: int = d + BDF_HEADER;
  const c: real = heap[d + BDF_C]!;
  const t: real = heap[d + BDF_TIME]!;
  heap[d + BDF_MATRIX_C] = 0;
  heap[d + BDF_REMAINDER] = UNKNOWN_REMAINDER;
  heap[w + STEP_JACOBIANS] = heap[w + STEP_JACOBIANS]! + 1;
  heap[w + STEP_FACTORIZATIONS] = heap[w + STEP_FACTORIZATIONS]! + 1;
  const code: int = evaluateMatrix(dae, heap, b, m, t, y, y + size, states, c, y + 5 * size, y + 6 * size);
  if (code !== 0) return code;
  const krylov: int = heap[m + MATRIX_KRYLOV]!;
  if (krylov > 0) bdfWeights(heap, w, d, krylovWeights(heap, krylov));
  const failure: int = factorMatrix(heap, m);
  if (failure > size) return CORRECTOR_NEEDS_ROOM;
  if (failure > 0) return krylov > 0 ? CORRECTOR_UNSOLVED : CORRECTOR_SINGULAR;
  heap[d + BDF_MATRIX_C] = c;
  return 0;
}

/**
 * Newton iteration. Increments are multiplied by 2 / (1 + c / kept c), which compensates half of the error of a matrix
 * with another c.
 */
function bdfIterate(dae: KernelResidual, heap: Heap, b: int, w: int, d: int, m: int): int {
  const size: int = heap[d + BDF_SIZE]!;
  const states: int = heap[d + BDF_STATES]!;
  const y: int = d + BDF_HEADER;
  const ydot: int = y + size;
  const e: int = ydot + size;
  const r: int = e + size;
  const c: real = heap[d + BDF_C]!;
  const t: real = heap[d + BDF_TIME]!;
  const factor: real = -2 / (1 + c / heap[d + BDF_MATRIX_C]!);
  const noise: real = (CORRECTOR_NOISE / heap[w + STEP_RTOL]!) * heap[w + STEP_TOLERANCE_DIVISOR]!;
  const enough: real = heap[d + BDF_STAGE]! > 0 ? STAGE_TOLERANCE : CORRECTOR_TOLERANCE;
  let last: real = 0;
  for (let iteration: int = 0; iteration < MAX_ITERATIONS; iteration++) {
    heap[w + STEP_EVALUATIONS] = heap[w + STEP_EVALUATIONS]! + 1;
    const code: int = dae.residuals(b, t, y, ydot, r);
    if (code !== 0) return code;
    if (solveMatrix(heap, m, r, factor) !== 0) return CORRECTOR_UNSOLVED;
    const length: real = bdfNorm(heap, w, d, size, r);
    if (!(length < 1e200)) return CORRECTOR_NOT_FINITE;
    for (let j: int = 0; j < size; j++) {
      const increment: real = heap[r + j]!;
      heap[y + j] = heap[y + j]! + increment;
      heap[e + j] = heap[e + j]! + increment;
    }
    for (let j: int = 0; j < states; j++) heap[ydot + j] = heap[ydot + j]! + c * heap[r + j]!;
    if (length <= noise) return 0;
    if (iteration > 0) {
      const rate: real = length / last;
      if (rate > LARGEST_RATE) return CORRECTOR_DIVERGES;
      heap[d + BDF_REMAINDER] = rate / (1 - rate);
    }
    if (heap[d + BDF_REMAINDER]! * length <= enough) return 0;
    last = length;
  }
  return CORRECTOR_DIVERGES;
}

/** Weights of squares: one in units of the tolerance. */
function bdfWeights(heap: Heap, w: int, d: int, weights: int): void {
  const size: int = heap[d + BDF_SIZE]!;
  const y: int = d + BDF_HEADER;
  const absolute: int = y + 4 * size;
  const rtol: real = heap[w + STEP_RTOL]!;
  const divisor: real = heap[w + STEP_TOLERANCE_DIVISOR]!;
  for (let j: int = 0; j < size; j++) {
    const unit: real = (heap[absolute + j]! + rtol * Math.abs(heap[y + j]!)) / divisor;
    heap[weights + j] = 1 / (unit * unit);
  }
}

/**
 * Maximum over the first `count` elements of |v_i| / (atol_i + rtol max(|y_i|, |yOld_i|)), in units of the tolerance of a step; NaN where
 * one is not finite.
 */
export function bdfNorm(heap: Heap, w: int, d: int, count: int, v: int): real {
  const size: int = heap[d + BDF_SIZE]!;
  const y: int = d + BDF_HEADER;
  const absolute: int = y + 4 * size;
  const old: int = y + BDF_HISTORY * size;
  const rtol: real = heap[w + STEP_RTOL]!;
  let largest: real = 0;
  let check: real = 0;
  for (let j: int = 0; j < count; j++) {
    const magnitude: real = Math.max(Math.abs(heap[y + j]!), Math.abs(heap[old + j]!));
    const ratio: real = Math.abs(heap[v + j]!) / (heap[absolute + j]! + rtol * magnitude);
    check = check + ratio;
    if (ratio > largest) largest = ratio;
  }
  return check < 1e300 ? largest * heap[w + STEP_TOLERANCE_DIVISOR]! : check - check;
}
