import type { Heap, int, real } from "@cosimo/ir";

/**
 * Sparse LU factors with pivots chosen by size (Gilbert & Peierls, SIAM J. Sci. Stat. Comput. 9, 1988; threshold and
 * preferred pivots as in KLU: Davis & Palamadai Natarajan, ACM TOMS 37, 2010).
 *
 * All data of one matrix lie at an address `s`; see `SparseLoopMemory` of the compiler, which writes the first part:
 * a header, then column starts (n + 1), rows by column (entries), the order of elimination of the columns (n), the row
 * whose pivot is preferred at each step (n), places of the varying entries among the values (varying). Then come values
 * by column (entries; the constant ones are given), varying entries as code has computed them last (varying), starts of the
 * columns of L and U (n + 1 each), the step at which each row is the pivot row (n), pivots (n), six work vectors (n each),
 * and pairs (row, value) of the factors: L grows from their begin, U from their end.
 */
const SPARSE_SIZE: int = 0;
const SPARSE_ENTRIES: int = 1;
const SPARSE_VARYING: int = 2;
/** Number of pairs. */
const SPARSE_CAPACITY: int = 3;
/** 0: pivots must be chosen; 1: pivots are chosen; 2: and the factors are those of the values. */
const SPARSE_STATUS: int = 4;
/** After a failure: 1 + the step that has no pivot, or 1 + n when the factors need more pairs than there are. */
const SPARSE_FAILURE: int = 5;
const SPARSE_HEADER: int = 8;

/** The preferred pivot is taken if it is not smaller than this fraction of the largest one. */
const PREFERRED_PIVOT: real = 0.1;
/** Pivots of the previous matrix are discarded when one is smaller than this fraction of the largest one … */
const KEPT_PIVOT: real = 0.01;
/** … or than this fraction of the sum of absolute terms in its column: it may be a rounding error. */
const KEPT_CANCELLATION: real = 1e-8;

function sparseValues(heap: Heap, s: int): int {
  const n: int = heap[s + SPARSE_SIZE]!;
  const entries: int = heap[s + SPARSE_ENTRIES]!;
  const varying: int = heap[s + SPARSE_VARYING]!;
  return s + SPARSE_HEADER + 3 * n + 1 + entries + varying;
}

/** Address at which code writes the varying entries. */
export function sparseFresh(heap: Heap, s: int): int {
  const entries: int = heap[s + SPARSE_ENTRIES]!;
  return sparseValues(heap, s) + entries;
}

/** Address of the part that the kernels write. */
function sparseFactors(heap: Heap, s: int): int {
  const varying: int = heap[s + SPARSE_VARYING]!;
  return sparseFresh(heap, s) + varying;
}

/**
 * Factors the matrix with the entries last written, as far as they changed. Returns 0, or nonzero: see
 * `SPARSE_FAILURE`.
 */
export function sparseFactor(heap: Heap, s: int): int {
  const changed: int = takeEntries(heap, s);
  const status: int = heap[s + SPARSE_STATUS]!;
  if (status === 2 && changed === 0) return 0;
  heap[s + SPARSE_STATUS] = 0;
  if (status > 0 && factorWithKnownPivots(heap, s) === 0) {
    heap[s + SPARSE_STATUS] = 2;
    return 0;
  }
  const failure: int = factorWithNewPivots(heap, s);
  heap[s + SPARSE_FAILURE] = failure;
  if (failure === 0) heap[s + SPARSE_STATUS] = 2;
  return failure;
}

/** Returns 1 if an entry has changed. */
function takeEntries(heap: Heap, s: int): int {
  const varying: int = heap[s + SPARSE_VARYING]!;
  const values: int = sparseValues(heap, s);
  const targets: int = values - varying;
  const fresh: int = sparseFresh(heap, s);
  let changed: int = 0;
  for (let k: int = 0; k < varying; k++) {
    const target: int = heap[targets + k]!;
    if (heap[values + target]! !== heap[fresh + k]!) changed = 1;
    heap[values + target] = heap[fresh + k]!;
  }
  return changed;
}

/**
 * Largest componentwise backward error of z as solution of A z + rhs = 0 (Oettli and Prager, Numer. Math. 6, 1964): |A z + rhs| relative
 * to |A| |z| + |rhs| for the row in which it is largest, with the entries last written; 1 if z is not finite.
 */
