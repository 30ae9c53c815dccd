import type { Amplification } from "./amplification.ts";

/** Coefficients of an explicit Runge-Kutta method, as data; notation of Hairer, Nørsett & Wanner (1993), section II.1. */
export interface ExplicitTableau {
  readonly name: string;
  readonly order: number;
  /** Order of the local error that `errorWeights` estimate, plus one; 0: none, the step size is fixed. */
  readonly errorOrder: number;
  readonly nodes: readonly number[];
  /** Strictly lower rows of A, from that of the second stage. */
  readonly stages: readonly (readonly number[])[];
  readonly weights: readonly number[];
  /** Difference of the weights of both formulas; one more entry, for the derivative at the new point. */
  readonly errorWeights?: readonly number[];
  /** Interval of stability on the negative real axis that limits the growth of steps; missing: nothing does. */
  readonly stabilityInterval?: number;
}

/** Explicit Euler, fixed step. */
export const euler: ExplicitTableau = {
  name: "euler",
  order: 1,
  errorOrder: 0,
  nodes: [0],
  stages: [],
  weights: [1],
};

/** Heun (1900), order 2, with the Euler step as comparison. */
export const heun: ExplicitTableau = {
  name: "heun",
  order: 2,
  errorOrder: 2,
  nodes: [0, 1],
  stages: [[1]],
  weights: [1 / 2, 1 / 2],
  errorWeights: [-1 / 2, 1 / 2, 0],
};

/** Kutta (1901), order 3, with the midpoint rule of its second stage as comparison. */
export const rk3: ExplicitTableau = {
  name: "rk3",
  order: 3,
  errorOrder: 3,
  nodes: [0, 1 / 2, 1],
  stages: [[1 / 2], [-1, 2]],
  weights: [1 / 6, 2 / 3, 1 / 6],
  errorWeights: [1 / 6, 2 / 3 - 1, 1 / 6, 0],
};

/** Order 3 with nodes 0, 1/3, 7/9, which determine it uniquely; the comparison of order 2 uses the first two stages. */
export const rk23: ExplicitTableau = {
  name: "rk23",
  order: 3,
  errorOrder: 3,
  nodes: [0, 1 / 3, 7 / 9],
  stages: [[1 / 3], [-7 / 27, 28 / 27]],
  weights: [1 / 7, 3 / 8, 27 / 56],
  errorWeights: [1 / 7 + 1 / 2, 3 / 8 - 3 / 2, 27 / 56, 0],
};

/** Bogacki & Shampine (1989), order 3(2). */
export const bs23: ExplicitTableau = {
  name: "bs23",
  order: 3,
  errorOrder: 3,
  nodes: [0, 1 / 2, 3 / 4],
  stages: [[1 / 2], [0, 3 / 4]],
  weights: [2 / 9, 1 / 3, 4 / 9],
  errorWeights: [2 / 9 - 7 / 24, 1 / 3 - 1 / 4, 4 / 9 - 1 / 3, -1 / 8],
};

/** Merson (1957), order 4; his estimate (2 k1 - 9 k3 + 8 k4 - k5) / 30 is of order 5 for linear equations. */
export const merson: ExplicitTableau = {
  name: "merson",
  order: 4,
  errorOrder: 4,
  nodes: [0, 1 / 3, 1 / 3, 1 / 2, 1],
  stages: [[1 / 3], [1 / 6, 1 / 6], [1 / 8, 0, 3 / 8], [1 / 2, 0, -3 / 2, 2]],
  weights: [1 / 6, 0, 0, 2 / 3, 1 / 6],
  errorWeights: [1 / 15, 0, -3 / 10, 4 / 15, -1 / 30, 0],
};

/** Fehlberg (1969), order 5(4); continued with the formula of order 5. */
export const fehlberg: ExplicitTableau = {
  name: "fehlberg",
  order: 5,
  errorOrder: 5,
  nodes: [0, 1 / 4, 3 / 8, 12 / 13, 1, 1 / 2],
  stages: [
    [1 / 4],
    [3 / 32, 9 / 32],
    [1932 / 2197, -7200 / 2197, 7296 / 2197],
    [439 / 216, -8, 3680 / 513, -845 / 4104],
    [-8 / 27, 2, -3544 / 2565, 1859 / 4104, -11 / 40],
  ],
  weights: [16 / 135, 0, 6656 / 12825, 28561 / 56430, -9 / 50, 2 / 55],
  errorWeights: [1 / 360, 0, -128 / 4275, -2197 / 75240, 1 / 50, 2 / 55, 0],
};

