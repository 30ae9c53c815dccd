/**
 * The graph of overconstrained connections (specification 3.6, section 9.4). Nodes are numbers from 0; branches belong to every
 * spanning tree, connections only where they close no loop and join no two definite roots.
 */
export interface ConnectionGraph {
  readonly nodeCount: number;
  readonly roots: readonly number[];
  readonly potentialRoots: readonly { readonly node: number; readonly priority: number }[];
  readonly branches: readonly (readonly [number, number])[];
  readonly connections: readonly (readonly [number, number])[];
}

export interface SpanningForest {
  /** Whether a connection is left out of the trees, by its number. */
  readonly broken: readonly boolean[];
  /** One for each tree. */
  readonly roots: readonly number[];
  /** Steps from the root of the node's tree. */
  readonly depth: readonly number[];
  /** A node of each tree that has no possible root; the node is its root. */
  readonly rootless: readonly number[];
  /** Branches that close a loop or join two definite roots, by their numbers. */
  readonly contradictions: readonly number[];
}

export function spanningForest(graph: ConnectionGraph): SpanningForest {
  const set = Array.from({ length: graph.nodeCount }, (_, i) => i);
  const find = (node: number): number => {
    let at = node;
    while (set[at] !== at) {
      set[at] = set[set[at]!]!;
      at = set[at]!;
    }
    return at;
  };
  const rootOf = new Map<number, number>(graph.roots.map((root) => [root, root]));
  const neighbours: number[][] = set.map(() => []);
  const join = ([a, b]: readonly [number, number]): boolean => {
    const [left, right] = [find(a), find(b)];
    if (left === right || (rootOf.has(left) && rootOf.has(right))) return false;
    const root = rootOf.get(left) ?? rootOf.get(right);
    set[right] = left;
    if (root !== undefined) rootOf.set(left, root);
    neighbours[a]!.push(b);
    neighbours[b]!.push(a);
    return true;
  };
  const contradictions = graph.branches.flatMap((branch, i) => (join(branch) ? [] : [i]));
  const broken = graph.connections.map((connection) => !join(connection));
  const byPriority = [...graph.potentialRoots].sort((a, b) => a.priority - b.priority);
  for (const { node } of byPriority) if (!rootOf.has(find(node))) rootOf.set(find(node), node);
  const rootless = set.flatMap((_, node) => (find(node) === node && !rootOf.has(node) ? [node] : []));
  for (const node of rootless) rootOf.set(node, node);
  const roots = set.flatMap((_, node) => (find(node) === node ? [rootOf.get(node)!] : []));
  return { broken, roots, depth: depths(neighbours, roots), rootless, contradictions };
}

function depths(neighbours: readonly (readonly number[])[], roots: readonly number[]): readonly number[] {
  const depth = neighbours.map(() => -1);
  const queue = [...roots];
  for (const root of roots) depth[root] = 0;
  for (const node of queue)
    for (const next of neighbours[node]!)
      if (depth[next] === -1) {
        depth[next] = depth[node]! + 1;
        queue.push(next);
      }
  return depth;
}
