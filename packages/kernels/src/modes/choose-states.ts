import type { Heap, int, real } from "@cosimo/ir";

/*
 * Dynamic choice of states among the candidates of constraints: the derivatives of the constraints by the other candidates are best
 * conditioned (Gaussian elimination with complete pivoting; Mattsson, Olsson and Elmqvist 2000). A choice says for each candidate how
 * many of its derivatives are no states.
 */

/** The memory of a choice: number of sets of constraints, then the sets. */
export const CHOICE_SETS: int = 0;
export const CHOICE_HEADER: int = 1;

/** Of a set: number of constraints (rows) and candidates (columns), 0 if the last choice was incomplete; then the vectors below. */
export const CHOICE_ROWS: int = 0;
export const CHOICE_COLUMNS: int = 1;
export const CHOICE_IS_COMPLETE: int = 2;
export const CHOICE_SET_HEADER: int = 3;

/** Pivots below this multiple of the entries they result from count as zero. */
const NO_PIVOT: real = 1e-9;
/** The present choice is replaced when another one has pivots larger by this factor. */
const HYSTERESIS: real = 1.3;
/** Least product of the pivots of a choice relative to the best one. */
const LEAST_SUITABLE: real = 0.3;

function constraintCount(heap: Heap, s: int): int {
  return heap[s + CHOICE_ROWS]!;
}

function candidateCount(heap: Heap, s: int): int {
  return heap[s + CHOICE_COLUMNS]!;
}

/** How often each constraint was differentiated. */
function differentiations(s: int): int {
  return s + CHOICE_SET_HEADER;
}

/** The columns that belong to the pivots of the rows; negative: none yet. */
function columnsOfRows(heap: Heap, s: int): int {
  return differentiations(s) + constraintCount(heap, s);
}

/** Positive weights: a larger one prefers the candidate as a state. */
function weights(heap: Heap, s: int): int {
  return columnsOfRows(heap, s) + constraintCount(heap, s);
}

/** The choice in use, written by the host. */
function presentChoice(heap: Heap, s: int): int {
  return weights(heap, s) + candidateCount(heap, s);
}

/** The choice by `chooseStates`. */
function bestChoice(heap: Heap, s: int): int {
  return presentChoice(heap, s) + candidateCount(heap, s);
}

/** Work memory: derivatives of the constraints by the candidates. */
function choiceMatrix(heap: Heap, s: int): int {
  return bestChoice(heap, s) + candidateCount(heap, s);
}

function nextSet(heap: Heap, s: int): int {
  return choiceMatrix(heap, s) + constraintCount(heap, s) * candidateCount(heap, s);
}

/** Number of slots of a set. */
export function choiceSetSize(rows: int, columns: int): int {
  return CHOICE_SET_HEADER + 2 * rows + 3 * columns + rows * columns;
}

/** Address of the present choice of candidate j of all sets; `best`: of the best one. */
export function choiceOfCandidate(heap: Heap, c: int, j: int, best: int): int {
  let s: int = c + CHOICE_HEADER;
  let column: int = j;
  while (column >= candidateCount(heap, s)) {
    column -= candidateCount(heap, s);
    s = nextSet(heap, s);
  }
  return (best > 0 ? bestChoice(heap, s) : presentChoice(heap, s)) + column;
}

/** Finds the best choice for the derivatives of the constraints at `jacobian`; 1 if it differs from the present one. */
export function chooseStates(heap: Heap, c: int, jacobian: int): int {
  let changes: int = 0;
  let s: int = c + CHOICE_HEADER;
  let a: int = jacobian;
  for (let k: int = 0; k < heap[c + CHOICE_SETS]!; k++) {
    changes += chooseForSet(heap, s, a);
    a += constraintCount(heap, s) * candidateCount(heap, s);
    s = nextSet(heap, s);
  }
  return changes > 0 ? 1 : 0;
}

/** Whether the present choice is nearly as well conditioned as the best one. */
export function isSuitableChoice(heap: Heap, c: int, jacobian: int): int {
  let s: int = c + CHOICE_HEADER;
  let a: int = jacobian;
  for (let k: int = 0; k < heap[c + CHOICE_SETS]!; k++) {
    const best: real = pivotProduct(heap, s, a, bestChoice(heap, s));
    if (best > 0 && pivotProduct(heap, s, a, presentChoice(heap, s)) < LEAST_SUITABLE * best) return 0;
    a += constraintCount(heap, s) * candidateCount(heap, s);
    s = nextSet(heap, s);
  }
  return 1;
}

