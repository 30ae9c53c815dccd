import { mergeAscending, type SparsityPattern, transposePattern } from "./sparsity-pattern.ts";

/**
 * Elimination order by minimum degree (Tinney & Walker 1967, scheme 2) on the graph of A + A^T: pivots stay on the diagonal.
 * Ties go to the lower index. Element k of the result is the row and column eliminated as the k-th.
 */
export function minimumDegreeOrder(pattern: SparsityPattern): readonly number[] {
  const n = pattern.length;
  const transposed = transposePattern(pattern);
  const neighbours = pattern.map((row, i) => mergeAscending(row, transposed[i]!).filter((j) => j !== i));
  const eliminated = new Uint8Array(n);
  const buckets = degreeBuckets(neighbours);
  const order: number[] = [];
  let degree = 0;
  while (order.length < n) {
    const next = buckets.takeLowest(degree);
    const node = next.node;
    degree = next.degree;
    // Entries are never removed when a degree changes: an outdated one is recognised here.
    if (eliminated[node] || neighbours[node]!.length !== degree) continue;
    eliminated[node] = 1;
    order.push(node);
    const clique = neighbours[node]!;
    for (const i of clique) {
      neighbours[i] = mergeAscending(neighbours[i]!, clique).filter((j) => j !== i && j !== node);
      buckets.put(i, neighbours[i]!.length);
      degree = Math.min(degree, neighbours[i]!.length);
    }
  }
  return order;
}

function degreeBuckets(neighbours: readonly (readonly number[])[]) {
  const buckets: number[][] = [];
  const put = (node: number, degree: number): void => {
    while (buckets.length <= degree) buckets.push([]);
    buckets[degree]!.push(node);
  };
  for (let i = neighbours.length - 1; i >= 0; i--) put(i, neighbours[i]!.length);
  return {
    put,
    /** Last entry of the lowest bucket at or above `from`; there is one while nodes remain. */
    takeLowest(from: number): { node: number; degree: number } {
      let degree = from;
      while (buckets[degree]!.length === 0) degree++;
      return { node: buckets[degree]!.pop()!, degree };
    },
  };
}
