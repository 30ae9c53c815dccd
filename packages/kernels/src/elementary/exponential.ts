import type { int, real } from "@cosimo/ir";

/** ln 2 in two parts; the first has so few bits that its products with exponents are exact. */
const LN2_HIGH: real = 6.9314718036912382e-1;
const LN2_LOW: real = 1.9082149292705877e-10;

const P1: real = 1.6666666666666602e-1;
const P2: real = -2.7777777777015593e-3;
const P3: real = 6.613756321437934e-5;
const P4: real = -1.6533902205465252e-6;
const P5: real = 4.1381367970572385e-8;

/**
 * e^x within one unit in the last place, the same bits on every machine. With x = k ln 2 + r and |r| <= ln 2 / 2,
 * e^x = 2^k e^r; a rational function with c(r) near r coth(r / 2) - 2 gives e^r (the method and the coefficients are those
 * of FDLIBM's e_exp.c, Sun Microsystems 1993; background: Tang, ACM TOMS 15, 1989).
 */
export function exponential(x: real): real {
  if (!(Math.abs(x) < 708)) return exponentialNearLimits(x);
  const k = Math.floor(x * Math.LOG2E + 0.5);
  const high = x - k * LN2_HIGH;
  const low = k * LN2_LOW;
  const r = high - low;
  const t = r * r;
  const c = r - t * (P1 + t * (P2 + t * (P3 + t * (P4 + t * P5))));
  return (1 - (low - (r * c) / (2 - c) - high)) * 2 ** Math.floor(k);
}

/** Results that are infinite, subnormal, zero or near these; the power of two is split into two factors. */
function exponentialNearLimits(x: real): real {
  if (x > 709.782712893384) return Infinity;
  if (x < -745.1332191019412) return 0;
  if (Number.isNaN(x)) return x;
  const k: int = Math.floor(x * Math.LOG2E + 0.5);
  const half: int = k >> 1;
  const scale = 2 ** half;
  // The rest of the range is far from both limits, and its power of two is exact.
  return exponential(x - k * LN2_HIGH - k * LN2_LOW) * scale * 2 ** (k - half);
}
