/** Euclidean length. */
export function norm(v: ArrayLike<number>): number {
  return Math.sqrt(dot(v, v));
}

export function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

/** Largest magnitude; 0 of an empty vector. */
export function largest(values: ArrayLike<number>): number {
  let found = 0;
  for (let i = 0; i < values.length; i++) found = Math.max(found, Math.abs(values[i]!));
  return found;
}
