/** `vector` becomes v with (I - v v^T) vector = +-|vector| e_1, |v|^2 = 2. False: no reflection is needed. */
export function makeReflection(vector: Float64Array): boolean {
  const norm = Math.hypot(...vector);
  if (norm === 0) return false;
  const first = vector[0]!;
  vector[0] = first + (first >= 0 ? norm : -norm);
  const length = Math.hypot(...vector);
  for (let i = 0; i < vector.length; i++) vector[i]! *= Math.SQRT2 / length;
  return true;
}

/** Reflects the rows from `row` on, as many as the vector has elements, between two columns. Rows have `n` elements. */
export function reflectRows(
  h: Float64Array,
  n: number,
  vector: Float64Array,
  row: number,
  first: number,
  end: number,
): void {
  for (let j = first; j < end; j++) {
    let dot = 0;
    for (let i = 0; i < vector.length; i++) dot += vector[i]! * h[(row + i) * n + j]!;
    for (let i = 0; i < vector.length; i++) h[(row + i) * n + j]! -= dot * vector[i]!;
  }
}

export function reflectColumns(
  h: Float64Array,
  n: number,
  vector: Float64Array,
  column: number,
  first: number,
  end: number,
): void {
  for (let i = first; i < end; i++) {
    let dot = 0;
    for (let j = 0; j < vector.length; j++) dot += vector[j]! * h[i * n + column + j]!;
    for (let j = 0; j < vector.length; j++) h[i * n + column + j]! -= dot * vector[j]!;
  }
}
