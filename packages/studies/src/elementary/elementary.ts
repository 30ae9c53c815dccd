import { exponential } from "@cosimo/core";

/**
 * Elementary functions from sums, products and quotients alone, which IEEE 754 rounds in one way: the same bits in each engine, whose own
 * functions differ in their last bits between versions; e^x is that of the kernels. Errors are a few units of the last place.
 */

/** ln 2 as a sum; the first part has 32 bits, so that its small multiples are exact. */
const LN2_HIGH = 0.6931471803691238;
const LN2_LOW = 1.9082149292705877e-10;
/** Exponents of normal numbers. */
const LEAST_EXPONENT = -1022;
const MOST_EXPONENT = 1023;

const parts = new DataView(new ArrayBuffer(8));

/** Natural logarithm. */
export function log(x: number): number {
  if (!(x > 0) || x === Number.POSITIVE_INFINITY)
    return x === 0 ? Number.NEGATIVE_INFINITY : x > 0 ? x : Number.NaN;
  const isSmall = x < 2 ** LEAST_EXPONENT;
  parts.setFloat64(0, isSmall ? x * 2 ** 54 : x);
  const high = parts.getUint32(0);
  let k = (high >>> 20) - MOST_EXPONENT - (isSmall ? 54 : 0);
  parts.setUint32(0, (high & 0xfffff) | (MOST_EXPONENT << 20));
  let m = parts.getFloat64(0);
  // m from 1/sqrt(2) to sqrt(2): the series has few terms.
  if (m > Math.SQRT2) {
    m /= 2;
    k++;
  }
  return k * LN2_HIGH + (k * LN2_LOW + log1pNearZero(m - 1));
}

/** ln(1 + x). */
export function log1p(x: number): number {
  return Math.abs(x) < 0.25 ? log1pNearZero(x) : log(1 + x);
}

/** ln(1 + f) = 2 artanh(f/(2 + f)), by its series. */
function log1pNearZero(f: number): number {
  const s = f / (2 + f);
  const z = s * s;
  let sum = 0;
  for (let k = 23; k >= 3; k -= 2) sum = z * (1 / k + sum);
  // f - f^2/2 + ... without loss: 2 s = f - s f.
  return f - s * (f - 2 * sum);
}

/** e^x - 1. */
export function expm1(x: number): number {
  return Math.abs(x) < 0.35 ? expm1NearZero(x) : exponential(x) - 1;
}

/** The series x + x^2/2! + ... for |x| up to 0.35. */
function expm1NearZero(x: number): number {
  let sum = 1;
  for (let k = 15; k >= 2; k--) sum = 1 + (x / k) * sum;
  return x * sum;
}

/** x^y for x >= 0. Errors grow with |y ln x|. */
export function power(x: number, y: number): number {
  if (y === 0 || x === 1) return 1;
  return x === 0 ? (y > 0 ? 0 : Number.POSITIVE_INFINITY) : exponential(y * log(x));
}

/** sin(x) for |x| up to 1, by its series. */
export function sinNearZero(x: number): number {
  const z = x * x;
  let sum = 1;
  for (let k = 20; k >= 2; k -= 2) sum = 1 - (z / (k * (k + 1))) * sum;
  return x * sum;
}
