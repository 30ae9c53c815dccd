import { describe, expect, it } from "vitest";
import { transferSystem } from "../testing/transfer-system.ts";
import type { Complex } from "./eigenvalues.ts";
import type { LinearSystem } from "./linear-system.ts";
import { matrixOf } from "./matrix.ts";
import { transmissionZeros } from "./transmission-zeros.ts";

const matrix = (...rows: readonly (readonly number[])[]) =>
  matrixOf(rows.length, rows[0]?.length ?? 0, Float64Array.from(rows.flat()));
const sorted = (all: readonly Complex[]) => [...all].sort((a, b) => a.re - b.re || a.im - b.im);
const zerosOf = (system: LinearSystem) => sorted(transmissionZeros(system)!.zeros);
const relative = (found: Complex, re: number, im = 0) =>
  Math.hypot(found.re - re, found.im - im) / Math.hypot(re, im);

/**
 * Four tanks in two pairs, two pumps, linearized (Johansson, IEEE Trans. Control Syst. Technol. 8 (2000) 456): areas [cm^2], time
 * constants [s], gains of pumps [cm^3/Vs], portions to the lower tanks, 0.5 V/cm.
 */
function fourTanks(T: readonly number[], k: readonly number[], gamma: readonly number[]): LinearSystem {
  const [T1, T2, T3, T4] = T as [number, number, number, number];
  const [k1, k2] = k as [number, number];
  const [g1, g2] = gamma as [number, number];
  const [a1, a2, a3, a4] = [28, 32, 28, 32] as const;
  return {
    A: matrix(
      [-1 / T1, 0, a3 / (a1 * T3), 0],
      [0, -1 / T2, 0, a4 / (a2 * T4)],
      [0, 0, -1 / T3, 0],
      [0, 0, 0, -1 / T4],
    ),
    B: matrix([(g1 * k1) / a1, 0], [0, (g2 * k2) / a2], [0, ((1 - g2) * k2) / a3], [((1 - g1) * k1) / a4, 0]),
    C: matrix([0.5, 0, 0, 0], [0, 0.5, 0, 0]),
    D: matrix([0, 0], [0, 0]),
  };
}

describe("transmission zeros", () => {
  it.each([
    ["minimum phase", [62, 90, 23, 30], [3.33, 3.35], [0.7, 0.6], [-0.06, -0.018]],
    ["non-minimum phase", [63, 91, 39, 56], [3.14, 3.29], [0.43, 0.34], [-0.057, 0.013]],
  ] as const)("of four tanks, %s", (_, T, k, gamma, published) => {
    const found = zerosOf(fourTanks(T, k, gamma));
    // (1 + s T3)(1 + s T4) = (1 - g1)(1 - g2) / (g1 g2); published with two digits.
    const [a, b] = [T[2] * T[3], T[2] + T[3]];
    const c = 1 - ((1 - gamma[0]) * (1 - gamma[1])) / (gamma[0] * gamma[1]);
    const root = Math.sqrt(b * b - 4 * a * c);
    expect(found).toHaveLength(2);
    for (const [i, exact] of [(-b - root) / (2 * a), (-b + root) / (2 * a)].entries()) {
      expect(relative(found[i]!, exact)).toBeLessThan(1e-12);
      expect(Math.abs(found[i]!.re - published[i]!)).toBeLessThan(1e-3);
    }
  });

  it("of a quotient are the roots of its numerator, in any units", () => {
    // (s + 2)(s^2 + 2 s + 5) / ((s + 1)^3 (s + 3)^2)
    const { A, B, C, D } = transferSystem([1, 4, 9, 10], [1, 9, 30, 46, 33, 9]);
    const unit = [1, 1e9, 1e-6, 1e3, 1e-12];
    const inUnits = (values: Float64Array, of: (k: number) => number) =>
      values.map((value, k) => value * of(k));
    const other = {
      A: matrixOf(
        5,
        5,
        inUnits(A.values, (k) => unit[Math.floor(k / 5)]! / unit[k % 5]!),
      ),
      B: matrixOf(
        5,
        1,
        inUnits(B.values, (k) => 1e7 * unit[k]!),
      ),
      C: matrixOf(
        1,
        5,
        inUnits(C.values, (k) => 1e-11 / unit[k]!),
      ),
      D,
    };
    for (const system of [{ A, B, C, D }, other]) {
      const found = zerosOf(system);
      expect(found).toHaveLength(3);
      expect(relative(found[0]!, -2)).toBeLessThan(1e-11);
      expect(relative(found[1]!, -1, -2)).toBeLessThan(1e-11);
    }
  });

  it("of the loaded end of 48 equal masses on springs: the frequencies with that end held", () => {
    const n = 48;
    const A = matrixOf(2 * n, 2 * n);
    for (let i = 0; i < n; i++) {
      A.values[i * 2 * n + n + i] = 1;
      for (const j of [i - 1, i + 1]) if (j >= 0 && j < n) A.values[(n + i) * 2 * n + j] = 1;
      A.values[(n + i) * 2 * n + i] = i === n - 1 ? -1 : -2;
    }
    const B = matrixOf(2 * n, 1);
    B.values[2 * n - 1] = 1;
    const C = matrixOf(1, 2 * n);
    C.values[n - 1] = 1;
    const found = transmissionZeros({ A, B, C, D: matrixOf(1, 1) })!.zeros;
    expect(found).toHaveLength(2 * (n - 1));
    const upper = found.filter(({ im }) => im > 0).sort((a, b) => a.im - b.im);
    for (const [i, zero] of upper.entries())
      expect(relative(zero, 0, 2 * Math.sin((Math.PI * (i + 1)) / (2 * n)))).toBeLessThan(1e-11);
  });

  it("count parts that inputs do not reach, and are none of chains of integrators", () => {
    expect(zerosOf(transferSystem([1], [1, 0, 0, 0]))).toEqual([]);
    const beside = { A: matrix([-1, 0], [0, -7]), B: matrix([1], [0]), C: matrix([1, 1]), D: matrix([0]) };
    expect(relative(zerosOf(beside)[0]!, -7)).toBeLessThan(1e-14);
  });

  it("know the normal rank", () => {
    const twice = { A: matrix([-1]), B: matrix([1, 2]), C: matrix([1], [3]), D: matrix([0, 0], [0, 0]) };
    expect(transmissionZeros(twice)).toEqual({ zeros: [], rank: 1 });
    // y = u1 + u2 + x has no zeros: more inputs than outputs.
    const wide = { A: matrix([-1]), B: matrix([1, 2]), C: matrix([1]), D: matrix([1, 1]) };
    expect(transmissionZeros(wide)).toEqual({ zeros: [], rank: 1 });
  });

  it("of systems without states or inputs, and with values that are not finite", () => {
    const none = matrixOf(0, 0);
    const gain = { A: none, B: matrixOf(0, 1), C: matrixOf(1, 0), D: matrix([2]) };
    expect(transmissionZeros(gain)).toEqual({ zeros: [], rank: 1 });
    const closed = { A: matrix([-3]), B: matrixOf(1, 0), C: matrix([1]), D: matrixOf(1, 0) };
    expect(transmissionZeros(closed)).toEqual({ zeros: [], rank: 0 });
    expect(transmissionZeros({ ...beside(Number.NaN) })).toBeUndefined();
  });
});

const beside = (value: number) => ({ A: matrix([value]), B: matrix([1]), C: matrix([1]), D: matrix([0]) });