/** The method with stability control. */
function stabilityControlled(tableau: ExplicitTableau, stabilityInterval: number): ExplicitTableau {
  return { ...tableau, name: `${tableau.name}-st`, stabilityInterval };
}

export const explicitTableaus: readonly ExplicitTableau[] = [
  ...[euler, heun, rk3, rk23, bs23, merson, fehlberg],
  stabilityControlled(heun, 2),
  stabilityControlled(rk3, 2.5),
  stabilityControlled(rk23, 2.5),
  stabilityControlled(merson, 3.5),
  stabilityControlled(fehlberg, 3.6),
];

/** Of the method with this tableau. */
export function amplificationOf({ stages, weights }: ExplicitTableau): Amplification {
  return (re, im) => {
    const slopes: { readonly re: number; readonly im: number }[] = [];
    for (let stage = 0; stage < weights.length; stage++) {
      const argument = combination(stages[stage - 1] ?? [], slopes);
      slopes.push({ re: re * argument.re - im * argument.im, im: re * argument.im + im * argument.re });
    }
    const end = combination(weights, slopes);
    return Math.hypot(end.re, end.im);
  };
}

/** 1 + the weighted sum. */
function combination(
  weights: readonly number[],
  slopes: readonly { readonly re: number; readonly im: number }[],
) {
  let [re, im] = [1, 0];
  weights.forEach((weight, k) => {
    re += weight * slopes[k]!.re;
    im += weight * slopes[k]!.im;
  });
  return { re, im };
}

/** Coefficients of a diagonally implicit Runge-Kutta method whose diagonal elements are equal, but for a first one of zero. */
export interface DiagonalTableau {
  readonly name: string;
  readonly order: number;
  /** Order of the local error that `errorWeights` estimate, plus one; 0: none, the step size is fixed. */
  readonly errorOrder: number;
  readonly nodes: readonly number[];
  /** Rows of A up to the diagonal. */
  readonly stages: readonly (readonly number[])[];
  readonly weights: readonly number[];
  readonly errorWeights?: readonly number[];
  /** Weights of theta, theta^2, … in the dense output; missing: the cubic Hermite polynomial. */
  readonly dense?: readonly (readonly number[])[];
}

const esdirkWeights = [82889 / 524892, 0, 15625 / 83664, 69875 / 102672, -2260 / 8211, 1 / 4];
const esdirkEmbedded = [
  ...[4586570599 / 29645900160, 0, 178811875 / 945068544],
  ...[814220225 / 1159782912, -3700637 / 11593932, 61727 / 225920],
];

/**
 * ESDIRK4(3)6L[2]SA, the implicit part of ARK4(3)6L[2]SA (Kennedy & Carpenter 2003, appendix C): L-stable, stiffly accurate, of stage
 * order 2. The dense output is of order 4 and has continuous slopes; its weights solve the conditions of that order for all theta, and
 * what they leave free makes the largest weight smallest.
 */
export const esdirk43: DiagonalTableau = {
  name: "esdirk43",
  order: 4,
  errorOrder: 4,
  nodes: [0, 1 / 2, 83 / 250, 31 / 50, 17 / 20, 1],
  stages: [
    [0],
    [1 / 4, 1 / 4],
    [8611 / 62500, -1743 / 31250, 1 / 4],
    [5012029 / 34652500, -654441 / 2922500, 174375 / 388108, 1 / 4],
    [
      ...[15267082809 / 155376265600, -71443401 / 120774400, 730878875 / 902184768],
      ...[2285395 / 8070912, 1 / 4],
    ],
    esdirkWeights,
  ],
  weights: esdirkWeights,
  errorWeights: esdirkWeights.map((b, i) => b - esdirkEmbedded[i]!),
  dense: [
    [1, 0, 0, 0, 0, 0],
    [
      ...[-3.247098425218982, -2.843447169444456, 7.751080655700515],
      ...[-3.997975019670489, 3.402204262720346, -1.0647643040869335],
    ],
    [
      ...[4.125862031084649, 5.686894338888912, -14.755125549305024],
      ...[10.718211220578315, -7.905370649420719, 2.1295286081738665],
    ],
    [
      ...[-1.7208473107039959, -2.843447169444456, 7.190803834128511],
      ...[-6.039670905598492, 4.227925855705367, -0.8147643040869332],
    ],
  ],
};
