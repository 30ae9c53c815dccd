import {
  blocks,
  identityMatrix,
  type Matrix,
  matrixOf,
  numbersFrom,
  part,
  place,
  product,
  scaled,
  solve,
  sum,
} from "../linear/matrix.ts";
import { exponential, type StepResponse, stepResponse } from "../linear/matrix-exponential.ts";
import type { CoupledLinearModel } from "../linearization/coupled-linear-model.ts";

/**
 * Algorithms with a known one-step matrix: J0, J1, J2 are Jacobi with extrapolation of that order, J0s the same with
 * stale exchange, GS Gauss-Seidel with held inputs, W1 implicit coupling with linear inputs.
 */
export type AnalysedAlgorithm = "J0" | "J0s" | "J1" | "J2" | "GS" | "L0" | "L1" | "SR" | "SF" | "LX" | "W1";

export const analysedAlgorithms: readonly AnalysedAlgorithm[] = [
  ...(["J0", "J0s", "GS", "J1", "J2", "L0", "L1", "SR", "SF", "LX", "W1"] as const),
];

/** A coupled linear system with the matrices common to all algorithms. */
export interface LinearCoupling {
  readonly model: CoupledLinearModel;
  readonly A: Matrix;
  readonly B: Matrix;
  readonly C: Matrix;
  readonly D: Matrix;
  readonly K: Matrix;
  readonly P: Matrix;
  readonly J: Matrix;
}

export function linearCoupling(model: CoupledLinearModel): LinearCoupling {
  const { stateCount: n, inputCount: m, outputCount: p } = model;
  return {
    model,
    ...{ A: matrixOf(n, n, model.A), B: matrixOf(n, m, model.B), C: matrixOf(p, n, model.C) },
    ...{ D: matrixOf(p, m, model.D), K: matrixOf(m, p, model.K) },
    ...{ P: matrixOf(m, n, model.P), J: matrixOf(n, n, model.J) },
  };
}

/** Exact responses of the units over a step of size H. */
export interface CoupledStep extends StepResponse {
  readonly coupling: LinearCoupling;
  readonly H: number;
}

export function coupledStep(coupling: LinearCoupling, H: number): CoupledStep {
  const { model, A, B } = coupling;
  const { firstState, firstInput } = model;
  const n = model.stateCount;
  const m = model.inputCount;
  const whole = { Phi: matrixOf(n, n), G0: matrixOf(n, m), G1: matrixOf(n, m), G2: matrixOf(n, m) };
  for (let s = 0; s + 1 < firstState.length; s++) {
    const states = numbersFrom(firstState[s]!, firstState[s + 1]!);
    const inputs = numbersFrom(firstInput[s]!, firstInput[s + 1]!);
    const own = stepResponse(part(A, states, states), part(B, states, inputs), H);
    place(whole.Phi, firstState[s]!, firstState[s]!, own.Phi);
    for (const name of ["G0", "G1", "G2"] as const)
      place(whole[name], firstState[s]!, firstInput[s]!, own[name]);
  }
  return { ...whole, coupling, H };
}

/**
 * The matrix that maps the state of an algorithm from one communication point to the next, for the linear model with
 * exact units; undefined if the algorithm has to solve a singular system. `order`: of the units, for GS.
 */
export function oneStepMatrix(
  algorithm: AnalysedAlgorithm,
  step: CoupledStep,
  order: readonly number[] = numbersFrom(0, step.coupling.model.firstState.length - 1),
): Matrix | undefined {
  switch (algorithm) {
    case "J0":
      return held(step);
    case "J0s":
      return stale(step);
    case "J1":
      return linear(step);
    case "J2":
      return quadratic(step);
    case "GS":
      return gaussSeidel(step, order);
    case "L0":
      return implicitHold(step);
    case "L1":
      return implicitRamp(step);
    case "SR":
      return ownRates(step);
    case "SF":
      return ownStates(step);
    case "LX":
      return exponential(scaled(step.coupling.J, step.H));
    case "W1":
      return waveform(step);
  }
}