export function sparseBackwardError(heap: Heap, s: int, rhs: int, z: int): real {
  const n: int = heap[s + SPARSE_SIZE]!;
  const starts: int = s + SPARSE_HEADER;
  const rows: int = starts + n + 1;
  if (takeEntries(heap, s) !== 0 && heap[s + SPARSE_STATUS]! > 1) heap[s + SPARSE_STATUS] = 1;
  const values: int = sparseValues(heap, s);
  const work: int = sparseFactors(heap, s) + 4 * n + 2;
  const size: int = work + n;
  for (let i: int = 0; i < n; i++) {
    heap[work + i] = heap[rhs + i]!;
    heap[size + i] = Math.abs(heap[rhs + i]!);
  }
  for (let j: int = 0; j < n; j++) {
    const begin: int = heap[starts + j]!;
    const end: int = heap[starts + j + 1]!;
    for (let p: int = begin; p < end; p++) {
      const row: int = heap[rows + p]!;
      const term: real = heap[values + p]! * heap[z + j]!;
      heap[work + row] = heap[work + row]! + term;
      heap[size + row] = heap[size + row]! + Math.abs(term);
    }
  }
  let largest: real = 0;
  for (let i: int = 0; i < n; i++) {
    const error: real = Math.abs(heap[work + i]!);
    if (error > 0) largest = Math.max(largest, error / heap[size + i]!);
    if (!(error < 1e300)) return 1;
  }
  return largest;
}

/** Factors with a new choice of pivots. Rows of L have their original numbers until all pivots are chosen. */
function factorWithNewPivots(heap: Heap, s: int): int {
  const n: int = heap[s + SPARSE_SIZE]!;
  const capacity: int = heap[s + SPARSE_CAPACITY]!;
  const lower: int = sparseFactors(heap, s);
  const upper: int = lower + n + 1;
  const position: int = upper + n + 1;
  const mark: int = position + 4 * n;
  const pairs: int = position + 8 * n;
  for (let i: int = 0; i < n; i++) {
    heap[position + i] = -1;
    heap[mark + i] = 0;
  }
  let bottom: int = 0;
  let top: int = capacity;
  heap[upper] = top;
  for (let k: int = 0; k < n; k++) {
    heap[lower + k] = bottom;
    const first: int = reachOfColumn(heap, s, k);
    // Worst case: all reached rows go into L or U.
    if (bottom + n - first > top) return n + 1;
    eliminateColumn(heap, s, k, first);
    const pivotRow: int = choosePivotRow(heap, s, k, first);
    if (pivotRow < 0) return k + 1;
    const used: int = storeColumn(heap, s, k, first, pivotRow, bottom, top);
    bottom = bottom + used;
    top = top - (n - first - 1 - used);
    heap[upper + k + 1] = top;
  }
  heap[lower + n] = bottom;
  for (let e: int = 0; e < bottom; e++) {
    const row: int = heap[pairs + 2 * e]!;
    heap[pairs + 2 * e] = heap[position + row]!;
  }
  return 0;
}

/**
 * The rows that column k of the matrix reaches in the graph of L, in topological order, in a work vector from the
 * returned index up to n: depth-first search without recursion.
 */
function reachOfColumn(heap: Heap, s: int, k: int): int {
  const n: int = heap[s + SPARSE_SIZE]!;
  const entries: int = heap[s + SPARSE_ENTRIES]!;
  const starts: int = s + SPARSE_HEADER;
  const rows: int = starts + n + 1;
  const lower: int = sparseFactors(heap, s);
  const position: int = lower + 2 * n + 2;
  const mark: int = position + 4 * n;
  const stack: int = mark + n;
  const next: int = stack + n;
  const reached: int = next + n;
  const pairs: int = reached + n;
  const column: int = heap[rows + entries + k]!;
  const begin: int = heap[starts + column]!;
  const end: int = heap[starts + column + 1]!;
  const stamp: real = k + 1;
  let first: int = n;
  for (let p: int = begin; p < end; p++) {
    const root: int = heap[rows + p]!;
    if (heap[mark + root]! === stamp) continue;
    let depth: int = 0;
    heap[stack] = root;
    heap[mark + root] = stamp;
    const rootStep: int = heap[position + root]!;
    heap[next] = rootStep < 0 ? 0 : heap[lower + rootStep]!;
    while (depth >= 0) {
      const row: int = heap[stack + depth]!;
      const step: int = heap[position + row]!;
      let last: int = 0;
      if (step >= 0) last = heap[lower + step + 1]!;
      let e: int = heap[next + depth]!;
      let child: int = -1;
      while (child < 0 && e < last) {
        const candidate: int = heap[pairs + 2 * e]!;
        if (heap[mark + candidate]! !== stamp) child = candidate;
        e++;
      }
      heap[next + depth] = e;
      if (child < 0) {
        first--;
        heap[reached + first] = row;
        depth--;
      } else {
        depth++;
        const childStep: int = heap[position + child]!;
        heap[stack + depth] = child;
        heap[mark + child] = stamp;
        heap[next + depth] = childStep < 0 ? 0 : heap[lower + childStep]!;
      }
    }
  }
  return first;
}

