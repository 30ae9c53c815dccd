import type { Fraction } from "@cosimo/ir";

/** A fraction in lowest terms; the denominator is positive. */
export interface Rational {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export function rational(numerator: bigint, denominator = 1n): Rational {
  const divisor = greatestDivisor(numerator, denominator) * (denominator < 0n ? -1n : 1n);
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}

function greatestDivisor(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

export const zeroRational: Rational = rational(0n);
export const oneRational: Rational = rational(1n);

export function plus(a: Rational, b: Rational): Rational {
  return rational(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);
}

export function times(a: Rational, b: Rational): Rational {
  return rational(a.numerator * b.numerator, a.denominator * b.denominator);
}

export function over(a: Rational, b: Rational): Rational {
  return rational(a.numerator * b.denominator, a.denominator * b.numerator);
}

export function minus(a: Rational, b: Rational): Rational {
  return plus(a, rational(-b.numerator, b.denominator));
}

export function isEqual(a: Rational, b: Rational): boolean {
  return a.numerator === b.numerator && a.denominator === b.denominator;
}

export function isWhole(a: Rational): boolean {
  return a.denominator === 1n;
}

export function isLess(a: Rational, b: Rational): boolean {
  return a.numerator * b.denominator < b.numerator * a.denominator;
}

export function toNumber({ numerator, denominator }: Rational): number {
  return Number(numerator) / Number(denominator);
}

export function toFraction({ numerator, denominator }: Rational): Fraction {
  return { numerator: Number(numerator), denominator: Number(denominator) };
}

export function rationalText(a: Rational): string {
  return isWhole(a) ? `${a.numerator}` : `${a.numerator}/${a.denominator}`;
}

/**
 * The first convergent of the continued fraction of `x` (positive, finite) that rounds to `x`: of 0.1 it is 1/10. So multiples
 * of an interval that a text gives in decimals are exact.
 */
export function nearRational(x: number): Rational {
  let [previous, current] = [
    { numerator: 0n, denominator: 1n },
    { numerator: 1n, denominator: 0n },
  ];
  let rest = x;
  for (let i = 0; i < 40 && Number.isFinite(rest); i++) {
    const whole = BigInt(Math.floor(rest));
    const next = {
      numerator: whole * current.numerator + previous.numerator,
      denominator: whole * current.denominator + previous.denominator,
    };
    if (toNumber(next) === x) return rational(next.numerator, next.denominator);
    [previous, current] = [current, next];
    rest = 1 / (rest - Math.floor(rest));
  }
  return exactRational(x);
}

function exactRational(x: number): Rational {
  let [mantissa, denominator] = [x, 1n];
  while (!Number.isInteger(mantissa)) {
    mantissa *= 2;
    denominator *= 2n;
  }
  return rational(BigInt(mantissa), denominator);
}
