/** Triangles with outward normals: three numbers for each vertex, three vertices for each triangle, counter-clockwise from outside. */
export interface Mesh {
  readonly positions: Float32Array;
  readonly normals: Float32Array;
  readonly indices: Uint16Array | Uint32Array;
}

/** A box around something: least and largest coordinates. */
export interface Box {
  readonly least: readonly number[];
  readonly most: readonly number[];
}

/** Separate triangles with the normals of their planes; `corners`: three numbers for each, of which triangles without area go. */
export function flatMesh(corners: Float32Array): Mesh {
  const builder = createMeshBuilder();
  for (let at = 0; at + 9 <= corners.length; at += 9) {
    const [a, b, c] = [0, 3, 6].map((by) => corners.subarray(at + by, at + by + 3)) as [
      Float32Array,
      Float32Array,
      Float32Array,
    ];
    const [u, v] = [b, c].map((one) => [one[0]! - a[0]!, one[1]! - a[1]!, one[2]! - a[2]!]) as [
      number[],
      number[],
    ];
    const normal = [
      u[1]! * v[2]! - u[2]! * v[1]!,
      u[2]! * v[0]! - u[0]! * v[2]!,
      u[0]! * v[1]! - u[1]! * v[0]!,
    ];
    if (!(Math.hypot(...normal) > 0)) continue;
    builder.triangle(builder.vertex(a, normal), builder.vertex(b, normal), builder.vertex(c, normal));
  }
  return builder.mesh();
}

export function boxOf({ positions }: Mesh): Box {
  const least = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const most = least.map((one) => -one);
  for (let i = 0; i < positions.length; i++) {
    least[i % 3] = Math.min(least[i % 3]!, positions[i]!);
    most[i % 3] = Math.max(most[i % 3]!, positions[i]!);
  }
  return { least, most };
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
