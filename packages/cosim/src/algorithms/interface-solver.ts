import { createDenseLu } from "../linear/dense-lu.ts";

/** How the inputs at the end of a step are found; see `implicit`. */
export type InterfaceSolverName = "fixed-point" | "aitken" | "newton" | "quasi-newton";

/**
 * Finds U with r(U) = G(U) - U = 0, where G says which inputs the outputs demand that inputs U have led to. Vectors have one
 * element for each unknown.
 */
export interface InterfaceSolver {
  /** A new step: what was learnt of G stays. */
  begin(): void;
  /** U becomes the next guess. `r` is the residual of U, `weights` says how large what is. */
  improve(U: Float64Array, r: Float64Array, weights: Float64Array): void;
  /** What was learnt of G is of no use any more. */
  restart(): void;
  /** What was learnt of G, for steps that are taken back; linear models of units are not kept. Missing: nothing. */
  save?(): unknown;
  restore?(kept: unknown): void;
}

/** dG/dU by rows. Called where the units are at the beginning of the step. */
export interface InterfaceJacobian {
  /** For G at `U`. */
  renew(U: Float64Array, G: Float64Array): void;
  /** For the units as they were at the last `renew`, and the present step. Missing: that is as costly. */
  adapt?(G: Float64Array): void;
  /** Whether the present step is of another size or form than the one of the last call. */
  readonly isOutdated?: boolean;
}

/** U becomes G(U): converges where the coupling is weak enough (waveform relaxation). */
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

/** The matrix is renewed where an iteration has not reduced r to this part. */
const GOOD_RATE = 0.2;

/** Newton's method, I - dG/dU kept from step to step while it serves (Sicklinger 2014: interface Jacobian). */
export function newton(count: number, jacobian: InterfaceJacobian): InterfaceSolver {
  const matrix = new Float64Array(count * count);
  const step = new Float64Array(count);
  const lu = createDenseLu(count);
  let isFactored = false;
  let isFresh = false;
  /** I - dG/dU as it is in use, where it is too costly to be found anew. */
  let learnt: Float64Array | undefined;
  let norm = Number.POSITIVE_INFINITY;
  const factor = (): void => {
    for (let i = 0; i < count; i++)
      for (let j = 0; j < count; j++) matrix[i * count + j] = (i === j ? 1 : 0) - matrix[i * count + j]!;
    isFactored = lu.factor(matrix);
    if (jacobian.adapt === undefined) learnt = matrix.slice();
  };
  /** The matrix for the residual that has been reached, if it has to be another one. */
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
      learnt = undefined;
    },
    save: () => learnt,
    restore(kept) {
      if (jacobian.adapt !== undefined || kept === learnt) return;
      learnt = kept as Float64Array | undefined;
      isFactored = learnt !== undefined && lu.factor(learnt);
    },
  };
}

/** Broyden's good method for the inverse of I - dG/dU, from I on and kept from step to step (Broyden 1965). */
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

/** The largest element relative to its weight; NaN if one is not a number. */
export function weightedNorm(r: Float64Array, weights: Float64Array): number {
  let largest = 0;
  for (let i = 0; i < r.length; i++) {
    const size = Math.abs(r[i]!) / weights[i]!;
    if (!(size <= largest)) largest = size;
    if (Number.isNaN(size)) return Number.NaN;
  }
  return largest;
}