/** Solves with the columns of L computed so far. Beside each value the sum of its absolute terms is stored. */
function eliminateColumn(heap: Heap, s: int, k: int, first: int): void {
  const n: int = heap[s + SPARSE_SIZE]!;
  const entries: int = heap[s + SPARSE_ENTRIES]!;
  const starts: int = s + SPARSE_HEADER;
  const rows: int = starts + n + 1;
  const values: int = sparseValues(heap, s);
  const lower: int = sparseFactors(heap, s);
  const position: int = lower + 2 * n + 2;
  const work: int = position + 2 * n;
  const size: int = work + n;
  const reached: int = size + 4 * n;
  const pairs: int = reached + n;
  const column: int = heap[rows + entries + k]!;
  const begin: int = heap[starts + column]!;
  const end: int = heap[starts + column + 1]!;
  for (let q: int = first; q < n; q++) {
    const row: int = heap[reached + q]!;
    heap[work + row] = 0;
    heap[size + row] = 0;
  }
  for (let p: int = begin; p < end; p++) {
    const row: int = heap[rows + p]!;
    heap[work + row] = heap[values + p]!;
    heap[size + row] = Math.abs(heap[values + p]!);
  }
  for (let q: int = first; q < n; q++) {
    const row: int = heap[reached + q]!;
    const step: int = heap[position + row]!;
    if (step < 0) continue;
    const factor: real = heap[work + row]!;
    if (factor === 0) continue;
    const to: int = heap[lower + step + 1]!;
    const from: int = heap[lower + step]!;
    for (let e: int = from; e < to; e++) {
      const target: int = heap[pairs + 2 * e]!;
      const change: real = heap[pairs + 2 * e + 1]! * factor;
      heap[work + target] = heap[work + target]! - change;
      heap[size + target] = Math.max(heap[size + target]!, Math.abs(change));
    }
  }
}

/** Row of the pivot for step k, or -1 if the rest of the column is zero up to rounding errors. */
function choosePivotRow(heap: Heap, s: int, k: int, first: int): int {
  const n: int = heap[s + SPARSE_SIZE]!;
  const entries: int = heap[s + SPARSE_ENTRIES]!;
  const preferred: int = heap[s + SPARSE_HEADER + 2 * n + 1 + entries + k]!;
  const position: int = sparseFactors(heap, s) + 2 * n + 2;
  const work: int = position + 2 * n;
  const size: int = work + n;
  const mark: int = size + n;
  const reached: int = mark + 3 * n;
  const noise: real = Number.EPSILON * (16 + 4 * Math.sqrt(n));
  let best: int = -1;
  let largest: real = 0;
  for (let q: int = first; q < n; q++) {
    const row: int = heap[reached + q]!;
    const candidate: real = Math.abs(heap[work + row]!);
    if (heap[position + row]! < 0 && candidate > largest && candidate > noise * heap[size + row]!) {
      largest = candidate;
      best = row;
    }
  }
  if (best < 0 || !(largest < 1e300)) return -1;
  if (heap[mark + preferred]! === k + 1 && heap[position + preferred]! < 0) {
    const candidate: real = Math.abs(heap[work + preferred]!);
    const sound: boolean = candidate > noise * heap[size + preferred]!;
    if (sound && candidate >= PREFERRED_PIVOT * largest) return preferred;
  }
  return best;
}

/** Appends column k to L and U. Returns the number of its elements in L. */
function storeColumn(heap: Heap, s: int, k: int, first: int, pivotRow: int, bottom: int, top: int): int {
  const n: int = heap[s + SPARSE_SIZE]!;
  const position: int = sparseFactors(heap, s) + 2 * n + 2;
  const pivots: int = position + n;
  const work: int = pivots + n;
  const reached: int = work + 5 * n;
  const pairs: int = reached + n;
  const pivot: real = heap[work + pivotRow]!;
  let low: int = bottom;
  let high: int = top;
  for (let q: int = first; q < n; q++) {
    const row: int = heap[reached + q]!;
    const step: int = heap[position + row]!;
    if (step >= 0) {
      high--;
      heap[pairs + 2 * high] = step;
      heap[pairs + 2 * high + 1] = heap[work + row]!;
    } else if (row !== pivotRow) {
      heap[pairs + 2 * low] = row;
      heap[pairs + 2 * low + 1] = heap[work + row]! / pivot;
      low++;
    }
  }
  heap[pivots + k] = pivot;
  heap[position + pivotRow] = k;
  return low - bottom;
}

