/**
 * Inputs u of a unit within a step that begins at t_k; tau = t - t_k [s], x: the unit's continuous states:
 *
 *     u(tau) = value + slope tau + curvature tau^2 / 2 + F (x - x_k) + G z,    z' = q + M z + N (x - x_k),    z(t_k) = 0.
 *
 * Order 0: held inputs, 1: ramps, 2: parabolas. F, G and z are `feedback`: the reaction of the other units to this
 * one within the step. Discrete inputs have `value` alone. The vectors are views of those of the coupled system.
 */
export interface InputApproximation {
  /** R^m at t_k. */
  readonly value: Float64Array;
  /** [1/s]; used from order 1 on. */
  readonly slope: Float64Array;
  /** [1/s^2]; used at order 2. */
  readonly curvature: Float64Array;
  order: InputOrder;
  feedback?: InputFeedback | undefined;
}

export type InputOrder = 0 | 1 | 2;

/** Matrices are row-major. `n`: number of the unit's states, `m`: of its inputs, `size`: of z. */
export interface InputFeedback {
  readonly size: number;
  /** m x n */
  readonly F: Float64Array;
  /** m x size */
  readonly G: Float64Array;
  /** R^size [1/s] */
  readonly q: Float64Array;
  /** size x size [1/s] */
  readonly M: Float64Array;
  /** size x n [1/s] */
  readonly N: Float64Array;
}

export function createFeedback(m: number, n: number, size: number): InputFeedback {
  return {
    size,
    F: new Float64Array(m * n),
    G: new Float64Array(m * size),
    q: new Float64Array(size),
    M: new Float64Array(size * size),
    N: new Float64Array(size * n),
  };
}

/** Inputs without feedback at `tau` [s] after the beginning of the step. */
export function inputsAt(approximation: InputApproximation, tau: number, u: Float64Array): void {
  const { value, slope, curvature, order } = approximation;
  for (let i = 0; i < value.length; i++) {
    let sum = value[i]!;
    if (order > 0) sum += slope[i]! * tau;
    if (order > 1) sum += 0.5 * curvature[i]! * tau * tau;
    u[i] = sum;
  }
}
