import { expect, it } from "vitest";
import { createRandomNumbers } from "../random/random-numbers.ts";
import { type Distribution, truncated } from "./distribution.ts";
import {
  beta,
  discrete,
  empirical,
  logNormal,
  logUniform,
  normal,
  triangular,
  uniform,
  weibull,
} from "./distributions.ts";
import { normalQuantile } from "./normal-quantile.ts";
import { correlated, correlationFactor } from "./rank-correlation.ts";
import { incompleteBeta, logGamma, normalCdf } from "./special-functions.ts";

it.each([
  [1e-20, -9.262340089798405],
  [1e-5, -4.2648907939228256],
  [0.02, -2.0537489106318225],
  [0.3, -0.5244005127080407],
  [0.9, 1.2815515655446008],
  [0.999999, 4.753424308817089],
])("the normal quantile of %f is that of Python's statistics", (u, expected) => {
  expect(Math.abs(normalQuantile(u) / expected - 1)).toBeLessThan(1e-15);
});

it.each([
  ["normal", normalCdf(-12), 1.776482112077653e-33],
  ["normal", normalCdf(-3.6), 0.00015910859015753364],
  ["normal", normalCdf(-1), 0.15865525393145707],
  ["normal", normalCdf(0.3), 0.6179114221889526],
  ["normal", normalCdf(4), 0.9999683287581669],
  ["beta", incompleteBeta(0.2, 2, 3), 0.1808],
  ["beta", incompleteBeta(0.9, 0.5, 0.5), 0.7951672353008665],
  ["beta", incompleteBeta(0.5, 20, 30), 0.923796114019261],
  ["beta", incompleteBeta(0.01, 0.3, 7), 0.4874920509337249],
  ["log gamma", logGamma(0.1), 2.252712651734206],
  ["log gamma", logGamma(1.5), -0.12078223763524526],
  ["log gamma", logGamma(100), 359.1342053695754],
])("the %s function has SciPy's value %f", (_, value, expected) => {
  expect(Math.abs(value / expected - 1)).toBeLessThan(1e-13);
});

const gamma = (x: number) => Math.exp(logGamma(x));
/** Mean and variance of a normal distribution cut off at one deviation on both sides. */
const cutVariance = 1 - (2 * Math.exp(-0.5)) / Math.sqrt(2 * Math.PI) / (2 * normalCdf(1) - 1);

const moments: readonly (readonly [name: string, one: Distribution, mean: number, variance: number])[] = [
  ["uniform", uniform(-1, 3), 1, 16 / 12],
  ["log uniform", logUniform(1, Math.E), Math.E - 1, (Math.E ** 2 - 1) / 2 - (Math.E - 1) ** 2],
  ["normal", normal(3, 2), 3, 4],
  ["truncated normal", truncated(normal(0, 1), [-1, 1]), 0, cutVariance],
  ["log normal", logNormal(0.1, 0.5), Math.exp(0.225), (Math.exp(0.25) - 1) * Math.exp(0.45)],
  ["triangular", triangular(0, 1, 5), 2, (25 + 1 - 5) / 18],
  ["beta", beta(2, 3, 10, 20), 14, (100 * 6) / (25 * 6)],
  ["Weibull", weibull(2, 1.5), 2 * gamma(1 + 1 / 1.5), 4 * (gamma(1 + 2 / 1.5) - gamma(1 + 1 / 1.5) ** 2)],
  ["discrete", discrete([1, 2, 4], [1, 1, 2]), 2.75, 1.6875],
  ["empirical", empirical([2, 0, 1]), 1, 1 / 3],
];

it.each(moments)("the %s distribution has the moments of its closed form", (_, one, mean, variance) => {
  const count = 20_000;
  const values = Array.from({ length: count }, (_, i) => one.quantile((i + 0.5) / count));
  const found = values.reduce((sum, x) => sum + x, 0) / count;
  expect(Math.abs(found - mean)).toBeLessThan(2e-4 * Math.sqrt(variance));
  const spread = values.reduce((sum, x) => sum + (x - found) ** 2, 0) / count;
  expect(Math.abs(spread / variance - 1)).toBeLessThan(1e-3);
});

it.each(moments.filter(([name]) => name !== "discrete"))("the %s distribution inverts itself", (_, one) => {
  for (const u of [1e-6, 0.1, 0.37, 0.5, 0.8, 0.999]) expect(one.cdf(one.quantile(u))).toBeCloseTo(u, 12);
});

it("a Gaussian copula gives ranks the wanted correlation and leaves the margins uniform", () => {
  const factor = correlationFactor(3, [
    [0, 1, 0.7],
    [1, 2, -0.3],
  ])!;
  const { uniform: random } = createRandomNumbers(1);
  const rows = Array.from({ length: 4000 }, (_, run) =>
    correlated([random(run, 0, 0), random(run, 1, 0), random(run, 2, 0)], factor),
  );
  // Spearman's correlation of numbers that are uniform by themselves; standard error 1 / sqrt(4000) at most.
  const spearman = (i: number, j: number) =>
    (12 * rows.reduce((sum, row) => sum + (row[i]! - 0.5) * (row[j]! - 0.5), 0)) / rows.length;
  expect(Math.abs(spearman(0, 1) - 0.7)).toBeLessThan(0.05);
  expect(Math.abs(spearman(1, 2) + 0.3)).toBeLessThan(0.05);
  expect(Math.abs(spearman(0, 2))).toBeLessThan(0.06);
  expect(Math.abs(spearman(1, 1) - 1)).toBeLessThan(0.05);
});

it("correlations that contradict each other have no factor", () => {
  expect(
    correlationFactor(3, [
      [0, 1, 0.9],
      [1, 2, 0.9],
      [0, 2, -0.9],
    ]),
  ).toBeUndefined();
});
