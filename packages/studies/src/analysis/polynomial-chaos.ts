import type { Distribution } from "../distributions/distribution.ts";
import { linearLeastSquares } from "./linear-least-squares.ts";
import { type OrthonormalPolynomials, orthonormalPolynomials } from "./orthonormal-polynomials.ts";

/** An expansion of an output in orthonormal polynomials of its variables, and what it says of their influence. */
export interface PolynomialChaos {
  readonly degree: number;
  /** Terms, and runs that they were fitted to. */
  readonly terms: number;
  readonly runs: number;
  readonly mean: number;
  readonly variance: number;
  /** Indices of Sobol, in the order of the variables. */
  readonly first: readonly number[];
  readonly total: readonly number[];
  /** Mean square error of predictions of runs left out, over the variance of the output: 0 is exact, 1 says nothing. */
  readonly leaveOneOut: number;
}

/** Largest degree that is tried if none is asked for. */
const MOST_DEGREE = 12;

/**
 * Fits a polynomial chaos by least squares (Sudret, Reliab. Eng. Syst. Saf. 93 (2008) 964): polynomials that are orthonormal for
 * the distributions. Without `degree` the one with the least error of runs left out; terms are at most half of the
 * runs. Runs without value are left out. undefined: there are too few runs.
 */
export function polynomialChaos(
  points: readonly Float64Array[],
  output: Float64Array,
  distributions: readonly Distribution[],
  degree?: number,
): PolynomialChaos | undefined {
  return fitChaos(points, output, distributions, degree)?.chaos;
}

/** A polynomial chaos that predicts the output at other points. */
export interface FittedChaos {
  readonly chaos: PolynomialChaos;
  /** At values of the variables. */
  predict(point: readonly number[]): number;
}

/** As `polynomialChaos`, with its predictions. */
export function fitChaos(
  points: readonly Float64Array[],
  output: Float64Array,
  distributions: readonly Distribution[],
  degree?: number,
): FittedChaos | undefined {
  const rows = Array.from(output.keys()).filter((row) => Number.isFinite(output[row]!));
  const values = Float64Array.from(rows, (row) => output[row]!);
  const polynomials = distributions.map((one) => orthonormalPolynomials(one, degree ?? MOST_DEGREE));
  const single = points.map((column, k) => rows.map((row) => polynomials[k]!(column[row]!)));
  const fit = (one: number) => fitDegree(single, values, polynomials, one);
  if (degree !== undefined) return fit(degree);
  let best: FittedChaos | undefined;
  for (let one = 1; one <= MOST_DEGREE; one++) {
    const found = fit(one);
    if (found === undefined) break;
    if (best === undefined || found.chaos.leaveOneOut < best.chaos.leaveOneOut) best = found;
  }
  return best;
}

/** `single`: of each variable and run, the values of its polynomials. */
function fitDegree(
  single: readonly (readonly (readonly number[])[])[],
  values: Float64Array,
  polynomials: readonly OrthonormalPolynomials[],
  degree: number,
): FittedChaos | undefined {
  const exponents = exponentsOf(single.length, degree);
  if (2 * exponents.length > values.length) return undefined;
  const columns = exponents.map((powers) => {
    const column = new Float64Array(values.length).fill(1);
    for (const [k, power] of powers.entries())
      if (power > 0) for (let i = 0; i < column.length; i++) column[i]! *= single[k]![i]![power]!;
    return column;
  });
  const fitted = linearLeastSquares(columns, values);
  if (fitted === undefined) return undefined;
  const { solution, leverage } = fitted;
  const variance = solution.reduce((sum, one, i) => (i === 0 ? sum : sum + one ** 2), 0);
  const share = (belongs: (powers: readonly number[]) => boolean) =>
    exponents.reduce((sum, powers, i) => (belongs(powers) ? sum + solution[i]! ** 2 : sum), 0) / variance;
  const chaos: PolynomialChaos = {
    ...{ degree, terms: exponents.length, runs: values.length, mean: solution[0]!, variance },
    first: single.map((_, k) => share((powers) => powers.every((power, i) => power > 0 === (i === k)))),
    total: single.map((_, k) => share((powers) => powers[k]! > 0)),
    leaveOneOut: leaveOneOut(columns, solution, leverage, values),
  };
  return {
    chaos,
    predict(point) {
      const own = point.map((value, k) => polynomials[k]!(value));
      return exponents.reduce(
        (sum, powers, i) => sum + powers.reduce((term, power, k) => term * own[k]![power]!, solution[i]!),
        0,
      );
    },
  };
}

/** Residuals of runs left out, from those of the fit (Allen 1974). */
function leaveOneOut(
  columns: readonly Float64Array[],
  solution: Float64Array,
  leverage: Float64Array,
  values: Float64Array,
): number {
  const count = values.length;
  const mean = values.reduce((sum, one) => sum + one, 0) / count;
  let [error, spread] = [0, 0];
  for (let i = 0; i < count; i++) {
    let predicted = 0;
    for (const [k, column] of columns.entries()) predicted += solution[k]! * column[i]!;
    error += ((values[i]! - predicted) / (1 - leverage[i]!)) ** 2;
    spread += (values[i]! - mean) ** 2;
  }
  return error / spread;
}

/** All exponents of total degree up to `degree`; the constant first. */
function exponentsOf(size: number, degree: number): readonly (readonly number[])[] {
  if (size === 0) return [[]];
  const all: (readonly number[])[] = [];
  for (let first = 0; first <= degree; first++)
    for (const rest of exponentsOf(size - 1, degree - first)) all.push([first, ...rest]);
  return all;
}
