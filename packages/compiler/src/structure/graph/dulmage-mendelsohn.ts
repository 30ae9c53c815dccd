import type { Adjacency, Matching } from "./matching.ts";

/**
 * The coarse decomposition of a bipartite graph (Dulmage and Mendelsohn, 1958). The part reached from unmatched rows along
 * alternating paths has more rows than columns; the part reached from unmatched columns has more columns than rows; the rest
 * is square and perfectly matched. All lists ascend.
 */
export interface DulmageMendelsohn {
  readonly overdetermined: Part;
  readonly underdetermined: Part;
  readonly wellDetermined: Part;
}

export interface Part {
  readonly rows: readonly number[];
  readonly columns: readonly number[];
}

/** `matching` must be maximum. */
export function decompose(adjacency: Adjacency, matching: Matching): DulmageMendelsohn {
  const overdetermined = reachFromRows(unmatched(matching.columnOfRow), adjacency, matching);
  const underdetermined = reachFromColumns(unmatched(matching.rowOfColumn), adjacency, matching);
  const without = (count: number, a: readonly number[], b: readonly number[]) => {
    const taken = new Set([...a, ...b]);
    return Array.from({ length: count }, (_, i) => i).filter((i) => !taken.has(i));
  };
  const wellDetermined = {
    rows: without(adjacency.length, overdetermined.rows, underdetermined.rows),
    columns: without(matching.rowOfColumn.length, overdetermined.columns, underdetermined.columns),
  };
  return { overdetermined, underdetermined, wellDetermined };
}

function unmatched(partner: Int32Array): readonly number[] {
  return [...partner.keys()].filter((i) => partner[i] === -1);
}

/** Rows and columns on alternating paths from these unmatched rows: n + (number of starts) rows for n columns. */
export function reachFromRows(starts: readonly number[], adjacency: Adjacency, matching: Matching): Part {
  const rows = [...starts];
  const seenRows = new Set(starts);
  const columns = new Set<number>();
  for (let head = 0; head < rows.length; head++)
    for (const column of adjacency[rows[head]!]!) {
      columns.add(column);
      const next = matching.rowOfColumn[column]!;
      if (next === -1 || seenRows.has(next)) continue;
      seenRows.add(next);
      rows.push(next);
    }
  return { rows: ascending(rows), columns: ascending(columns) };
}

/** The same from unmatched columns. */
export function reachFromColumns(starts: readonly number[], adjacency: Adjacency, matching: Matching): Part {
  const rowsOf = transpose(adjacency, matching.rowOfColumn.length);
  const turned = { columnOfRow: matching.rowOfColumn, rowOfColumn: matching.columnOfRow };
  const { rows, columns } = reachFromRows(starts, rowsOf, turned);
  return { rows: columns, columns: rows };
}

function transpose(adjacency: Adjacency, columnCount: number): Adjacency {
  const rowsOf: number[][] = Array.from({ length: columnCount }, () => []);
  adjacency.forEach((columns, row) => {
    for (const column of columns) rowsOf[column]!.push(row);
  });
  return rowsOf;
}

function ascending(items: Iterable<number>): readonly number[] {
  return [...items].sort((a, b) => a - b);
}
