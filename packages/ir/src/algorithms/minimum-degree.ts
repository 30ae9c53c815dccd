/** An elimination order of a symmetric pattern, with the number of elements below the diagonal of the factor. */
export interface EliminationOrder {
  readonly order: readonly number[];
  readonly elements: number;
}

/** Rows with more than this multiple of sqrt(n) elements are eliminated last. */
const DENSE_ROW = 10;

/**
 * Approximate minimum degree (Amestoy, Davis and Duff, SIAM J. Matrix Anal. Appl. 17, 1996) on a quotient graph, without
 * merging of indistinguishable nodes. `neighbours[i]`: the other indices at which row i or column i has elements, each once.
 */
export function minimumDegreeOrder(neighbours: readonly (readonly number[])[]): EliminationOrder {
  const graph = createQuotientGraph(neighbours);
  const order: number[] = [];
  let elements = 0;
  for (let left = graph.sparseCount; left > 0; left--) {
    const pivot = takeLowest(graph);
    const members = makeElement(graph, pivot);
    elements += members.length + graph.dense.length;
    updateDegrees(graph, pivot, members, left - 1);
    order.push(pivot);
  }
  order.push(...graph.dense);
  return { order, elements: elements + (graph.dense.length * (graph.dense.length - 1)) / 2 };
}

interface QuotientGraph {
  /** Per variable: adjacent variables that share no element with it. */
  readonly variables: number[][];
  /** Per variable: its elements (former pivots). */
  readonly elements: number[][];
  /** Per element: its variables. */
  readonly members: (readonly number[] | undefined)[];
  readonly dense: readonly number[];
  readonly sparseCount: number;
  readonly degree: Int32Array;
  /** Doubly linked lists of variables by degree; -1 is the end. */
  readonly first: Int32Array;
  readonly next: Int32Array;
  readonly previous: Int32Array;
  lowest: number;
  /** `marks[i] === stamp`: i is in the set under construction. */
  readonly marks: Int32Array;
  stamp: number;
  /** Per element: number of its members outside the newest element; valid where `seen` is the newest. */
  readonly outside: Int32Array;
  readonly seen: Int32Array;
}

function createQuotientGraph(neighbours: readonly (readonly number[])[]): QuotientGraph {
  const n = neighbours.length;
  const limit = Math.max(16, DENSE_ROW * Math.sqrt(n));
  const isDense = neighbours.map((list) => list.length > limit);
  const graph: QuotientGraph = {
    variables: neighbours.map((list, i) => (isDense[i] ? [] : list.filter((j) => !isDense[j]))),
    elements: neighbours.map(() => []),
    members: new Array(n),
    dense: [...isDense.keys()].filter((i) => isDense[i]),
    sparseCount: isDense.filter((dense) => !dense).length,
    degree: new Int32Array(n),
    first: new Int32Array(n + 1).fill(-1),
    next: new Int32Array(n).fill(-1),
    previous: new Int32Array(n).fill(-1),
    lowest: 0,
    marks: new Int32Array(n).fill(-1),
    stamp: 0,
    outside: new Int32Array(n),
    seen: new Int32Array(n).fill(-1),
  };
  for (let i = n - 1; i >= 0; i--) if (!isDense[i]) insert(graph, i, graph.variables[i]!.length);
  return graph;
}

function insert(graph: QuotientGraph, i: number, degree: number): void {
  const head = graph.first[degree]!;
  graph.degree[i] = degree;
  graph.next[i] = head;
  graph.previous[i] = -1;
  if (head >= 0) graph.previous[head] = i;
  graph.first[degree] = i;
  graph.lowest = Math.min(graph.lowest, degree);
}

function remove(graph: QuotientGraph, i: number): void {
  const before = graph.previous[i]!;
  const after = graph.next[i]!;
  if (before >= 0) graph.next[before] = after;
  else graph.first[graph.degree[i]!] = after;
  if (after >= 0) graph.previous[after] = before;
}

function takeLowest(graph: QuotientGraph): number {
  while (graph.first[graph.lowest]! < 0) graph.lowest++;
  const i = graph.first[graph.lowest]!;
  remove(graph, i);
  return i;
}

/** Turns the pivot into an element that contains its adjacent variables; the pivot's own elements are absorbed. */
function makeElement(graph: QuotientGraph, pivot: number): readonly number[] {
  const { variables, elements, members, marks } = graph;
  const stamp = ++graph.stamp;
  marks[pivot] = stamp;
  const found: number[] = [];
  const collect = (list: readonly number[]) => {
    for (const i of list) {
      if (marks[i] === stamp) continue;
      marks[i] = stamp;
      found.push(i);
    }
  };
  collect(variables[pivot]!);
  for (const element of elements[pivot]!) {
    collect(members[element]!);
    members[element] = undefined;
  }
  variables[pivot] = [];
  elements[pivot] = [];
  members[pivot] = found;
  return found;
}

function updateDegrees(graph: QuotientGraph, pivot: number, found: readonly number[], left: number): void {
  const { variables, elements, members, marks, stamp, outside, seen } = graph;
  for (const i of found) {
    for (const element of elements[i]!) {
      const list = members[element];
      if (list === undefined) continue;
      if (seen[element] !== pivot) {
        seen[element] = pivot;
        outside[element] = list.length;
      }
      outside[element]!--;
    }
  }
  for (const i of found) {
    // The new element covers these variables and elements.
    variables[i] = variables[i]!.filter((j) => marks[j] !== stamp);
    const kept = elements[i]!.filter((e) => members[e] !== undefined && outside[e]! > 0);
    let degree = variables[i]!.length + found.length - 1;
    for (const element of kept) degree += outside[element]!;
    kept.push(pivot);
    elements[i] = kept;
    remove(graph, i);
    insert(graph, i, Math.max(0, Math.min(degree, graph.degree[i]! + found.length - 1, left - 1)));
  }
}
