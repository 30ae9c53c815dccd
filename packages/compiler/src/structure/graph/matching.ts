/** For each row the columns it may be matched with, preferred ones first. */
export type Adjacency = readonly (readonly number[])[];

/** A set of pairs in which each row and column occurs at most once; -1: unmatched. */
export interface Matching {
  readonly columnOfRow: Int32Array;
  readonly rowOfColumn: Int32Array;
}

export function emptyMatching(rowCount: number, columnCount: number): Matching {
  return {
    columnOfRow: new Int32Array(rowCount).fill(-1),
    rowOfColumn: new Int32Array(columnCount).fill(-1),
  };
}

/**
 * A maximum matching by shortest augmenting paths in phases (Hopcroft and Karp, 1973), starting from a greedy matching with
 * each row's most preferred free column. O(edges sqrt(rows)); deterministic; no recursion.
 */
export function maximumMatching(adjacency: Adjacency, columnCount: number): Matching {
  const matching = greedyMatching(adjacency, columnCount);
  const layer = new Int32Array(adjacency.length);
  while (layerRows(adjacency, matching, layer)) augmentAll(adjacency, matching, layer);
  return matching;
}

function greedyMatching(adjacency: Adjacency, columnCount: number): Matching {
  const matching = emptyMatching(adjacency.length, columnCount);
  // Rows of one algorithm section share their columns, of which those before the last one taken stay taken.
  const taken = new Map<readonly number[], number>();
  adjacency.forEach((columns, row) => {
    let k = taken.get(columns) ?? 0;
    while (k < columns.length && matching.rowOfColumn[columns[k]!] !== -1) k++;
    taken.set(columns, k);
    if (k < columns.length) join(matching, row, columns[k]!);
  });
  return matching;
}

function join(matching: Matching, row: number, column: number): void {
  matching.columnOfRow[row] = column;
  matching.rowOfColumn[column] = row;
}

/**
 * Breadth-first distance of each row from the free rows along alternating paths. Returns whether a free column is reachable.
 */
function layerRows(adjacency: Adjacency, { columnOfRow, rowOfColumn }: Matching, layer: Int32Array): boolean {
  const queue: number[] = [];
  layer.fill(-1);
  columnOfRow.forEach((column, row) => {
    if (column !== -1) return;
    layer[row] = 0;
    queue.push(row);
  });
  let found = false;
  for (let head = 0; head < queue.length; head++) {
    const row = queue[head]!;
    for (const column of adjacency[row]!) {
      const next = rowOfColumn[column]!;
      if (next === -1) found = true;
      else if (layer[next] === -1) {
        layer[next] = layer[row]! + 1;
        queue.push(next);
      }
    }
  }
  return found;
}

/** Augments along a maximal set of disjoint paths from layer to layer. */
function augmentAll(adjacency: Adjacency, matching: Matching, layer: Int32Array): void {
  const tried = new Int32Array(adjacency.length);
  const allowed = (from: number, to: number) => layer[to] === layer[from]! + 1;
  for (let row = 0; row < adjacency.length; row++) {
    if (matching.columnOfRow[row] !== -1) continue;
    augmentFrom(row, adjacency, matching, tried, allowed);
  }
}

/**
 * Depth-first search for an augmenting path from a free row; applies it if found. `tried[row]` counts the visited edges of a
 * row over all searches, so each edge is visited once.
 */
function augmentFrom(
  start: number,
  adjacency: Adjacency,
  matching: Matching,
  tried: Int32Array,
  allowed: (from: number, to: number) => boolean,
): boolean {
  const path = [start];
  while (path.length > 0) {
    const row = path[path.length - 1]!;
    const columns = adjacency[row]!;
    if (tried[row]! >= columns.length) {
      path.pop();
      continue;
    }
    const next = matching.rowOfColumn[columns[tried[row]!++]!]!;
    if (next === -1) {
      for (const step of path) join(matching, step, adjacency[step]![tried[step]! - 1]!);
      return true;
    }
    if (allowed(row, next)) path.push(next);
  }
  return false;
}

/** Extends a matching row by row; `adjacency` and the matching may have more rows than used so far. */
export interface Augmenter {
  /** Matches this free row if an augmenting path exists, keeping every matched row and column matched. */
  tryRow(row: number): boolean;
}

/**
 * Extends `matching` in place. Vertices visited by a failed search are on no later augmenting path (Hungarian tree), so all
 * failed searches together cost one pass over the edges.
 */
export function createAugmenter(adjacency: Adjacency, matching: Matching): Augmenter {
  const dead = new Uint8Array(adjacency.length);
  const visited = new Int32Array(adjacency.length).fill(-1);
  return {
    tryRow(row) {
      const tree = searchBreadthFirst(row, adjacency, matching, dead, visited);
      if (tree === undefined) return true;
      for (const seen of tree) dead[seen] = 1;
      return false;
    },
  };
}

/** Applies a shortest augmenting path from `start`; without one returns the visited rows. */
function searchBreadthFirst(
  start: number,
  adjacency: Adjacency,
  matching: Matching,
  dead: Uint8Array,
  visited: Int32Array,
): readonly number[] | undefined {
  const queue = [start];
  const parent = new Map<number, { readonly row: number; readonly column: number }>();
  visited[start] = start;
  for (let head = 0; head < queue.length; head++) {
    const row = queue[head]!;
    for (const column of adjacency[row]!) {
      const next = matching.rowOfColumn[column]!;
      if (next === -1) {
        flipPath(row, column, parent, matching);
        for (const seen of queue) visited[seen] = -1;
        return undefined;
      }
      if (dead[next] === 1 || visited[next] === start) continue;
      visited[next] = start;
      parent.set(next, { row, column });
      queue.push(next);
    }
  }
  return queue;
}

function flipPath(
  row: number,
  column: number,
  parent: ReadonlyMap<number, { readonly row: number; readonly column: number }>,
  matching: Matching,
): void {
  join(matching, row, column);
  for (let step = parent.get(row); step !== undefined; step = parent.get(step.row))
    join(matching, step.row, step.column);
}
