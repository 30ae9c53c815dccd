import { describe, expect, it } from "vitest";
import { createRowReductions, type Reduction, reduceColumn } from "./row-reductions.ts";

const kinds = ["final", "max", "min", "integral"] as const;

function numbersOf(time: readonly number[], value: (t: number) => number): readonly number[] {
  const [t, x] = [Float64Array.from(time), Float64Array.from(time, value)];
  return kinds.map((kind) => reduceColumn(kind, t, x));
}

describe("reductions of rows", () => {
  it("are exact for a parabola, at any distances of rows", () => {
    const [final, max, min, integral] = numbersOf([0, 0.7, 1, 1.6, 2], (t) => t * (2.2 - t));
    expect(final).toBeCloseTo(0.4, 14);
    expect(max).toBeCloseTo(1.21, 14);
    expect(min).toBe(0);
    expect(integral).toBeCloseTo(2.2 * 2 - 8 / 3, 14);
  });

  it("take both limits of an event, and interpolate nothing across it", () => {
    const time = Float64Array.of(0, 1, 2, 2, 3, 4);
    const values = Float64Array.of(0, 1, 2, 10, 9, 8);
    expect(kinds.map((kind) => reduceColumn(kind, time, values))).toEqual([8, 10, 0, 2 + 18]);
  });

  it("of no row, and of values that are no numbers, are no numbers", () => {
    expect(numbersOf([], () => 1)).toEqual([Number.NaN, Number.NaN, Number.NaN, 0]);
    expect(numbersOf([0, 1], () => Number.NaN)).toEqual([Number.NaN, Number.NaN, Number.NaN, Number.NaN]);
  });

  it("go on where a kernel takes over, and begin anew", () => {
    const wanted: readonly Reduction[] = kinds.map((kind) => ({ kind, variable: "x" }));
    const reductions = createRowReductions(wanted, ["y", "x"]);
    const heap = new Float64Array(200);
    const row = (t: number) => reductions.row(t, Float64Array.of(7, t * t));
    for (let round = 0; round < 2; round++) {
      reductions.begin();
      row(0);
      row(1);
      reductions.place({ heap, allocate: () => 5 });
      row(3);
      expect(reductions.values()).toEqual([9, 9, 0, 9]);
    }
  });
});
