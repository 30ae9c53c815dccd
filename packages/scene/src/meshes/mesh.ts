/** Triangles with outward normals: three numbers for each vertex, three vertices for each triangle, counter-clockwise from outside. */
export interface Mesh {
  readonly positions: Float32Array;
  readonly normals: Float32Array;
  readonly indices: Uint16Array | Uint32Array;
}

/** Collects vertices and triangles. */
export interface MeshBuilder {
  /** Returns the number of the vertex. */
  vertex(position: ArrayLike<number>, normal: ArrayLike<number>): number;
  triangle(a: number, b: number, c: number): void;
  /** Two triangles: a, b, c, d counter-clockwise from outside. */
  quad(a: number, b: number, c: number, d: number): void;
  mesh(): Mesh;
}

export function createMeshBuilder(): MeshBuilder {
  const positions: number[] = [];
  const normals: number[] = [];
  const indices: number[] = [];
  const triangle = (a: number, b: number, c: number): void => void indices.push(a, b, c);
  return {
    vertex(position, normal) {
      const length = Math.hypot(normal[0]!, normal[1]!, normal[2]!);
      positions.push(position[0]!, position[1]!, position[2]!);
      normals.push(normal[0]! / length, normal[1]! / length, normal[2]! / length);
      return positions.length / 3 - 1;
    },
    triangle,
    quad(a, b, c, d) {
      triangle(a, b, c);
      triangle(a, c, d);
    },
    mesh: () => ({
      positions: Float32Array.from(positions),
      normals: Float32Array.from(normals),
      indices: positions.length < 3 * 65_535 ? Uint16Array.from(indices) : Uint32Array.from(indices),
    }),
  };
}
