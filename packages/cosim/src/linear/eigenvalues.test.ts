import { describe, expect, it } from "vitest";
import { eigenvalues, spectralRadius } from "./eigenvalues.ts";
import { matrixOf } from "./matrix.ts";
import { exponential, stepResponse } from "./matrix-exponential.ts";

const matrix = (...rows: readonly (readonly number[])[]) =>
  matrixOf(rows.length, rows[0]!.length, Float64Array.from(rows.flat()));

/** z^n + c_(n-1) z^(n-1) + ... + c_0 */
const companion = (...c: readonly number[]) =>
  matrix(...c.map((value, i) => c.map((_, j) => (j === c.length - 1 ? -value : i === j + 1 ? 1 : 0))));

describe("eigenvalues", () => {
  it("of a companion matrix are the roots of its polynomial", () => {
    // (z - 1)(z - 2)(z + 3)(z^2 + 2 z + 5)
    const found = [...eigenvalues(companion(30, -23, -8, -2, 2))!].sort((a, b) => a.re - b.re || a.im - b.im);
    const roots = [
      [-3, 0],
      [-1, -2],
      [-1, 2],
      [1, 0],
      [2, 0],
    ] as const;
    for (const [i, [re, im]] of roots.entries()) {
      expect(found[i]!.re).toBeCloseTo(re, 12);
      expect(found[i]!.im).toBeCloseTo(im, 12);
    }
  });

  it("of a rotation of axes, where plain shifts do not converge, are roots of 1", () => {
    const found = eigenvalues(companion(-1, 0, 0, 0))!;
    for (const { re, im } of found) expect(Math.hypot(re, im)).toBeCloseTo(1, 13);
    expect(found.map(({ re, im }) => Math.round(re) + 10 * Math.round(im)).sort()).toEqual([-1, -10, 1, 10]);
  });

  it("do not depend on units of measurement", () => {
    const plain = [
      [-1, 2, 0],
      [0.5, -3, 1],
      [0, 1, -2],
    ];
    const unit = [1, 1e9, 1e-6];
    const scaled = plain.map((row, i) => row.map((value, j) => (value * unit[i]!) / unit[j]!));
    const sorted = (rows: readonly (readonly number[])[]) =>
      eigenvalues(matrix(...rows))!
        .map(({ re }) => re)
        .sort((a, b) => a - b);
    for (const [i, value] of sorted(plain).entries()) expect(sorted(scaled)[i]! / value).toBeCloseTo(1, 12);
  });

  it("of a large matrix: the second difference", () => {
    const n = 60;
    const rows = Array.from({ length: n }, (_, i) =>
      Array.from({ length: n }, (_, j) => (i === j ? -2 : Math.abs(i - j) === 1 ? 1 : 0)),
    );
    const found = eigenvalues(matrix(...rows))!
      .map(({ re }) => re)
      .sort((a, b) => b - a);
    for (const [k, value] of found.entries())
      expect(value).toBeCloseTo(-4 * Math.sin((Math.PI * (k + 1)) / (2 * (n + 1))) ** 2, 12);
  });

  it("of a matrix that is almost nilpotent are found in every case", () => {
    const n = 12;
    for (let seed = 1; seed < 200; seed++) {
      // T N T^-1 with a chain N of length n and T = I + random strictly lower triangular part, by similarity: all are 0.
      let state = seed;
      const random = () => {
        state = (16807 * state) % 2147483647;
        return state / 2147483647 - 0.5;
      };
      const rows = Array.from({ length: n }, (_, i) =>
        Array.from({ length: n }, (_, j) => (j === i + 1 ? 1 : 0)),
      );
      for (let k = 0; k < 20; k++) {
        const [a, b, f] = [Math.floor((random() + 0.5) * n), Math.floor((random() + 0.5) * n), random()];
        if (a === b) continue;
        for (let j = 0; j < n; j++) rows[a]![j]! += f * rows[b]![j]!;
        for (let i = 0; i < n; i++) rows[i]![b]! -= f * rows[i]![a]!;
      }
      const found = eigenvalues(matrix(...rows));
      expect(found, `seed ${seed}`).toHaveLength(n);
      expect(spectralRadius(matrix(...rows))).toBeLessThan(0.3); // eps^(1/12) = 0.05
    }
  });

  it("are undefined for matrices with NaN", () => {
    expect(eigenvalues(matrix([Number.NaN]))).toBeUndefined();
    expect(spectralRadius(matrix([Number.POSITIVE_INFINITY]))).toBe(Number.POSITIVE_INFINITY);
    expect(spectralRadius(matrixOf(0, 0))).toBe(0);
  });
});

describe("the exponential of a matrix", () => {
  it("of rotation, growth and shear", () => {
    const [c, s] = [Math.cos(3), Math.sin(3)];
    for (const [i, value] of [c, s, -s, c].entries())
      expect(exponential(matrix([0, 3], [-3, 0])).values[i]).toBeCloseTo(value, 13);
    expect([...exponential(matrix([0, 1, 0], [0, 0, 1], [0, 0, 0])).values]).toEqual([
      1, 1, 0.5, 0, 1, 1, 0, 0, 1,
    ]);
  });

  it("is the same in other units of measurement", () => {
    const plain = exponential(matrix([-1, 1], [1, -2000])).values;
    const { values } = exponential(matrix([-1, 1e12], [1e-12, -2000]));
    const unit = [1, 1e12, 1e-12, 1];
    for (const [i, value] of plain.entries()) expect(values[i]! / unit[i]! / value).toBeCloseTo(1, 12);
  });

  it("gives the response to held inputs, ramps and parabolas", () => {
    const [a, b, H] = [-3, 1e7, 0.4];
    const { Phi, G0, G1, G2 } = stepResponse(matrix([a]), matrix([b]), H);
    const z = a * H;
    // phi_1 = (e^z - 1)/z, phi_k+1 = (phi_k - 1/k!)/z; G_j = j! H phi_(j+1) b
    const phi1 = Math.expm1(z) / z;
    const phi2 = (phi1 - 1) / z;
    const phi3 = (phi2 - 0.5) / z;
    expect(Phi.values[0]).toBeCloseTo(Math.exp(z), 14);
    for (const [found, expected] of [
      [G0, phi1],
      [G1, phi2],
      [G2, 2 * phi3],
    ] as const)
      expect(found.values[0]! / (H * b * expected)).toBeCloseTo(1, 12);
  });
});
