import type { Heap, int, real } from "@cosimo/ir";

/**
 * Factors the dense row-major n-by-n matrix at `a` in place into P A = L U with partial pivoting (Golub & Van Loan, Matrix
 * Computations, section 3.4); `pivots[k]` is the row exchanged with row k. Returns 0, or 1 + the column whose pivot is
 * zero or not finite.
 */
export function luFactor(heap: Heap, n: int, a: int, pivots: int): int {
  for (let k: int = 0; k < n; k++) {
    const best: int = luPivotRow(heap, n, a, k);
    const largest: real = Math.abs(heap[a + best * n + k]!);
    if (!(largest > 0 && largest < 1e300)) return k + 1;
    heap[pivots + k] = best;
    if (best !== k) luExchangeRows(heap, n, a + k * n, a + best * n);
    luEliminateColumn(heap, n, a, k);
  }
  return 0;
}

/**
 * Like `luFactor`, but a pivot that is small relative to the initial sizes of its column and row counts as zero: it may
 * be a rounding error. `sizes` has 2 n slots.
 */
export function luFactorSound(heap: Heap, n: int, a: int, pivots: int, sizes: int): int {
  const rows: int = sizes + n;
  for (let i: int = 0; i < 2 * n; i++) heap[sizes + i] = 0;
  for (let i: int = 0; i < n; i++) {
    for (let j: int = 0; j < n; j++) {
      const size: real = Math.abs(heap[a + i * n + j]!);
      heap[sizes + j] = Math.max(heap[sizes + j]!, size);
      heap[rows + i] = Math.max(heap[rows + i]!, size);
    }
  }
  const noise: real = Number.EPSILON * (16 + 4 * Math.sqrt(n));
  for (let k: int = 0; k < n; k++) {
    const best: int = luPivotRow(heap, n, a, k);
    const largest: real = Math.abs(heap[a + best * n + k]!);
    const least: real = noise * Math.min(heap[sizes + k]!, heap[rows + best]!);
    if (!(largest > least && largest < 1e300)) return k + 1;
    heap[pivots + k] = best;
    if (best !== k) {
      luExchangeRows(heap, n, a + k * n, a + best * n);
      heap[rows + best] = heap[rows + k]!;
    }
    luEliminateColumn(heap, n, a, k);
  }
  return 0;
}

/** The row at or below k with the largest element in column k. */
function luPivotRow(heap: Heap, n: int, a: int, k: int): int {
  let best: int = k;
  let largest: real = Math.abs(heap[a + k * n + k]!);
  for (let i: int = k + 1; i < n; i++) {
    const candidate: real = Math.abs(heap[a + i * n + k]!);
    if (candidate > largest) {
      largest = candidate;
      best = i;
    }
  }
  return best;
}

function luExchangeRows(heap: Heap, n: int, first: int, second: int): void {
  for (let j: int = 0; j < n; j++) {
    const value: real = heap[first + j]!;
    heap[first + j] = heap[second + j]!;
    heap[second + j] = value;
  }
}

function luEliminateColumn(heap: Heap, n: int, a: int, k: int): void {
  const pivotRow: int = a + k * n;
  const inverse: real = 1 / heap[pivotRow + k]!;
  for (let i: int = k + 1; i < n; i++) {
    const row: int = a + i * n;
    const factor: real = heap[row + k]! * inverse;
    heap[row + k] = factor;
    if (factor !== 0) {
      for (let j: int = k + 1; j < n; j++) heap[row + j] = heap[row + j]! - factor * heap[pivotRow + j]!;
    }
  }
}

/** Solves A x = rhs in place with the factors of `luFactor`. */
export function luSolve(heap: Heap, n: int, a: int, pivots: int, rhs: int): void {
  for (let k: int = 0; k < n; k++) {
    const other: int = heap[pivots + k]!;
    const value: real = heap[rhs + other]!;
    heap[rhs + other] = heap[rhs + k]!;
    heap[rhs + k] = value;
  }
  for (let i: int = 1; i < n; i++) {
    let sum: real = heap[rhs + i]!;
    for (let j: int = 0; j < i; j++) sum = sum - heap[a + i * n + j]! * heap[rhs + j]!;
    heap[rhs + i] = sum;
  }
  for (let i: int = n - 1; i >= 0; i--) {
    let sum: real = heap[rhs + i]!;
    for (let j: int = i + 1; j < n; j++) sum = sum - heap[a + i * n + j]! * heap[rhs + j]!;
    heap[rhs + i] = sum / heap[a + i * n + i]!;
  }
}

/** The determinant of a matrix from the factors of `luFactor`; its sign where it is out of range. */
export function luDeterminant(heap: Heap, n: int, a: int, pivots: int): real {
  let sign: real = 1;
  let size: real = 1;
  for (let k: int = 0; k < n; k++) {
    const pivot: real = heap[a + k * n + k]!;
    if (heap[pivots + k]! !== k) sign = -sign;
    if (pivot < 0) sign = -sign;
    size = size * Math.abs(pivot);
  }
  return size > 1e-290 && size < 1e290 ? sign * size : sign;
}
