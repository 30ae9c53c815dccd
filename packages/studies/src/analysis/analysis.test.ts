import { expect, it } from "vitest";
import type { Design } from "../designs/design.ts";
import { morrisDesign, saltelliDesign, sobolDesign } from "../designs/sampled-designs.ts";
import { truncated } from "../distributions/distribution.ts";
import {
  beta,
  empirical,
  logNormal,
  normal,
  triangular,
  uniform,
  weibull,
} from "../distributions/distributions.ts";
import { morrisEffects } from "./morris.ts";
import { polynomialChaos } from "./polynomial-chaos.ts";
import { sobolIndices } from "./sobol-indices.ts";
import { statisticsOf } from "./statistics.ts";

/** Ishigami and Homma (1990) with a = 7, b = 0.1. */
const ishigami = (x: readonly number[]) =>
  Math.sin(x[0]!) + 7 * Math.sin(x[1]!) ** 2 + 0.1 * x[2]! ** 4 * Math.sin(x[0]!);
const range = uniform(-Math.PI, Math.PI);
const first = [0.3139052, 0.4424112, 0];
const total = [0.5575889, 0.4424112, 0.2436837];

const options = { size: 3, seed: 7, map: (units: readonly number[]) => units.map((u) => range.quantile(u)) };

/** Columns of the points, and the values of `f` there. */
function evaluate({ runs, point }: Design, f: (x: readonly number[]) => number, size = 3) {
  const points = Array.from({ length: size }, () => new Float64Array(runs));
  const output = new Float64Array(runs);
  for (let run = 0; run < runs; run++) {
    const x = point(run);
    for (const [k, column] of points.entries()) column[run] = x[k]!;
    output[run] = f(x);
  }
  return { points, output };
}

it("a column without values has no statistics", () => {
  const { count, ...numbers } = statisticsOf(Float64Array.of(Number.NaN));
  expect([count, ...new Set(Object.values(numbers))]).toEqual([0, Number.NaN]);
});

it("polynomial chaos has Ishigami's indices to 1e-3 with 1024 runs, and says its error", () => {
  const { points, output } = evaluate(sobolDesign(1024, options), ishigami);
  const chaos = polynomialChaos(points, output, [range, range, range], 10)!;
  expect(chaos.leaveOneOut).toBeLessThan(1e-4);
  for (let k = 0; k < 3; k++) {
    expect(Math.abs(chaos.first[k]! - first[k]!)).toBeLessThan(1e-3);
    expect(Math.abs(chaos.total[k]! - total[k]!)).toBeLessThan(1e-3);
  }
  // Mean a / 2, variance a^2 / 8 + b pi^4 / 5 + b^2 pi^8 / 18 + 1 / 2.
  expect(chaos.mean).toBeCloseTo(3.5, 3);
  expect(chaos.variance).toBeCloseTo(49 / 8 + (0.1 * Math.PI ** 4) / 5 + (0.01 * Math.PI ** 8) / 18 + 0.5, 1);
});

it("polynomial chaos of normal and log-normal variables is exact where the output is a polynomial of their scores", () => {
  const distributions = [normal(2, 3), logNormal(0, 0.5)];
  const map = (units: readonly number[]) => units.map((u, k) => distributions[k]!.quantile(u));
  const f = (x: readonly number[]) => ((x[0]! - 2) / 3) ** 2 + 2 * Math.log(x[1]!);
  const { points, output } = evaluate(sobolDesign(64, { size: 2, seed: 1, map }), f, 2);
  const chaos = polynomialChaos(points, output, distributions)!;
  expect(chaos.degree).toBeGreaterThanOrEqual(2);
  // z1^2 + z2: mean 1, variance 2 + 1.
  expect(chaos.mean).toBeCloseTo(1, 9);
  expect(chaos.variance).toBeCloseTo(3, 9);
  expect(chaos.first[0]).toBeCloseTo(2 / 3, 9);
  expect(chaos.leaveOneOut).toBeLessThan(1e-16);
});

