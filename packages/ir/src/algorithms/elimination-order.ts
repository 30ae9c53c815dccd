import { minimumDegreeOrder } from "./minimum-degree.ts";
import { mergeAscending, type SparsityPattern, transposePattern } from "./sparsity-pattern.ts";

/**
 * Elimination order by minimum degree on the graph of A + A^T; pivots stay on the diagonal. Element k is the k-th
 * eliminated row and column.
 */
export function eliminationOrder(pattern: SparsityPattern): readonly number[] {
  const transposed = transposePattern(pattern);
  const neighbours = pattern.map((row, i) => mergeAscending(row, transposed[i]!).filter((j) => j !== i));
  return minimumDegreeOrder(neighbours).order;
}