/** Factors with the same pivots and patterns. Returns nonzero if a pivot became too small. */
function factorWithKnownPivots(heap: Heap, s: int): int {
  const n: int = heap[s + SPARSE_SIZE]!;
  const entries: int = heap[s + SPARSE_ENTRIES]!;
  const starts: int = s + SPARSE_HEADER;
  const rows: int = starts + n + 1;
  const order: int = rows + entries;
  const values: int = sparseValues(heap, s);
  const lower: int = sparseFactors(heap, s);
  const upper: int = lower + n + 1;
  const position: int = upper + n + 1;
  const pivots: int = position + n;
  const work: int = pivots + n;
  const pairs: int = work + 6 * n;
  for (let i: int = 0; i < n; i++) heap[work + i] = 0;
  for (let k: int = 0; k < n; k++) {
    const column: int = heap[order + k]!;
    const begin: int = heap[starts + column]!;
    const end: int = heap[starts + column + 1]!;
    let given: real = 0;
    for (let p: int = begin; p < end; p++) {
      const row: int = heap[rows + p]!;
      const step: int = heap[position + row]!;
      heap[work + step] = heap[values + p]!;
      given = Math.max(given, Math.abs(heap[values + p]!));
    }
    const high: int = heap[upper + k]!;
    const low: int = heap[upper + k + 1]!;
    for (let u: int = high - 1; u >= low; u--) {
      const step: int = heap[pairs + 2 * u]!;
      const factor: real = heap[work + step]!;
      heap[work + step] = 0;
      heap[pairs + 2 * u + 1] = factor;
      const from: int = heap[lower + step]!;
      const to: int = heap[lower + step + 1]!;
      for (let e: int = from; e < to; e++) {
        const target: int = heap[pairs + 2 * e]!;
        heap[work + target] = heap[work + target]! - heap[pairs + 2 * e + 1]! * factor;
      }
    }
    const pivot: real = heap[work + k]!;
    heap[work + k] = 0;
    heap[pivots + k] = pivot;
    let largest: real = KEPT_CANCELLATION * given;
    const from: int = heap[lower + k]!;
    const to: int = heap[lower + k + 1]!;
    for (let e: int = from; e < to; e++) {
      const row: int = heap[pairs + 2 * e]!;
      const value: real = heap[work + row]!;
      heap[work + row] = 0;
      heap[pairs + 2 * e + 1] = value / pivot;
      largest = Math.max(largest, KEPT_PIVOT * Math.abs(value));
    }
    if (!(Math.abs(pivot) > largest && Math.abs(pivot) < 1e300)) return 1;
  }
  return 0;
}

/** `target` := factor A^-1 `rhs`; both have n slots and may be the same. */
export function sparseSolve(heap: Heap, s: int, rhs: int, target: int, factor: real): void {
  const n: int = heap[s + SPARSE_SIZE]!;
  const entries: int = heap[s + SPARSE_ENTRIES]!;
  const order: int = s + SPARSE_HEADER + n + 1 + entries;
  const lower: int = sparseFactors(heap, s);
  const upper: int = lower + n + 1;
  const position: int = upper + n + 1;
  const pivots: int = position + n;
  const work: int = pivots + n;
  const pairs: int = work + 6 * n;
  for (let i: int = 0; i < n; i++) {
    const step: int = heap[position + i]!;
    heap[work + step] = factor * heap[rhs + i]!;
  }
  for (let k: int = 0; k < n; k++) {
    const value: real = heap[work + k]!;
    const from: int = heap[lower + k]!;
    const to: int = heap[lower + k + 1]!;
    for (let e: int = from; e < to; e++) {
      const row: int = heap[pairs + 2 * e]!;
      heap[work + row] = heap[work + row]! - heap[pairs + 2 * e + 1]! * value;
    }
  }
  for (let k: int = n - 1; k >= 0; k--) {
    const value: real = heap[work + k]! / heap[pivots + k]!;
    const column: int = heap[order + k]!;
    heap[target + column] = value;
    const high: int = heap[upper + k]!;
    const low: int = heap[upper + k + 1]!;
    for (let u: int = low; u < high; u++) {
      const row: int = heap[pairs + 2 * u]!;
      heap[work + row] = heap[work + row]! - heap[pairs + 2 * u + 1]! * value;
    }
  }
}

/**
 * The determinant of the factored matrix, up to a sign that is the same for all matrices of this pattern; its sign where it is out of
 * range.
 */
