import type { Heap, int, KernelSystem, real } from "@cosimo/ir";
import { factorComplex, solveComplex } from "./complex-matrix.ts";
import {
  FROZEN_AGE,
  FROZEN_DIVERGES,
  FROZEN_HAS_PREVIOUS,
  FROZEN_RATE,
  FROZEN_REDUCTION,
  FROZEN_SHIFT,
  FROZEN_SINGULAR,
  frozenDiverged,
  frozenKeepStepSize,
  frozenMatrix,
  frozenRefresh,
} from "./frozen-jacobian.ts";
import { implicitStiffness } from "./implicit-stiffness.ts";
import { STRUCTURE_SIZE, solveShifted } from "./iteration-matrix.ts";
import {
  RADAU_BEFORE,
  RADAU_ENOUGH,
  RADAU_EXPONENT,
  RADAU_GAMMA,
  RADAU_INCREMENTS,
  RADAU_INVERSE,
  RADAU_ITERATIONS,
  RADAU_NODES,
  RADAU_PAIRS,
  RADAU_RIGHT_SIDES,
  RADAU_SCALES,
  RADAU_STAGES_BEFORE,
  RADAU_TRANSFORM,
  RADAU_TRANSFORMED,
  RADAU_WEIGHTS,
  radauFormula,
  radauVector,
} from "./radau-memory.ts";
import { radauAfterFailure, radauChooseOrder } from "./radau-order.ts";
import { combineStages, radauStart } from "./radau-stages.ts";
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
  STEP_STAGES,
  STEP_STRUCTURE,
  STEP_T,
  STEP_T_TRY,
  STEP_TABLEAU,
  STEP_TOLERANCE_DIVISOR,
  STEP_TRY,
  scaledMaximum,
  smoothPower,
  stepBegin,
  stepRestore,
} from "./step-control.ts";

/**
 * Radau IIA with 3, 5 or 7 implicit stages, of orders 5, 9 and 13: stiffly accurate and L-stable (Hairer & Wanner 1996, sections
 * IV.5 and IV.8; 1999 for the choice of the order). Formulas and vectors: `radau-memory.ts`.
 */

/** A Jacobian with a rate of convergence below this is kept for the next step. */
const KEEP_RATE: real = 0.001;

/** An explicit method of high order would make nearly the same steps if h times the spectral bound is below this. */
const RADAU_EXPLICIT_LIMIT: real = 1;

/** One accepted step on the work area `w`. Returns a status. */
export function radauAdvance(sys: KernelSystem, heap: Heap, b: int, n: int, w: int): int {
  const structure: int = heap[w + STEP_STRUCTURE]!;
  const matrices: int = heap[w + STEP_MATRICES]!;
  const d: int = heap[w + STEP_FROZEN]!;
  const z: int = radauVector(n, w, RADAU_INCREMENTS);
  if (heap[d + FROZEN_HAS_PREVIOUS]! > 0) {
    const memory: int = heap[w + STEP_TABLEAU]!;
    const used: int = heap[memory + RADAU_STAGES_BEFORE]!;
    const before: int = radauVector(n, w, RADAU_BEFORE);
    for (let i: int = 0; i < used * n; i++) heap[before + i] = heap[z + i]!;
  }
  stepBegin(heap, n, w);
  radauScales(heap, n, w);
  let status: int = STATUS_RETRY;
  while (status === STATUS_RETRY) {
    const formula: int = radauFormula(heap, w);
    let code: int = radauMatrices(sys, heap, b, n, w, formula);
    if (code === 0) code = radauNewton(sys, heap, b, n, w, formula);
    if (code === FROZEN_DIVERGES) {
      radauAfterFailure(heap, w);
      status = frozenDiverged(heap, w, d);
    } else {
      if (code === 0) code = radauError(sys, heap, b, n, w, formula);
      status = controlStepSize(heap, w, code, heap[formula + RADAU_EXPONENT]!, -1);
      if (status === STATUS_RETRY) frozenRefresh(heap, d);
    }
  }
  if (status === STATUS_ACCEPTED) {
    if (heap[d + FROZEN_RATE]! > KEEP_RATE) heap[d + FROZEN_AGE] = 0;
    frozenKeepStepSize(heap, w, d);
    radauChooseOrder(heap, w);
    // The first of the right sides is the error, which the dense output needs.
    const scratch: int = radauVector(n, w, RADAU_RIGHT_SIDES + 1);
    return implicitStiffness(heap, n, w, structure, matrices, scratch, RADAU_EXPLICIT_LIMIT);
  }
  stepRestore(heap, n, w);
  return status;
}

