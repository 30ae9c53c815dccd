import { formKey, type MeshForm } from "../meshes/mesh-form.ts";
import { unitMesh } from "../meshes/unit-mesh.ts";
import type { RecordedPart, RecordedScene } from "../motion/recorded-scene.ts";
import { rotationBetween } from "../motion/rotation.ts";
import { isConstant, type Track } from "../motion/track.ts";
import { type BinaryBuffer, createBuffer, glbFile } from "./binary-buffer.ts";
import { keysOf } from "./sampler-keys.ts";

export interface GltfOptions {
  /** Written as the generator of the file. */
  readonly generator: string;
}

const FLOAT = 5126;
const LINES = 1;
const UINT16 = 5123;
const UINT32 = 5125;
const ARRAY_BUFFER = 34_962;
const ELEMENT_ARRAY_BUFFER = 34_963;

/**
 * A scene with its motion as binary glTF 2.0 (ISO/IEC 12113): one mesh for each form and material, a node for each part, and an
 * animation of positions, rotations and sizes. Gravity points to -y, as in glTF, whatever the model's world has. Colours and arrows
 * are those of the start: glTF 2.0 animates no colours.
 */
export function writeGlb(scene: RecordedScene, { generator }: GltfOptions): Uint8Array<ArrayBuffer> {
  const buffer = createBuffer();
  const meshes = createMeshes(buffer, scene.files);
  const channels: object[] = [];
  const samplers: object[] = [];
  const nodes: object[] = [];
  const animate = (node: number, path: string, track: Track, guard?: (value: number) => number): void => {
    if (isConstant(track)) return;
    const { times, values } = keysOf(track);
    const written = guard ? values.map(guard) : values;
    const input = buffer.accessor(times, { type: "SCALAR", componentType: FLOAT, bounds: true });
    const type = track.width === 4 ? "VEC4" : "VEC3";
    const output = buffer.accessor(written, { type, componentType: FLOAT });
    channels.push({ sampler: samplers.length, target: { node, path } });
    samplers.push({ input, output, interpolation: "LINEAR" });
  };
  for (const part of scene.parts) {
    const node = nodes.length + 1;
    nodes.push(nodeOf(part, meshes.of(part)));
    animate(node, "translation", part.position);
    animate(node, "rotation", part.rotation);
    animate(node, "scale", part.size, visible);
  }
  const root = {
    name: scene.model,
    rotation: [...rotationBetween(scene.up, [0, 1, 0])].map(Math.fround),
    ...(nodes.length > 0 && { children: nodes.map((_, i) => i + 1) }),
  };
  const animations = channels.length > 0 && { animations: [{ name: "run", channels, samplers }] };
  const json = {
    asset: { version: "2.0", generator },
    scene: 0,
    scenes: [{ name: scene.model, nodes: [0] }],
    nodes: [root, ...nodes],
    ...(meshes.meshes.length > 0 && { meshes: meshes.meshes, materials: meshes.materials }),
    ...animations,
    ...buffer.tables(),
  };
  return glbFile(json, buffer.bytes());
}

function nodeOf({ component, position, rotation, size }: RecordedPart, mesh: number) {
  return {
    name: component,
    mesh,
    translation: first(position),
    rotation: first(rotation),
    scale: first(size).map(visible),
  };
}

function first({ values, width }: Track): number[] {
  return Array.from(values.subarray(0, width), Math.fround);
}

/** A part without extent in a direction stays invertible: 1e-9 m are not seen. */
function visible(scale: number): number {
  return Math.abs(scale) < 1e-9 ? 1e-9 : scale;
}

/** Meshes for pairs of form and colour; their vertices are shared by forms. */
function createMeshes(buffer: BinaryBuffer, files: RecordedScene["files"]) {
  const meshes: object[] = [];
  const materials: object[] = [];
  const known = new Map<string, number>();
  const vertices = new Map<string, { readonly attributes: object; readonly indices: number }>();
  const verticesOf = (form: MeshForm, wireframe: boolean) => {
    const key = `${formKey(form)} ${wireframe}`;
    const present = vertices.get(key);
    if (present !== undefined) return present;
    const { positions, normals, indices: triangles } = unitMesh(form, files);
    const indices = wireframe ? edgesOf(triangles) : triangles;
    const vector = { type: "VEC3", componentType: FLOAT, target: ARRAY_BUFFER } as const;
    const attributes = {
      POSITION: buffer.accessor(positions, { ...vector, bounds: true }),
      NORMAL: buffer.accessor(normals, vector),
    };
    const componentType = indices instanceof Uint16Array ? UINT16 : UINT32;
    const numbers = buffer.accessor(indices, {
      ...{ type: "SCALAR", componentType, target: ELEMENT_ARRAY_BUFFER },
    });
    const made = { attributes, indices: numbers, ...(wireframe && { mode: LINES }) };
    vertices.set(key, made);
    return made;
  };
  return {
    meshes,
    materials,
    of({ form, color, specular, opacity = 1, wireframe = false }: RecordedPart): number {
      const shade = [...first(color), specular, opacity];
      const key = `${formKey(form)} ${wireframe} ${shade.join(" ")}`;
      const present = known.get(key);
      if (present !== undefined) return present;
      materials.push(materialOf(shade, form.kind === "file"));
      const vertices = verticesOf(form, wireframe);
      meshes.push({ name: form.kind, primitives: [{ ...vertices, material: materials.length - 1 }] });
      known.set(key, meshes.length - 1);
      return meshes.length - 1;
    },
  };
}

/** The edges of triangles as pairs of vertices. */
function edgesOf(triangles: Uint16Array | Uint32Array): Uint32Array {
  const edges = new Uint32Array(2 * triangles.length);
  for (let i = 0; i < triangles.length; i++) {
    edges[2 * i] = triangles[i]!;
    edges[2 * i + 1] = triangles[i % 3 === 2 ? i - 2 : i + 1]!;
  }
  return edges;
}

/** Colours of glTF are linear; those of the model are what a display shows. Faces of files and surfaces have two sides. */
function materialOf(
  [red = 0, green = 0, blue = 0, specular = 0, opacity = 1]: readonly number[],
  doubleSided: boolean,
) {
  return {
    ...(opacity < 1 && { alphaMode: "BLEND" }),
    ...(doubleSided && { doubleSided }),
    pbrMetallicRoughness: {
      baseColorFactor: [...[red, green, blue].map(linear), Math.fround(opacity)],
      metallicFactor: 0,
      roughnessFactor: Math.fround(1 - 0.7 * specular),
    },
  };
}

/** IEC 61966-2-1. */
function linear(c: number): number {
  return Math.fround(c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
}
