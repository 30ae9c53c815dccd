import { minimumDegreeOrder } from "./minimum-degree.ts";
import { entryCount, mergeAscending, type SparsityPattern, transposePattern } from "./sparsity-pattern.ts";
import { stronglyConnectedComponents } from "./strongly-connected-components.ts";
import { symbolicLu } from "./symbolic-lu.ts";

/**
 * Elimination order with pivots on the diagonal; element k is the k-th eliminated row and column. Minimum degree on the graph of
 * A + A^T; where that has fill and the matrix is reducible, in block triangular form if this has less (as KLU: Davis and Palamadai
 * Natarajan, ACM Trans. Math. Softw. 37, 2010).
 */
export function eliminationOrder(pattern: SparsityPattern): readonly number[] {
  const neighbours = neighboursOf(pattern);
  const { order, elements } = minimumDegreeOrder(neighbours);
  if (2 * elements === entryCount(neighbours)) return order;
  const blocks = stronglyConnectedComponents(pattern);
  if (blocks.length === 1) return order;
  const ordered = blocks.flatMap((block) => orderWithin(block, neighbours));
  const fill = (one: readonly number[]): number => entryCount(symbolicLu(pattern, one).rows);
  return fill(ordered) < fill(order) ? ordered : order;
}

/** The other indices at which row or column have elements. */
function neighboursOf(pattern: SparsityPattern): readonly (readonly number[])[] {
  const transposed = transposePattern(pattern);
  return pattern.map((row, i) => mergeAscending(row, transposed[i]!).filter((j) => j !== i));
}

/** A block by minimum degree among its own rows. */
function orderWithin(
  block: readonly number[],
  neighbours: readonly (readonly number[])[],
): readonly number[] {
  if (block.length < 3) return block;
  const place = new Map(block.map((row, k) => [row, k]));
  const own = block.map((row) => neighbours[row]!.map((j) => place.get(j)).filter((k) => k !== undefined));
  return minimumDegreeOrder(own).order.map((k) => block[k]!);
}
