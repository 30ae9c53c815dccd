import { expect, it } from "vitest";
import { eigenvaluesOf } from "./eigenvalues.ts";
import { createLibraries } from "./libraries.ts";

const libraries = createLibraries(async () => ({}));
const order = (text: string, more: object = {}) => ({
  texts: { files: { "M.mo": text }, open: "M.mo", language: "en" },
  ...{ experiment: {}, parameters: {}, at: 0 },
  ...more,
});

// x'' + d x' + k x = 0: lambda = -d/2 +- i sqrt(k - d^2/4).
const oscillator = `model Oscillator
  parameter Real k = 4; parameter Real d = 0.2;
  Real x(start = 1, fixed = true); Real v(start = 0, fixed = true);
equation der(x) = v; der(v) = -k * x - d * v; end Oscillator;`;

it("eigenvalues of an oscillator are those of its characteristic equation, for changed parameters too", async () => {
  const { modes } = await eigenvaluesOf(order(oscillator, { at: 2 }), libraries);
  expect(modes).toHaveLength(1);
  expect(modes[0]!.re).toBeCloseTo(-0.1, 8);
  expect(modes[0]!.im).toBeCloseTo(Math.sqrt(4 - 0.01), 8);
  const stiffer = await eigenvaluesOf(order(oscillator, { parameters: { k: 9 } }), libraries);
  expect(stiffer.modes[0]!.im).toBeCloseTo(Math.sqrt(9 - 0.01), 8);
});

// x' = -x^2, x(0) = 1: x = 1/(1 + t), and the linear model has the eigenvalue -2 x.
it("of a model that is not linear they are those at the time", async () => {
  const text = "model M Real x(start = 1, fixed = true); equation der(x) = -x ^ 2; end M;";
  const { modes } = await eigenvaluesOf(order(text, { at: 3, experiment: { tolerance: 1e-10 } }), libraries);
  expect(modes[0]!.re).toBeCloseTo(-0.5, 6);
});

it("a model that cannot be linearised has a reason", async () => {
  const { modes, reason } = await eigenvaluesOf(order("model M Real x = y; end M;"), libraries);
  expect(modes).toEqual([]);
  expect(reason).not.toBe("");
});
