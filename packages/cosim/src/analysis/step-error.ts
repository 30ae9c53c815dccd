import { balance } from "../linear/balance.ts";
import {
  type Matrix,
  matrixOf,
  numbersFrom,
  part,
  product,
  rowSumNorm,
  scaled,
  sum,
} from "../linear/matrix.ts";
import { exponential } from "../linear/matrix-exponential.ts";
import { type AnalysedAlgorithm, type CoupledStep, oneStepMatrix } from "./one-step-matrices.ts";

/** A step of the linear model, with what all algorithms are compared with. */
export interface ExactStep {
  readonly step: CoupledStep;
  /** e^(HJ) */
  readonly transition: Matrix;
  /** Of the states, by balancing J. */
  readonly scale: Float64Array;
}

export function exactStep(step: CoupledStep): ExactStep {
  const { J } = step.coupling;
  return { step, transition: exponential(scaled(J, step.H)), scale: balance(J).scale };
}

/**
 * Error of one step of the linear model, relative to the states scaled by balancing J: the largest row sum of M -
 * e^(HJ), with the history of the algorithm on the exact solution. +Infinity if a step has no solution.
 */
export function stepError(
  algorithm: AnalysedAlgorithm,
  { step, transition, scale }: ExactStep,
  order?: readonly number[],
): number {
  const { J, P } = step.coupling;
  const n = J.rows;
  const matrix = oneStepMatrix(algorithm, step, order);
  if (matrix === undefined) return Number.POSITIVE_INFINITY;
  const all = numbersFrom(0, n);
  const kept = (index: number) =>
    part(matrix, all, numbersFrom(n + index * P.rows, n + (index + 1) * P.rows));
  const past = (steps: number) => product(P, exponential(scaled(J, -steps * step.H)));
  let onStates = part(matrix, all, all);
  if (algorithm === "J0s") onStates = sum(onStates, product(kept(0), P));
  if (algorithm === "J1") onStates = sum(onStates, product(kept(0), past(1)));
  if (algorithm === "J2") onStates = sum(sum(onStates, product(kept(0), past(1))), product(kept(1), past(2)));
  const error = sum(onStates, transition, -1);
  const size = rowSumNorm(balanced(error, scale));
  return Number.isNaN(size) ? Number.POSITIVE_INFINITY : size;
}

function balanced({ rows, columns, values }: Matrix, scale: Float64Array): Matrix {
  return matrixOf(
    rows,
    columns,
    values.map((value, k) => (value * scale[k % columns]!) / scale[Math.floor(k / columns)]!),
  );
}