it("polynomial chaos is exact for polynomials of variables with any distribution", () => {
  const distributions = [
    truncated(normal(1, 0.05), [0.5, 1.5]),
    triangular(0, 1, 3),
    beta(2, 3),
    weibull(2, 1.5),
    empirical([1, 2, 4]),
  ];
  const map = (units: readonly number[]) => units.map((u, k) => distributions[k]!.quantile(u));
  const f = (x: readonly number[]) => x[0]! ** 2 + x[1]! * x[2]! + x[3]! + x[4]!;
  const { points, output } = evaluate(sobolDesign(128, { size: 5, seed: 1, map }), f, 5);
  const chaos = polynomialChaos(points, output, distributions, 2)!;
  expect(chaos.leaveOneOut).toBeLessThan(1e-20);
  // Means and variances of the distributions; the truncated one is normal to the last digits.
  const [n, t, b] = [1 + 0.05 ** 2, 4 / 3, 2 / 5];
  const [w, e] = [2 * gamma(1 + 1 / 1.5), 9 / 4];
  expect(chaos.mean).toBeCloseTo(n + t * b + w + e, 4);
  const ofWeibull = 4 * gamma(1 + 2 / 1.5) - w * w;
  expect(chaos.total[3]).toBeCloseTo(ofWeibull / chaos.variance, 4);
});

/** By Stirling's series, behind x = 12. */
function gamma(x: number): number {
  if (x < 12) return gamma(x + 1) / x;
  return Math.sqrt((2 * Math.PI) / x) * (x / Math.E) ** x * Math.exp(1 / (12 * x) - 1 / (360 * x ** 3));
}

it("indices of Sobol have bootstrap intervals around the true ones; blocks with a failed run are left out", () => {
  const { output } = evaluate(saltelliDesign(4096, options), ishigami);
  const whole = sobolIndices(3, output);
  for (let k = 0; k < 3; k++) {
    expect(Math.abs(whole.first[k]!.value - first[k]!)).toBeLessThan(0.02);
    expect(Math.abs(whole.total[k]!.value - total[k]!)).toBeLessThan(0.02);
    expect(whole.total[k]!.low).toBeLessThan(whole.total[k]!.value);
    expect(whole.total[k]!.high).toBeGreaterThan(whole.total[k]!.value);
  }
  expect(whole.first.map(({ isZero }) => isZero)).toEqual([false, false, true]);
  output[12] = Number.NaN;
  output[14] = Number.NaN;
  output[3000] = Number.NaN;
  const { dropped, blocks, first: left } = sobolIndices(3, output);
  expect([dropped, blocks]).toEqual([2, 4096]);
  expect(Math.abs(left[0]!.value - first[0]!)).toBeLessThan(0.02);
});

it("effects of Morris are exact for a linear function and show interactions", () => {
  const map = (units: readonly number[]) => units;
  const design = morrisDesign(50, 4, { size: 3, seed: 2, map });
  const { points, output } = evaluate(design, (u) => 4 * u[0]! - 2 * u[1]! + 8 * u[0]! * u[2]!);
  output[4] = Number.NaN;
  const { effects, dropped } = morrisEffects(points, output);
  expect(dropped).toBe(1);
  // Half of the probability: half of the slope.
  expect(effects[1]).toMatchObject({ mean: -1, meanSize: 1, deviation: 0 });
  expect(effects[0]!.mean).toBeGreaterThan(2);
  expect(effects[0]!.deviation).toBeGreaterThan(0.5);
  expect(effects[2]!.deviation).toBeGreaterThan(0.5);
});

it("equal values have no deviation", () => {
  const value = Math.sqrt(2 / 9.81);
  expect(statisticsOf(new Float64Array(8).fill(value))).toMatchObject({ mean: value, deviation: 0 });
});

it("statistics leave out what is no number", () => {
  const { count, mean, deviation, least, median, most } = statisticsOf(
    Float64Array.of(3, Number.NaN, 1, 2, 4),
  );
  expect([count, mean, least, median, most]).toEqual([4, 2.5, 1, 2.5, 4]);
  expect(deviation).toBeCloseTo(Math.sqrt(5 / 3), 14);
});
