import type { Heap, int, KernelSystem, real } from "@cosimo/ir";
import {
  controlStepSize,
  STATUS_ACCEPTED,
  STATUS_RETRY,
  STATUS_STEP_TOO_SMALL,
  STEP_AFTER_REJECTION,
  STEP_CLIPPED,
  STEP_ERROR,
  STEP_EVALUATIONS,
  STEP_H,
  STEP_HEADER,
  STEP_REJECTED_COUNT,
  STEP_SPAN,
  STEP_T,
  STEP_T_TRY,
  STEP_TABLEAU,
  STEP_TOLERANCE_DIVISOR,
  STEP_TRY,
  scaledMaximum,
  stepBegin,
  stepMade,
  stepRestore,
  stepShrink,
} from "../steps/step-control.ts";
import { interpolationError } from "./extrapolation-dense.ts";
import {
  EXTRAPOLATION_DENSE,
  EXTRAPOLATION_LINES,
  EXTRAPOLATION_TARGET,
  firstDerivative,
  MOST_LINES,
  OPTIMAL_SIZE,
  OPTIMAL_WORK,
  substepsOf,
} from "./extrapolation-memory.ts";

/** Largest error of the dense output, in units of the tolerance, with which a step is accepted. */
const MOST_INTERPOLATION_ERROR: real = 10;

/**
 * One accepted step of the extrapolated midpoint rule (Gragg 1965, Bulirsch & Stoer 1966) with variable order and step size (Deuflhard
 * 1983): Hairer, Nørsett & Wanner (1993), section II.9. Returns a status.
 */
export function extrapolationAdvance(sys: KernelSystem, heap: Heap, b: int, n: int, w: int): int {
  stepBegin(heap, n, w);
  let status: int = STATUS_RETRY;
  while (status === STATUS_RETRY) status = extrapolationAttempt(sys, heap, b, n, w);
  if (status !== STATUS_ACCEPTED) stepRestore(heap, n, w);
  return status;
}

/** Lines of the table until the error is small enough, or will not be. */
function extrapolationAttempt(sys: KernelSystem, heap: Heap, b: int, n: int, w: int): int {
  const d: int = heap[w + STEP_TABLEAU]!;
  const target: int = heap[d + EXTRAPOLATION_TARGET]!;
  const divisor: real = heap[w + STEP_TOLERANCE_DIVISOR]!;
  for (let line: int = 1; line <= target + 1; line++) {
    const code: int = extrapolationLine(sys, heap, b, n, w, line);
    if (code !== 0) return controlStepSize(heap, w, code, 1, 0);
    if (line > 1) {
      const error: real = extrapolationError(heap, n, w);
      heap[w + STEP_ERROR] = error;
      if (!(error < 1e200)) return controlStepSize(heap, w, 0, 1, 0);
      extrapolationOptimum(heap, w, line, error * divisor);
      if (line >= target - 1) {
        if (error * divisor <= 1) return extrapolationAccept(sys, heap, b, n, w, line);
        if (error * divisor > mostError(line, target)) return extrapolationReject(heap, w, line);
      }
    }
  }
  return extrapolationReject(heap, w, target + 1);
}

/** Error of a line from which convergence in line `target` + 1 is not to be expected. */
function mostError(line: int, target: int): real {
  const last: real = substepsOf(target + 1) / substepsOf(1);
  if (line === target) return last * last;
  const own: real = (last * substepsOf(target)) / substepsOf(1);
  return line < target ? own * own : 1;
}

/** Midpoint rule with `substepsOf(line)` substeps, smoothed, and the next line of the table. Returns 0 or a failure code. */
function extrapolationLine(sys: KernelSystem, heap: Heap, b: int, n: int, w: int, line: int): int {
  const t: real = heap[w + STEP_T]!;
  const count: int = substepsOf(line);
  const h: real = heap[w + STEP_TRY]! / count;
  const xNew: int = w + STEP_HEADER;
  const x: int = xNew + n;
  const table: int = xNew + 24 * n;
  const middle: int = xNew + (31 + line) * n;
  let before: int = xNew + 40 * n;
  let y: int = before + n;
  let f: int = xNew + firstDerivative(line) * n;
  heap[w + STEP_EVALUATIONS] = heap[w + STEP_EVALUATIONS]! + count;
  for (let i: int = 0; i < n; i++) {
    heap[before + i] = heap[x + i]!;
    heap[y + i] = heap[x + i]! + h * heap[x + 2 * n + i]!;
  }
  for (let k: int = 1; k < count; k++) {
    const code: int = sys.derivatives(b, t + k * h, y, f);
    if (code !== 0) return code;
    if (2 * k === count) for (let i: int = 0; i < n; i++) heap[middle + i] = heap[y + i]!;
    for (let i: int = 0; i < n; i++) heap[before + i] = heap[before + i]! + 2 * h * heap[f + i]!;
    const swapped: int = before;
    before = y;
    y = swapped;
    f = f + n;
  }
  const code: int = sys.derivatives(b, heap[w + STEP_T_TRY]!, y, f);
  if (code !== 0) return code;
  const own: int = table + (line - 1) * n;
  for (let i: int = 0; i < n; i++)
    heap[own + i] = 0.5 * (heap[y + i]! + heap[before + i]! + h * heap[f + i]!);
  for (let column: int = line - 1; column > 0; column--) {
    const ratio: real = count / substepsOf(column);
    const factor: real = 1 / (ratio * ratio - 1);
    const target: int = table + (column - 1) * n;
    for (let i: int = 0; i < n; i++) {
      const value: real = heap[target + n + i]!;
      heap[target + i] = value + factor * (value - heap[target + i]!);
    }
  }
  for (let i: int = 0; i < n; i++) heap[xNew + i] = heap[table + i]!;
  return 0;
}

