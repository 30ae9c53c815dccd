import type { Heap, int, real } from "@cosimo/ir";
import { FROZEN_AGE, FROZEN_RATE, FROZEN_SHIFT } from "./frozen-jacobian.ts";
import {
  RADAU_AGE,
  RADAU_DIVISOR,
  RADAU_FAILED,
  RADAU_LEAST,
  RADAU_MOST,
  RADAU_RATIO,
  RADAU_STAGES_BEFORE,
  RADAU_TREND,
  radauFormula,
} from "./radau-memory.ts";
import {
  STEP_FROZEN,
  STEP_H,
  STEP_SPAN,
  STEP_STAGES,
  STEP_TABLEAU,
  STEP_TOLERANCE_DIVISOR,
} from "./step-control.ts";

/**
 * The order follows the convergence of Newton's iteration (Hairer & Wanner 1999): a rate below `RISE` in steps of nearly equal size
 * permits a higher one, a rate above `FALL`, or a failure, asks for a lower one.
 */
const RISE: real = 0.002;
const FALL: real = 0.8;
const LEAST_RATIO: real = 0.8;
const LARGEST_RATIO: real = 1.2;
/** Steps between a change of the order and the next rise. */
const STEPS_BEFORE_RISE: real = 10;

/** To be called when Newton's iteration did not converge, before the Jacobian is evaluated again. */
export function radauAfterFailure(heap: Heap, w: int): void {
  const d: int = heap[w + STEP_FROZEN]!;
  const memory: int = heap[w + STEP_TABLEAU]!;
  if (heap[d + FROZEN_AGE]! > 1) return;
  heap[memory + RADAU_FAILED] = 1;
}

/** To be called after an accepted step: chooses the number of stages of the next one. */
export function radauChooseOrder(heap: Heap, w: int): void {
  const d: int = heap[w + STEP_FROZEN]!;
  const memory: int = heap[w + STEP_TABLEAU]!;
  const s: int = heap[w + STEP_STAGES]!;
  const trend: real = Math.min(10, Math.max(heap[d + FROZEN_RATE]!, 0.5 * heap[memory + RADAU_TREND]!));
  const ratio: real = heap[w + STEP_H]! / heap[w + STEP_SPAN]!;
  let next: int = s;
  if (heap[memory + RADAU_STAGES_BEFORE]! !== s) heap[memory + RADAU_RATIO] = 0;
  heap[memory + RADAU_STAGES_BEFORE] = s;
  heap[memory + RADAU_TREND] = trend;
  heap[memory + RADAU_AGE] = heap[memory + RADAU_AGE]! + 1;
  if (trend >= FALL || heap[memory + RADAU_FAILED]! > 0) next = s - 2;
  else if (
    trend <= RISE &&
    ratio > LEAST_RATIO &&
    ratio < LARGEST_RATIO &&
    heap[memory + RADAU_AGE]! >= STEPS_BEFORE_RISE
  ) {
    next = s + 2;
  }
  heap[memory + RADAU_FAILED] = 0;
  if (next < heap[memory + RADAU_LEAST]! || next > heap[memory + RADAU_MOST]!) return;
  if (next !== s) radauUseStages(heap, w, next);
}

function radauUseStages(heap: Heap, w: int, stages: int): void {
  const d: int = heap[w + STEP_FROZEN]!;
  const memory: int = heap[w + STEP_TABLEAU]!;
  heap[w + STEP_STAGES] = stages;
  heap[memory + RADAU_AGE] = 0;
  heap[memory + RADAU_RATIO] = 0;
  // The factors belong to another eigenvalue.
  heap[d + FROZEN_SHIFT] = 0;
  const formula: int = radauFormula(heap, w);
  heap[w + STEP_TOLERANCE_DIVISOR] = heap[formula + RADAU_DIVISOR]!;
}
