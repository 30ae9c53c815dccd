import type { Heap, int, KernelSystem, real } from "@cosimo/ir";
import { solveShifted } from "../steps/iteration-matrix.ts";
import { rosenbrockMatrix } from "../steps/rosenbrock.ts";
import {
  controlStepSize,
  STATUS_ACCEPTED,
  STATUS_RETRY,
  STEP_ERROR,
  STEP_EVALUATIONS,
  STEP_FIXED,
  STEP_HEADER,
  STEP_MATRICES,
  STEP_STRUCTURE,
  STEP_T_TRY,
  STEP_TRY,
  scaledMaximum,
  stepBegin,
  stepRestore,
} from "../steps/step-control.ts";

/**
 * One step of the linearly implicit Euler method, (I - h J) (x_new - x) = h f + h^2 f_t: order 1, L-stable (Hairer & Wanner
 * 1996, section IV.9). Error control, unless the step is fixed, by comparison with the explicit Euler step.
 */
export function linearlyImplicitEulerAdvance(sys: KernelSystem, heap: Heap, b: int, n: int, w: int): int {
  const structure: int = heap[w + STEP_STRUCTURE]!;
  const matrices: int = heap[w + STEP_MATRICES]!;
  const xNew: int = w + STEP_HEADER;
  const xdot: int = xNew + 2 * n;
  const k: int = xNew + 12 * n;
  const ft: int = xNew + 18 * n;
  stepBegin(heap, n, w);
  let status: int = STATUS_RETRY;
  while (status === STATUS_RETRY) {
    let code: int = rosenbrockMatrix(sys, heap, b, n, w, structure, matrices, 1);
    const h: real = heap[w + STEP_TRY]!;
    if (code === 0) {
      heap[w + STEP_EVALUATIONS] = heap[w + STEP_EVALUATIONS]! + 1;
      for (let i: int = 0; i < n; i++) heap[k + i] = heap[xdot + n + i]! + h * heap[ft + i]!;
      solveShifted(heap, n, structure, matrices, k);
      for (let i: int = 0; i < n; i++) heap[xNew + i] = heap[xNew + n + i]! + heap[k + i]!;
      for (let i: int = 0; i < n; i++) heap[k + i] = heap[k + i]! - h * heap[xdot + n + i]!;
      const scale: real = heap[w + STEP_FIXED]! > 0 ? 0 : 0.5;
      code = sys.derivatives(b, heap[w + STEP_T_TRY]!, xNew, xdot);
      heap[w + STEP_ERROR] = scaledMaximum(heap, n, w, k, scale) + scaledMaximum(heap, n, w, xdot, 0);
    }
    status = controlStepSize(heap, w, code, 0.5, 0);
  }
  if (status !== STATUS_ACCEPTED) stepRestore(heap, n, w);
  return status;
}
