import fc from "fast-check";
import { expect, test } from "vitest";
import { packColumn, unpackColumn } from "./packed-column.ts";

const numbers = fc.array(fc.double(), { maxLength: 50 });

test("exact columns come back as they were, through JSON", () => {
  fc.assert(
    fc.property(numbers, (list) => {
      const values = Float64Array.from(list);
      expect(unpackColumn(JSON.parse(JSON.stringify(packColumn(values, true))))).toEqual(values);
    }),
    { seed: 7, numRuns: 300 },
  );
});

test.each([
  [[5, 5, 5], "constant"],
  [[Number.NaN, Number.NaN], "constant"],
  [[0, 1, Number.NaN, 254], "u8"],
  [[0.5, -3, Number.POSITIVE_INFINITY], "f32"],
  [[0.1, 0.2], "f64"],
])("%j is stored as %s", (values, kind) => {
  const packed = packColumn(Float64Array.from(values), true);
  expect(packed.kind).toBe(kind);
  expect(unpackColumn(packed)).toEqual(Float64Array.from(values));
});

test("rounded columns keep seven digits, of values that vary little about another one seven of the variation", () => {
  const decay = Float64Array.from({ length: 100 }, (_, i) => 10 ** (-i / 5));
  unpackColumn(packColumn(decay, false)).forEach((value, i) => {
    expect(Math.abs(value / decay[i]! - 1)).toBeLessThan(1e-7);
  });
  const warm = decay.map((_, i) => 293.15 + 1e-3 * Math.sin(i));
  unpackColumn(packColumn(warm, false)).forEach((value, i) => {
    expect(Math.abs(value - warm[i]!)).toBeLessThan(1e-10);
  });
});
