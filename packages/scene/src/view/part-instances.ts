import {
  BufferAttribute,
  BufferGeometry,
  Color,
  DoubleSide,
  InstancedMesh,
  type Material,
  MeshStandardMaterial,
  SRGBColorSpace,
} from "three";
import type { Mesh } from "../meshes/mesh.ts";
import { formKey } from "../meshes/mesh-form.ts";
import { unitMesh } from "../meshes/unit-mesh.ts";
import type { RecordedPart } from "../motion/recorded-scene.ts";
import { isConstant, type Side, valueAt } from "../motion/track.ts";
import { writePose } from "./write-pose.ts";

/** The parts of a scene as instanced meshes: one draw call for each form. */
export interface PartInstances {
  readonly meshes: readonly InstancedMesh[];
  /** Moves all parts to where they are at a time. */
  move(time: number, side: Side): void;
  /** The part of an instance of one of the meshes. */
  partOf(mesh: unknown, instance: number): number | undefined;
  /** Draws these parts in the colour of a choice; undefined: none. */
  choose(part: number | undefined): void;
  dispose(): void;
}

export interface PartStyle {
  /** Pale and transparent: another run. */
  readonly isGhost: boolean;
  readonly hasShadows: boolean;
  readonly files: ReadonlyMap<string, Mesh>;
}

interface Place {
  readonly mesh: InstancedMesh;
  readonly instance: number;
  readonly part: RecordedPart;
}

const CHOSEN = new Color(0xff_8c_1a);

export function createPartInstances(parts: readonly RecordedPart[], style: PartStyle): PartInstances {
  const groups = new Map<string, number[]>();
  for (const [i, { form, opacity = 1, wireframe = false }] of parts.entries()) {
    const key = `${formKey(form)} ${opacity} ${wireframe}`;
    groups.set(key, [...(groups.get(key) ?? []), i]);
  }
  const places: Place[] = new Array(parts.length);
  const numbers = new Map<unknown, readonly number[]>();
  const meshes = [...groups.values()].map((members) => {
    const first = parts[members[0]!]!;
    const mesh = new InstancedMesh(geometryOf(first, style), material(first, style), members.length);
    mesh.frustumCulled = false;
    mesh.castShadow = mesh.receiveShadow = style.hasShadows;
    numbers.set(mesh, members);
    members.forEach((part, instance) => {
      places[part] = { mesh, instance, part: parts[part]! };
    });
    return mesh;
  });
  let chosen: number | undefined;
  let isFirst = true;
  const color = new Color();
  const colored = [0, 0, 0];
  const paint = (i: number, time: number, side: Side): void => {
    const { mesh, instance, part } = places[i]!;
    valueAt(part.color, time, side, colored);
    color.setRGB(colored[0]!, colored[1]!, colored[2]!, SRGBColorSpace);
    mesh.setColorAt(instance, i === chosen ? color.lerp(CHOSEN, 0.75) : color);
    mesh.instanceColor!.needsUpdate = true;
  };
  let last: { time: number; side: Side } = { time: 0, side: "right" };
  return {
    meshes,
    move(time, side) {
      last = { time, side };
      for (let i = 0; i < places.length; i++) {
        const { mesh, instance, part } = places[i]!;
        if (isFirst || !isConstant(part.color)) paint(i, time, side);
        if (!isFirst && isStill(part)) continue;
        writePose(part, time, side, mesh.instanceMatrix.array as Float32Array, 16 * instance);
        mesh.instanceMatrix.needsUpdate = true;
      }
      isFirst = false;
      // The ray of a pointer looks at this sphere first.
      for (const mesh of meshes) mesh.boundingSphere = null;
    },
    partOf: (mesh, instance) => numbers.get(mesh)?.[instance],
    choose(part) {
      const changed = [chosen, part].filter((one) => one !== undefined);
      chosen = part;
      for (const one of changed) paint(one, last.time, last.side);
    },
    dispose() {
      for (const mesh of meshes) {
        mesh.geometry.dispose();
        (mesh.material as Material).dispose();
        mesh.dispose();
      }
    },
  };
}

function isStill({ position, rotation, size }: RecordedPart): boolean {
  return isConstant(position) && isConstant(rotation) && isConstant(size);
}

function geometryOf({ form }: RecordedPart, { files }: PartStyle): BufferGeometry {
  const { positions, normals, indices } = unitMesh(form, files);
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(positions, 3));
  geometry.setAttribute("normal", new BufferAttribute(normals, 3));
  geometry.setIndex(new BufferAttribute(indices, 1));
  return geometry;
}

/** Sizes may be negative, as those of a slide that is pushed in: both sides are drawn. */
function material(
  { opacity: own = 1, wireframe = false }: RecordedPart,
  { isGhost }: PartStyle,
): MeshStandardMaterial {
  const opacity = isGhost ? 0.25 * own : own;
  const pale = { transparent: true, opacity, depthWrite: false };
  const appearance = { roughness: 0.55, metalness: 0, side: DoubleSide, wireframe };
  return new MeshStandardMaterial({ ...appearance, ...(opacity < 1 && pale) });
}
