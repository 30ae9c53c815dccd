import type { Heap, int, KernelSystem, real } from "@cosimo/ir";
import {
  acceptFixedStep,
  STATUS_ACCEPTED,
  STEP_ERROR,
  STEP_EVALUATIONS,
  STEP_HEADER,
  STEP_T,
  STEP_T_TRY,
  STEP_TRY,
  stepBegin,
  stepRestore,
} from "../steps/step-control.ts";

/**
 * One step of the classical Runge-Kutta method of order 4 (Kutta 1901) with a fixed size, on work area `w` (stages 0 to 2: the
 * derivatives at the second to the fourth stage). Returns a status.
 */
export function rk4Advance(sys: KernelSystem, heap: Heap, b: int, n: int, w: int): int {
  stepBegin(heap, n, w);
  const code: int = rk4Attempt(sys, heap, b, n, w);
  const status: int = acceptFixedStep(heap, w, code);
  if (status !== STATUS_ACCEPTED) stepRestore(heap, n, w);
  return status;
}

function rk4Attempt(sys: KernelSystem, heap: Heap, b: int, n: int, w: int): int {
  const t: real = heap[w + STEP_T]!;
  const h: real = heap[w + STEP_TRY]!;
  const xNew: int = w + STEP_HEADER;
  const x: int = xNew + n;
  const xdot: int = x + n;
  const k1: int = xdot + n;
  const y: int = k1 + 2 * n;
  const k2: int = y + 7 * n;
  const k3: int = k2 + n;
  const k4: int = k3 + n;
  let code: int = 0;
  heap[w + STEP_EVALUATIONS] = heap[w + STEP_EVALUATIONS]! + 4;
  for (let i: int = 0; i < n; i++) heap[y + i] = heap[x + i]! + 0.5 * h * heap[k1 + i]!;
  code = sys.derivatives(b, t + 0.5 * h, y, k2);
  if (code !== 0) return code;
  for (let i: int = 0; i < n; i++) heap[y + i] = heap[x + i]! + 0.5 * h * heap[k2 + i]!;
  code = sys.derivatives(b, t + 0.5 * h, y, k3);
  if (code !== 0) return code;
  for (let i: int = 0; i < n; i++) heap[y + i] = heap[x + i]! + h * heap[k3 + i]!;
  code = sys.derivatives(b, t + h, y, k4);
  if (code !== 0) return code;
  for (let i: int = 0; i < n; i++) {
    const middle: real = 2 * (heap[k2 + i]! + heap[k3 + i]!);
    heap[xNew + i] = heap[x + i]! + (h / 6) * (heap[k1 + i]! + middle + heap[k4 + i]!);
  }
  code = sys.derivatives(b, heap[w + STEP_T_TRY]!, xNew, xdot);
  if (code !== 0) return code;
  // Zero, or NaN where a derivative is not finite.
  let error: real = 0;
  for (let i: int = 0; i < n; i++) error = error + 0 * heap[xdot + i]!;
  heap[w + STEP_ERROR] = error;
  return 0;
}
