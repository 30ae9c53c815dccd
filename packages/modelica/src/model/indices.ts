/** Index tuples row by row, counted from 1. */
export function allIndices(dims: readonly number[]): number[][] {
  let tuples: number[][] = [[]];
  for (const n of dims)
    tuples = tuples.flatMap((tuple) => Array.from({ length: n }, (_, i) => [...tuple, i + 1]));
  return tuples;
}
