/**
 * Why there is no integration of the index-3 residual form (as DSTIFF does it): the same BDF formulas with equal steps, on the pendulum in
 * Cartesian coordinates with its constraint in terms of positions, and on the reduced system. References: the reduced system to 1e-13.
 */
import { compile } from "@cosimo/core";

export const question = "What does BDF lose on the index-3 residual form against the reduced one?";

const g = 9.81;
const stopTime = 2;
/** Coefficients for u_n, u_n-1, …; the sum over h is the derivative. */
const formulas = [
  [1, -1],
  [1.5, -2, 0.5],
  [11 / 6, -3, 1.5, -1 / 3],
  [25 / 12, -4, 3, -4 / 3, 0.25],
  [137 / 60, -5, 5, -10 / 3, 5 / 4, -1 / 5],
];

const angle = compile(`model Pendulum
  Real a(start = 1.5707963267948966, fixed = true);
  Real w(start = 0, fixed = true);
equation
  der(a) = w;
  der(w) = -${g}*sin(a);
end Pendulum;`);

/** Angle and its rate. */
function exactAt(t) {
  if (t === 0) return [Math.PI / 2, 0];
  const result = angle.simulateSync({ stopTime: t, tolerance: 1e-13, solver: "dop853" });
  return [result.column("a").at(-1), result.column("w").at(-1)];
}

const toCartesian = ([a, w]) => [Math.sin(a), -Math.cos(a), w * Math.cos(a), w * Math.sin(a)];
/** Half the force per length and mass. */
const forceOf = ([a, w]) => 0.5 * (w * w + g * Math.cos(a));

/** p' = v, v' = -2 l p + g, |p| = 1 with the unknowns p, v, l, where derivatives are c u + d. */
const indexThree = {
  start: (exact) => [...toCartesian(exact), forceOf(exact)],
  residual: ([x, y, vx, vy, l], rate) => [
    rate[0] - vx,
    rate[1] - vy,
    rate[2] + 2 * l * x,
    rate[3] + 2 * l * y + g,
    x * x + y * y - 1,
  ],
  jacobian: ([x, y, , , l], c) => [
    [c, 0, -1, 0, 0],
    [0, c, 0, -1, 0],
    [2 * l, 0, c, 0, 2 * x],
    [0, 2 * l, 0, c, 2 * y],
    [2 * x, 2 * y, 0, 0, 0],
  ],
  cartesian: (u) => u,
};

const reduced = {
  start: (exact) => [...exact],
  residual: ([a, w], rate) => [rate[0] - w, rate[1] + g * Math.sin(a)],
  jacobian: ([a], c) => [
    [c, -1],
    [g * Math.cos(a), c],
  ],
  cartesian: toCartesian,
};

/** One step: Newton from the last value. `history`: the newest value first. */
function step({ residual, jacobian }, formula, h, history) {
  const u = [...history[0]];
  for (let k = 0; k < 12; k++) {
    const rate = u.map((value, j) =>
      formula.slice(1).reduce((sum, c, i) => sum + (c * history[i][j]) / h, (formula[0] * value) / h),
    );
    const change = solveLinear(jacobian(u, formula[0] / h), residual(u, rate));
    for (const j of u.keys()) u[j] -= change[j];
    if (Math.max(...change.map(Math.abs)) < 1e-13) break;
  }
  return u;
}

function solveLinear(matrix, right) {
  const n = right.length;
  for (let i = 0; i < n; i++) {
    let pivot = i;
    for (let r = i + 1; r < n; r++) if (Math.abs(matrix[r][i]) > Math.abs(matrix[pivot][i])) pivot = r;
    [matrix[i], matrix[pivot]] = [matrix[pivot], matrix[i]];
    [right[i], right[pivot]] = [right[pivot], right[i]];
    for (let r = i + 1; r < n; r++) {
      const factor = matrix[r][i] / matrix[i][i];
      for (let c = i; c < n; c++) matrix[r][c] -= factor * matrix[i][c];
      right[r] -= factor * right[i];
    }
  }
  for (let i = n - 1; i >= 0; i--) {
    for (let c = i + 1; c < n; c++) right[i] -= matrix[i][c] * right[c];
    right[i] /= matrix[i][i];
  }
  return right;
}

/** Errors of position, speed and, in the index-3 form, force at the end; started with exact values. */
function errorsOf(form, order, steps) {
  const h = stopTime / steps;
  const formula = formulas[order - 1];
  const history = Array.from({ length: order }, (_, i) => form.start(exactAt((order - 1 - i) * h)));
  for (let k = order; k <= steps; k++) {
    history.unshift(step(form, formula, h, history));
    history.length = order;
  }
  const exact = exactAt(stopTime);
  const found = form.cartesian(history[0]);
  const difference = toCartesian(exact).map((value, i) => found[i] - value);
  const force = form === indexThree ? [Math.abs(found[4] - forceOf(exact))] : [];
  return [Math.hypot(difference[0], difference[1]), Math.hypot(difference[2], difference[3]), ...force];
}

const text = (values) => values.map((value) => value.toExponential(1)).join("; ");

export function run() {
  const rows = [2, 3, 4, 5].flatMap((order) =>
    [400, 1600].map((steps) => ({
      text: `order ${order}, ${steps} steps: errors of position, speed and force ${text(errorsOf(indexThree, order, steps))}; reduced, position and speed ${text(errorsOf(reduced, order, steps))}`,
    })),
  );
  const restarts = [1e-2, 1e-3, 1e-4].map((h) => {
    const begin = 0.3;
    const [, , , , force] = step(indexThree, formulas[0], h, [indexThree.start(exactAt(begin))]);
    const exact = forceOf(exactAt(begin + h));
    return {
      text: `first step of ${h} s after a restart in motion: force ${force.toFixed(4)}, exactly ${exact.toFixed(4)}, error ${((100 * (exact - force)) / exact).toFixed(0)} %`,
    };
  });
  return [...rows, ...restarts];
}
