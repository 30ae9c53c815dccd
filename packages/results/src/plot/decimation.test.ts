import fc from "fast-check";
import { expect, test } from "vitest";
import { decimateOver, decimateRows, thinCurve } from "./decimation.ts";

test("a single spike among a million points survives", () => {
  const x = Float64Array.from({ length: 1_000_000 }, (_, i) => i);
  const y = new Float64Array(x.length);
  y[654_321] = 1;
  const points = decimateOver({ x, y }, 800);
  expect(points.x.length).toBeLessThan(3300);
  expect(points.x[points.y.indexOf(1)]).toBe(654_321);
});

test("of each bucket the first, last, smallest and largest row are kept, in order", () => {
  const values = fc.array(fc.double({ noNaN: true, min: -1, max: 1 }), { minLength: 1, maxLength: 200 });
  fc.assert(
    fc.property(values, fc.integer({ min: 1, max: 20 }), (list, buckets) => {
      const y = Float64Array.from(list);
      const x = y.map((_, i) => i);
      const rows = decimateRows(x, [y], buckets);
      const kept = Array.from(rows, (row) => y[row]!);
      expect([...rows]).toEqual([...new Set(rows)].sort((p, q) => p - q));
      expect([rows[0], rows.at(-1)]).toEqual([0, y.length - 1]);
      expect([Math.min(...kept), Math.max(...kept)]).toEqual([Math.min(...y), Math.max(...y)]);
      expect(rows.length).toBeLessThanOrEqual(4 * (buckets + 1));
    }),
    { seed: 50, numRuns: 200 },
  );
});

test("a gap survives", () => {
  const x = Float64Array.from({ length: 10_000 }, (_, i) => i);
  const y = x.map((t) => (t === 5000 ? Number.NaN : 1));
  expect(decimateOver({ x, y }, 10).y.some(Number.isNaN)).toBe(true);
});

test("a curve in the plane keeps its ends and no two close points", () => {
  const angle = Float64Array.from({ length: 100_001 }, (_, i) => (2 * Math.PI * i) / 1e5);
  const circle = { x: angle.map(Math.cos), y: angle.map(Math.sin) };
  const { x, y } = thinCurve(circle, 0.01, 1e6);
  // Circumference over distance, and the last point.
  expect(x.length).toBeGreaterThan(600);
  expect(x.length).toBeLessThan(631);
  expect(Math.hypot(x[1]! - x[0]!, y[1]! - y[0]!)).toBeGreaterThanOrEqual(0.01);
  expect([x[0], x.at(-1)]).toEqual([1, 1]);
  expect(thinCurve(circle, 0.0001, 500).x.length).toBeLessThanOrEqual(500);
});
