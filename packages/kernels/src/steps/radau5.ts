import type { Heap, int, KernelSystem, real } from "@cosimo/ir";
import {
  FROZEN_AGE,
  FROZEN_DIVERGES,
  FROZEN_HAS_PREVIOUS,
  FROZEN_PREVIOUS_STEP,
  FROZEN_RATE,
  FROZEN_REDUCTION,
  FROZEN_SHIFT,
  FROZEN_SINGULAR,
  frozenDiverged,
  frozenKeepStepSize,
  frozenMatrix,
  frozenRefresh,
} from "./frozen-jacobian.ts";
import { newtonEnough } from "./implicit-euler.ts";
import { implicitStiffness } from "./implicit-stiffness.ts";
import { factorComplex, solveComplex, solveShifted } from "./iteration-matrix.ts";
import {
  controlStepSize,
  STATUS_ACCEPTED,
  STATUS_RETRY,
  STEP_AFTER_REJECTION,
  STEP_COMPLEX,
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
  STEP_TOLERANCE_DIVISOR,
  STEP_TRY,
  scaledMaximum,
  stepBegin,
  stepRestore,
} from "./step-control.ts";

/**
 * Radau IIA of order 5 (Hairer & Wanner 1996, sections IV.5 and IV.8): three implicit stages at nodes c, stiffly accurate and
 * L-stable. With T^-1 A^-1 T = diag(gamma, [alpha, -beta; beta, alpha]) Newton's equations for the three stages fall into a
 * real system and a complex one, each of n unknowns.
 */
const ROOT6: real = Math.sqrt(6);
const RADAU_C1: real = (4 - ROOT6) / 10;
const RADAU_C2: real = (4 + ROOT6) / 10;
/** The real eigenvalue of A^-1 and the complex pair, 6 + 81^(1/3) - 9^(1/3) over 30 and so on, inverted. */
const RADAU_GAMMA: real = 3.637834252744496;
const RADAU_ALPHA: real = 2.6810828736277523;
const RADAU_BETA: real = 3.0504301992474105;
/** T: its columns are the eigenvector and the parts of the complex one. */
const RADAU_T11: real = 0.09123239487089295;
const RADAU_T12: real = -0.1412552950209542;
const RADAU_T13: real = -0.030029194105147424;
const RADAU_T21: real = 0.241717932707107;
const RADAU_T22: real = 0.20412935229379994;
const RADAU_T23: real = 0.3829421127572619;
const RADAU_T31: real = 0.966048182615093;
/** T^-1. The rest of the third row of T is 1, 0. */
const RADAU_I11: real = 4.325579890063155;
const RADAU_I12: real = 0.33919925181580984;
const RADAU_I13: real = 0.5417705399358749;
const RADAU_I21: real = -4.178718591551905;
const RADAU_I22: real = -0.32768282076106237;
const RADAU_I23: real = 0.47662355450055044;
const RADAU_I31: real = -0.5028726349457868;
const RADAU_I32: real = 2.571926949855605;
const RADAU_I33: real = -0.5960392048282249;
/** Weights of the stages in the error estimate of order 3. */
const RADAU_E1: real = -(13 + 7 * ROOT6) / 3;
const RADAU_E2: real = (-13 + 7 * ROOT6) / 3;
const RADAU_E3: real = -1 / 3;

const RADAU_MOST_ITERATIONS: int = 7;
/** A Jacobian with a rate of convergence below this is kept for the next step. */
const RADAU_KEEP_RATE: real = 0.001;

/**
 * One accepted step on the work area `w` (stages 0 to 2: increments z of the stages; 3 to 5: the same transformed by T^-1; 6
 * to 8: right sides and corrections; 9 to 11: scratch). Returns a status.
 */
