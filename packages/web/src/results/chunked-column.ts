/** Rows of a chunk. */
const CHUNK = 1 << 14;
const SHIFT = 14;
const MASK = CHUNK - 1;

/** Numbers of unknown count. Only the first chunk is ever copied, while it grows: many short columns take little memory. */
export interface ChunkedColumn {
  readonly length: number;
  push(value: number): void;
  at(index: number): number;
}

export function chunkedColumn(): ChunkedColumn {
  const chunks: Float64Array[] = [];
  let last: Float64Array = new Float64Array(0);
  const column = {
    length: 0,
    push(value: number): void {
      const place = column.length & MASK;
      if (place === last.length || place === 0) last = grown(chunks, last, column.length);
      last[place] = value;
      column.length++;
    },
    at: (index: number) => chunks[index >> SHIFT]![index & MASK]!,
  };
  return column;
}

function grown(chunks: Float64Array[], last: Float64Array, length: number): Float64Array {
  if (length === 0 || (length & MASK) !== 0) {
    const larger = new Float64Array(Math.max(64, 2 * last.length));
    larger.set(last);
    chunks[length >> SHIFT] = larger;
    return larger;
  }
  const next = new Float64Array(CHUNK);
  chunks.push(next);
  return next;
}
