import type { Heap, int, real } from "@cosimo/ir";

/** Smallest pivot as a fraction of the largest element of its row. */
const SMALLEST_COMPLEX_PIVOT: real = 1e-12;

/**
 * `luFactor` for a complex matrix: real parts at `re`, imaginary parts at `im`. Pivots are compared by |re| + |im|.
 */
export function complexLuFactor(heap: Heap, n: int, re: int, im: int, pivots: int): int {
  for (let k: int = 0; k < n; k++) {
    let best: int = k;
    let largest: real = 0;
    for (let i: int = k; i < n; i++) {
      const size: real = Math.abs(heap[re + i * n + k]!) + Math.abs(heap[im + i * n + k]!);
      if (size > largest) {
        largest = size;
        best = i;
      }
    }
    if (!(largest > 0 && largest < 1e300)) return k + 1;
    heap[pivots + k] = best;
    if (best !== k) {
      complexExchange(heap, n, re + k * n, re + best * n);
      complexExchange(heap, n, im + k * n, im + best * n);
    }
    complexEliminate(heap, n, re, im, k);
  }
  return 0;
}

function complexExchange(heap: Heap, n: int, first: int, second: int): void {
  for (let j: int = 0; j < n; j++) {
    const value: real = heap[first + j]!;
    heap[first + j] = heap[second + j]!;
    heap[second + j] = value;
  }
}

function complexEliminate(heap: Heap, n: int, re: int, im: int, k: int): void {
  const pivot: int = k * n;
  const a: real = heap[re + pivot + k]!;
  const b: real = heap[im + pivot + k]!;
  const square: real = a * a + b * b;
  for (let i: int = k + 1; i < n; i++) {
    const row: int = i * n;
    const c: real = heap[re + row + k]!;
    const d: real = heap[im + row + k]!;
    const p: real = (c * a + d * b) / square;
    const q: real = (d * a - c * b) / square;
    heap[re + row + k] = p;
    heap[im + row + k] = q;
    if (p !== 0 || q !== 0) {
      for (let j: int = k + 1; j < n; j++) {
        const u: real = heap[re + pivot + j]!;
        const v: real = heap[im + pivot + j]!;
        heap[re + row + j] = heap[re + row + j]! - (p * u - q * v);
        heap[im + row + j] = heap[im + row + j]! - (p * v + q * u);
      }
    }
  }
}

/** Solves A x = rhs in place with the factors of `complexLuFactor`; the parts of the right side are at `x` and `y`. */
export function complexLuSolve(heap: Heap, n: int, re: int, im: int, pivots: int, x: int, y: int): void {
  for (let k: int = 0; k < n; k++) {
    const other: int = heap[pivots + k]!;
    const p: real = heap[x + other]!;
    const q: real = heap[y + other]!;
    heap[x + other] = heap[x + k]!;
    heap[y + other] = heap[y + k]!;
    heap[x + k] = p;
    heap[y + k] = q;
  }
  for (let i: int = 1; i < n; i++) complexRow(heap, re + i * n, im + i * n, 0, i, x, y, i);
  for (let i: int = n - 1; i >= 0; i--) {
    complexRow(heap, re + i * n, im + i * n, i + 1, n, x, y, i);
    const a: real = heap[re + i * n + i]!;
    const b: real = heap[im + i * n + i]!;
    const square: real = a * a + b * b;
    const p: real = heap[x + i]!;
    const q: real = heap[y + i]!;
    heap[x + i] = (p * a + q * b) / square;
    heap[y + i] = (q * a - p * b) / square;
  }
}

/** Subtracts from element `target` of the right side the part of a row from column `from` to before `to`. */
function complexRow(heap: Heap, re: int, im: int, from: int, to: int, x: int, y: int, target: int): void {
  let p: real = heap[x + target]!;
  let q: real = heap[y + target]!;
  for (let j: int = from; j < to; j++) {
    const a: real = heap[re + j]!;
    const b: real = heap[im + j]!;
    p = p - (a * heap[x + j]! - b * heap[y + j]!);
    q = q - (a * heap[y + j]! + b * heap[x + j]!);
  }
  heap[x + target] = p;
  heap[y + target] = q;
}

