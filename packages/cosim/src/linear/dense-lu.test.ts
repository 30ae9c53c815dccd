import { describe, expect, it } from "vitest";
import { createDenseLu } from "./dense-lu.ts";

const luOf = (...rows: number[][]) => {
  const lu = createDenseLu(rows.length);
  lu.factor(Float64Array.from(rows.flat()));
  return lu;
};

describe("dense LU", () => {
  it("solves with row exchanges", () => {
    const b = Float64Array.of(7, 5, 3);
    luOf([0, 2, 1], [1, 0, 2], [3, 0, 0]).solve(b); // x = 1, z = 2, y = 2.5
    expect([...b]).toEqual([1, 2.5, 2]);
  });

  it("solves for several columns at once", () => {
    const b = Float64Array.of(1, 0, 0, 1);
    luOf([4, 7], [2, 6]).solveColumns(b, 2);
    for (const [i, expected] of [0.6, -0.7, -0.2, 0.4].entries()) expect(b[i]).toBeCloseTo(expected, 15);
  });

  it("reports the step without pivot", () => {
    const lu = luOf([1, 2, 3], [4, 5, 6], [7, 8, 9]);
    expect(lu.singularAt).toBe(2);
    expect(lu.condition()).toBe(Number.POSITIVE_INFINITY);
  });

  it("has a condition independent of the scaling of rows and columns", () => {
    const plain = luOf([1, 1], [1, 1.001]).condition();
    expect(luOf([1e9, 1], [1, 1.001e-9]).condition()).toBeCloseTo(plain, 4);
    // |A^-1| |A| = 1000 [[2.001, 2.002], [2, 2.001]]: spectral radius 1000 (2.001 + sqrt(4.004))
    expect(plain / (1000 * (2.001 + Math.sqrt(4.004)))).toBeCloseTo(1, 9);
  });

  it("regards a matrix of order 0 as regular", () => {
    expect(luOf().singularAt).toBe(-1);
  });
});
