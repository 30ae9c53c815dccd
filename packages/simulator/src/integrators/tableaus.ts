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
