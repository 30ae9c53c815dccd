import type { int, real } from "@cosimo/ir";

/** Default test point as a fraction of the interval; no simple fraction, to avoid aliasing. */
export const TEST_POINT: real = 0.45687;
/** Margin for rounding of a quick test. */
const CLEARLY: real = 1 - 1e-9;

/**
 * Cubic Hermite polynomials on [0, 1] from values u0, u1 and slopes e0, e1, and bounds for functions that differ from
 * one by at most K theta^2 (1 - theta)^2.
 */
export function cubicValue(u0: real, e0: real, u1: real, e1: real, theta: real): real {
  const difference: real = u1 - u0;
  const c2: real = 3 * difference - 2 * e0 - e1;
  const c3: real = e0 + e1 - 2 * difference;
  return u0 + theta * (e0 + theta * (c2 + theta * c3));
}

export function cubicSlope(u0: real, e0: real, u1: real, e1: real, theta: real): real {
  const difference: real = u1 - u0;
  const c2: real = 3 * difference - 2 * e0 - e1;
  const c3: real = e0 + e1 - 2 * difference;
  return e0 + theta * (2 * c2 + theta * 3 * c3);
}

/** Where the cubic has its local minimum; -1 if it has none. */
export function cubicMinimum(u0: real, e0: real, u1: real, e1: real): real {
  const difference: real = u1 - u0;
  const half: real = 3 * difference - 2 * e0 - e1;
  const a: real = 3 * (e0 + e1 - 2 * difference);
  const discriminant: real = half * half - a * e0;
  if (!(discriminant > 0)) return -1;
  const root: real = Math.sqrt(discriminant);
  if (half > 0) return -e0 / (half + root);
  return a > 0 ? (root - half) / a : -1;
}

/**
 * Estimate of the zero of the cubic between u0 >= 0 and u1 < 0: the root of the parabola without e1, then a Newton step
 * on the cubic. It may lie outside [0, 1].
 */
export function cubicCrossing(u0: real, e0: real, u1: real, e1: real): real {
  const difference: real = u1 - u0;
  const quadratic: real = difference - e0;
  const root: real = Math.sqrt(Math.max(0, e0 * e0 - 4 * quadratic * u0));
  const theta: real = e0 > 0 ? (-0.5 * (e0 + root)) / quadratic : (2 * u0) / (root - e0);
  const c2: real = 3 * difference - 2 * e0 - e1;
  const c3: real = e0 + e1 - 2 * difference;
  const value: real = u0 + theta * (e0 + theta * (c2 + theta * c3));
  const slope: real = e0 + theta * (2 * c2 + theta * 3 * c3);
  return slope < 0 ? theta - value / slope : theta;
}

/**
 * 1 if all functions within K theta^2 (1 - theta)^2 of the cubic are >= 0 on [0, 1], by coefficients in the Bernstein
 * basis of degree 4 (sufficient condition); u0, u1 >= 0 is given.
 */
export function bubblePositive(u0: real, e0: real, u1: real, e1: real, bubble: real): int {
  const middle: real = 0.5 * (u0 + u1) + (e0 - e1) / 6;
  return u0 + 0.25 * e0 < 0 || u1 - 0.25 * e1 < 0 || middle - bubble / 6 < 0 ? 0 : 1;
}

/** 1 if the Bernstein coefficients, from u0 >= 0 to u1 < 0, change sign exactly once for the whole bubble. */
export function singleCrossing(u0: real, e0: real, u1: real, e1: real, bubble: real): int {
  const middle: real = 0.5 * (u0 + u1) + (e0 - e1) / 6;
  const second: real = u0 + 0.25 * e0;
  const fourth: real = u1 - 0.25 * e1;
  if (second >= 0) return fourth <= 0 || middle - bubble / 6 >= 0 ? 1 : 0;
  return fourth <= 0 && middle + bubble / 6 <= 0 ? 1 : 0;
}

/** `part` of `staysClear` for a test at `theta`: four times the observed error, as for `bubblePositive`. */
export function testPart(theta: real): real {
  return 4 / (theta * theta * (1 - theta) * (1 - theta));
}

/**
 * 1 if an indicator stays positive according to its cubic, with its value at `theta` and a reserve in units of its variation. A
 * test without divisions that holds for most of those for which `bubblePositive` does.
 */
export function staysClear(
  u0: real,
  e0: real,
  u1: real,
  e1: real,
  theta: real,
  value: real,
  part: real,
  reserve: real,
): int {
  const difference: real = u1 - u0;
  const c2: real = 3 * difference - 2 * e0 - e1;
  const c3: real = e0 + e1 - 2 * difference;
  const error: real = Math.abs(value - (u0 + theta * (e0 + theta * (c2 + theta * c3))));
  const bound: real = part * error + reserve * (Math.abs(e0) + Math.abs(e1) + Math.abs(difference));
  const sixfold: real = CLEARLY * (3 * (u0 + u1) + e0 - e1);
  return sixfold > bound && CLEARLY * u0 > -0.25 * e0 && CLEARLY * u1 > 0.25 * e1 ? 1 : 0;
}
