/** P A = L U of a dense square matrix by elimination with scaled partial pivoting. Matrices are row-major. */
export interface DenseLu {
  readonly size: number;
  /** The elimination step without a pivot; -1: the last factored matrix is regular to working accuracy. */
  readonly singularAt: number;
  /** Copies and factors `matrix`; false: it is singular, and there are no factors. */
  factor(matrix: Float64Array): boolean;
  /** b becomes A^-1 b. */
  solve(b: Float64Array): void;
  /** The n x `columns` matrix `b` becomes A^-1 b. */
  solveColumns(b: Float64Array, columns: number): void;
  /**
   * rho(|A^-1| |A|), the smallest condition number over all scalings of rows and columns (Bauer 1963), hence
   * independent of units of measurement; +Infinity where singular. Costs n^3: not for inner loops.
   */
  condition(): number;
}

/** Relative to its row: smaller values after elimination are rounding errors. */
const SMALLEST_PIVOT = 8 * Number.EPSILON;

export function createDenseLu(size: number): DenseLu {
  const n = size;
  const original = new Float64Array(n * n);
  const factors = new Float64Array(n * n);
  const rowOf = new Int32Array(n);
  const scale = new Float64Array(n);
  const work = new Float64Array(n);
  let singularAt = -1;

  const findPivot = (k: number): number => {
    let best = -1;
    let largest = SMALLEST_PIVOT * n;
    for (let i = k; i < n; i++) {
      const relative = Math.abs(factors[i * n + k]!) / scale[i]!;
      if (relative > largest && relative < Number.POSITIVE_INFINITY) {
        largest = relative;
        best = i;
      }
    }
    return best;
  };

  const exchangeRows = (i: number, k: number): void => {
    for (let j = 0; j < n; j++) {
      const kept = factors[k * n + j]!;
      factors[k * n + j] = factors[i * n + j]!;
      factors[i * n + j] = kept;
    }
    [rowOf[i], rowOf[k]] = [rowOf[k]!, rowOf[i]!];
    [scale[i], scale[k]] = [scale[k]!, scale[i]!];
  };

  const eliminate = (k: number): void => {
    const pivot = factors[k * n + k]!;
    for (let i = k + 1; i < n; i++) {
      const factor = factors[i * n + k]! / pivot;
      factors[i * n + k] = factor;
      if (factor === 0) continue;
      for (let j = k + 1; j < n; j++) factors[i * n + j]! -= factor * factors[k * n + j]!;
    }
  };

  const measureRow = (i: number): void => {
    let largest = 0;
    for (let j = 0; j < n; j++) largest = Math.max(largest, Math.abs(original[i * n + j]!));
    scale[i] = largest;
    rowOf[i] = i;
  };

  /** Column `column` of a matrix with `columns` columns. */
  const solveColumn = (b: Float64Array, columns: number, column: number): void => {
    for (let i = 0; i < n; i++) {
      let sum = b[rowOf[i]! * columns + column]!;
      for (let j = 0; j < i; j++) sum -= factors[i * n + j]! * work[j]!;
      work[i] = sum;
    }
    for (let i = n - 1; i >= 0; i--) {
      let sum = work[i]!;
      for (let j = i + 1; j < n; j++) sum -= factors[i * n + j]! * work[j]!;
      work[i] = sum / factors[i * n + i]!;
    }
    for (let i = 0; i < n; i++) b[i * columns + column] = work[i]!;
  };

  const lu = {
    size,
    get singularAt() {
      return singularAt;
    },
    factor(matrix: Float64Array) {
      original.set(matrix);
      factors.set(matrix);
      singularAt = -1;
      for (let i = 0; i < n; i++) measureRow(i);
      for (let k = 0; k < n; k++) {
        const i = findPivot(k);
        if (i < 0) {
          singularAt = k;
          return false;
        }
        if (i !== k) exchangeRows(i, k);
        eliminate(k);
      }
      return true;
    },
    solve(b: Float64Array) {
      solveColumn(b, 1, 0);
    },
    solveColumns(b: Float64Array, columns: number) {
      for (let column = 0; column < columns; column++) solveColumn(b, columns, column);
    },
    condition() {
      if (singularAt >= 0) return Number.POSITIVE_INFINITY;
      const inverse = identity(n);
      lu.solveColumns(inverse, n);
      return dominantEigenvalue(absoluteProduct(inverse, original, n), n);
    },
  };
  return lu;
}

export function identity(n: number): Float64Array {
  const matrix = new Float64Array(n * n);
  for (let i = 0; i < n; i++) matrix[i * n + i] = 1;
  return matrix;
}

/** |A| |B| */
function absoluteProduct(a: Float64Array, b: Float64Array, n: number): Float64Array {
  const product = new Float64Array(n * n);
  for (let i = 0; i < n; i++)
    for (let k = 0; k < n; k++)
      for (let j = 0; j < n; j++) product[i * n + j]! += Math.abs(a[i * n + k]! * b[k * n + j]!);
  return product;
}

/** Of a matrix without negative elements, to a few digits, by the power method with a positive vector. */
function dominantEigenvalue(matrix: Float64Array, n: number): number {
  let x = new Float64Array(n).fill(1);
  let rate = 0;
  for (let sweep = 0; sweep < 50; sweep++) {
    const y = new Float64Array(n);
    for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) y[i]! += matrix[i * n + j]! * x[j]!;
    rate = Math.max(...y);
    if (!(rate > 0 && rate < Number.POSITIVE_INFINITY)) return rate;
    x = y.map((value) => value / rate);
  }
  return rate;
}