export function radau5Advance(sys: KernelSystem, heap: Heap, b: int, n: int, w: int): int {
  const structure: int = heap[w + STEP_STRUCTURE]!;
  const matrices: int = heap[w + STEP_MATRICES]!;
  const complex: int = heap[w + STEP_COMPLEX]!;
  const d: int = heap[w + STEP_FROZEN]!;
  stepBegin(heap, n, w);
  let status: int = STATUS_RETRY;
  while (status === STATUS_RETRY) {
    let code: int = radauMatrices(sys, heap, b, n, w, structure, matrices, complex, d);
    if (code === 0) code = radauNewton(sys, heap, b, n, w, structure, matrices, complex, d);
    if (code === FROZEN_DIVERGES) status = frozenDiverged(heap, w, d);
    else {
      if (code === 0) code = radauError(sys, heap, b, n, w, structure, matrices, d);
      status = controlStepSize(heap, w, code, 0.25, -1);
      if (status === STATUS_RETRY) frozenRefresh(heap, d);
    }
  }
  if (status === STATUS_ACCEPTED) {
    radauPolynomial(heap, n, w);
    if (heap[d + FROZEN_RATE]! > RADAU_KEEP_RATE) heap[d + FROZEN_AGE] = 0;
    frozenKeepStepSize(heap, w, d);
    return implicitStiffness(heap, n, w, structure, matrices, w + STEP_HEADER + 21 * n);
  }
  stepRestore(heap, n, w);
  return status;
}

function radauMatrices(
  sys: KernelSystem,
  heap: Heap,
  b: int,
  n: int,
  w: int,
  structure: int,
  matrices: int,
  complex: int,
  d: int,
): int {
  const scratch: int = w + STEP_HEADER + 21 * n;
  const h: real = heap[w + STEP_TRY]!;
  const factored: real = heap[d + FROZEN_AGE]! > 0 ? heap[d + FROZEN_SHIFT]! : 0;
  const code: int = frozenMatrix(sys, heap, b, n, w, structure, matrices, d, RADAU_GAMMA / h, scratch);
  if (code !== 0 || heap[d + FROZEN_SHIFT]! === factored) return code;
  const failure: int = factorComplex(
    heap,
    n,
    w,
    structure,
    matrices,
    complex,
    RADAU_ALPHA / h,
    RADAU_BETA / h,
  );
  if (failure === 0) return 0;
  heap[d + FROZEN_SHIFT] = 0;
  return FROZEN_SINGULAR;
}

/** Simplified Newton iteration for the stages. */
function radauNewton(
  sys: KernelSystem,
  heap: Heap,
  b: int,
  n: int,
  w: int,
  structure: int,
  matrices: int,
  complex: int,
  d: int,
): int {
  const xNew: int = w + STEP_HEADER;
  const f1: int = xNew + 18 * n;
  const enough: real = newtonEnough(heap[w + STEP_RTOL]!);
  let before: real = 0;
  let rateBefore: real = 0;
  radauStart(heap, n, w, d);
  heap[d + FROZEN_REDUCTION] = 0.5;
  heap[d + FROZEN_RATE] = RADAU_KEEP_RATE;
  for (let i: int = 0; i < n; i++) heap[xNew + i] = heap[xNew + n + i]!;
  for (let iteration: int = 1; iteration <= RADAU_MOST_ITERATIONS; iteration++) {
    const code: int = radauStages(sys, heap, b, n, w);
    if (code !== 0) return code;
    radauRightSides(heap, n, w);
    solveShifted(heap, n, structure, matrices, f1);
    solveComplex(heap, n, structure, complex, f1 + n, f1 + 2 * n);
    const size: real = Math.max(
      scaledMaximum(heap, n, w, f1, 1),
      Math.max(scaledMaximum(heap, n, w, f1 + n, 1), scaledMaximum(heap, n, w, f1 + 2 * n, 1)),
    );
    if (!(size < 1e200)) return FROZEN_DIVERGES;
    radauCorrect(heap, n, w);
    if (iteration > 1) {
      const ratio: real = size / before;
      const rate: real = iteration === 2 ? ratio : Math.sqrt(ratio * rateBefore);
      rateBefore = ratio;
      heap[d + FROZEN_RATE] = rate;
      if (rate >= 0.99) return FROZEN_DIVERGES;
      const left: real = (rate / (1 - rate)) * size;
      if (left <= enough) return 0;
      // Predicted size of the correction after the last iteration.
      const last: real = left * rate ** (RADAU_MOST_ITERATIONS - 1 - iteration);
      if (last > enough) {
        const excess: real = Math.min(20, last / enough);
        heap[d + FROZEN_REDUCTION] = 0.8 * excess ** (-1 / (3 + RADAU_MOST_ITERATIONS - iteration));
        return FROZEN_DIVERGES;
      }
    } else if (size <= 0.01 * enough) return 0;
    before = size;
  }
  return FROZEN_DIVERGES;
}

