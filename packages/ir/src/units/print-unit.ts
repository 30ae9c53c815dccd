import { unitOfText } from "./parse-unit.ts";
import { type PhysicalUnit, timesPower } from "./physical-unit.ts";

const LARGEST_DENOMINATOR = 12;

/** A unit expression of the symbols as they were written: `kN.m/rad`, `1/s`, `m(1/2)`. */
export function printUnit({ symbols }: PhysicalUnit): string {
  const above = [...symbols].filter(([, exponent]) => exponent > 0);
  const below = [...symbols].filter(([, exponent]) => exponent < 0);
  const numerator = above.length === 0 ? "1" : product(above, 1);
  if (below.length === 0) return numerator;
  const denominator = product(below, -1);
  return `${numerator}/${below.length === 1 ? denominator : `(${denominator})`}`;
}

function product(powers: readonly (readonly [string, number])[], sign: 1 | -1): string {
  return powers.map(([symbol, exponent]) => symbol + exponentText(sign * exponent)).join(".");
}

function exponentText(exponent: number): string {
  if (exponent === 1) return "";
  for (let below = 1; below <= LARGEST_DENOMINATOR; below++) {
    const above = exponent * below;
    if (Math.abs(above - Math.round(above)) < 1e-9)
      return below === 1 ? String(Math.round(above)) : `(${Math.round(above)}/${below})`;
  }
  return String(exponent);
}

/** The unit of the derivative with respect to time; "" for none. */
export function derivativeUnit(unit: string): string {
  if (unit === "") return "";
  const known = unitOfText(unit);
  return known === undefined ? `(${unit})/s` : printUnit(timesPower(known, unitOfText("s")!, -1));
}
