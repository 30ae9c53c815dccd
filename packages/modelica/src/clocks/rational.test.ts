import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nearRational, rational, toNumber } from "./rational.ts";

describe("the fraction of a decimal number", () => {
  it("is the one that was meant", () => {
    expect([0.1, 0.3, 1e-3, 1 / 3, 2.5].map(nearRational)).toEqual([
      rational(1n, 10n),
      rational(3n, 10n),
      rational(1n, 1000n),
      rational(1n, 3n),
      rational(5n, 2n),
    ]);
  });

  it("rounds to the number", () => {
    const positive = fc.double({ min: 1e-12, max: 1e12, noNaN: true });
    fc.assert(fc.property(positive, (x) => toNumber(nearRational(x)) === x));
  });
});
