export interface Tolerances {
  readonly relative: number;
  readonly absolute: number;
}

/** The weighted root mean square of errors: sqrt(mean((e_i / (atol + rtol |v_i|))^2)) over the selected elements. */
export interface ErrorNorm {
  /**
   * `values` and `before` are the vector at the two ends of the step; v_i is the larger one. NaN if an error is NaN.
   */
  calc(errors: Float64Array, values: Float64Array, before: Float64Array): number;
  /** The element with the largest contribution to the last norm; -1: all are zero. */
  readonly worst: number;
}

export function createErrorNorm(
  { relative, absolute }: Tolerances,
  elements: ReadonlyArray<number>,
): ErrorNorm {
  const counted = Int32Array.from(elements);
  let worst = -1;
  return {
    get worst() {
      return worst;
    },
    calc(errors, values, before) {
      let sum = 0;
      let largest = 0;
      worst = -1;
      for (let k = 0; k < counted.length; k++) {
        const i = counted[k]!;
        const size = Math.max(Math.abs(values[i]!), Math.abs(before[i]!));
        const part = Math.abs(errors[i]!) / (absolute + relative * size);
        sum += part * part;
        if (part > largest || Number.isNaN(part)) {
          largest = part;
          worst = i;
        }
      }
      return counted.length === 0 ? 0 : Math.sqrt(sum / counted.length);
    },
  };
}
