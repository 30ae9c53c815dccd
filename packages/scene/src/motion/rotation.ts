/** [x, y, z] */
export type Vector3 = readonly [number, number, number];
/** Of length 1: [x, y, z, w], as in glTF. */
export type Quaternion = readonly [number, number, number, number];

export function cross(a: Vector3, b: Vector3): Vector3 {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

export function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

/** Undefined for a vector without direction. */
export function normalized(a: Vector3): Vector3 | undefined {
  const length = Math.hypot(...a);
  return length > 1e-12 ? [a[0] / length, a[1] / length, a[2] / length] : undefined;
}

/**
 * Axes along `length` and, perpendicular to it, `width`. A width that is parallel to the length, or zero, is replaced by an axis of the
 * frame, as Frames.TransformationMatrices.from_nxy of MultiBody does.
 */
export function axesOf(length: Vector3, width: Vector3): readonly [Vector3, Vector3, Vector3] {
  const ex = normalized(length) ?? [1, 0, 0];
  const other: Vector3 = Math.abs(ex[0]) > 0.1 ? [0, 1, 0] : [1, 0, 0];
  const given = normalized(width);
  const third = given && cross(ex, given);
  const ez = normalized(third && Math.hypot(...third) > 1e-6 ? third : cross(ex, other))!;
  return [ex, cross(ez, ex), ez];
}

/** Of the rotation whose matrix has these columns: orthogonal, right-handed (Shepperd 1978: the largest element is a root). */
export function quaternionOf(x: Vector3, y: Vector3, z: Vector3): Quaternion {
  const trace = x[0] + y[1] + z[2];
  const largest = Math.max(trace, x[0], y[1], z[2]);
  const parts: Quaternion =
    largest === trace
      ? [y[2] - z[1], z[0] - x[2], x[1] - y[0], 1 + trace]
      : largest === x[0]
        ? [1 + x[0] - y[1] - z[2], x[1] + y[0], z[0] + x[2], y[2] - z[1]]
        : largest === y[1]
          ? [x[1] + y[0], 1 + y[1] - x[0] - z[2], y[2] + z[1], z[0] - x[2]]
          : [z[0] + x[2], y[2] + z[1], 1 + z[2] - x[0] - y[1], x[1] - y[0]];
  const length = Math.hypot(...parts);
  return [parts[0] / length, parts[1] / length, parts[2] / length, parts[3] / length];
}

export function multiply(a: Quaternion, b: Quaternion): Quaternion {
  return [
    a[3] * b[0] + a[0] * b[3] + a[1] * b[2] - a[2] * b[1],
    a[3] * b[1] - a[0] * b[2] + a[1] * b[3] + a[2] * b[0],
    a[3] * b[2] + a[0] * b[1] - a[1] * b[0] + a[2] * b[3],
    a[3] * b[3] - a[0] * b[0] - a[1] * b[1] - a[2] * b[2],
  ];
}

export function rotated(v: Vector3, [x, y, z, w]: Quaternion): Vector3 {
  const u: Vector3 = [x, y, z];
  const t = cross(u, v).map((one) => 2 * one) as unknown as Vector3;
  const c = cross(u, t);
  return [v[0] + w * t[0] + c[0], v[1] + w * t[1] + c[1], v[2] + w * t[2] + c[2]];
}

/** The shortest rotation that takes unit vector a to unit vector b. */
export function rotationBetween(a: Vector3, b: Vector3): Quaternion {
  const c = dot(a, b);
  if (c > -0.999999) {
    const axis = cross(a, b);
    const length = Math.hypot(...axis, 1 + c);
    return [axis[0] / length, axis[1] / length, axis[2] / length, (1 + c) / length];
  }
  const axis = normalized(cross(a, Math.abs(a[0]) < 0.9 ? [1, 0, 0] : [0, 1, 0]))!;
  return [...axis, 0] as unknown as Quaternion;
}
