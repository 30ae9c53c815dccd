import { differenceOf, prepareComparison } from "./compare-trajectories.ts";

/** A variable of two runs; the columns are parallel to the times of each. */
export interface ComparedColumn {
  readonly name: string;
  readonly a: Float64Array;
  readonly b: Float64Array;
  /** Discrete variables are held between rows. */
  readonly held: boolean;
}

/** Where two runs part first. */
export interface Divergence {
  readonly name: string;
  /** [s] */
  readonly time: number;
  /** a - b there; infinite if the variable is inactive in only one run. */
  readonly difference: number;
}

/** Relative to the largest magnitude of the variable in both runs. */
const RELATIVE = 1e-3;

/**
 * The variable whose values are the first to differ by more than a thousandth of their largest magnitude; of several at one time, that with
 * the largest difference relative to it. Intervals between corresponding events do not count. Undefined: none differs.
 */
export function firstDivergence(
  a: Float64Array,
  b: Float64Array,
  columns: Iterable<ComparedColumn>,
): Divergence | undefined {
  const comparator = prepareComparison({ time: a }, { time: b }, {});
  const { grid, insideEvents } = comparator;
  let first: (Divergence & { readonly relative: number }) | undefined;
  for (const { name, a: columnA, b: columnB, held } of columns) {
    const { left, right } = differenceOf(columnA, columnB, held, comparator).difference;
    const scale = Math.max(magnitude(columnA), magnitude(columnB));
    for (let i = 0; i < grid.length && !(first !== undefined && grid[i]! > first.time); i++) {
      const difference = larger(insideEvents.left[i] ? 0 : left[i]!, insideEvents.right[i] ? 0 : right[i]!);
      if (!(Math.abs(difference) > RELATIVE * scale)) continue;
      const found = { name, time: grid[i]!, difference, relative: Math.abs(difference) / scale };
      if (first === undefined || found.time < first.time || found.relative > first.relative) first = found;
      break;
    }
  }
  return first && { name: first.name, time: first.time, difference: first.difference };
}

/** NaN: inactive in both. */
function larger(p: number, q: number): number {
  return Math.abs(q) > Math.abs(p) || Number.isNaN(p) ? q : p;
}

function magnitude(values: Float64Array): number {
  return values.reduce((most, value) => (Math.abs(value) > most ? Math.abs(value) : most), 0);
}
