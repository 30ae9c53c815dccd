import { createRandomNumbers, streams } from "../random/random-numbers.ts";
import { quantileOf } from "./statistics.ts";

/** An index of Sobol with a bootstrap interval of 95 %; `isZero`: the interval has 0. */
export interface SobolIndex {
  readonly value: number;
  readonly low: number;
  readonly high: number;
  readonly isZero: boolean;
}

export interface SobolResult {
  /** Share of the variance that a variable has alone, in the order of the variables. */
  readonly first: readonly SobolIndex[];
  /** Share with all interactions. */
  readonly total: readonly SobolIndex[];
  /** Blocks with a run that has no value: they are left out as a whole. */
  readonly dropped: number;
  readonly blocks: number;
}

const RESAMPLES = 200;

/**
 * Indices of a design of Saltelli: `output` has blocks of d + 2 runs f(A), f(B), f(A with coordinate i of B). First order by Saltelli et al.
 * (Comput. Phys. Commun. 181 (2010) 259, table 2 b), total by Jansen (1999; f there), with bootstrap over blocks.
 */
export function sobolIndices(variables: number, output: Float64Array, seed = 0): SobolResult {
  const { blocks, kept, all } = soundBlocks(variables, output);
  const plain = indicesOf(kept, all, variables);
  const { uniform } = createRandomNumbers(seed);
  const resampled = Array.from({ length: RESAMPLES }, (_, sample) => {
    const chosen = all.map((i) => Math.floor(uniform(i, sample, streams.bootstrap) * kept.length));
    return indicesOf(kept, chosen, variables);
  });
  const withInterval = (kind: "first" | "total") =>
    plain[kind].map((value, i): SobolIndex => {
      const sorted = Float64Array.from(resampled, (one) => one[kind][i]!).sort();
      const [low, high] = [quantileOf(sorted, 0.025), quantileOf(sorted, 0.975)];
      return { value, low, high, isZero: low <= 0 };
    });
  return {
    first: withInterval("first"),
    total: withInterval("total"),
    ...{ dropped: blocks - kept.length, blocks },
  };
}

/** The total indices alone, without intervals. */
export function totalIndices(variables: number, output: Float64Array): readonly number[] {
  const { kept, all } = soundBlocks(variables, output);
  return indicesOf(kept, all, variables).total;
}

/** Blocks whose runs all have values, and their numbers among these. */
function soundBlocks(variables: number, output: Float64Array) {
  const block = variables + 2;
  const blocks = Math.floor(output.length / block);
  const kept: Float64Array[] = [];
  for (let i = 0; i < blocks; i++) {
    const values = output.subarray(i * block, (i + 1) * block);
    if (values.every(Number.isFinite)) kept.push(values);
  }
  return { blocks, kept, all: kept.map((_, i) => i) };
}

interface PlainIndices {
  readonly first: readonly number[];
  readonly total: readonly number[];
}

function indicesOf(
  blocks: readonly Float64Array[],
  chosen: readonly number[],
  variables: number,
): PlainIndices {
  const count = chosen.length;
  let mean = 0;
  for (const i of chosen) mean += (blocks[i]![0]! + blocks[i]![1]!) / (2 * count);
  let variance = 0;
  for (const i of chosen)
    variance += ((blocks[i]![0]! - mean) ** 2 + (blocks[i]![1]! - mean) ** 2) / (2 * count);
  const first = new Float64Array(variables);
  const total = new Float64Array(variables);
  for (const i of chosen) {
    const values = blocks[i]!;
    const [a, b] = [values[0]!, values[1]!];
    for (let k = 0; k < variables; k++) {
      const mixed = values[k + 2]!;
      // Values from the mean: products of large ones would lose digits.
      first[k]! += ((b - mean) * (mixed - a)) / count;
      total[k]! += (a - mixed) ** 2 / (2 * count);
    }
  }
  return {
    first: Array.from(first, (one) => one / variance),
    total: Array.from(total, (one) => one / variance),
  };
}