/** Start values: extrapolation of the last collocation polynomial, or zero. */
function radauStart(heap: Heap, n: int, w: int, d: int): void {
  const p: int = w + STEP_HEADER + 6 * n;
  const z: int = w + STEP_HEADER + 12 * n;
  if (heap[d + FROZEN_HAS_PREVIOUS]! === 0) {
    for (let i: int = 0; i < 6 * n; i++) heap[z + i] = 0;
    return;
  }
  const ratio: real = heap[w + STEP_TRY]! / heap[d + FROZEN_PREVIOUS_STEP]!;
  for (let i: int = 0; i < n; i++) {
    const q1: real = heap[p + n + i]!;
    const q2: real = heap[p + 2 * n + i]!;
    const q3: real = heap[p + 3 * n + i]!;
    // p(1 + s) - p(1) = s (p'(1) + s (p''(1)/2 + s p'''/6)).
    const slope: real = q1 + 2 * q2 + 3 * q3;
    const quadratic: real = q2 + 3 * q3;
    const s1: real = RADAU_C1 * ratio;
    const s2: real = RADAU_C2 * ratio;
    heap[z + i] = s1 * (slope + s1 * (quadratic + s1 * q3));
    heap[z + n + i] = s2 * (slope + s2 * (quadratic + s2 * q3));
    heap[z + 2 * n + i] = ratio * (slope + ratio * (quadratic + ratio * q3));
  }
  radauTransform(heap, n, z, z + 3 * n);
}

/** target := (T^-1 times) the three vectors at v. */
function radauTransform(heap: Heap, n: int, v: int, target: int): void {
  for (let i: int = 0; i < n; i++) {
    const a: real = heap[v + i]!;
    const b: real = heap[v + n + i]!;
    const c: real = heap[v + 2 * n + i]!;
    heap[target + i] = RADAU_I11 * a + RADAU_I12 * b + RADAU_I13 * c;
    heap[target + n + i] = RADAU_I21 * a + RADAU_I22 * b + RADAU_I23 * c;
    heap[target + 2 * n + i] = RADAU_I31 * a + RADAU_I32 * b + RADAU_I33 * c;
  }
}

/** The derivatives at the three stages. */
function radauStages(sys: KernelSystem, heap: Heap, b: int, n: int, w: int): int {
  const x: int = w + STEP_HEADER + n;
  const y: int = w + STEP_HEADER + 5 * n;
  const z: int = w + STEP_HEADER + 12 * n;
  const f: int = w + STEP_HEADER + 18 * n;
  const t: real = heap[w + STEP_T]!;
  const h: real = heap[w + STEP_TRY]!;
  heap[w + STEP_EVALUATIONS] = heap[w + STEP_EVALUATIONS]! + 3;
  for (let stage: int = 0; stage < 3; stage++) {
    const node: real = stage === 0 ? RADAU_C1 : RADAU_C2;
    const time: real = stage === 2 ? heap[w + STEP_T_TRY]! : t + node * h;
    for (let i: int = 0; i < n; i++) heap[y + i] = heap[x + i]! + heap[z + stage * n + i]!;
    const code: int = sys.derivatives(b, time, y, f + stage * n);
    if (code !== 0) return code;
  }
  return 0;
}

/** Right sides of Newton's equations in transformed variables, in place of the derivatives of the stages. */
function radauRightSides(heap: Heap, n: int, w: int): void {
  const v: int = w + STEP_HEADER + 15 * n;
  const f: int = v + 3 * n;
  const r: real = 1 / heap[w + STEP_TRY]!;
  radauTransform(heap, n, f, f);
  for (let i: int = 0; i < n; i++) {
    const v2: real = heap[v + n + i]!;
    const v3: real = heap[v + 2 * n + i]!;
    heap[f + i] = heap[f + i]! - r * RADAU_GAMMA * heap[v + i]!;
    heap[f + n + i] = heap[f + n + i]! - r * (RADAU_ALPHA * v2 - RADAU_BETA * v3);
    heap[f + 2 * n + i] = heap[f + 2 * n + i]! - r * (RADAU_ALPHA * v3 + RADAU_BETA * v2);
  }
}

/** Adds the corrections, and transforms back. */
function radauCorrect(heap: Heap, n: int, w: int): void {
  const z: int = w + STEP_HEADER + 12 * n;
  const v: int = z + 3 * n;
  const f: int = v + 3 * n;
  for (let i: int = 0; i < 3 * n; i++) heap[v + i] = heap[v + i]! + heap[f + i]!;
  for (let i: int = 0; i < n; i++) {
    const v1: real = heap[v + i]!;
    const v2: real = heap[v + n + i]!;
    const v3: real = heap[v + 2 * n + i]!;
    heap[z + i] = RADAU_T11 * v1 + RADAU_T12 * v2 + RADAU_T13 * v3;
    heap[z + n + i] = RADAU_T21 * v1 + RADAU_T22 * v2 + RADAU_T23 * v3;
    heap[z + 2 * n + i] = RADAU_T31 * v1 + v2;
  }
}

