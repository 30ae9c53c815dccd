import { exponential } from "@cosimo/core";
import { log, log1p } from "../elementary/elementary.ts";
/** Standard normal distribution function, by the error function's series and its continued fraction (Abramowitz, Stegun 7.1.6, 7.1.14). */
export function normalCdf(x: number): number {
  const z = Math.abs(x) / Math.SQRT2;
  const tail = z < 1 ? (1 - erfSeries(z)) / 2 : erfcFraction(z) / 2;
  return x > 0 ? 1 - tail : tail;
}

function erfSeries(z: number): number {
  let term = z;
  let sum = z;
  for (let n = 1; term > sum * 1e-17; n++) {
    term *= (2 * z * z) / (2 * n + 1);
    sum += term;
  }
  return (2 / Math.sqrt(Math.PI)) * exponential(-z * z) * sum;
}

/** By the modified method of Lentz (Thompson, Barnett 1986). */
function erfcFraction(z: number): number {
  let value = z;
  let [c, d] = [z, 0];
  for (let n = 1; n < 500; n++) {
    const a = n / 2;
    d = 1 / (z + a * d);
    c = z + a / c;
    value *= c * d;
    if (Math.abs(c * d - 1) < 1e-16) break;
  }
  return exponential(-z * z) / (Math.sqrt(Math.PI) * value);
}

/** Logarithm of the gamma function, x > 0: Stirling's series beyond 15, the recurrence below. */
export function logGamma(x: number): number {
  let [shift, z] = [0, x];
  for (; z < 15; z++) shift += log(z);
  const r = 1 / (z * z);
  const series = (1 / 12 - r * (1 / 360 - r * (1 / 1260 - r * (1 / 1680 - r * (1 / 1188))))) / z;
  return (z - 0.5) * log(z) - z + 0.5 * log(2 * Math.PI) + series - shift;
}

/** Regularised incomplete beta function I_x(a, b), by its continued fraction (Abramowitz, Stegun 26.5.8). */
export function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, b, a);
  const front = exponential(a * log(x) + b * log1p(-x) + logGamma(a + b) - logGamma(a) - logGamma(b));
  let [c, d, value] = [1, 1 / nonZero(1 - ((a + b) * x) / (a + 1)), 0];
  value = d;
  for (let m = 1; m < 500; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    for (const factor of [even, odd]) {
      d = 1 / nonZero(1 + factor * d);
      c = nonZero(1 + factor / c);
      value *= c * d;
    }
    if (Math.abs(c * d - 1) < 1e-16) break;
  }
  return (front * value) / a;
}

function nonZero(x: number): number {
  return Math.abs(x) < 1e-300 ? 1e-300 : x;
}

/** The x in [lower, upper] at which the increasing function `f` is 0, to the last bits: bisection. */
export function bisect(f: (x: number) => number, lower: number, upper: number): number {
  let [low, high] = [lower, upper];
  for (let i = 0; i < 200; i++) {
    const middle = low + (high - low) / 2;
    if (middle <= low || middle >= high) break;
    if (f(middle) < 0) low = middle;
    else high = middle;
  }
  return low + (high - low) / 2;
}
