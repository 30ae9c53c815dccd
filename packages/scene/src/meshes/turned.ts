import { createMeshBuilder, type Mesh } from "./mesh.ts";

/** A point of an outline in the plane of the axis: x along it, r from it. */
export type ProfilePoint = readonly [x: number, r: number];

const SEGMENTS = 32;

/**
 * The surface that an outline describes when it turns about axis x. The outline runs so that outside is on its right-hand side when x
 * points right and r up: along +x for an outer surface. Each of its lines has normals of its own.
 */
export function turned(outline: readonly ProfilePoint[], segments = SEGMENTS): Mesh {
  const builder = createMeshBuilder();
  for (let k = 0; k + 1 < outline.length; k++) {
    const [x0, r0] = outline[k]!;
    const [x1, r1] = outline[k + 1]!;
    const [nx, nr] = [-(r1 - r0), x1 - x0];
    // The end of a cone that has a tip.
    if (nx === 0 && nr === 0) continue;
    const circle = (x: number, r: number): number[] =>
      Array.from({ length: segments + 1 }, (_, i) => {
        const angle = (2 * Math.PI * i) / segments;
        const [c, s] = [Math.cos(angle), Math.sin(angle)];
        return builder.vertex([x, r * c, r * s], [nx, nr * c, nr * s]);
      });
    const [a, b] = [circle(x0, r0), circle(x1, r1)];
    for (let i = 0; i < segments; i++) {
      if (r0 > 0) builder.triangle(a[i]!, a[i + 1]!, b[i]!);
      if (r1 > 0) builder.triangle(a[i + 1]!, b[i + 1]!, b[i]!);
    }
  }
  return turnedInside(builder.mesh());
}

/** Each triangle in the order in which its normal says that it is seen from outside. */
export function turnedInside(mesh: Mesh): Mesh {
  const { positions: p, normals, indices } = mesh;
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [3 * indices[i]!, 3 * indices[i + 1]!, 3 * indices[i + 2]!];
    const u = [p[b]! - p[a]!, p[b + 1]! - p[a + 1]!, p[b + 2]! - p[a + 2]!] as const;
    const v = [p[c]! - p[a]!, p[c + 1]! - p[a + 1]!, p[c + 2]! - p[a + 2]!] as const;
    const facing =
      (u[1] * v[2] - u[2] * v[1]) * normals[a]! +
      (u[2] * v[0] - u[0] * v[2]) * normals[a + 1]! +
      (u[0] * v[1] - u[1] * v[0]) * normals[a + 2]!;
    if (facing < 0) [indices[i + 1], indices[i + 2]] = [indices[i + 2]!, indices[i + 1]!];
  }
  return mesh;
}
