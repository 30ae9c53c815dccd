import { expect, it } from "vitest";
import { expm1, log, log1p, power, sinNearZero } from "./elementary.ts";

/** Distance in units of the last place of `there`. */
const ulps = (here: number, there: number) =>
  Object.is(here, there) ? 0 : Math.abs(here - there) / (Number.EPSILON * Math.abs(there));

const points = (from: number, to: number) =>
  Array.from({ length: 2000 }, (_, i) => from + ((to - from) * i) / 1999);

it.each([
  ["log", log, Math.log, points(-300, 300).map((e) => 10 ** e)],
  ["log near one", log, Math.log, points(0.5, 2)],
  ["log1p", log1p, Math.log1p, points(-0.99, 3)],
  ["expm1", expm1, Math.expm1, points(-2, 2)],
  ["sin", sinNearZero, Math.sin, points(-1, 1)],
  ["power", (x: number) => power(x, 1.7), (x: number) => x ** 1.7, points(0.1, 20)],
] as const)("%s is that of the engine up to its last places", (_, own, engine, list) => {
  for (const x of list) expect(ulps(own(x), engine(x)), String(x)).toBeLessThanOrEqual(4);
});

it("ends are those of the real functions", () => {
  expect([log(0), log(-1), log(Number.POSITIVE_INFINITY), log(1)]).toEqual([
    ...[Number.NEGATIVE_INFINITY, Number.NaN, Number.POSITIVE_INFINITY, 0],
  ]);
  expect([expm1(710), expm1(-746), power(0, 2), power(5, 0)]).toEqual([Number.POSITIVE_INFINITY, -1, 0, 1]);
  expect(log(5e-324) / Math.log(5e-324)).toBeCloseTo(1, 14);
});
