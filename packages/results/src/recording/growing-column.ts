/** A column of numbers of unknown length. */
export interface GrowingColumn {
  readonly length: number;
  push(value: number): void;
  /** A copy of the values. */
  copy(): Float64Array;
}

const NOTHING = new Float64Array(0);

/** Capacity doubles when it runs out, so that n pushes cost O(n). Nothing is allocated before the first. */
export function growingColumn(capacity = 1024): GrowingColumn {
  let values = NOTHING;
  const column = {
    length: 0,
    push(value: number): void {
      if (column.length === values.length) {
        const larger = new Float64Array(Math.max(capacity, 2 * values.length));
        larger.set(values);
        values = larger;
      }
      values[column.length++] = value;
    },
    copy: () => values.slice(0, column.length),
  };
  return column;
}
