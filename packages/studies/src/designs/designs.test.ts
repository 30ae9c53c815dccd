import fc from "fast-check";
import { expect, it } from "vitest";
import { uniform } from "../distributions/distributions.ts";
import type { Design } from "./design.ts";
import { gridDesign, listDesign, sweepDesign } from "./listed-designs.ts";
import {
  latinHypercubeDesign,
  monteCarloDesign,
  morrisDesign,
  saltelliDesign,
  sobolDesign,
} from "./sampled-designs.ts";

const options = (seed: number, size = 3) => ({ size, seed, map: (units: readonly number[]) => units });
const sampled: Readonly<Record<string, (runs: number, seed: number) => Design>> = {
  montecarlo: (runs, seed) => monteCarloDesign(runs, options(seed)),
  lhs: (runs, seed) => latinHypercubeDesign(runs, 16, options(seed)),
  sobol: (runs, seed) => sobolDesign(runs, options(seed)),
  saltelli: (runs, seed) => saltelliDesign(runs, options(seed)),
  morris: (runs, seed) => morrisDesign(runs, 4, options(seed)),
};

it.each(Object.keys(sampled))(
  "%s: rows are the same in any order, and when the design is extended",
  (name) => {
    const design = sampled[name]!;
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 50 }), fc.nat(), (seed, runs, order) => {
        const short = design(runs, seed);
        const rows = Array.from({ length: short.runs }, (_, run) => short.point(run));
        const long = design(runs + 17, seed);
        for (let i = 0; i < short.runs; i++) {
          const run = (i * 7 + order) % short.runs;
          expect(long.point(run)).toEqual(rows[run]);
        }
        for (const u of rows.flat()) expect(u > 0 && u < 1).toBe(true);
      }),
      { numRuns: 30 },
    );
  },
);

it("a Latin hypercube has one point in each interval of each variable", () => {
  const { point } = latinHypercubeDesign(16, 16, options(5));
  for (let variable = 0; variable < 3; variable++) {
    const cells = Array.from({ length: 16 }, (_, run) => Math.floor(16 * point(run)[variable]!));
    expect(new Set(cells).size).toBe(16);
  }
});

it("a step of Morris moves one variable by half of the levels, each variable once", () => {
  const { point, block } = morrisDesign(20, 4, options(3, 5));
  for (let path = 0; path < 20; path++) {
    const moved = Array.from({ length: 5 }, (_, step) => {
      const [before, after] = [point(path * block + step), point(path * block + step + 1)];
      const changes = before.flatMap((u, i) => (u === after[i] ? [] : [i]));
      expect(changes).toHaveLength(1);
      expect(Math.abs(after[changes[0]!]! - before[changes[0]!]!)).toBe(0.5);
      return changes[0]!;
    });
    expect([...moved].sort()).toEqual([0, 1, 2, 3, 4]);
  }
});

it("a block of Saltelli is A, B, and A with one coordinate of B", () => {
  const { point } = saltelliDesign(8, options(3));
  const [a, b] = [point(5), point(6)];
  expect(point(7)).toEqual([b[0], a[1], a[2]]);
  expect(point(9)).toEqual([a[0], a[1], b[2]]);
});

const variable = (name: string, levels: readonly number[], base: number) => ({
  name,
  levels,
  base,
  distribution: uniform(0, 1),
});

it("a grid has all combinations, a sweep one variable at a time, a list its rows", () => {
  const variables = [variable("a", [1, 2], 1), variable("b", [5, 6, 7], 6)];
  const rows = ({ runs, point }: Design) => Array.from({ length: runs }, (_, run) => point(run).join());
  expect(rows(gridDesign(variables))).toEqual(["1,5", "1,6", "1,7", "2,5", "2,6", "2,7"]);
  expect(rows(sweepDesign(variables))).toEqual(["1,6", "1,6", "2,6", "1,5", "1,6", "1,7"]);
  expect(rows(listDesign([[1, 2]]))).toEqual(["1,2"]);
});
