import { describe, expect, it } from "vitest";
import { createPyramid } from "./pyramid.ts";
import { runOf } from "./testing.ts";
import { sample, view } from "./view.ts";

describe("a pyramid", () => {
  // Compared with a search of all values; seeded, so that a failure repeats.
  it("finds the extremes of any rows, past NaN", () => {
    let seed = 1;
    const random = () => {
      seed = (seed * 48271) % 2147483647;
      return seed / 2147483647;
    };
    const values = Array.from({ length: 20_000 }, () => (random() < 0.1 ? Number.NaN : random()));
    const pyramid = createPyramid({ length: values.length, at: (row) => values[row]! });
    const found = { min: 0, max: 0 };
    for (let k = 0; k < 60; k++) {
      const ends = [Math.floor(random() * 20_000), Math.floor(random() * 20_000)].sort((a, b) => a - b);
      pyramid.find(ends[0]!, ends[1]!, found);
      const part = values.slice(ends[0], ends[1]).filter((value) => !Number.isNaN(value));
      if (part.length === 0) expect(found.min).toBeNaN();
      else expect([found.min, found.max]).toEqual([Math.min(...part), Math.max(...part)]);
    }
  });

  it("has NaN for rows without a number", () => {
    const pyramid = createPyramid({ length: 100, at: () => Number.NaN });
    const found = { min: 0, max: 0 };
    pyramid.find(0, 100, found);
    expect(found).toEqual({ min: Number.NaN, max: Number.NaN });
  });
});

describe("a sample", () => {
  it("has whole rows, evenly chosen, with both limits of an event and the last row", () => {
    const rows = Array.from({ length: 10_001 }, (_, i) => [i, 2 * i] as const);
    const run = runOf([...rows.slice(0, 5004), [5003, -1], ...rows.slice(5004)]);
    const { time, columns } = sample(run, ["x"], 0, 10_000, 10);
    expect(time.length).toBeLessThanOrEqual(8 * 10 + 3);
    for (const [i, t] of time.entries()) if (t !== 5003) expect(columns[0]![i]).toBe(2 * t);
    expect([...columns[0]!.filter((_, i) => time[i] === 5003)]).toEqual([10_006, -1]);
    expect(time.at(-1)).toBe(10_000);
  });
});

describe("a view", () => {
  const ramp = Array.from({ length: 100_000 }, (_, i) => [i / 1000, i] as const);

  it("gives few rows as they are, with both limits of an event", () => {
    const run = runOf([
      [0, 1],
      [1, 2],
      [1, -2],
      [2, 3],
    ]);
    const { time, columns } = view(run, ["x", "y"], 0, 2, 100);
    expect([[...time], [...columns[0]!], [...columns[1]!]]).toEqual([
      [0, 1, 1, 2],
      [1, 2, -2, 3],
      [-1, -2, 2, -3],
    ]);
  });

  it("keeps the spike of one row among 100 000, in an alias too", () => {
    const run = runOf(ramp.map(([time, value]) => [time, time === 50 ? 1e9 : value] as const));
    const { time, columns } = view(run, ["x", "y"], 0, 100, 200);
    expect(time.length).toBeLessThanOrEqual(800);
    expect(Math.max(...columns[0]!)).toBe(1e9);
    expect(Math.min(...columns[1]!)).toBe(-1e9);
  });

  it("has times in order, and begins and ends with the range", () => {
    const { time, columns } = view(runOf(ramp), ["x"], 10, 60, 100);
    expect([...time].every((one, i) => i === 0 || one >= time[i - 1]!)).toBe(true);
    expect([columns[0]![0], columns[0]!.at(-1)]).toEqual([9999, 60_001]);
  });

  it("leaves out unknown names, and a range without rows is empty or its neighbours", () => {
    const { names, time } = view(runOf(ramp), ["z"], 200, 300, 10);
    expect(names).toEqual([]);
    expect(time.length).toBeLessThanOrEqual(1);
  });
});