/** Reciprocals of the tolerances at the begin of the step. */
function radauScales(heap: Heap, n: int, w: int): void {
  const x: int = w + STEP_HEADER + n;
  const atol: int = x + 3 * n;
  const scales: int = radauVector(n, w, RADAU_SCALES);
  const rtol: real = heap[w + STEP_RTOL]!;
  for (let i: int = 0; i < n; i++) heap[scales + i] = 1 / (heap[atol + i]! + rtol * Math.abs(heap[x + i]!));
}

/** Provides the Jacobian and the factors of one real and (s - 1) / 2 complex matrices. Returns 0 or a failure code. */
function radauMatrices(sys: KernelSystem, heap: Heap, b: int, n: int, w: int, formula: int): int {
  const structure: int = heap[w + STEP_STRUCTURE]!;
  const matrices: int = heap[w + STEP_MATRICES]!;
  const d: int = heap[w + STEP_FROZEN]!;
  const scratch: int = radauVector(n, w, RADAU_RIGHT_SIDES);
  const r: real = 1 / heap[w + STEP_TRY]!;
  const factored: real = heap[d + FROZEN_AGE]! > 0 ? heap[d + FROZEN_SHIFT]! : 0;
  const code: int = frozenMatrix(
    sys,
    heap,
    b,
    n,
    w,
    structure,
    matrices,
    d,
    r * heap[formula + RADAU_GAMMA]!,
    scratch,
  );
  if (code !== 0 || heap[d + FROZEN_SHIFT]! === factored) return code;
  const step: int = radauComplexSize(heap, n, w);
  const pairs: int = radauPairs(heap, w);
  for (let k: int = 0; k < pairs; k++) {
    const complex: int = heap[w + STEP_COMPLEX]!;
    const pair: int = formula + RADAU_PAIRS + 2 * k;
    const alpha: real = r * heap[pair]!;
    const beta: real = r * heap[pair + 1]!;
    if (factorComplex(heap, n, w, structure, matrices, complex + k * step, alpha, beta) !== 0) {
      heap[d + FROZEN_SHIFT] = 0;
      return FROZEN_SINGULAR;
    }
  }
  return 0;
}

/** Number of slots of a complex matrix. */
function radauComplexSize(heap: Heap, n: int, w: int): int {
  const structure: int = heap[w + STEP_STRUCTURE]!;
  const size: int = heap[structure + STRUCTURE_SIZE]!;
  return 2 * size + 2 * n;
}

function radauPairs(heap: Heap, w: int): int {
  const stages: int = heap[w + STEP_STAGES]!;
  return (stages - 1) >> 1;
}