export function sparseDeterminant(heap: Heap, s: int): real {
  const n: int = heap[s + SPARSE_SIZE]!;
  const position: int = sparseFactors(heap, s) + 2 * n + 2;
  const pivots: int = position + n;
  const seen: int = pivots + n;
  let sign: real = 1;
  let size: real = 1;
  for (let i: int = 0; i < n; i++) {
    if (heap[pivots + i]! < 0) sign = -sign;
    size = size * Math.abs(heap[pivots + i]!);
    heap[seen + i] = 0;
  }
  // A cycle of even length is an odd permutation.
  for (let i: int = 0; i < n; i++) {
    let row: int = i;
    while (heap[seen + row]! === 0) {
      heap[seen + row] = 1;
      row = heap[position + row]!;
      if (row !== i) sign = -sign;
    }
  }
  return size > 1e-290 && size < 1e290 ? sign * size : sign;
}

/** Writes the matrix with the entries last taken to `target`, by rows. */
export function sparseToDense(heap: Heap, s: int, target: int): void {
  const n: int = heap[s + SPARSE_SIZE]!;
  const starts: int = s + SPARSE_HEADER;
  const rows: int = starts + n + 1;
  const values: int = sparseValues(heap, s);
  for (let i: int = 0; i < n * n; i++) heap[target + i] = 0;
  for (let j: int = 0; j < n; j++) {
    const begin: int = heap[starts + j]!;
    const end: int = heap[starts + j + 1]!;
    for (let p: int = begin; p < end; p++) {
      const row: int = heap[rows + p]!;
      heap[target + row * n + j] = heap[values + p]!;
    }
  }
}

/**
 * After a failure without pivot, writes to `target` a vector that the matrix maps to zero up to rounding errors. Column
 * k of the matrix is a combination of those before it.
 */
export function sparseNullVector(heap: Heap, s: int, target: int): void {
  const n: int = heap[s + SPARSE_SIZE]!;
  const entries: int = heap[s + SPARSE_ENTRIES]!;
  const failure: int = heap[s + SPARSE_FAILURE]!;
  const order: int = s + SPARSE_HEADER + n + 1 + entries;
  const position: int = sparseFactors(heap, s) + 2 * n + 2;
  const upper: int = position - n - 1;
  const pivots: int = position + n;
  const work: int = pivots + n;
  const rest: int = work + n;
  const mark: int = rest + n;
  const pairs: int = position + 8 * n;
  for (let i: int = 0; i < n; i++) {
    heap[target + i] = 0;
    heap[rest + i] = 0;
  }
  for (let row: int = 0; row < n; row++) {
    if (heap[mark + row]! !== failure || heap[position + row]! < 0) continue;
    const step: int = heap[position + row]!;
    heap[rest + step] = heap[work + row]!;
  }
  for (let k: int = failure - 2; k >= 0; k--) {
    const value: real = heap[rest + k]! / heap[pivots + k]!;
    const column: int = heap[order + k]!;
    heap[target + column] = -value;
    const high: int = heap[upper + k]!;
    const low: int = heap[upper + k + 1]!;
    for (let u: int = low; u < high; u++) {
      const step: int = heap[pairs + 2 * u]!;
      heap[rest + step] = heap[rest + step]! - heap[pairs + 2 * u + 1]! * value;
    }
  }
  const last: int = heap[order + failure - 1]!;
  heap[target + last] = 1;
}

/**
 * After a failure at the last step, writes to `target` weights with which the rows of the matrix sum to zero up to
 * rounding errors.
 */
export function sparseRowCombination(heap: Heap, s: int, target: int): void {
  const n: int = heap[s + SPARSE_SIZE]!;
  const lower: int = sparseFactors(heap, s);
  const position: int = lower + 2 * n + 2;
  const rowOfStep: int = position + 3 * n;
  const pairs: int = position + 8 * n;
  for (let row: int = 0; row < n; row++) {
    heap[target + row] = 0;
    const step: int = Math.trunc(heap[position + row]!);
    if (step < 0) heap[target + row] = 1;
    else heap[rowOfStep + step] = row;
  }
  for (let k: int = n - 2; k >= 0; k--) {
    const from: int = heap[lower + k]!;
    const to: int = heap[lower + k + 1]!;
    let sum: real = 0;
    for (let e: int = from; e < to; e++) {
      const row: int = heap[pairs + 2 * e]!;
      sum = sum + heap[pairs + 2 * e + 1]! * heap[target + row]!;
    }
    const pivotRow: int = heap[rowOfStep + k]!;
    heap[target + pivotRow] = -sum;
  }
}
