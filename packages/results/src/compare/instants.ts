/** The distinct times of rows, with the first and the last row at each: the left and the right limit at an event. */
export interface Instants {
  readonly time: Float64Array;
  readonly first: Int32Array;
  readonly last: Int32Array;
}

export function instantsOf(time: Float64Array): Instants {
  const starts: number[] = [];
  time.forEach((t, row) => {
    if (row === 0 || t !== time[row - 1]) starts.push(row);
  });
  return {
    time: Float64Array.from(starts, (row) => time[row]!),
    first: Int32Array.from(starts),
    last: Int32Array.from(starts, (_, k) => (starts[k + 1] ?? time.length) - 1),
  };
}
