import { balancedStates, type LinearSystem } from "./linear-system.ts";
import { type Matrix, matrixOf } from "./matrix.ts";
import { makeReflection, reflectColumns, reflectRows } from "./reflections.ts";

/**
 * `h` (n x n) becomes Q^T h Q, zero below the first subdiagonal (Golub and Van Loan 2013, section 7.4). With them `inputs`
 * becomes Q^T inputs and `outputs` becomes outputs Q.
 */
export function reduceToHessenberg(h: Float64Array, n: number, inputs?: Matrix, outputs?: Matrix): void {
  for (let k = 0; k < n - 2; k++) {
    const rows = n - k - 1;
    const vector = Float64Array.from({ length: rows }, (_, i) => h[(k + 1 + i) * n + k]!);
    if (!makeReflection(vector)) continue;
    reflectRows(h, n, vector, k + 1, k, n);
    reflectColumns(h, n, vector, k + 1, 0, n);
    if (inputs !== undefined) reflectRows(inputs.values, inputs.columns, vector, k + 1, 0, inputs.columns);
    if (outputs !== undefined) reflectColumns(outputs.values, n, vector, k + 1, 0, outputs.rows);
    for (let i = k + 2; i < n; i++) h[i * n + k] = 0;
  }
}

/** The system in other states, balanced, with A in Hessenberg form. */
export function hessenbergForm(system: LinearSystem): LinearSystem {
  const { A, B, C, D } = balancedStates(system);
  const inputs = matrixOf(B.rows, B.columns, B.values.slice());
  const outputs = matrixOf(C.rows, C.columns, C.values.slice());
  const h = A.values.slice();
  reduceToHessenberg(h, A.rows, inputs, outputs);
  return { A: matrixOf(A.rows, A.rows, h), B: inputs, C: outputs, D };
}
