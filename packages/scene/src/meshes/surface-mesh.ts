import type { Mesh } from "./mesh.ts";

/** A grid of `u` times `v` points, three coordinates each and v fastest, as triangles with smooth normals. */
export function surfaceMesh([u, v]: readonly [number, number], points: readonly number[]): Mesh {
  const positions = Float32Array.from(points);
  const indices: number[] = [];
  for (let i = 0; i + 1 < u; i++)
    for (let j = 0; j + 1 < v; j++) {
      const [a, b] = [i * v + j, (i + 1) * v + j];
      indices.push(a, b, b + 1, a, b + 1, a + 1);
    }
  return { positions, normals: normalsOf(positions, indices), indices: Uint32Array.from(indices) };
}

/** Means of the normals of the triangles around each point, weighted by their areas. */
function normalsOf(p: Float32Array, indices: readonly number[]): Float32Array {
  const normals = new Float32Array(p.length);
  for (let at = 0; at < indices.length; at += 3) {
    const [a, b, c] = [indices[at]!, indices[at + 1]!, indices[at + 2]!];
    const side = (to: number, axis: number): number => p[3 * to + axis]! - p[3 * a + axis]!;
    for (let axis = 0; axis < 3; axis++) {
      const [k, l] = [(axis + 1) % 3, (axis + 2) % 3];
      const component = side(b, k) * side(c, l) - side(b, l) * side(c, k);
      for (const one of [a, b, c]) normals[3 * one + axis]! += component;
    }
  }
  for (let at = 0; at < normals.length; at += 3) {
    const length = Math.hypot(normals[at]!, normals[at + 1]!, normals[at + 2]!);
    // A point of triangles without area has any normal.
    if (length > 0) for (let axis = 0; axis < 3; axis++) normals[at + axis]! /= length;
    else normals[at] = 1;
  }
  return normals;
}
