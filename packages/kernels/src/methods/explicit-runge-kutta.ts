import type { Heap, int, KernelSystem, real } from "@cosimo/ir";
import {
  controlStepSize,
  STATUS_ACCEPTED,
  STATUS_RETRY,
  STEP_CLIPPED,
  STEP_ERROR,
  STEP_ERROR_ORDER,
  STEP_EVALUATIONS,
  STEP_FIXED,
  STEP_H,
  STEP_HEADER,
  STEP_SPAN,
  STEP_STABILITY,
  STEP_STAGES,
  STEP_T,
  STEP_T_TRY,
  STEP_TABLEAU,
  STEP_TRY,
  scaledMaximum,
  stepBegin,
  stepRestore,
} from "../steps/step-control.ts";

/**
 * One accepted step of an explicit Runge-Kutta method of s stages with the tableau at `STEP_TABLEAU`: c (s slots), the
 * strictly lower rows of A, weights b (s), and error weights (s + 1; the last for the derivative at the new point).
 * Returns a status (see step-control).
 */
export function explicitAdvance(sys: KernelSystem, heap: Heap, b: int, n: int, w: int): int {
  const s: int = heap[w + STEP_STAGES]!;
  const tableau: int = heap[w + STEP_TABLEAU]!;
  const order: real = heap[w + STEP_ERROR_ORDER]!;
  const isStabilityControlled: boolean = heap[w + STEP_STABILITY]! > 0;
  stepBegin(heap, n, w);
  let status: int = STATUS_RETRY;
  let planned: real = 0;
  while (status === STATUS_RETRY) {
    const code: int = explicitAttempt(sys, heap, b, n, w, s, tableau);
    planned = heap[w + STEP_CLIPPED]! > 0 ? heap[w + STEP_H]! : heap[w + STEP_TRY]!;
    if (isStabilityControlled) status = controlStepSize(heap, w, code, 1 / order, 0);
    else status = controlStepSize(heap, w, code, 0.85 / order, 0.2 / order);
  }
  if (status !== STATUS_ACCEPTED) stepRestore(heap, n, w);
  else if (isStabilityControlled) limitGrowth(heap, n, w, s, tableau, planned);
  return status;
}

/** Relative difference of stages below which it may be rounding error. */
const STAGE_NOISE: real = 1e-9;

/**
 * Stability control (E. A. Novikov, Yavnye metody dlya zhestkikh sistem, Nauka 1997, chapter 2): the next step may grow
 * beyond the present one (`planned`) only while h |lambda| stays within the interval of stability. The largest eigenvalue
 * is estimated by one step of the power method on what the step has computed already: k1 + ... + k3 with weights that sum up
 * to zero, and so do the arguments of these stages but for a multiple of k2 - k1, is h J (k2 - k1) up to that factor. The
 * third of two stages is the derivative at the new point.
 */
function limitGrowth(heap: Heap, n: int, w: int, s: int, tableau: int, planned: real): void {
  const xNew: int = w + STEP_HEADER;
  const k1: int = xNew + 12 * n;
  const k3: int = s > 2 ? k1 + 2 * n : xNew + 2 * n;
  const difference: int = xNew + 5 * n;
  const a21: real = heap[tableau + s]!;
  // The row of the third stage; of two stages it is the weights that follow.
  const a32: real = heap[tableau + s + 2]!;
  const ratio: real = (heap[tableau + s + 1]! + a32) / a21;
  const size: real = scaledMaximum(heap, n, w, k1, 1);
  for (let i: int = 0; i < n; i++) heap[difference + i] = heap[k1 + n + i]! - heap[k1 + i]!;
  const before: real = scaledMaximum(heap, n, w, difference, a32);
  if (!(before > STAGE_NOISE * size)) return;
  for (let i: int = 0; i < n; i++) {
    heap[difference + i] = heap[k3 + i]! - heap[k1 + i]! - ratio * heap[difference + i]!;
  }
  const after: real = scaledMaximum(heap, n, w, difference, 1);
  // h |lambda| is about after / before; the accuracy may still ask for less than the present step.
  const stable: real = (heap[w + STEP_STABILITY]! * heap[w + STEP_SPAN]! * before) / after;
  if (after > 0) heap[w + STEP_H] = Math.min(heap[w + STEP_H]!, Math.max(planned, stable));
}

/** All stages and the derivative at the new point; the first stage is the derivative at the begin of the step. */
function explicitAttempt(sys: KernelSystem, heap: Heap, b: int, n: int, w: int, s: int, tableau: int): int {
  const t: real = heap[w + STEP_T]!;
  const h: real = heap[w + STEP_TRY]!;
  const xNew: int = w + STEP_HEADER;
  const xdot: int = xNew + 2 * n;
  const y: int = xNew + 5 * n;
  const k: int = xNew + 12 * n;
  let row: int = tableau + s;
  let code: int = 0;
  for (let i: int = 0; i < n; i++) heap[k + i] = heap[xdot + n + i]!;
  heap[w + STEP_EVALUATIONS] = heap[w + STEP_EVALUATIONS]! + s;
  for (let stage: int = 1; stage < s; stage++) {
    stageCombination(heap, n, y, xNew + n, h, row, k, stage);
    row = row + stage;
    code = sys.derivatives(b, t + heap[tableau + stage]! * h, y, k + stage * n);
    if (code !== 0) return code;
  }
  stageCombination(heap, n, xNew, xNew + n, h, row, k, s);
  code = sys.derivatives(b, heap[w + STEP_T_TRY]!, xNew, xdot);
  if (code !== 0) return code;
  // The weighted sum of the stages, to `y`, with the derivative at the new point as one more stage.
  const weights: int = row + s;
  for (let i: int = 0; i < n; i++) heap[y + i] = heap[weights + s]! * heap[xdot + i]!;
  stageCombination(heap, n, y, y, 1, weights, k, s);
  const scale: real = heap[w + STEP_FIXED]! > 0 ? 0 : h;
  heap[w + STEP_ERROR] = scaledMaximum(heap, n, w, y, scale);
  return 0;
}

/** target = base + h sum_j weight_j k_j over `count` stages. */
function stageCombination(
  heap: Heap,
  n: int,
  target: int,
  base: int,
  h: real,
  weights: int,
  k: int,
  count: int,
): void {
  for (let i: int = 0; i < n; i++) {
    let sum: real = 0;
    for (let j: int = 0; j < count; j++) sum = sum + heap[weights + j]! * heap[k + j * n + i]!;
    heap[target + i] = heap[base + i]! + h * sum;
  }
}