/**
 * Computes the new state, its derivatives, and the error by the embedded formula, smoothed by the real matrix. Repeats
 * the smoothing in the first step and after a rejection, where the error would be too large for stiff components.
 * Returns 0 or a failure code.
 */
function radauError(
  sys: KernelSystem,
  heap: Heap,
  b: int,
  n: int,
  w: int,
  structure: int,
  matrices: int,
  d: int,
): int {
  const xNew: int = w + STEP_HEADER;
  const xdot: int = xNew + 2 * n;
  const y: int = xNew + 5 * n;
  const z: int = xNew + 12 * n;
  const error: int = z + 6 * n;
  const sum: int = error + n;
  const r: real = 1 / heap[w + STEP_TRY]!;
  heap[w + STEP_EVALUATIONS] = heap[w + STEP_EVALUATIONS]! + 1;
  for (let i: int = 0; i < n; i++) heap[xNew + i] = heap[xNew + n + i]! + heap[z + 2 * n + i]!;
  let code: int = sys.derivatives(b, heap[w + STEP_T_TRY]!, xNew, xdot);
  if (code !== 0) return code;
  heap[w + STEP_ERROR] = scaledMaximum(heap, n, w, xdot, 0);
  if (heap[w + STEP_FIXED]! > 0) return 0;
  for (let i: int = 0; i < n; i++) {
    const ahead: real = RADAU_E2 * heap[z + n + i]! + RADAU_E3 * heap[z + 2 * n + i]!;
    heap[sum + i] = r * (RADAU_E1 * heap[z + i]! + ahead);
    heap[error + i] = heap[sum + i]! + heap[xdot + n + i]!;
  }
  solveShifted(heap, n, structure, matrices, error);
  let size: real = scaledMaximum(heap, n, w, error, 1);
  const isFirst: boolean = heap[d + FROZEN_HAS_PREVIOUS]! === 0 || heap[w + STEP_AFTER_REJECTION]! > 0;
  if (size * heap[w + STEP_TOLERANCE_DIVISOR]! >= 1 && isFirst) {
    heap[w + STEP_EVALUATIONS] = heap[w + STEP_EVALUATIONS]! + 1;
    for (let i: int = 0; i < n; i++) heap[y + i] = heap[xNew + n + i]! + heap[error + i]!;
    code = sys.derivatives(b, heap[w + STEP_T]!, y, error);
    if (code !== 0) return code;
    for (let i: int = 0; i < n; i++) heap[error + i] = heap[error + i]! + heap[sum + i]!;
    solveShifted(heap, n, structure, matrices, error);
    size = scaledMaximum(heap, n, w, error, 1);
  }
  heap[w + STEP_ERROR] = heap[w + STEP_ERROR]! + size;
  return 0;
}

/** The dense output: the polynomial of degree 3 through the state at the begin and the three stages. */
export function radauPolynomial(heap: Heap, n: int, w: int): void {
  const x: int = w + STEP_HEADER + n;
  const p: int = x + 5 * n;
  const z: int = x + 11 * n;
  for (let i: int = 0; i < n; i++) {
    const z3: real = heap[z + 2 * n + i]!;
    // Divided differences of z over 0, c1, c2, 1 (Newton's form, from the end back).
    const first: real = heap[z + i]! / RADAU_C1;
    const second: real = (heap[z + n + i]! - heap[z + i]!) / (RADAU_C2 - RADAU_C1);
    const third: real = (z3 - heap[z + n + i]!) / (1 - RADAU_C2);
    const quadratic1: real = (second - first) / RADAU_C2;
    const quadratic2: real = (third - second) / (1 - RADAU_C1);
    const cubic: real = quadratic2 - quadratic1;
    heap[p + i] = heap[x + i]!;
    heap[p + n + i] = first - RADAU_C1 * quadratic1 + RADAU_C1 * RADAU_C2 * cubic;
    heap[p + 2 * n + i] = quadratic1 - (RADAU_C1 + RADAU_C2) * cubic;
    heap[p + 3 * n + i] = cubic;
  }
}
