import type { Numbers } from "./pyramid.ts";

/** Rows of numbers, one after the other in blocks: a run writes whole rows, of which few columns are ever read. */
export interface RowTable {
  readonly rows: number;
  /** Keeps the chosen ones of these values. */
  add(values: Float64Array): void;
  /** By its place among the chosen values. */
  column(place: number): Numbers;
}

/** Numbers of a block: two megabytes. */
const BLOCK = 2 ** 18;
/** Rows of the smallest and the largest block, as powers of two. */
const FEWEST = 4;
const MOST = 14;
/** Rows that are reserved at first; only the first block is ever copied, while it grows. */
const FIRST = 64;

/** `chosen`: which values of a row are kept. */
export function createRowTable(chosen: readonly number[]): RowTable {
  const places = Uint32Array.from(chosen);
  const width = places.length;
  const shift = Math.max(FEWEST, Math.min(MOST, Math.floor(Math.log2(BLOCK / Math.max(1, width)))));
  const mask = (1 << shift) - 1;
  const blocks: Float64Array[] = [];
  let last: Float64Array = new Float64Array(0);
  let next = 0;

  /** A further block, or a larger first one. */
  function extend(): void {
    const isWhole = (table.rows & mask) === 0;
    const rows = table.rows === 0 ? Math.min(FIRST, mask + 1) : isWhole ? mask + 1 : 2 * table.rows;
    const block = new Float64Array(rows * width);
    if (isWhole) blocks.push(block);
    else {
      block.set(last);
      blocks[0] = block;
    }
    if (isWhole) next = 0;
    last = block;
  }

  const table = {
    rows: 0,
    add(values: Float64Array): void {
      if (next + width > last.length) extend();
      for (let k = 0; k < width; k++) last[next + k] = values[places[k]!]!;
      next += width;
      table.rows++;
    },
    column: (place: number): Numbers => ({
      get length() {
        return table.rows;
      },
      at: (row) => blocks[row >> shift]![(row & mask) * width + place]!,
    }),
  };
  return table;
}
