/**
 * The strongly connected components of a directed graph (Tarjan, 1972), without recursion. `successors[v]` lists the
 * vertices v depends on; a component comes after all components it depends on. Vertices of a component ascend.
 */
export function stronglyConnectedComponents(
  successors: readonly (readonly number[])[],
): readonly (readonly number[])[] {
  const search = startSearch(successors.length);
  for (let v = 0; v < successors.length; v++) if (search.index[v] === -1) searchFrom(v, successors, search);
  return search.components;
}

interface Search {
  /** Order of discovery (-1 before it); lowest index reachable so far; number of edges followed. */
  readonly index: Int32Array;
  readonly low: Int32Array;
  readonly followed: Int32Array;
  readonly onStack: Uint8Array;
  readonly stack: number[];
  readonly components: number[][];
  discovered: number;
}

function startSearch(size: number): Search {
  return {
    index: new Int32Array(size).fill(-1),
    low: new Int32Array(size),
    followed: new Int32Array(size),
    onStack: new Uint8Array(size),
    stack: [],
    components: [],
    discovered: 0,
  };
}

function searchFrom(root: number, successors: readonly (readonly number[])[], search: Search): void {
  const { index, low, followed, onStack } = search;
  const path = [root];
  discover(root, search);
  while (path.length > 0) {
    const v = path[path.length - 1]!;
    const edges = successors[v]!;
    if (followed[v]! < edges.length) {
      const w = edges[followed[v]!++]!;
      if (index[w] === -1) {
        discover(w, search);
        path.push(w);
      } else if (onStack[w] === 1) low[v] = Math.min(low[v]!, index[w]!);
      continue;
    }
    path.pop();
    if (low[v] === index[v]) closeComponent(v, search);
    const parent = path[path.length - 1];
    if (parent !== undefined) low[parent] = Math.min(low[parent]!, low[v]!);
  }
}

function discover(v: number, search: Search): void {
  search.index[v] = search.discovered;
  search.low[v] = search.discovered++;
  search.onStack[v] = 1;
  search.stack.push(v);
}

function closeComponent(root: number, { stack, onStack, components }: Search): void {
  const component: number[] = [];
  let v: number;
  do {
    v = stack.pop()!;
    onStack[v] = 0;
    component.push(v);
  } while (v !== root);
  if (component.length > 1) component.sort((a, b) => a - b);
  components.push(component);
}