/** Difference of the last two values of the line. */
function extrapolationError(heap: Heap, n: int, w: int): real {
  const table: int = w + STEP_HEADER + 24 * n;
  const difference: int = w + STEP_HEADER + 5 * n;
  for (let i: int = 0; i < n; i++) heap[difference + i] = heap[table + n + i]! - heap[table + i]!;
  return scaledMaximum(heap, n, w, difference, 1);
}

/** Evaluations of a step with so many lines. */
function evaluationsOf(lines: int): real {
  return 2 * lines * lines + 1;
}

function extrapolationOptimum(heap: Heap, w: int, line: int, error: real): void {
  const d: int = heap[w + STEP_TABLEAU]!;
  const exponent: real = 1 / (2 * line - 1);
  const least: real = 0.02 ** exponent;
  const growth: real = (0.65 / Math.max(error, 1e-30)) ** exponent * 0.94;
  const size: real = heap[w + STEP_TRY]! * Math.min(1 / least, Math.max(least / 4, growth));
  heap[d + OPTIMAL_SIZE + line] = size;
  heap[d + OPTIMAL_WORK + line] = evaluationsOf(line) / size;
}

function extrapolationAccept(sys: KernelSystem, heap: Heap, b: int, n: int, w: int, line: int): int {
  const d: int = heap[w + STEP_TABLEAU]!;
  const xdot: int = w + STEP_HEADER + 2 * n;
  heap[w + STEP_EVALUATIONS] = heap[w + STEP_EVALUATIONS]! + 1;
  const code: int = sys.derivatives(b, heap[w + STEP_T_TRY]!, w + STEP_HEADER, xdot);
  // Not finite if the derivatives are not.
  const check: real = scaledMaximum(heap, n, w, xdot, 0);
  if (code !== 0 || !(check === 0)) {
    heap[w + STEP_ERROR] = check;
    return controlStepSize(heap, w, code, 1, 0);
  }
  heap[d + EXTRAPOLATION_LINES] = line;
  heap[d + EXTRAPOLATION_DENSE] = 0;
  heap[w + STEP_SPAN] = heap[w + STEP_TRY]!;
  const dense: real = interpolationError(heap, n, w) * heap[w + STEP_TOLERANCE_DIVISOR]!;
  const interpolated: real = heap[w + STEP_TRY]! / Math.max(0.01, dense ** (1 / (2 * line + 1)));
  if (dense > MOST_INTERPOLATION_ERROR) return extrapolationShrink(heap, w, interpolated);
  stepMade(heap, w, heap[w + STEP_TRY]!);
  const isRepeated: boolean = heap[w + STEP_AFTER_REJECTION]! > 0;
  let next: int = extrapolationBest(heap, w, line);
  if (isRepeated) next = Math.min(next, line);
  next = Math.max(3, Math.min(MOST_LINES - 1, next));
  let size: real = heap[d + OPTIMAL_SIZE + Math.min(next, line)]!;
  if (next > line) size = (size * evaluationsOf(line + 1)) / evaluationsOf(line);
  if (isRepeated) size = Math.min(size, heap[w + STEP_TRY]!);
  else if (heap[w + STEP_CLIPPED]! > 0) size = Math.max(size, heap[w + STEP_H]!);
  heap[d + EXTRAPOLATION_TARGET] = next;
  heap[w + STEP_H] = Math.min(size, interpolated);
  return STATUS_ACCEPTED;
}

/** The line with the least work, after convergence in this one. */
function extrapolationBest(heap: Heap, w: int, line: int): int {
  const d: int = heap[w + STEP_TABLEAU]!;
  const target: int = heap[d + EXTRAPOLATION_TARGET]!;
  const work: int = d + OPTIMAL_WORK;
  let best: int = line;
  if (line > 2 && heap[work + line - 1]! < 0.8 * heap[work + line]!) best = line - 1;
  else if (line <= target && line > 2 && heap[work + line]! < 0.9 * heap[work + line - 1]!) best = line + 1;
  else if (line === 2) best = 3;
  return best;
}

function extrapolationReject(heap: Heap, w: int, line: int): int {
  const d: int = heap[w + STEP_TABLEAU]!;
  const target: int = heap[d + EXTRAPOLATION_TARGET]!;
  let next: int = Math.min(line, target);
  if (next > 3 && heap[d + OPTIMAL_WORK + next - 1]! < 0.8 * heap[d + OPTIMAL_WORK + next]!) next = next - 1;
  heap[d + EXTRAPOLATION_TARGET] = Math.max(3, next);
  return extrapolationShrink(heap, w, heap[d + OPTIMAL_SIZE + next]!);
}

function extrapolationShrink(heap: Heap, w: int, size: real): int {
  heap[w + STEP_REJECTED_COUNT] = heap[w + STEP_REJECTED_COUNT]! + 1;
  heap[w + STEP_AFTER_REJECTION] = 1;
  return stepShrink(heap, w, Math.min(size, 0.9 * heap[w + STEP_TRY]!), STATUS_STEP_TOO_SMALL);
}
