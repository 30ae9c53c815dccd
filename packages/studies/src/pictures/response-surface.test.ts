import { expect, it } from "vitest";
import { fitChaos } from "../analysis/polynomial-chaos.ts";
import { uniform } from "../distributions/distributions.ts";
import { sobolBits, unitOf } from "../random/sobol.ts";
import { drawResponseSurface, levelLine } from "./response-surface.ts";

it("a line of equal values of x^2 + y^2 is a circle", () => {
  const axis = Array.from({ length: 41 }, (_, i) => (i - 20) / 10);
  const values = axis.flatMap((y) => axis.map((x) => x * x + y * y));
  const { x, y } = levelLine(axis, axis, values, 2);
  const radii = x.flatMap((one, i) => (Number.isNaN(one) ? [] : [Math.hypot(one, y[i]!)]));
  expect(radii.length).toBeGreaterThan(100);
  // Linear interpolation between points at a distance of 0.1.
  for (const radius of radii) expect(Math.abs(radius - Math.SQRT2)).toBeLessThan(2e-3);
});

it("the response to the two strongest variables is that of the function", () => {
  const variables = ["a", "b", "weak"].map((name) => ({
    name,
    distribution: uniform(-1, 2),
    isBoolean: false,
  }));
  const points = variables.map(({ distribution }, k) =>
    Float64Array.from({ length: 200 }, (_, i) => distribution.quantile(unitOf(sobolBits(i, k)))),
  );
  const f = (a: number, b: number, c: number) => a * b + a + 0.01 * c;
  const output = Float64Array.from(points[0]!, (a, i) => f(a, points[1]![i]!, points[2]![i]!));
  const { predict } = fitChaos(
    points,
    output,
    variables.map(({ distribution }) => distribution),
  )!;
  expect(predict([0.3, -0.4, 0.5])).toBeCloseTo(f(0.3, -0.4, 0.5), 10);
  const svg = drawResponseSurface("f", variables, points, output)!;
  for (const label of ["a", "b"]) expect(svg).toContain(`>${label}<`);
  expect(svg).not.toContain(">weak<");
  expect(drawResponseSurface("f", variables.slice(0, 1), points.slice(0, 1), output)).toBeUndefined();
});
