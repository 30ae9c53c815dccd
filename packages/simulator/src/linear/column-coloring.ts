import { type SparsityPattern, transposePattern } from "@cosimo/ir";

/**
 * Groups of columns without common rows (Curtis, Powell & Reid 1974): one directional derivative per group yields all
 * columns of the group. Greedy, longest columns first (Coleman & Moré 1983); ties in column order.
 */
export function colorColumns(pattern: SparsityPattern): readonly (readonly number[])[] {
  const rowsOf = transposePattern(pattern);
  const order = rowsOf.map((_, j) => j).sort((a, b) => rowsOf[b]!.length - rowsOf[a]!.length || a - b);
  const groups: number[][] = [];
  /** For each row the groups with a column there. */
  const taken: Set<number>[] = pattern.map(() => new Set());
  for (const j of order) {
    const rows = rowsOf[j]!;
    if (rows.length === 0) continue;
    let group = 0;
    while (rows.some((i) => taken[i]!.has(group))) group++;
    for (const i of rows) taken[i]!.add(group);
    groups[group] ??= [];
    groups[group]!.push(j);
  }
  return groups.map((columns) => columns.sort((a, b) => a - b));
}
