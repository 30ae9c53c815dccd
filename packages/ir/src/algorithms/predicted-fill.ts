import { minimumDegreeOrder } from "./minimum-degree.ts";
import { type SparsityPattern, transposePattern } from "./sparsity-pattern.ts";

/** Number of rows whose elimination is tried. */
const SAMPLE = 4096;

/**
 * Lower estimate of how many times more elements the factors of a matrix have than the matrix: by elimination of neighbouring rows, in
 * order of breadth-first search. The fill of all rows contains theirs.
 */
export function predictedFill(pattern: SparsityPattern): number {
  const columns = transposePattern(pattern);
  const place = new Int32Array(pattern.length).fill(-1);
  const rows: number[] = [];
  const take = (i: number): void => {
    if (place[i]! >= 0 || rows.length >= SAMPLE) return;
    place[i] = rows.length;
    rows.push(i);
  };
  const first = Math.floor(pattern.length / 2);
  for (let k = 0, root = first; rows.length < Math.min(SAMPLE, pattern.length); k++) {
    while (k >= rows.length) take(root++ % pattern.length);
    for (const list of [pattern[rows[k]!]!, columns[rows[k]!]!]) list.forEach(take);
  }
  const neighbours = rows.map((row, i) => {
    const found = [...pattern[row]!, ...columns[row]!].map((j) => place[j]!);
    return [...new Set(found)].filter((j) => j >= 0 && j !== i);
  });
  const given = neighbours.reduce((sum, list) => sum + list.length, rows.length);
  return (rows.length + 2 * minimumDegreeOrder(neighbours).elements) / given;
}
