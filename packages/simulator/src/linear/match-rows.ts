import { type SparsityPattern, transposePattern } from "@cosimo/ir";

/**
 * Assigns to each column a row with an entry in it, each row once (Duff, ACM TOMS 7, 1981); the diagonal where
 * possible. Unmatched columns get the remaining rows.
 */
export function matchRows(pattern: SparsityPattern): readonly number[] {
  const n = pattern.length;
  const rowsOf = transposePattern(pattern);
  const rowOf = new Int32Array(n).fill(-1);
  const columnOf = new Int32Array(n).fill(-1);
  const pair = (i: number, j: number): void => {
    rowOf[j] = i;
    columnOf[i] = j;
  };
  for (let j = 0; j < n; j++) if (rowsOf[j]!.includes(j)) pair(j, j);
  const visited = new Int32Array(n).fill(-1);
  for (let root = 0; root < n; root++) {
    if (rowOf[root]! < 0) augment(root, rowsOf, rowOf, columnOf, visited);
  }
  const free = [...columnOf.keys()].filter((i) => columnOf[i]! < 0);
  for (let j = 0; j < n; j++) if (rowOf[j]! < 0) rowOf[j] = free.pop()!;
  return Array.from(rowOf);
}

/** Finds an augmenting path from column `root` to a free row by breadth-first search, and inverts it. */
function augment(
  root: number,
  rowsOf: SparsityPattern,
  rowOf: Int32Array,
  columnOf: Int32Array,
  visited: Int32Array,
): void {
  const queue = [root];
  const from = new Map<number, number>();
  for (const j of queue) {
    for (const i of rowsOf[j]!) {
      if (visited[i] === root) continue;
      visited[i] = root;
      from.set(i, j);
      if (columnOf[i]! >= 0) {
        queue.push(columnOf[i]!);
        continue;
      }
      for (let row = i; row >= 0; ) {
        const column = from.get(row)!;
        const next = rowOf[column]!;
        rowOf[column] = row;
        columnOf[row] = column;
        row = column === root ? -1 : next;
      }
      return;
    }
  }
}
