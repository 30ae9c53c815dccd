import type { Heap, int, KernelSystem, real } from "@cosimo/ir";
import {
  STEP_ERROR,
  STEP_EVALUATIONS,
  STEP_FIXED,
  STEP_HEADER,
  STEP_T,
  STEP_T_TRY,
  STEP_TRY,
  scaledMaximum,
  stepBegin,
  stepJudge,
  stepRestore,
  VERDICT_ACCEPTED,
  VERDICT_RETRY,
} from "./step-control.ts";

/**
 * One accepted step of an explicit Runge-Kutta method of `s` stages whose tableau lies at `tableau`: c (s slots), the
 * strictly lower rows of A one after another, weights b (s), and error weights (s + 1; the last for the derivative at the
 * new point). `order` is the order of the local error that the weights estimate. Returns a verdict (see step-control).
 */
export function explicitAdvance(
  sys: KernelSystem,
  heap: Heap,
  b: int,
  count: int,
  w: int,
  s: int,
  tableau: int,
  order: real,
): int {
  stepBegin(heap, count, w);
  let verdict: int = VERDICT_RETRY;
  while (verdict === VERDICT_RETRY) {
    const code: int = explicitAttempt(sys, heap, b, count, w, s, tableau);
    verdict = stepJudge(heap, w, code, 0.85 / order, 0.2 / order);
  }
  if (verdict !== VERDICT_ACCEPTED) stepRestore(heap, count, w);
  return verdict;
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
