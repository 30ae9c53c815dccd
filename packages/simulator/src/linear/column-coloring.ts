import { type SparsityPattern, transposePattern } from "@cosimo/ir";

/**
 * Groups of columns without common rows (Curtis, Powell & Reid 1974): one directional derivative per group yields all
 * columns of the group. Greedy, longest columns first (Coleman & Moré 1983); ties in column order.
 */
export function colorColumns(pattern: SparsityPattern): readonly (readonly number[])[] {
  const rowsOf = transposePattern(pattern);
  const order = Array.from(rowsOf.keys()).sort((a, b) => rowsOf[b]!.length - rowsOf[a]!.length || a - b);
  const groups: number[][] = [];
  const groupOf = new Int32Array(rowsOf.length).fill(-1);
  /** The last column that has a row in common with a column of the group. */
  const meets: number[] = [];
  for (const j of order) {
    const rows = rowsOf[j]!;
    if (rows.length === 0) continue;
    for (const i of rows) {
      for (const k of pattern[i]!) if (groupOf[k]! >= 0) meets[groupOf[k]!] = j;
    }
    let group = 0;
    while (meets[group] === j) group++;
    groupOf[j] = group;
    groups[group] ??= [];
    groups[group]!.push(j);
  }
  return groups.map((columns) => columns.sort((a, b) => a - b));
}
