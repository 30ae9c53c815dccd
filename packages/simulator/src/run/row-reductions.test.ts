import { isBounded } from "@cosimo/kernels";
import { describe, expect, it } from "vitest";
import { reduceColumn } from "./column-reductions.ts";
import { createRowReductions, type Reduction } from "./row-reductions.ts";

const kinds = ["final", "max", "min", "integral"] as const;
const wanted: readonly Reduction[] = kinds.map((kind) => ({ kind, variable: "x" }));

function numbersOf(time: readonly number[], value: (t: number) => number): readonly number[] {
  const [t, x] = [Float64Array.from(time), Float64Array.from(time, value)];
  return kinds.map((kind) => reduceColumn(kind, t, x));
}

describe("reductions of steps", () => {
  // x = 1 + theta - 2 theta^2 is between -1 and 2 by its terms, so that no row within the step is above 2 + (2 - -1) = 5.
  it.each([
    ["max", 5.1, 1],
    ["max", 4.9, 0],
    ["min", -4.1, 1],
    ["min", -3.9, 0],
    ["final", 0, 1],
    ["integral", 9, 0],
  ] as const)("of kind %s with value %g need no rows within a step: %i", (kind, before, bounded) => {
    const polynomial = [1, 1, -2];
    const system = { heap: Float64Array.of(...polynomial, ...new Array(99).fill(0)), allocate: () => 3 };
    const reductions = createRowReductions([{ kind, variable: "x" }], ["x"], 4, ["x"]);
    reductions.row(0, Float64Array.of(before));
    const r = reductions.place(system);
    // The address 0 stands for no polynomial in a run only.
    expect(isBounded(system.heap, r, 0, 1, 2)).toBe(bounded);
  });

  // On [0, 3] the least value of (t - 1)^4 - 2 (t - 1)^2 is -1, at 0 and 2; the largest is 8, at 3; between rows it is 0 at 1.
  it("are exact for polynomials of the degree of a step's parts, which extend over one step only", () => {
    const x = (t: number) => (t - 1) ** 4 - 2 * (t - 1) ** 2;
    const reductions = createRowReductions(wanted, ["x"], 4);
    reductions.row(0, Float64Array.of(x(0)));
    for (const [from, to] of [
      [0, 1.3],
      [1.3, 3],
    ] as const) {
      reductions.endAt(to);
      for (let k = 1; k <= 4; k++) {
        const t = k === 4 ? to : from + ((to - from) * k) / 4;
        reductions.row(t, Float64Array.of(x(t)));
      }
    }
    const [final, max, min, integral] = reductions.values();
    expect([final, max]).toEqual([8, 8]);
    expect(min).toBeCloseTo(-1, 14);
    expect(integral).toBeCloseTo(32 / 5 + 1 / 5 - (2 * (8 + 1)) / 3, 13);
  });

  it("take both limits of an event, and interpolate nothing across it", () => {
    const reductions = createRowReductions(wanted, ["x"], 4);
    reductions.endAt(2);
    for (const t of [0, 1, 2]) reductions.row(t, Float64Array.of(t));
    reductions.row(2, Float64Array.of(10));
    reductions.endAt(4);
    for (const t of [3, 4]) reductions.row(t, Float64Array.of(12 - t));
    const [final, max, min, integral] = reductions.values();
    expect([final, max, min]).toEqual([8, 10, 0]);
    expect(integral).toBeCloseTo(2 + 18, 14);
  });

  it("go on where a kernel takes over, and begin anew", () => {
    const reductions = createRowReductions(wanted, ["y", "x"], 4);
    const heap = new Float64Array(200);
    const row = (t: number) => reductions.row(t, Float64Array.of(7, t * t));
    for (let round = 0; round < 2; round++) {
      reductions.begin();
      reductions.endAt(3);
      row(0);
      row(1);
      reductions.place({ heap, allocate: () => 5 });
      row(3);
      const [final, max, min, integral] = reductions.values();
      expect([final, max, min]).toEqual([9, 9, 0]);
      expect(integral).toBeCloseTo(9, 14);
    }
  });
});

describe("reductions of stored rows", () => {
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
});
