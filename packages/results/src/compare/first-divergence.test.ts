import { expect, it } from "vitest";
import { firstDivergence } from "./first-divergence.ts";

const time = Float64Array.from({ length: 101 }, (_, i) => i / 10);
const curve = (name: string, a: (t: number) => number, b: (t: number) => number) => ({
  ...{ name, a: time.map(a), b: time.map(b), held: false },
});

it("names the variable that parts first, and when", () => {
  const columns = [
    curve("same", Math.sin, Math.sin),
    curve("late", Math.sin, (t) => Math.sin(t) + (t > 6 ? 0.1 : 0)),
    curve("early", Math.cos, (t) => Math.cos(t) + (t > 2 ? 0.1 : 0)),
  ];
  const found = firstDivergence(time, time, columns)!;
  expect(found.name).toBe("early");
  expect(found.time).toBeCloseTo(2.1, 10);
  expect(found.difference).toBeCloseTo(-0.1, 10);
});

it("of variables that part together, the one with the largest part of its magnitude", () => {
  const columns = [
    curve(
      "little",
      () => 100,
      () => 101,
    ),
    curve(
      "much",
      () => 1,
      () => 2,
    ),
  ];
  expect(firstDivergence(time, time, columns)).toEqual({ name: "much", time: 0, difference: -1 });
});

it("rounding is no difference, but a variable that is inactive in one run is", () => {
  expect(
    firstDivergence(time, time, [curve("x", Math.sin, (t) => Math.sin(t) * (1 + 1e-5))]),
  ).toBeUndefined();
  const inactive = curve("x", Math.sin, (t) => (t < 5 ? Math.sin(t) : Number.NaN));
  expect(firstDivergence(time, time, [inactive])).toMatchObject({
    time: 5,
    difference: Number.POSITIVE_INFINITY,
  });
});