function held({ Phi, G0, coupling: { P } }: CoupledStep): Matrix {
  return sum(Phi, product(G0, P));
}

/** Of (x, u). */
function stale({ Phi, G0, coupling: { K, C, D } }: CoupledStep): Matrix {
  const outputs = (x: Matrix, u?: Matrix) =>
    product(K, u === undefined ? product(C, x) : sum(product(C, x), u));
  return blocks([Phi, G0], [outputs(Phi), outputs(G0, D)]);
}

/** Of (x_k, u_(k-1)). */
function linear({ Phi, G0, G1, coupling: { P } }: CoupledStep): Matrix {
  const m = P.rows;
  return blocks([sum(Phi, product(sum(G0, G1), P)), scaled(G1, -1)], [P, matrixOf(m, m)]);
}

/** Of (x_k, u_(k-1), u_(k-2)). */
function quadratic({ Phi, G0, G1, G2, coupling: { P } }: CoupledStep): Matrix {
  const m = P.rows;
  const n = P.columns;
  const present = sum(sum(G0, G1, 1.5), G2, 0.5);
  const last = sum(scaled(G1, -2), G2, -1);
  const before = sum(scaled(G1, 0.5), G2, 0.5);
  return blocks(
    [sum(Phi, product(present, P)), last, before],
    [P, matrixOf(m, m), matrixOf(m, m)],
    [matrixOf(m, n), identityMatrix(m), matrixOf(m, m)],
  );
}

/** Unit after unit with held inputs, starting with consistent outputs: each uses the new outputs of earlier units. */
function gaussSeidel({ Phi, G0, coupling }: CoupledStep, order: readonly number[]): Matrix | undefined {
  const { model, C, D, K, P } = coupling;
  const n = model.stateCount;
  /** Current states and outputs, as matrices that multiply the states at the beginning. */
  const x = identityMatrix(n);
  const y = sum(C, product(D, P));
  for (const s of order) {
    const states = numbersFrom(model.firstState[s]!, model.firstState[s + 1]!);
    const inputs = numbersFrom(model.firstInput[s]!, model.firstInput[s + 1]!);
    const outputs = numbersFrom(model.firstOutput[s]!, model.firstOutput[s + 1]!);
    const all = numbersFrom(0, n);
    const u = product(part(K, inputs, numbersFrom(0, model.outputCount)), y);
    const own = sum(
      product(part(Phi, states, states), part(x, states, all)),
      product(part(G0, states, inputs), u),
    );
    place(x, states[0] ?? 0, 0, own);
    const seen = sum(product(part(C, outputs, states), own), product(part(D, outputs, inputs), u));
    place(y, outputs[0] ?? 0, 0, seen);
  }
  return x;
}

/** (I - H J)^-1 b */
function backwardEuler({ coupling: { J }, H }: CoupledStep, b: Matrix): Matrix | undefined {
  return solve(sum(identityMatrix(J.rows), J, -H), b);
}

function implicitHold(step: CoupledStep): Matrix | undefined {
  const { Phi, G0, coupling } = step;
  const end = backwardEuler(step, identityMatrix(Phi.rows));
  return end && sum(Phi, product(G0, product(coupling.P, end)));
}

function implicitRamp(step: CoupledStep): Matrix | undefined {
  const { G1, coupling, H } = step;
  const rates = backwardEuler(step, coupling.J);
  return rates && sum(held(step), product(G1, product(coupling.P, rates)), H);
}

/** The rows of a unit in the matrix of a form with feedback. */
interface OwnPart {
  readonly own: readonly number[];
  readonly rest: readonly number[];
  readonly inputs: readonly number[];
  readonly A: Matrix;
  readonly B: Matrix;
  /** P_ss, and P with zeros at the unit's own states. */
  readonly Pss: Matrix;
  readonly Psr: Matrix;
}

