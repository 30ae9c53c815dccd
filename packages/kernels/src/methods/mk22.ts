import type { Heap, int, KernelSystem, real } from "@cosimo/ir";
import {
  FROZEN_AGE,
  FROZEN_MAX_AGE,
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
  STEP_STRUCTURE,
  STEP_T,
  STEP_T_TRY,
  STEP_TRY,
  scaledMaximum,
  stepBegin,
  stepRestore,
} from "../steps/step-control.ts";

/**
 * The (2,2)-method: with D = I - a h J two stages
 *   D k1 = h f(x) + a h^2 f_t,   D k2 = h f(t + h, x + k1) - 2 k1 - a h^2 f_t,   x_new = x + 3/2 k1 + 1/2 k2,
 * of order 2 whatever stands for J and f_t (a W-method: Steihaug & Wolfbrandt 1979; Hairer & Wanner 1996, section IV.7), so
 * that they may be kept for many steps, and L-stable with the exact ones for a = 1 - sqrt(2)/2. The order conditions
 * leave one coefficient free: it is that of Verwer, Spee, Blom & Hundsdorfer (1999). Its comparison of order 1 is x + k1.
 */
const MK_A: real = 1 - Math.sqrt(0.5);

/** Largest number of steps for which a Jacobian is kept. */
const MK_LARGEST_MAX_AGE: int = 20;
/** Growth of that number after each Jacobian without rejected step. */
const MK_MAX_AGE_GROWTH: real = 1.2;

/** One accepted step on the work area `w` (stages 0, 1: k1, k2; 2: f_t; 3, 4: scratch). Returns a status. */
export function mk22Advance(sys: KernelSystem, heap: Heap, b: int, n: int, w: int): int {
  const structure: int = heap[w + STEP_STRUCTURE]!;
  const matrices: int = heap[w + STEP_MATRICES]!;
  const d: int = heap[w + STEP_FROZEN]!;
  const fTime: int = w + STEP_HEADER + 14 * n;
  stepBegin(heap, n, w);
  mk22Renew(heap, d);
  let status: int = STATUS_RETRY;
  while (status === STATUS_RETRY) {
    const shift: real = 1 / (MK_A * heap[w + STEP_TRY]!);
    let code: int = frozenMatrix(sys, heap, b, n, w, structure, matrices, d, shift, fTime);
    if (code === 0) code = mk22Attempt(sys, heap, b, n, w, structure, matrices);
    status = controlStepSize(heap, w, code, 0.5, 0);
    if (status === STATUS_RETRY) {
      const age: real = heap[d + FROZEN_AGE]!;
      if (frozenRefresh(heap, d) > 0) heap[d + FROZEN_MAX_AGE] = Math.max(1, 0.5 * age);
    }
  }
  if (status === STATUS_ACCEPTED) frozenKeepStepSize(heap, w, d);
  else stepRestore(heap, n, w);
  return status;
}

/** Discards a Jacobian of maximum age: the error of a stiff step is dominated by that of an old Jacobian. */
function mk22Renew(heap: Heap, d: int): void {
  const term: real = heap[d + FROZEN_MAX_AGE]!;
  if (term === 0) heap[d + FROZEN_MAX_AGE] = MK_LARGEST_MAX_AGE;
  else if (heap[d + FROZEN_AGE]! > term) {
    heap[d + FROZEN_AGE] = 0;
    heap[d + FROZEN_MAX_AGE] = Math.min(MK_LARGEST_MAX_AGE, MK_MAX_AGE_GROWTH * term);
  }
}

/** One attempt, with the matrix I / (a h) - J. */
function mk22Attempt(
  sys: KernelSystem,
  heap: Heap,
  b: int,
  n: int,
  w: int,
  structure: int,
  matrices: int,
): int {
  const h: real = heap[w + STEP_TRY]!;
  const xNew: int = w + STEP_HEADER;
  const x: int = xNew + n;
  const xdot: int = xNew + 2 * n;
  const y: int = xNew + 5 * n;
  const k1: int = xNew + 12 * n;
  const k2: int = k1 + n;
  const ft: int = k2 + n;
  const r: real = 1 / MK_A;
  heap[w + STEP_EVALUATIONS] = heap[w + STEP_EVALUATIONS]! + 2;
  for (let i: int = 0; i < n; i++) heap[k1 + i] = r * heap[xdot + n + i]! + h * heap[ft + i]!;
  solveShifted(heap, n, structure, matrices, k1);
  for (let i: int = 0; i < n; i++) heap[y + i] = heap[x + i]! + heap[k1 + i]!;
  let code: int = sys.derivatives(b, heap[w + STEP_T]! + h, y, k2);
  if (code !== 0) return code;
  for (let i: int = 0; i < n; i++) {
    heap[k2 + i] = r * (heap[k2 + i]! - (2 / h) * heap[k1 + i]!) - h * heap[ft + i]!;
  }
  solveShifted(heap, n, structure, matrices, k2);
  for (let i: int = 0; i < n; i++) {
    heap[xNew + i] = heap[x + i]! + 1.5 * heap[k1 + i]! + 0.5 * heap[k2 + i]!;
    heap[y + i] = 0.5 * (heap[k1 + i]! + heap[k2 + i]!);
  }
  code = sys.derivatives(b, heap[w + STEP_T_TRY]!, xNew, xdot);
  // The second term is zero, or not finite if the new derivatives are not.
  const scale: real = heap[w + STEP_FIXED]! > 0 ? 0 : 1;
  heap[w + STEP_ERROR] = scaledMaximum(heap, n, w, y, scale) + scaledMaximum(heap, n, w, xdot, 0);
  return code;
}
