/** A column of numbers of unknown length. */
export interface GrowingColumn {
  readonly length: number;
  push(value: number): void;
  /** The values so far, in an array of exactly their number. */
  copy(): Float64Array;
}

/** Capacity doubles when it runs out, so that n pushes cost O(n). */
export function growingColumn(capacity = 1024): GrowingColumn {
  let values = new Float64Array(capacity);
  let length = 0;
  return {
    get length() {
      return length;
    },
    push(value) {
      if (length === values.length) {
        const larger = new Float64Array(2 * values.length);
        larger.set(values);
        values = larger;
      }
      values[length++] = value;
    },
    copy: () => values.slice(0, length),
  };
}
