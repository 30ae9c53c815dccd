import { balance } from "./balance.ts";
import { type Complex, roundedEigenvalues } from "./eigenvalues.ts";
import { type LinearSystem, withStateScale } from "./linear-system.ts";
import { blocks, type Matrix, matrixOf, numbersFrom, part, product, solve, sum } from "./matrix.ts";
import { makeReflection, reflectColumns, reflectRows } from "./reflections.ts";

export interface TransmissionZeros {
  readonly zeros: readonly Complex[];
  /** Rank of D + C (sI - A)^-1 B at almost all s. */
  readonly rank: number;
}

/**
 * The finite invariant zeros: s at which [A - sI, B; C, D] has less than its normal rank. Without states that are out of reach of
 * inputs or outputs these are the transmission zeros; such states contribute their eigenvalues. By orthogonal reduction to a
 * system with square, regular D (Emami-Naeini and Van Dooren, Automatica 18 (1982) 415), whose zeros are the eigenvalues of A -
 * B D^-1 C. Undefined if an element is not finite or an iteration does not converge.
 */
export function transmissionZeros(system: LinearSystem): TransmissionZeros | undefined {
  const scaledOne = scaledSystem(system);
  const tolerance = rankTolerance(scaledOne);
  if (!Number.isFinite(tolerance)) return undefined;
  const byRows = reduced(scaledOne, tolerance);
  const { A, B, C, D } = transposed(reduced(transposed(byRows), tolerance));
  const rank = D.rows;
  if (A.rows === 0) return { zeros: [], rank };
  const back = solve(D, C);
  const zeros = back && roundedEigenvalues(sum(A, product(B, back), -1));
  return zeros && { zeros, rank };
}

/** Independent of units of measurement: states balanced with inputs and outputs, these of the size of A. */
function scaledSystem({ A, B, C, D }: LinearSystem): LinearSystem {
  const states = numbersFrom(0, A.rows);
  const unitB = withColumnSize(B, 1, columnSizes(B));
  const unitC = withRowSize(C, 1, columnSizes(transpose(C)));
  const n = A.rows;
  const bordered = matrixOf(n + 1, n + 1);
  for (const i of states) {
    for (const j of states) bordered.values[i * (n + 1) + j] = A.values[i * n + j]!;
    bordered.values[i * (n + 1) + n] = largest(unitB.values.subarray(i * B.columns, (i + 1) * B.columns));
    bordered.values[n * (n + 1) + i] = largest(part(unitC, numbersFrom(0, C.rows), [i]).values);
  }
  const one = withStateScale({ A, B, C, D }, balance(bordered).scale.subarray(0, n));
  const size = largest(one.A.values) || 1;
  const inputSizes = columnSizes(blocks([one.B], [D]));
  const inputs = (matrix: Matrix) => withColumnSize(matrix, size, inputSizes);
  const outputSizes = columnSizes(transpose(blocks([one.C, inputs(D)])));
  const outputs = (matrix: Matrix) => withRowSize(matrix, size, outputSizes);
  return { A: one.A, B: inputs(one.B), C: outputs(one.C), D: outputs(inputs(D)) };
}

const largest = (values: Float64Array): number =>
  values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);

function columnSizes({ rows, columns, values }: Matrix): readonly number[] {
  return numbersFrom(0, columns).map((j) => {
    let most = 0;
    for (let i = 0; i < rows; i++) most = Math.max(most, Math.abs(values[i * columns + j]!));
    return most;
  });
}

/** A power of two near the quotient: scaling has no rounding errors. */
const power = (quotient: number): number => 2 ** Math.round(Math.log2(quotient));

function withColumnSize({ rows, columns, values }: Matrix, size: number, from: readonly number[]): Matrix {
  const factor = from.map((one) => (one > 0 && one < Number.POSITIVE_INFINITY ? power(size / one) : 1));
  return matrixOf(
    rows,
    columns,
    values.map((value, k) => value * factor[k % columns]!),
  );
}