/** `sparseLuFactor` for a complex matrix; `work` has 2 n slots. */
export function complexSparseFactor(heap: Heap, n: int, pattern: int, re: int, im: int, work: int): int {
  const diagonal: int = pattern + n + 1;
  const columns: int = diagonal + 2 * n;
  const workIm: int = work + n;
  for (let i: int = 0; i < 2 * n; i++) heap[work + i] = 0;
  for (let i: int = 0; i < n; i++) {
    const begin: int = heap[pattern + i]!;
    const end: int = heap[pattern + i + 1]!;
    const pivotAt: int = heap[diagonal + i]!;
    let largest: real = 0;
    for (let k: int = begin; k < end; k++) {
      const column: int = heap[columns + k]!;
      heap[work + column] = heap[re + k]!;
      heap[workIm + column] = heap[im + k]!;
      largest = Math.max(largest, Math.abs(heap[re + k]!) + Math.abs(heap[im + k]!));
    }
    for (let k: int = begin; k < pivotAt; k++) {
      const row: int = heap[columns + k]!;
      complexSparseEliminate(heap, n, pattern, re, im, work, row);
    }
    for (let k: int = begin; k < end; k++) {
      const column: int = heap[columns + k]!;
      heap[re + k] = heap[work + column]!;
      heap[im + k] = heap[workIm + column]!;
      heap[work + column] = 0;
      heap[workIm + column] = 0;
    }
    const a: real = heap[re + pivotAt]!;
    const b: real = heap[im + pivotAt]!;
    const size: real = Math.abs(a) + Math.abs(b);
    if (!(size > SMALLEST_COMPLEX_PIVOT * largest && size < 1e300)) return i + 1;
    heap[re + pivotAt] = a / (a * a + b * b);
    heap[im + pivotAt] = -b / (a * a + b * b);
  }
  return 0;
}

/**
 * Subtracts the multiple of a finished row from the row at `work` that eliminates its element in that column; that
 * element becomes the factor of L.
 */
function complexSparseEliminate(
  heap: Heap,
  n: int,
  pattern: int,
  re: int,
  im: int,
  work: int,
  row: int,
): void {
  const from: int = heap[pattern + n + 1 + row]!;
  const to: int = heap[pattern + row + 1]!;
  const columns: int = pattern + n + 1 + 2 * n;
  const a: real = heap[work + row]!;
  const b: real = heap[work + n + row]!;
  const p: real = a * heap[re + from]! - b * heap[im + from]!;
  const q: real = a * heap[im + from]! + b * heap[re + from]!;
  heap[work + row] = p;
  heap[work + n + row] = q;
  for (let k: int = from + 1; k < to; k++) {
    const column: int = heap[columns + k]!;
    heap[work + column] = heap[work + column]! - (p * heap[re + k]! - q * heap[im + k]!);
    heap[work + n + column] = heap[work + n + column]! - (p * heap[im + k]! + q * heap[re + k]!);
  }
}

/** `sparseLuSolve` for a complex matrix; `work` has 2 n slots. */
export function complexSparseSolve(
  heap: Heap,
  n: int,
  pattern: int,
  re: int,
  im: int,
  x: int,
  y: int,
  work: int,
): void {
  const diagonal: int = pattern + n + 1;
  const order: int = diagonal + n;
  for (let i: int = 0; i < n; i++) {
    const original: int = heap[order + i]!;
    const begin: int = heap[pattern + i]!;
    const end: int = heap[diagonal + i]!;
    heap[work + i] = heap[x + original]!;
    heap[work + n + i] = heap[y + original]!;
    complexSparseRow(heap, n, order + n, re, im, begin, end, work, i);
  }
  for (let i: int = n - 1; i >= 0; i--) {
    const original: int = heap[order + i]!;
    const begin: int = heap[diagonal + i]!;
    const end: int = heap[pattern + i + 1]!;
    complexSparseRow(heap, n, order + n, re, im, begin + 1, end, work, i);
    const p: real = heap[work + i]!;
    const q: real = heap[work + n + i]!;
    heap[work + i] = p * heap[re + begin]! - q * heap[im + begin]!;
    heap[work + n + i] = p * heap[im + begin]! + q * heap[re + begin]!;
    heap[x + original] = heap[work + i]!;
    heap[y + original] = heap[work + n + i]!;
  }
}

function complexSparseRow(
  heap: Heap,
  n: int,
  columns: int,
  re: int,
  im: int,
  from: int,
  to: int,
  work: int,
  target: int,
): void {
  let p: real = heap[work + target]!;
  let q: real = heap[work + n + target]!;
  for (let k: int = from; k < to; k++) {
    const column: int = heap[columns + k]!;
    p = p - (heap[re + k]! * heap[work + column]! - heap[im + k]! * heap[work + n + column]!);
    q = q - (heap[re + k]! * heap[work + n + column]! + heap[im + k]! * heap[work + column]!);
  }
  heap[work + target] = p;
  heap[work + n + target] = q;
}
