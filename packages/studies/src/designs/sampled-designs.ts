import { permuted } from "../random/permutation.ts";
import { createRandomNumbers, openUniform, streams } from "../random/random-numbers.ts";
import { scrambled, sobolBits, unitOf } from "../random/sobol.ts";
import { type Design, type PointMap, replaced } from "./design.ts";

/** What designs of random points have in common. */
export interface SampledOptions {
  readonly size: number;
  readonly seed: number;
  readonly map: PointMap;
}

const indices = (size: number): readonly number[] => Array.from({ length: size }, (_, i) => i);

/** Independent points. */
export function monteCarloDesign(runs: number, { size, seed, map }: SampledOptions): Design {
  const { uniform } = createRandomNumbers(seed);
  const variables = indices(size);
  return {
    runs,
    block: 1,
    point: (run) => map(variables.map((variable) => uniform(run, variable, streams.value))),
  };
}

/**
 * Latin hypercubes of `block` points each (McKay, Beckman, Conover, Technometrics 21 (1979) 239): each of `block` intervals of a variable
 * has one point. Runs beyond the first block begin another hypercube, so that an extended study keeps its rows.
 */
export function latinHypercubeDesign(
  runs: number,
  block: number,
  { size, seed, map }: SampledOptions,
): Design {
  const { uniform, words } = createRandomNumbers(seed);
  const variables = indices(size);
  return {
    runs,
    block,
    point(run) {
      const [cube, place] = [Math.floor(run / block), run % block];
      return map(
        variables.map((variable) => {
          const [first, second] = words(cube, variable, streams.shuffle);
          const cell = permuted(place, block, [first, second]);
          return inside((cell + uniform(run, variable, streams.value)) / block);
        }),
      );
    },
  };
}

/** Sobol's sequence, scrambled by the seed. */
export function sobolDesign(runs: number, { size, seed, map }: SampledOptions): Design {
  const point = sobolPoints(size, seed);
  return { runs, block: 1, point: (run) => map(point(run)) };
}

/** Points of the open unit cube. */
function sobolPoints(size: number, seed: number): (index: number) => readonly number[] {
  const { words } = createRandomNumbers(seed);
  const seeds = indices(size).map((dimension) => words(0, dimension, streams.scramble)[0]);
  return (index) => seeds.map((one, dimension) => unitOf(scrambled(sobolBits(index, dimension), one)));
}

/**
 * Blocks of d + 2 runs: points A and B of a Sobol sequence in 2 d dimensions, then A with coordinate i of B for each i (Saltelli et al.,
 * Comput. Phys. Commun. 181 (2010) 259).
 */
export function saltelliDesign(samples: number, { size, seed, map }: SampledOptions): Design {
  const point = sobolPoints(2 * size, seed);
  const block = size + 2;
  return {
    runs: samples * block,
    block,
    point(run) {
      const both = point(Math.floor(run / block));
      const [a, b] = [both.slice(0, size), both.slice(size)];
      const place = run % block;
      if (place === 0) return map(a);
      return map(place === 1 ? b : replaced(a, place - 2, b[place - 2]!));
    },
  };
}

/** Levels of each variable in a design of Morris, if no other number is asked for. */
export const MORRIS_LEVELS = 4;

/**
 * Blocks of d + 1 runs: a path on a grid of `levels` (even) equal intervals of probability, each run of which moves one variable by half of
 * them (Morris, Technometrics 33 (1991) 161). Points are middles of the intervals: distributions need no end.
 */
export function morrisDesign(paths: number, levels: number, { size, seed, map }: SampledOptions): Design {
  const random = createRandomNumbers(seed);
  const block = size + 1;
  const half = levels / 2;
  return {
    runs: paths * block,
    block,
    point(run) {
      const [path, place] = [Math.floor(run / block), run % block];
      const [first, second] = random.words(path, 0, streams.shuffle);
      return map(
        indices(size).map((variable) => {
          const [high, low, upward] = random.words(path, variable, streams.path);
          const start = Math.floor(openUniform(high, low) * half);
          const isMoved = permuted(variable, size, [first, second]) < place;
          const isUpper = upward % 2 === 1 ? !isMoved : isMoved;
          return (start + (isUpper ? half : 0) + 0.5) / levels;
        }),
      );
    },
  };
}

/** Rounding may reach an end of the unit interval. */
function inside(u: number): number {
  return Math.min(Math.max(u, 2 ** -53), 1 - 2 ** -53);
}
