import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exponential } from "./exponential.ts";

const bits = new BigInt64Array(1);
const real = new Float64Array(bits.buffer);

/** Index of a non-negative number among the floating-point numbers. */
function place(x: number): bigint {
  real[0] = x;
  return bits[0]!;
}

function unitsBetween(a: number, b: number): number {
  return Math.abs(Number(place(a) - place(b)));
}

describe("the exponential function", () => {
  it.each([
    [0, 1],
    [-0, 1],
    [1e-300, 1],
    [-1e-20, 1],
    [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
    [Number.NEGATIVE_INFINITY, 0],
    [Number.NaN, Number.NaN],
    [709.7827128933841, Number.POSITIVE_INFINITY],
    [-745, 2 ** -1074],
    [-745.2, 0],
  ])("of %d is %d", (x, expected) => {
    expect(exponential(x)).toBe(expected);
  });

  // Abramowitz and Stegun, Handbook of Mathematical Functions, table 4.4.
  it.each([
    [-1, 0.36787944117144233],
    [2, 7.38905609893065],
    [0.1, 1.1051709180756477],
  ])("of %d is %d in the tables", (x, expected) => {
    expect(unitsBetween(exponential(x), expected)).toBeLessThanOrEqual(1);
  });

  it("is within one unit in the last place of the host's", () => {
    const anywhere = fc.oneof(
      fc.double({ min: -746, max: 710, noNaN: true }),
      fc.double({ min: -1, max: 1, noNaN: true }),
      fc.double({ min: 707, max: 710, noNaN: true }),
    );
    fc.assert(
      fc.property(anywhere, (x) => unitsBetween(exponential(x), Math.exp(x)) <= 1),
      { numRuns: 20000, seed: 1993 },
    );
  });

  it("is within one unit on a dense grid", () => {
    let worst = 0;
    for (let i = 0; i < 200_000; i++) {
      const x = -745 + i * 0.00727;
      worst = Math.max(worst, unitsBetween(exponential(x), Math.exp(x)));
    }
    expect(worst).toBeLessThanOrEqual(1);
  });
});
