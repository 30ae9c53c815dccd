import { balance } from "./balance.ts";
import { reduceToHessenberg } from "./hessenberg.ts";
import type { Matrix } from "./matrix.ts";
import { makeReflection, reflectColumns, reflectRows } from "./reflections.ts";

export interface Complex {
  readonly re: number;
  readonly im: number;
}

/**
 * Eigenvalues of a real matrix, complex ones as pairs: balanced, reduced to Hessenberg form by reflections, then
 * Francis' QR steps with double shifts (Golub and Van Loan, Matrix Computations, 4th ed. 2013, section 7.5).
 * Undefined if an element is not finite, or the iteration does not converge.
 */
export function eigenvalues(matrix: Matrix): readonly Complex[] | undefined {
  if (!matrix.values.every(Number.isFinite)) return undefined;
  const n = matrix.rows;
  const h = balance(matrix).matrix.values;
  reduceToHessenberg(h, n);
  const found: Complex[] = [];
  const size = Math.hypot(...h);
  let end = n - 1;
  let steps = 0;
  while (end >= 0) {
    const begin = activeBegin(h, n, end, steps > PATIENT_STEPS ? size : 0);
    if (begin === end) {
      found.push({ re: h[end * n + end]!, im: 0 });
      end--;
      steps = 0;
    } else if (begin === end - 1) {
      found.push(...pairOf(h, n, end));
      end -= 2;
      steps = 0;
    } else {
      if (++steps > MOST_STEPS) return undefined;
      francisStep(h, n, begin, end, steps % 10 === 0);
    }
  }
  return found.reverse();
}

/** The same, whose parts below the rounding errors of the balanced matrix are 0: an integrator has the eigenvalue 0. */
export function roundedEigenvalues(matrix: Matrix): readonly Complex[] | undefined {
  const size = Math.hypot(...balance(matrix).matrix.values);
  const least = 4 * matrix.rows * Number.EPSILON * size;
  const rounded = (value: number) => (Math.abs(value) <= least ? 0 : value);
  return eigenvalues(matrix)?.map(({ re, im }) => ({ re: rounded(re), im: rounded(im) }));
}

const MOST_STEPS = 60;
/**
 * After this number of steps, elements below rounding of the whole matrix are deflated, as needed for almost
 * nilpotent parts.
 */
const PATIENT_STEPS = 8;

/** max |lambda|; +Infinity if an element is not finite. */
export function spectralRadius(matrix: Matrix): number {
  const values = eigenvalues(matrix);
  if (values === undefined) return Number.POSITIVE_INFINITY;
  return values.reduce((largest, { re, im }) => Math.max(largest, Math.hypot(re, im)), 0);
}

/**
 * The first row of the last unreduced block: elements below the diagonal are set to 0 if they are rounding of
 * adjacent diagonal elements, or of `least`.
 */
function activeBegin(h: Float64Array, n: number, end: number, least: number): number {
  for (let k = end; k > 0; k--) {
    const size = Math.abs(h[k * n + k]!) + Math.abs(h[(k - 1) * n + k - 1]!);
    if (Math.abs(h[k * n + k - 1]!) <= Number.EPSILON * Math.max(size, least)) {
      h[k * n + k - 1] = 0;
      return k;
    }
  }
  return 0;
}

/** Both eigenvalues of the 2 x 2 block that ends at `end`. */
function pairOf(h: Float64Array, n: number, end: number): readonly [Complex, Complex] {
  const [a, b] = [h[(end - 1) * n + end - 1]!, h[(end - 1) * n + end]!];
  const [c, d] = [h[end * n + end - 1]!, h[end * n + end]!];
  const half = (a - d) / 2;
  const middle = (a + d) / 2;
  const square = half * half + b * c;
  if (square < 0) {
    const im = Math.sqrt(-square);
    return [
      { re: middle, im: -im },
      { re: middle, im },
    ];
  }
  // The larger root first, the other from the product: no cancellation.
  const root = half + (half >= 0 ? Math.sqrt(square) : -Math.sqrt(square));
  const one = d + root;
  return [
    { re: root === 0 ? d : d - (b * c) / root, im: 0 },
    { re: one, im: 0 },
  ];
}

/** One step with both eigenvalues of the last 2 x 2 block as shifts; exceptional shifts if these do not converge. */
function francisStep(h: Float64Array, n: number, begin: number, end: number, exceptional: boolean): void {
  const at = (i: number, j: number): number => h[i * n + j]!;
  const m = end - 1;
  let trace = at(m, m) + at(end, end);
  let determinant = at(m, m) * at(end, end) - at(m, end) * at(end, m);
  if (exceptional) {
    const size = Math.abs(at(end, m)) + Math.abs(at(m, m - 1));
    trace = 1.5 * size;
    determinant = size * size;
  }
  const b = begin;
  let vector = Float64Array.of(
    at(b, b) * at(b, b) + at(b, b + 1) * at(b + 1, b) - trace * at(b, b) + determinant,
    at(b + 1, b) * (at(b, b) + at(b + 1, b + 1) - trace),
    at(b + 1, b) * at(b + 2, b + 1),
  );
  for (let k = begin; k < end; k++) {
    if (makeReflection(vector)) {
      reflectRows(h, n, vector, k, Math.max(begin, k - 1), end + 1);
      reflectColumns(h, n, vector, k, begin, Math.min(k + 3, end) + 1);
    }
    const length = Math.min(3, end - k);
    vector = Float64Array.from({ length }, (_, i) => at(k + 1 + i, k));
  }
  for (let i = begin + 2; i <= end; i++) for (let j = begin; j < i - 1; j++) h[i * n + j] = 0;
}