function withRowSize(matrix: Matrix, size: number, from: readonly number[]): Matrix {
  return transpose(withColumnSize(transpose(matrix), size, from));
}

/** Smaller values are rounding errors of the reduction. */
function rankTolerance({ A, B, C, D }: LinearSystem): number {
  const size = Math.hypot(...[A, B, C, D].map(({ values }) => Math.hypot(...values)));
  return 10 * (A.rows + B.columns + C.rows) * Number.EPSILON * size;
}

/** A system with the same zeros whose D has independent rows. */
function reduced(system: LinearSystem, tolerance: number): LinearSystem {
  let { A, B, C, D } = system;
  for (;;) {
    const compressedD = compression(D, tolerance);
    const regular = numbersFrom(0, compressedD.rank);
    const inputs = numbersFrom(0, B.columns);
    C = onRows(C, compressedD);
    D = part(onRows(D, compressedD), regular, inputs);
    const n = A.rows;
    const withoutD = part(C, numbersFrom(compressedD.rank, C.rows), numbersFrom(0, n));
    const compressedC = compression(transpose(withoutD), tolerance);
    if (compressedC.rank === 0) return { A, B, C: part(C, regular, numbersFrom(0, n)), D };
    // The first states must vanish; their equations become outputs.
    const vanishing = numbersFrom(0, compressedC.rank);
    const others = numbersFrom(compressedC.rank, n);
    A = onColumns(onRows(A, compressedC), compressedC);
    B = onRows(B, compressedC);
    C = blocks([part(onColumns(C, compressedC), regular, others)], [part(A, vanishing, others)]);
    D = blocks([D], [part(B, vanishing, inputs)]);
    A = part(A, others, others);
    B = part(B, others, inputs);
  }
}

function transposed({ A, B, C, D }: LinearSystem): LinearSystem {
  return { A: transpose(A), B: transpose(C), C: transpose(B), D: transpose(D) };
}

function transpose(a: Matrix): Matrix {
  const result = matrixOf(a.columns, a.rows);
  for (let i = 0; i < a.rows; i++)
    for (let j = 0; j < a.columns; j++) result.values[j * a.rows + i] = a.values[i * a.columns + j]!;
  return result;
}

/** Reflections that make all rows from the rank on vanish. */
interface Compression {
  readonly rank: number;
  /** One for each of the first rows; it acts on the rows from there on. */
  readonly reflections: readonly Float64Array[];
}

/** QR decomposition with column pivoting (Golub and Van Loan 2013, section 5.4). */
function compression({ rows, columns, values }: Matrix, tolerance: number): Compression {
  const rest = values.slice();
  const reflections: Float64Array[] = [];
  for (let k = 0; k < Math.min(rows, columns); k++) {
    const columnOf = (j: number) =>
      Float64Array.from({ length: rows - k }, (_, i) => rest[(k + i) * columns + j]!);
    let vector = columnOf(0);
    for (let j = 1; j < columns; j++) {
      const other = columnOf(j);
      if (Math.hypot(...other) > Math.hypot(...vector)) vector = other;
    }
    if (!(Math.hypot(...vector) > tolerance)) break;
    makeReflection(vector);
    reflectRows(rest, columns, vector, k, 0, columns);
    reflections.push(vector);
  }
  return { rank: reflections.length, reflections };
}

function onRows(matrix: Matrix, { reflections }: Compression): Matrix {
  const values = matrix.values.slice();
  for (const [k, vector] of reflections.entries())
    reflectRows(values, matrix.columns, vector, k, 0, matrix.columns);
  return matrixOf(matrix.rows, matrix.columns, values);
}

function onColumns(matrix: Matrix, { reflections }: Compression): Matrix {
  const values = matrix.values.slice();
  for (const [k, vector] of reflections.entries())
    reflectColumns(values, matrix.columns, vector, k, 0, matrix.rows);
  return matrixOf(matrix.rows, matrix.columns, values);
}