/** An incomplete choice is the present one. */
function chooseForSet(heap: Heap, s: int, jacobian: int): int {
  const rows: int = constraintCount(heap, s);
  const columns: int = candidateCount(heap, s);
  const best: int = bestChoice(heap, s);
  const present: int = presentChoice(heap, s);
  beginElimination(heap, s, jacobian);
  for (let j: int = 0; j < columns; j++) heap[best + j] = -1;
  let chosen: int = 0;
  for (let level: int = highestLevel(heap, s); level >= 0; level--) {
    let pivot: int = largestEntry(heap, s, level);
    while (pivot >= 0) {
      heap[best + (pivot % columns)] = level;
      eliminate(heap, s, pivot);
      chosen++;
      pivot = largestEntry(heap, s, level);
    }
  }
  heap[s + CHOICE_IS_COMPLETE] = chosen === rows ? 1 : 0;
  let changes: int = 0;
  for (let j: int = 0; j < columns; j++) {
    if (chosen < rows) heap[best + j] = heap[present + j]!;
    if (heap[best + j]! < 0) heap[best + j] = 0;
    if (heap[best + j] !== heap[present + j]!) changes = 1;
  }
  return changes;
}

function highestLevel(heap: Heap, s: int): int {
  let highest: int = 0;
  for (let i: int = 0; i < constraintCount(heap, s); i++) {
    const level: int = heap[differentiations(s) + i]!;
    if (level > highest) highest = level;
  }
  return highest;
}

/** Copies the matrix; rows are scaled by their largest entries. */
function beginElimination(heap: Heap, s: int, jacobian: int): void {
  const columns: int = candidateCount(heap, s);
  for (let i: int = 0; i < constraintCount(heap, s); i++) {
    const from: int = jacobian + i * columns;
    const a: int = choiceMatrix(heap, s) + i * columns;
    let scale: real = 0;
    for (let j: int = 0; j < columns; j++) scale = Math.max(scale, Math.abs(heap[from + j]!));
    const divisor: real = scale > 0 && Number.isFinite(scale) ? scale : 1;
    for (let j: int = 0; j < columns; j++) heap[a + j] = heap[from + j]! / divisor;
    heap[columnsOfRows(heap, s) + i] = -1;
  }
}

/**
 * The largest entry, by preference, among rows of this level without a pivot and columns without one: its place in the matrix; -1: there
 * is none.
 */
function largestEntry(heap: Heap, s: int, level: int): int {
  const columns: int = candidateCount(heap, s);
  const a: int = choiceMatrix(heap, s);
  let best: real = 0;
  let found: int = -1;
  for (let i: int = 0; i < constraintCount(heap, s); i++) {
    if (heap[columnsOfRows(heap, s) + i]! >= 0 || heap[differentiations(s) + i] !== level) continue;
    for (let j: int = 0; j < columns; j++) {
      const size: real = Math.abs(heap[a + i * columns + j]!);
      const isPresent: boolean = heap[presentChoice(heap, s) + j]! > 0;
      const favour: real = (isPresent ? HYSTERESIS : 1) / heap[weights(heap, s) + j]!;
      if (heap[bestChoice(heap, s) + j]! >= 0 || !(size > NO_PIVOT) || !(size * favour > best)) continue;
      best = size * favour;
      found = i * columns + j;
    }
  }
  return found;
}

/** Eliminates the column of the pivot from the rows without a pivot. */
function eliminate(heap: Heap, s: int, pivot: int): void {
  const columns: int = candidateCount(heap, s);
  const a: int = choiceMatrix(heap, s);
  const pivotRow: int = Math.trunc(pivot / columns);
  const column: int = pivot % columns;
  const row: int = a + pivotRow * columns;
  heap[columnsOfRows(heap, s) + pivotRow] = column;
  for (let i: int = 0; i < constraintCount(heap, s); i++) {
    const other: int = a + i * columns;
    if (heap[columnsOfRows(heap, s) + i]! >= 0) continue;
    const factor: real = heap[other + column]! / heap[row + column]!;
    if (factor === 0) continue;
    for (let j: int = 0; j < columns; j++) heap[other + j] = heap[other + j]! - factor * heap[row + j]!;
    heap[other + column] = 0;
  }
}

/** Product of the pivots for a choice: a measure of conditioning; 0: it is singular. */
function pivotProduct(heap: Heap, s: int, jacobian: int, choice: int): real {
  let product: real = 1;
  beginElimination(heap, s, jacobian);
  for (let k: int = 0; k < constraintCount(heap, s); k++) {
    const pivot: int = pivotOfChoice(heap, s, choice);
    if (pivot < 0) return 0;
    product *= Math.abs(heap[choiceMatrix(heap, s) + pivot]!);
    eliminate(heap, s, pivot);
  }
  return product;
}

/** The largest entry among rows without a pivot, in columns whose choice is the level of the row; -1: it is zero. */
function pivotOfChoice(heap: Heap, s: int, choice: int): int {
  const columns: int = candidateCount(heap, s);
  let largest: real = NO_PIVOT;
  let found: int = -1;
  for (let i: int = 0; i < constraintCount(heap, s); i++) {
    if (heap[columnsOfRows(heap, s) + i]! >= 0) continue;
    for (let j: int = 0; j < columns; j++) {
      const size: real = Math.abs(heap[choiceMatrix(heap, s) + i * columns + j]!);
      if (heap[choice + j] !== heap[differentiations(s) + i]! || !(size > largest)) continue;
      largest = size;
      found = i * columns + j;
    }
  }
  return found;
}
