import type { BufferGeometry, Mesh as ThreeMesh } from "three";
import { OBJLoader } from "three/addons/loaders/OBJLoader.js";
import { STLLoader } from "three/addons/loaders/STLLoader.js";
import { flatMesh, type Mesh } from "../meshes/mesh.ts";
import { readDxf } from "./read-dxf.ts";

/** Why a file has no triangles for a view. */
export type ShapeFault = "format" | "damaged" | "empty";

/** The triangles of a file in the format of its name: STL, OBJ, or the faces of a DXF file [m]. Colours of files are passed over. */
export function readShape(address: string, bytes: Uint8Array): Mesh | ShapeFault {
  const format = /\.(\w+)$/.exec(address)?.[1]?.toLowerCase();
  const read = format === undefined ? undefined : readers[format];
  if (read === undefined) return "format";
  try {
    const corners = read(bytes);
    if (!corners.every(Number.isFinite)) return "damaged";
    return corners.length === 0 ? "empty" : flatMesh(corners);
  } catch {
    // The loaders throw errors of any kind at texts that are none of their format.
    return "damaged";
  }
}

/** The corners of triangles one after the other, three numbers each. */
type Reader = (bytes: Uint8Array) => Float32Array;

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

const readers: Readonly<Record<string, Reader>> = {
  stl: (bytes) => cornersOf(new STLLoader().parse(Uint8Array.from(bytes).buffer)),
  obj: (bytes) => {
    const parts = new OBJLoader().parse(textOf(bytes)).children as ThreeMesh[];
    const all = parts.filter(({ isMesh }) => isMesh).map(({ geometry }) => cornersOf(geometry));
    return Float32Array.from(all.flatMap((one) => [...one]));
  },
  dxf: (bytes) => readDxf(textOf(bytes)),
};

function cornersOf(geometry: BufferGeometry): Float32Array {
  const { index } = geometry;
  const each = index === null ? geometry : geometry.toNonIndexed();
  return Float32Array.from(each.getAttribute("position")?.array ?? []);
}