function ownParts({ A, B, P, model }: LinearCoupling): readonly OwnPart[] {
  const n = model.stateCount;
  return numbersFrom(0, model.firstState.length - 1).map((s) => {
    const own = numbersFrom(model.firstState[s]!, model.firstState[s + 1]!);
    const rest = numbersFrom(0, n).filter((i) => !own.includes(i));
    const inputs = numbersFrom(model.firstInput[s]!, model.firstInput[s + 1]!);
    const Psr = part(P, inputs, numbersFrom(0, n));
    place(Psr, 0, own[0] ?? 0, matrixOf(inputs.length, own.length));
    return {
      ...{ own, rest, inputs, A: part(A, own, own), B: part(B, own, inputs) },
      ...{ Pss: part(P, inputs, own), Psr },
    };
  });
}

/** x' = (A + B P_ss) x + B (P_sr x_k + q tau) */
function ownRates(step: CoupledStep): Matrix | undefined {
  const { coupling, H } = step;
  const rates = backwardEuler(step, coupling.J);
  if (rates === undefined) return undefined;
  return stacked(step, ({ own, A, B, Pss, Psr }) => {
    const { Phi, G0, G1 } = stepResponse(sum(A, product(B, Pss)), B, H);
    const driven = sum(product(G0, Psr), product(G1, product(Psr, rates)), H);
    return sum(product(Phi, rowsOfIdentity(own, coupling.model.stateCount)), driven);
  });
}

/** x' = (A + B P_ss) x + B (w + P_sr x_k), w' = Q (x - x_k) + q */
function ownStates(step: CoupledStep): Matrix | undefined {
  const { coupling, H } = step;
  const { J, model } = coupling;
  const N = model.stateCount;
  const all = numbersFrom(0, N);
  return stacked(step, ({ own, rest, inputs, A, B, Pss, Psr }) => {
    const [n, m] = [own.length, inputs.length];
    const among = sum(identityMatrix(rest.length), part(J, rest, rest), -H);
    // W_r [f_r J_rs] with f_r = J_r x_k.
    const W = solve(among, part(J, rest, all));
    if (W === undefined) return undefined;
    const gains = part(Psr, numbersFrom(0, m), rest);
    const q = product(gains, W);
    const Q = part(q, numbersFrom(0, m), own);
    const matrix = blocks([sum(A, product(B, Pss)), B], [Q, matrixOf(m, m)]);
    const input = blocks([B, matrixOf(n, m)], [matrixOf(m, m), identityMatrix(m)]);
    const { Phi, G0 } = stepResponse(matrix, input, H);
    const selected = rowsOfIdentity(own, N);
    const start = blocks([selected], [matrixOf(m, N)]);
    const driven = blocks([Psr], [sum(q, product(Q, selected), -1)]);
    return part(sum(product(Phi, start), product(G0, driven)), numbersFrom(0, n), all);
  });
}

/** Stacks the rows of each unit. */
function stacked(
  { coupling }: CoupledStep,
  rowsOf: (own: OwnPart) => Matrix | undefined,
): Matrix | undefined {
  const n = coupling.model.stateCount;
  const result = matrixOf(n, n);
  for (const own of ownParts(coupling)) {
    const rows = rowsOf(own);
    if (rows === undefined) return undefined;
    place(result, own.own[0] ?? 0, 0, rows);
  }
  return result;
}

function rowsOfIdentity(rows: readonly number[], n: number): Matrix {
  return part(identityMatrix(n), rows, numbersFrom(0, n));
}

function waveform({ Phi, G0, G1, coupling: { P } }: CoupledStep): Matrix | undefined {
  const fixed = sum(identityMatrix(Phi.rows), product(G1, P), -1);
  return solve(fixed, sum(Phi, product(sum(G0, G1, -1), P)));
}
