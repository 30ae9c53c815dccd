import { expect, it } from "vitest";
import { markupFaults } from "../testing/well-formed.ts";
import { drawParallelCoordinates } from "./draw-parallel-coordinates.ts";
import { drawScatterMatrix } from "./draw-scatter-matrix.ts";
import { drawTornado } from "./draw-tornado.ts";

const columns = [
  { label: "a < b", values: Float64Array.of(1, 2, 3, 4) },
  { label: "y", values: Float64Array.of(1, 4, Number.NaN, 16) },
];

it("a tornado has its bars by size, in lengths of their values", () => {
  const svg = drawTornado("f", [
    { label: "small", value: 0.1, whole: 0.2 },
    { label: "large", value: 0.4, whole: 0.8 },
  ]);
  expect(markupFaults(svg)).toEqual([]);
  expect(svg.indexOf("large")).toBeLessThan(svg.indexOf("small"));
  const widths = [...svg.matchAll(/<rect class="k0"[^>]* width="([\d.]+)"/g)].map((one) => Number(one[1]));
  expect(widths[0]! / widths[3]!).toBeCloseTo(8, 1);
});

it("a scatter matrix leaves out points without a value", () => {
  const svg = drawScatterMatrix("table", columns);
  expect(markupFaults(svg)).toEqual([]);
  expect(svg.match(/<circle/g)).toHaveLength(2 * 3);
  expect(svg).toContain("a &lt; b");
});

it("parallel coordinates have a line for each whole row", () => {
  const svg = drawParallelCoordinates("table", columns);
  expect(markupFaults(svg)).toEqual([]);
  expect(svg.match(/<path class="curve/g)).toHaveLength(3);
});

it("of many rows some are drawn, from all of a range whatever the order is", () => {
  const alternating = Float64Array.from({ length: 4000 }, (_, i) => (i % 2) * 0.5 + (i % 7) / 20);
  const svg = drawScatterMatrix("many", [
    { label: "a", values: alternating },
    { label: "b", values: alternating },
  ]);
  const heights = [...svg.matchAll(/<circle[^>]* cy="([\d.]+)"/g)].map((one) => Number(one[1]));
  expect(Math.abs(heights.length / 2 - 1000)).toBeLessThan(100);
  const upper = heights.filter((height) => height < (Math.max(...heights) + Math.min(...heights)) / 2);
  expect(Math.abs(upper.length / heights.length - 0.5)).toBeLessThan(0.1);
});
