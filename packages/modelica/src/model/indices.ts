/** Index tuples row by row, counted from 1. */
export function allIndices(dims: readonly number[]): number[][] {
  let tuples: number[][] = [[]];
  for (const n of dims)
    tuples = tuples.flatMap((tuple) => Array.from({ length: n }, (_, i) => [...tuple, i + 1]));
  return tuples;
}

/** Indices, counted from 1, of a row-major position. */
export function unravel(offset: number, dims: readonly number[]): number[] {
  const indices: number[] = new Array(dims.length);
  let rest = offset;
  for (let i = dims.length - 1; i >= 0; i--) {
    const n = dims[i]!;
    indices[i] = (rest % n) + 1;
    rest = Math.floor(rest / n);
  }
  return indices;
}
