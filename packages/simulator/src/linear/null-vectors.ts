/** A pivot below this part of the largest entry of its row counts as zero. */
const ZERO = 1e-9;

/** Vectors that span the kernel of a square matrix of rows, by elimination with complete pivoting of its rows scaled to 1. */
export function nullVectors(matrix: readonly (readonly number[])[]): readonly (readonly number[])[] {
  const n = matrix.length;
  const rows = matrix.map((row) => {
    const scale = Math.max(...row.map(Math.abs));
    return row.map((entry) => (scale > 0 && scale < Number.POSITIVE_INFINITY ? entry / scale : entry));
  });
  const free = new Set(rows.keys());
  const left = new Set(rows.keys());
  const pivots: { readonly row: number; readonly column: number }[] = [];
  for (;;) {
    let best = { row: -1, column: -1, size: ZERO };
    for (const row of left)
      for (const column of free) {
        const size = Math.abs(rows[row]![column]!);
        if (size > best.size) best = { row, column, size };
      }
    if (best.row < 0) break;
    left.delete(best.row);
    free.delete(best.column);
    pivots.push(best);
    for (const [i, row] of rows.entries()) {
      const factor = i === best.row ? 0 : row[best.column]! / rows[best.row]![best.column]!;
      if (factor === 0) continue;
      for (const [j, entry] of rows[best.row]!.entries()) row[j]! -= factor * entry;
    }
  }
  return [...free].map((column) => {
    const vector = new Array<number>(n).fill(0);
    vector[column] = 1;
    for (const pivot of pivots)
      vector[pivot.column] = -rows[pivot.row]![column]! / rows[pivot.row]![pivot.column]!;
    return vector;
  });
}
