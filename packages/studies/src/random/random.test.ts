import { expect, it } from "vitest";
import { permuted } from "./permutation.ts";
import { philox } from "./philox.ts";
import { createRandomNumbers } from "./random-numbers.ts";
import { scrambled, sobolBits, unitOf } from "./sobol.ts";

it.each([
  [[0, 0, 0, 0], [0, 0], "6627e8d5 e169c58d bc57ac4c 9b00dbd8"],
  [
    [0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff],
    [0xffffffff, 0xffffffff],
    "408f276d 41c83b0e a20bc7c6 6d5451fd",
  ],
  [
    [0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344],
    [0xa4093822, 0x299f31d0],
    "d16cfe09 94fdcceb 5001e420 24126ea1",
  ],
] as const)("Philox4x32-10 gives the known answers of Salmon 2011: %j", (counter, key, answer) => {
  const words = philox(counter, key).map((word) => word.toString(16).padStart(8, "0"));
  expect(words.join(" ")).toBe(answer);
});

it("random numbers differ by seed, run, variable and stream, and have mean 1/2 and variance 1/12", () => {
  const { uniform } = createRandomNumbers(7);
  const values = Array.from({ length: 20_000 }, (_, run) => uniform(run, 0, 0));
  const mean = values.reduce((sum, x) => sum + x, 0) / values.length;
  const variance = values.reduce((sum, x) => sum + (x - mean) ** 2, 0) / values.length;
  // Four standard errors.
  expect(Math.abs(mean - 1 / 2)).toBeLessThan(4 * Math.sqrt(1 / 12 / values.length));
  expect(Math.abs(variance - 1 / 12)).toBeLessThan(4 * Math.sqrt(1 / 180 / values.length));
  const others = [createRandomNumbers(8).uniform(1, 0, 0), uniform(1, 1, 0), uniform(1, 0, 1)];
  const beyond = [createRandomNumbers(7 + 2 ** 32).uniform(1, 0, 0), uniform(1 + 2 ** 32, 0, 0)];
  expect(new Set([uniform(1, 0, 0), ...others, ...beyond]).size).toBe(6);
});

// Values of SciPy 1.17, scipy.stats.qmc.Sobol, which numbers points by Gray's code: its point i is ours of i ^ (i >> 1).
it.each([
  [1, 0, 0.5],
  [5, 3, 0.375],
  [100, 20, 0.7578125],
  [255, 63, 0.33984375],
  [37, 45, 0.171875],
])("point %i of Sobol's sequence has coordinate %i = %f", (i, dimension, value) => {
  expect(sobolBits(i ^ (i >> 1), dimension) * 2 ** -32).toBe(value);
});

it("scrambled points remain one in each of 2^k intervals, for any seed", () => {
  for (const seed of [0, 1, 0xdeadbeef])
    for (const dimension of [0, 1, 7, 40]) {
      const cells = Array.from({ length: 64 }, (_, i) =>
        Math.floor(64 * unitOf(scrambled(sobolBits(i, dimension), seed))),
      );
      expect(new Set(cells).size).toBe(64);
    }
});

it("a permutation reaches each place once", () => {
  for (const length of [1, 2, 7, 64, 1000]) {
    const places = Array.from({ length }, (_, i) => permuted(i, length, [3, 4]));
    expect([...places].sort((a, b) => a - b)).toEqual(Array.from({ length }, (_, i) => i));
  }
  expect(permuted(1, 1000, [3, 4])).not.toBe(permuted(1, 1000, [3, 5]));
});
