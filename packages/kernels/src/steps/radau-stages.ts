import type { Heap, int, real } from "@cosimo/ir";
import { FROZEN_HAS_PREVIOUS, FROZEN_PREVIOUS_STEP } from "./frozen-jacobian.ts";
import {
  RADAU_BEFORE,
  RADAU_COLLOCATION,
  RADAU_DEFECT,
  RADAU_EXTRAPOLATION,
  RADAU_INCREMENTS,
  RADAU_INVERSE,
  RADAU_NODES,
  RADAU_RATIO,
  RADAU_RIGHT_SIDES,
  RADAU_STAGES_BEFORE,
  RADAU_TRANSFORMED,
  radauFormula,
  radauFormulaOf,
  radauVector,
} from "./radau-memory.ts";
import { STEP_FROZEN, STEP_HEADER, STEP_STAGES, STEP_TABLEAU, STEP_TRY } from "./step-control.ts";

/**
 * target := (matrix of `rows` rows and `columns` columns) times the vectors at `v`, each of n slots; `target` may be `v` unless
 * there are more rows than columns.
 */
export function combineStages(
  heap: Heap,
  n: int,
  rows: int,
  columns: int,
  matrix: int,
  v: int,
  target: int,
): void {
  if (columns === 3) combine3(heap, n, rows, matrix, v, target);
  else if (columns === 5) combine5(heap, n, rows, matrix, v, target);
  else combine7(heap, n, rows, matrix, v, target);
}

function combine3(heap: Heap, n: int, rows: int, matrix: int, v: int, target: int): void {
  for (let i: int = 0; i < n; i++) {
    const v1: real = heap[v + i]!;
    const v2: real = heap[v + n + i]!;
    const v3: real = heap[v + 2 * n + i]!;
    let row: int = matrix;
    let to: int = target + i;
    for (let r: int = 0; r < rows; r++) {
      heap[to] = heap[row]! * v1 + heap[row + 1]! * v2 + heap[row + 2]! * v3;
      row = row + 3;
      to = to + n;
    }
  }
}

function combine5(heap: Heap, n: int, rows: int, matrix: int, v: int, target: int): void {
  for (let i: int = 0; i < n; i++) {
    const v1: real = heap[v + i]!;
    const v2: real = heap[v + n + i]!;
    const v3: real = heap[v + 2 * n + i]!;
    const v4: real = heap[v + 3 * n + i]!;
    const v5: real = heap[v + 4 * n + i]!;
    let row: int = matrix;
    let to: int = target + i;
    for (let r: int = 0; r < rows; r++) {
      const first: real = heap[row]! * v1 + heap[row + 1]! * v2;
      heap[to] = first + (heap[row + 2]! * v3 + heap[row + 3]! * v4 + heap[row + 4]! * v5);
      row = row + 5;
      to = to + n;
    }
  }
}

function combine7(heap: Heap, n: int, rows: int, matrix: int, v: int, target: int): void {
  for (let i: int = 0; i < n; i++) {
    const v1: real = heap[v + i]!;
    const v2: real = heap[v + n + i]!;
    const v3: real = heap[v + 2 * n + i]!;
    const v4: real = heap[v + 3 * n + i]!;
    const v5: real = heap[v + 4 * n + i]!;
    const v6: real = heap[v + 5 * n + i]!;
    const v7: real = heap[v + 6 * n + i]!;
    let row: int = matrix;
    let to: int = target + i;
    for (let r: int = 0; r < rows; r++) {
      const first: real = heap[row]! * v1 + heap[row + 1]! * v2 + heap[row + 2]! * v3;
      const second: real = heap[row + 3]! * v4 + heap[row + 4]! * v5;
      heap[to] = first + (second + (heap[row + 5]! * v6 + heap[row + 6]! * v7));
      row = row + 7;
      to = to + n;
    }
  }
}

