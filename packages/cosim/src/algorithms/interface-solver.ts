import { createDenseLu } from "../linear/dense-lu.ts";

/** Solver for the inputs at the end of a step; see `implicit`. */
export type InterfaceSolverName = "fixed-point" | "aitken" | "newton" | "quasi-newton";

/**
 * Solves r(U) = G(U) - U = 0, where G maps the inputs at the end of a step to those that follow from the outputs
 * there. Vectors have one element for each unknown.
 */
export interface InterfaceSolver {
  /** Begins a step; information on G is kept. */
  begin(): void;
  /** Replaces U by the next iterate. `r`: residual of U, `weights`: scale of each element. */
  improve(U: Float64Array, r: Float64Array, weights: Float64Array): void;
  /** Drops all information on G. */
  restart(): void;
  /** Information on G, for steps that are rolled back; without linear models of units. Missing: none. */
  save?(): unknown;
  restore?(kept: unknown): void;
}

/** dG/dU by rows. Legal while the units are at the beginning of the step. */
export interface InterfaceJacobian {
  /** Computes G's Jacobian at `U`. */
  renew(U: Float64Array, G: Float64Array): void;
  /**
   * Recomputes it with the unit models of the last `renew` for the current step. Missing: that costs as much as
   * `renew`.
   */
  adapt?(G: Float64Array): void;
  /** Whether the size or form of the step differs from that of the last call. */
  readonly isOutdated?: boolean;
}

/** U becomes G(U): converges for weak coupling (waveform relaxation). */
export const fixedPoint: InterfaceSolver = {
  begin: () => {},
  improve(U, r) {
    for (let i = 0; i < U.length; i++) U[i]! += r[i]!;
  },
  restart: () => {},
};

/** Fixed point with Aitken's dynamic relaxation (Irons & Tuck 1969; Küttler & Wall 2008). */
export function aitken(count: number): InterfaceSolver {
  const last = new Float64Array(count);
  let omega = 1;
  let hasLast = false;
  return {
    begin() {
      hasLast = false;
      omega = Math.min(1, Math.max(0.01, Math.abs(omega)));
    },
    improve(U, r, weights) {
      if (hasLast) {
        let product = 0;
        let square = 0;
        for (let i = 0; i < count; i++) {
          const change = (r[i]! - last[i]!) / weights[i]!;
          product += (last[i]! / weights[i]!) * change;
          square += change * change;
        }
        if (square > 0) omega *= -product / square;
      }
      last.set(r);
      hasLast = true;
      for (let i = 0; i < count; i++) U[i]! += omega * r[i]!;
    },
    restart() {
      omega = 1;
    },
    save: () => omega,
    restore(kept) {
      omega = kept as number;
    },
  };
}

/** The matrix is renewed if an iteration reduces r by less than this factor. */
const GOOD_RATE = 0.2;

/** Newton's method; I - dG/dU is kept between steps while it converges (Sicklinger 2014: interface Jacobian). */
export function newton(count: number, jacobian: InterfaceJacobian): InterfaceSolver {
  const matrix = new Float64Array(count * count);
  const step = new Float64Array(count);
  const lu = createDenseLu(count);
  let isFactored = false;
  let isFresh = false;
  /** The current I - dG/dU, if it cannot be recomputed at low cost. */
  let jacobianMatrix: Float64Array | undefined;
  let norm = Number.POSITIVE_INFINITY;
  const factor = (): void => {
    for (let i = 0; i < count; i++)
      for (let j = 0; j < count; j++) matrix[i * count + j] = (i === j ? 1 : 0) - matrix[i * count + j]!;
    isFactored = lu.factor(matrix);
    if (jacobian.adapt === undefined) jacobianMatrix = matrix.slice();
  };
  /** Renews the matrix if the reached residual demands it. */
  const update = (U: Float64Array, reached: number): void => {
    if (isFactored && jacobian.isOutdated && jacobian.adapt !== undefined) jacobian.adapt(matrix);
    else if (!isFactored || (!isFresh && reached > GOOD_RATE * norm)) {
      jacobian.renew(U, matrix);
      isFresh = true;
    } else return;
    factor();
  };
  return {
    begin() {
      norm = Number.POSITIVE_INFINITY;
      isFresh = false;
    },
    improve(U, r, weights) {
      const reached = weightedNorm(r, weights);
      update(U, reached);
      norm = reached;
      step.set(r);
      if (isFactored) lu.solve(step);
      for (let i = 0; i < count; i++) U[i]! += step[i]!;
    },
    restart() {
      isFactored = false;
      jacobianMatrix = undefined;
    },
    save: () => jacobianMatrix,
    restore(kept) {
      if (jacobian.adapt !== undefined || kept === jacobianMatrix) return;
      jacobianMatrix = kept as Float64Array | undefined;
      isFactored = jacobianMatrix !== undefined && lu.factor(jacobianMatrix);
    },
  };
}

/** Broyden's good method for the inverse of I - dG/dU, started with I and kept between steps (Broyden 1965). */
export function quasiNewton(count: number): InterfaceSolver {
  const inverse = new Float64Array(count * count);
  const lastStep = new Float64Array(count);
  const lastResidual = new Float64Array(count);
  const image = new Float64Array(count);
  const rowOf = new Float64Array(count);
  let hasLast = false;

  const reset = (): void => {
    inverse.fill(0);
    for (let i = 0; i < count; i++) inverse[i * count + i] = 1;
  };
  /** B += (s - B d) s' W B / (s' W B d) with d = r_last - r, so that B d = s, in the metric of the weights. */
  const update = (r: Float64Array, weights: Float64Array): void => {
    let scale = 0;
    rowOf.fill(0);
    for (let i = 0; i < count; i++) {
      const s = lastStep[i]! / (weights[i]! * weights[i]!);
      let sum = 0;
      for (let j = 0; j < count; j++) {
        sum += inverse[i * count + j]! * (lastResidual[j]! - r[j]!);
        rowOf[j]! += s * inverse[i * count + j]!;
      }
      image[i] = sum;
      scale += s * sum;
    }
    if (scale === 0 || !Number.isFinite(scale)) return;
    for (let i = 0; i < count; i++)
      for (let j = 0; j < count; j++)
        inverse[i * count + j]! += ((lastStep[i]! - image[i]!) * rowOf[j]!) / scale;
  };

  reset();
  return {
    begin() {
      hasLast = false;
    },
    improve(U, r, weights) {
      if (hasLast) update(r, weights);
      for (let i = 0; i < count; i++) {
        let sum = 0;
        for (let j = 0; j < count; j++) sum += inverse[i * count + j]! * r[j]!;
        lastStep[i] = sum;
        U[i]! += sum;
      }
      lastResidual.set(r);
      hasLast = true;
    },
    restart: reset,
    save: () => inverse.slice(),
    restore: (kept) => inverse.set(kept as Float64Array),
  };
}

/** The largest element relative to its weight; NaN if one is NaN. */
export function weightedNorm(r: Float64Array, weights: Float64Array): number {
  let largest = 0;
  for (let i = 0; i < r.length; i++) {
    const size = Math.abs(r[i]!) / weights[i]!;
    if (!(size <= largest)) largest = size;
    if (Number.isNaN(size)) return Number.NaN;
  }
  return largest;
}
