import type { ConstraintSet } from "../dae/sorted-dae.ts";
import type { VariableId } from "../expressions/expression.ts";

/** The constraints of one set, evaluated at a point. */
export interface ConstraintMatrix {
  /** m x n by rows: derivatives of the constraints by the candidates' highest derivatives. */
  readonly values: Float64Array;
  /** How often each constraint was differentiated. */
  readonly differentiations: readonly number[];
  /** Positive weights: a larger one prefers the candidate as a state. */
  readonly weights: readonly number[];
}

/** Which derivative is determined by which constraint: row r determines column `columnOfRow[r]`; -1 if its pivot is zero. */
export interface DummyChoice {
  readonly columnOfRow: Int32Array;
  readonly isComplete: boolean;
}

/** Pivots below this multiple of the entries they result from count as zero. */
const ZERO = 1e-9;

/**
 * Chooses the best conditioned dummy derivatives by Gaussian elimination with complete pivoting. Columns preferred as
 * states need larger pivots. Constraints with most differentiations come first: the integrals of their derivatives are dummies too.
 * During a run a kernel chooses, which prefers the states in use.
 */
export function chooseDummies(matrix: ConstraintMatrix): DummyChoice {
  const { differentiations, weights } = matrix;
  const m = differentiations.length;
  const n = weights.length;
  const a = scaledRows(matrix.values, m, n);
  const favour = weights.map((w) => 1 / w);
  const columnOfRow = new Int32Array(m).fill(-1);
  const taken = new Uint8Array(n);
  for (const level of [...new Set(differentiations)].sort((p, q) => q - p)) {
    for (;;) {
      const pivot = largest(a, { m, n, favour, columnOfRow, taken, level, differentiations });
      if (pivot === undefined) break;
      columnOfRow[pivot.row] = pivot.column;
      taken[pivot.column] = 1;
      eliminate(a, n, pivot, columnOfRow);
    }
  }
  return { columnOfRow, isComplete: !columnOfRow.includes(-1) };
}

/** The members of the candidates' chains that remain states. */
export function remainingStates(
  { candidates, residuals }: ConstraintSet,
  { columnOfRow }: DummyChoice,
): readonly VariableId[] {
  const demoted = new Map<number, number>();
  columnOfRow.forEach((column, row) => {
    demoted.set(column, residuals[row]!.differentiations);
  });
  return candidates.flatMap((chain, column) => chain.slice(0, chain.length - 1 - (demoted.get(column) ?? 0)));
}

function scaledRows(values: Float64Array, m: number, n: number): Float64Array {
  const a = Float64Array.from(values.subarray(0, m * n));
  for (let i = 0; i < m; i++) {
    let scale = 0;
    for (let j = 0; j < n; j++) scale = Math.max(scale, Math.abs(a[i * n + j]!));
    if (scale > 0 && Number.isFinite(scale)) for (let j = 0; j < n; j++) a[i * n + j]! /= scale;
  }
  return a;
}

interface Elimination {
  readonly m: number;
  readonly n: number;
  readonly favour: readonly number[];
  readonly columnOfRow: Int32Array;
  readonly taken: Uint8Array;
  readonly level: number;
  readonly differentiations: readonly number[];
}

interface Pivot {
  readonly row: number;
  readonly column: number;
}

function largest(a: Float64Array, e: Elimination): Pivot | undefined {
  let best = 0;
  let found: Pivot | undefined;
  for (let row = 0; row < e.m; row++) {
    if (e.columnOfRow[row] !== -1 || e.differentiations[row] !== e.level) continue;
    for (let column = 0; column < e.n; column++) {
      const size = Math.abs(a[row * e.n + column]!);
      if (e.taken[column] === 1 || !(size > ZERO) || !(size * e.favour[column]! > best)) continue;
      best = size * e.favour[column]!;
      found = { row, column };
    }
  }
  return found;
}

function eliminate(a: Float64Array, n: number, { row, column }: Pivot, columnOfRow: Int32Array): void {
  for (let i = 0; i < columnOfRow.length; i++) {
    if (columnOfRow[i] !== -1) continue;
    const factor = a[i * n + column]! / a[row * n + column]!;
    if (factor === 0) continue;
    for (let j = 0; j < n; j++) a[i * n + j]! -= factor * a[row * n + j]!;
    a[i * n + column] = 0;
  }
}