/** Start values of the stages and of their transforms: extrapolation of the last step's polynomial, or zero. */
export function radauStart(heap: Heap, n: int, w: int): void {
  const d: int = heap[w + STEP_FROZEN]!;
  const memory: int = heap[w + STEP_TABLEAU]!;
  const s: int = heap[w + STEP_STAGES]!;
  const z: int = radauVector(n, w, RADAU_INCREMENTS);
  const v: int = radauVector(n, w, RADAU_TRANSFORMED);
  if (heap[d + FROZEN_HAS_PREVIOUS]! === 0) {
    for (let i: int = 0; i < s * n; i++) {
      heap[z + i] = 0;
      heap[v + i] = 0;
    }
    return;
  }
  const before: int = heap[memory + RADAU_STAGES_BEFORE]!;
  const ratio: real = heap[w + STEP_TRY]! / heap[d + FROZEN_PREVIOUS_STEP]!;
  if (heap[memory + RADAU_RATIO]! !== ratio) {
    radauExtrapolation(heap, w, s, before, ratio);
    heap[memory + RADAU_RATIO] = ratio;
  }
  combineStages(heap, n, s, before, memory + RADAU_EXTRAPOLATION, radauVector(n, w, RADAU_BEFORE), z);
  combineStages(heap, n, s, s, radauFormula(heap, w) + RADAU_INVERSE, z, v);
}

/**
 * The matrix from the increments of the last step's stages to those of the current step: p(1 + c ratio) - p(1) for the
 * polynomial p of the last step, whose coefficients the matrix of collocation gives.
 */
function radauExtrapolation(heap: Heap, w: int, s: int, before: int, ratio: real): void {
  const memory: int = heap[w + STEP_TABLEAU]!;
  const nodes: int = radauFormula(heap, w) + RADAU_NODES;
  const collocation: int = radauFormulaOf(heap, w, before) + RADAU_COLLOCATION;
  const target: int = memory + RADAU_EXTRAPOLATION;
  for (let i: int = 0; i < s; i++) {
    const row: int = target + i * before;
    const point: real = 1 + heap[nodes + i]! * ratio;
    let power: real = point;
    for (let j: int = 0; j < before; j++) heap[row + j] = 0;
    for (let k: int = 0; k < before; k++) {
      const change: real = power - 1;
      const from: int = collocation + k * before;
      for (let j: int = 0; j < before; j++) heap[row + j] = heap[row + j]! + change * heap[from + j]!;
      power = power * point;
    }
  }
}

/**
 * The dense output, of degree s + 1 with zeros up to degree 8. The polynomial u through the state at the begin and the stages departs from
 * the solution by a multiple of the integral of (theta - c1) … (theta - cs), to which the next terms are of higher order. The
 * multiple follows from the slope at the begin, f0 - u'(0), which is the error estimate but for a factor, smoothed where f0 is stiff.
 */
export function radauPolynomial(heap: Heap, n: int, w: int): void {
  const memory: int = heap[w + STEP_TABLEAU]!;
  const s: int = heap[memory + RADAU_STAGES_BEFORE]!;
  const formula: int = radauFormulaOf(heap, w, s);
  const x: int = w + STEP_HEADER + n;
  const z: int = radauVector(n, w, RADAU_INCREMENTS);
  const error: int = radauVector(n, w, RADAU_RIGHT_SIDES);
  const p: int = w + STEP_HEADER + 6 * n;
  for (let i: int = 0; i < n; i++) heap[p + i] = heap[x + i]!;
  combineStages(heap, n, s, s, formula + RADAU_COLLOCATION, z, p + n);
  for (let i: int = (s + 1) * n; i < 9 * n; i++) heap[p + i] = 0;
  for (let k: int = 0; k <= s; k++) {
    const factor: real = heap[formula + RADAU_DEFECT + k]!;
    const to: int = p + (k + 1) * n;
    for (let i: int = 0; i < n; i++) heap[to + i] = heap[to + i]! + factor * heap[error + i]!;
  }
}