/** Simplified Newton iteration for the stages. Returns 0 or a failure code. */
function radauNewton(sys: KernelSystem, heap: Heap, b: int, n: int, w: int, formula: int): int {
  const d: int = heap[w + STEP_FROZEN]!;
  const s: int = heap[w + STEP_STAGES]!;
  const z: int = radauVector(n, w, RADAU_INCREMENTS);
  const v: int = radauVector(n, w, RADAU_TRANSFORMED);
  const corrections: int = radauVector(n, w, RADAU_RIGHT_SIDES);
  const most: int = heap[formula + RADAU_ITERATIONS]!;
  const enough: real = heap[formula + RADAU_ENOUGH]!;
  // theta / (1 - theta) with the rate theta. That of a shorter step would end the iteration too early.
  let factor: real = 1;
  let before: real = 0;
  let rateBefore: real = 0;
  radauStart(heap, n, w);
  heap[d + FROZEN_REDUCTION] = 0.5;
  heap[d + FROZEN_RATE] = KEEP_RATE;
  for (let iteration: int = 1; iteration <= most; iteration++) {
    const code: int = radauStages(sys, heap, b, n, w, formula);
    if (code !== 0) return code;
    const size: real = radauCorrection(heap, n, w, formula);
    if (!(size < 1e200)) return FROZEN_DIVERGES;
    for (let i: int = 0; i < s * n; i++) heap[v + i] = heap[v + i]! + heap[corrections + i]!;
    combineStages(heap, n, s, s, formula + RADAU_TRANSFORM, v, z);
    if (iteration > 1) {
      const ratio: real = size / before;
      const rate: real = iteration === 2 ? ratio : Math.sqrt(ratio * rateBefore);
      rateBefore = ratio;
      heap[d + FROZEN_RATE] = rate;
      if (rate >= 0.99) return FROZEN_DIVERGES;
      factor = rate / (1 - rate);
      // Predicted size of the correction after the last iteration.
      let last: real = factor * size;
      for (let k: int = iteration; k < most - 1 && last > enough; k++) last = last * rate;
      if (last > enough) {
        const excess: real = Math.min(20, last / enough);
        heap[d + FROZEN_REDUCTION] = 0.8 / smoothPower(excess, 1 / (3 + most - iteration));
        return FROZEN_DIVERGES;
      }
    }
    if (factor * size <= enough) return 0;
    before = size;
  }
  return FROZEN_DIVERGES;
}

/** The derivatives at the stages. Returns 0 or the code of a failed evaluation. */
function radauStages(sys: KernelSystem, heap: Heap, b: int, n: int, w: int, formula: int): int {
  const s: int = heap[w + STEP_STAGES]!;
  const x: int = w + STEP_HEADER + n;
  const y: int = w + STEP_HEADER + 5 * n;
  const t: real = heap[w + STEP_T]!;
  const h: real = heap[w + STEP_TRY]!;
  let z: int = radauVector(n, w, RADAU_INCREMENTS);
  let f: int = radauVector(n, w, RADAU_RIGHT_SIDES);
  heap[w + STEP_EVALUATIONS] = heap[w + STEP_EVALUATIONS]! + s;
  for (let stage: int = 0; stage < s; stage++) {
    const time: real = stage === s - 1 ? heap[w + STEP_T_TRY]! : t + heap[formula + RADAU_NODES + stage]! * h;
    for (let i: int = 0; i < n; i++) heap[y + i] = heap[x + i]! + heap[z + i]!;
    const code: int = sys.derivatives(b, time, y, f);
    if (code !== 0) return code;
    z = z + n;
    f = f + n;
  }
  return 0;
}

/** Solves Newton's equations for the corrections of the transformed stages; returns their size in units of the tolerance. */
function radauCorrection(heap: Heap, n: int, w: int, formula: int): real {
  const structure: int = heap[w + STEP_STRUCTURE]!;
  const matrices: int = heap[w + STEP_MATRICES]!;
  const s: int = heap[w + STEP_STAGES]!;
  const v: int = radauVector(n, w, RADAU_TRANSFORMED);
  const f: int = radauVector(n, w, RADAU_RIGHT_SIDES);
  const r: real = 1 / heap[w + STEP_TRY]!;
  const gamma: real = r * heap[formula + RADAU_GAMMA]!;
  const step: int = radauComplexSize(heap, n, w);
  const pairs: int = radauPairs(heap, w);
  combineStages(heap, n, s, s, formula + RADAU_INVERSE, f, f);
  for (let i: int = 0; i < n; i++) heap[f + i] = heap[f + i]! - gamma * heap[v + i]!;
  solveShifted(heap, n, structure, matrices, f);
  for (let k: int = 0; k < pairs; k++) {
    const complex: int = heap[w + STEP_COMPLEX]!;
    const pair: int = formula + RADAU_PAIRS + 2 * k;
    const alpha: real = r * heap[pair]!;
    const beta: real = r * heap[pair + 1]!;
    const first: int = f + (2 * k + 1) * n;
    for (let i: int = 0; i < n; i++) {
      const re: real = heap[v + (2 * k + 1) * n + i]!;
      const im: real = heap[v + (2 * k + 2) * n + i]!;
      heap[first + i] = heap[first + i]! - (alpha * re - beta * im);
      heap[first + n + i] = heap[first + n + i]! - (alpha * im + beta * re);
    }
    solveComplex(heap, n, structure, complex + k * step, first, first + n);
  }
  return scaledStages(heap, n, w, s, f);
}

