import { balance } from "./balance.ts";
import {
  blocks,
  identityMatrix,
  type Matrix,
  matrixOf,
  numbersFrom,
  part,
  product,
  rowSumNorm,
  scaled,
  solve,
  sum,
} from "./matrix.ts";

/** Of numerator and denominator. */
const PADE_DEGREE = 6;

/** e^A by scaling and squaring with Padé's approximant of degree 6 (Golub and Van Loan 2013, section 9.3), of the balanced matrix. */
export function exponential(a: Matrix): Matrix {
  const n = a.rows;
  const { matrix, scale } = balance(a);
  const norm = rowSumNorm(matrix);
  if (!Number.isFinite(norm)) return matrixOf(n, n, new Float64Array(n * n).fill(Number.NaN));
  const squarings = norm > 0.5 ? Math.ceil(1 + Math.log2(norm)) : 0;
  let power = padeOf(scaled(matrix, 2 ** -squarings));
  for (let i = 0; i < squarings; i++) power = product(power, power);
  const values = power.values.map((value, k) => (value * scale[Math.floor(k / n)]!) / scale[k % n]!);
  return matrixOf(n, n, values);
}

function padeOf(a: Matrix): Matrix {
  let numerator = identityMatrix(a.rows);
  let denominator = identityMatrix(a.rows);
  let power = identityMatrix(a.rows);
  let c = 1;
  for (let k = 1; k <= PADE_DEGREE; k++) {
    c *= (PADE_DEGREE - k + 1) / (k * (2 * PADE_DEGREE - k + 1));
    power = product(a, power);
    numerator = sum(numerator, power, c);
    denominator = sum(denominator, power, k % 2 === 0 ? c : -c);
  }
  return solve(denominator, numerator)!;
}

/** Solution of x' = A x + B u after H with inputs u(s) = w (s/H)^j: e^(HA) x + G_j w. */
export interface StepResponse {
  readonly Phi: Matrix;
  readonly G0: Matrix;
  readonly G1: Matrix;
  readonly G2: Matrix;
}

/**
 * From the exponential of one augmented matrix (Van Loan 1978): the inputs are states w_0' = w_1/H, w_1' = 2 w_2/H.
 */
export function stepResponse(A: Matrix, B: Matrix, H: number): StepResponse {
  const n = A.rows;
  const m = B.columns;
  // Scales inputs to the size of the states: otherwise squarings for B reduce the accuracy of e^(HA).
  const size = rowSumNorm(B);
  const unit = size > 0 ? Math.max(rowSumNorm(A), 1 / H) / size : 1;
  const none = (rows: number, columns: number) => matrixOf(rows, columns);
  const all = exponential(
    blocks(
      [scaled(A, H), scaled(B, H * unit), none(n, m), none(n, m)],
      [none(m, n), none(m, m), identityMatrix(m), none(m, m)],
      [none(m, n), none(m, m), none(m, m), identityMatrix(m, 2)],
      [none(m, n), none(m, m), none(m, m), none(m, m)],
    ),
  );
  const rows = numbersFrom(0, n);
  const G = (j: number) => scaled(part(all, rows, numbersFrom(n + j * m, n + (j + 1) * m)), 1 / unit);
  return { Phi: part(all, rows, rows), G0: G(0), G1: G(1), G2: G(2) };
}
