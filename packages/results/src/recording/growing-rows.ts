/** Rows of numbers, their number unknown in advance. */
export interface GrowingRows {
  readonly length: number;
  /** Appends values at the given indices as one row. */
  push(values: Float64Array): void;
  /** A copy of the values in one column. */
  column(k: number): Float64Array;
}

/** Values of a block: few for small results, few blocks for large ones. */
const BLOCK = 8192;

/** `picked`: the indices of the values that make up a row. Rows lie in blocks, so that nothing is copied as they grow. */
export function growingRows(picked: readonly number[]): GrowingRows {
  const width = picked.length;
  const rowsPerBlock = Math.max(1, Math.floor(BLOCK / Math.max(1, width)));
  const blocks: Float64Array[] = [];
  let block = new Float64Array(0);
  let fill = 0;
  const rows = {
    length: 0,
    push(values: Float64Array): void {
      if (rows.length % rowsPerBlock === 0) {
        block = new Float64Array(rowsPerBlock * width);
        blocks.push(block);
        fill = 0;
      }
      for (let k = 0; k < width; k++) block[fill + k] = values[picked[k]!]!;
      fill += width;
      rows.length++;
    },
    column(k: number): Float64Array {
      const column = new Float64Array(rows.length);
      for (let row = 0; row < rows.length; ) {
        const from = blocks[row / rowsPerBlock]!;
        const end = Math.min(rows.length, row + rowsPerBlock);
        for (let at = k; row < end; at += width) column[row++] = from[at]!;
      }
      return column;
    },
  };
  return rows;
}