/** Maximum of the s vectors at `v` in units of the tolerance; NaN when an element is not finite. */
function scaledStages(heap: Heap, n: int, w: int, s: int, v: int): real {
  const scales: int = radauVector(n, w, RADAU_SCALES);
  let largest: real = 0;
  let check: real = 0;
  for (let k: int = 0; k < s; k++) {
    for (let i: int = 0; i < n; i++) {
      const size: real = Math.abs(heap[v + k * n + i]!) * heap[scales + i]!;
      check = check + size;
      if (size > largest) largest = size;
    }
  }
  return check < 1e300 ? largest : check - check;
}

/**
 * Computes the new state, its derivatives, and the error by the embedded formula of order s, smoothed by the real matrix.
 * Repeats the smoothing in the first step and after a rejection, where the error would be too large for stiff components.
 * Returns 0 or a failure code.
 */
function radauError(sys: KernelSystem, heap: Heap, b: int, n: int, w: int, formula: int): int {
  const structure: int = heap[w + STEP_STRUCTURE]!;
  const matrices: int = heap[w + STEP_MATRICES]!;
  const d: int = heap[w + STEP_FROZEN]!;
  const s: int = heap[w + STEP_STAGES]!;
  const xNew: int = w + STEP_HEADER;
  const x: int = xNew + n;
  const xdot: int = xNew + 2 * n;
  const y: int = xNew + 5 * n;
  const z: int = radauVector(n, w, RADAU_INCREMENTS);
  const error: int = radauVector(n, w, RADAU_RIGHT_SIDES);
  const sum: int = error + n;
  const r: real = 1 / heap[w + STEP_TRY]!;
  heap[w + STEP_EVALUATIONS] = heap[w + STEP_EVALUATIONS]! + 1;
  for (let i: int = 0; i < n; i++) heap[xNew + i] = heap[x + i]! + heap[z + (s - 1) * n + i]!;
  let code: int = sys.derivatives(b, heap[w + STEP_T_TRY]!, xNew, xdot);
  if (code !== 0) return code;
  heap[w + STEP_ERROR] = scaledMaximum(heap, n, w, xdot, 0);
  combineStages(heap, n, 1, s, formula + RADAU_WEIGHTS, z, sum);
  for (let i: int = 0; i < n; i++) {
    heap[sum + i] = r * heap[sum + i]!;
    heap[error + i] = heap[sum + i]! + heap[xdot + n + i]!;
  }
  solveShifted(heap, n, structure, matrices, error);
  if (heap[w + STEP_FIXED]! > 0) return 0;
  let size: real = scaledMaximum(heap, n, w, error, 1);
  const isFirst: boolean = heap[d + FROZEN_HAS_PREVIOUS]! === 0 || heap[w + STEP_AFTER_REJECTION]! > 0;
  if (size * heap[w + STEP_TOLERANCE_DIVISOR]! >= 1 && isFirst) {
    heap[w + STEP_EVALUATIONS] = heap[w + STEP_EVALUATIONS]! + 1;
    for (let i: int = 0; i < n; i++) heap[y + i] = heap[x + i]! + heap[error + i]!;
    code = sys.derivatives(b, heap[w + STEP_T]!, y, error);
    if (code !== 0) return code;
    for (let i: int = 0; i < n; i++) heap[error + i] = heap[error + i]! + heap[sum + i]!;
    solveShifted(heap, n, structure, matrices, error);
    size = scaledMaximum(heap, n, w, error, 1);
  }
  heap[w + STEP_ERROR] = heap[w + STEP_ERROR]! + size;
  return 0;
}
