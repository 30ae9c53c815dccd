import type { VectorQuantity } from "@cosimo/ir";
import type { Mesh } from "../meshes/mesh.ts";
import type { MeshForm } from "../meshes/mesh-form.ts";
import type { Vector3 } from "./rotation.ts";
import type { Track } from "./track.ts";

/** A scene with the motion of one run: all that a view and files need. */
export interface RecordedScene {
  readonly model: string;
  /** [s] */
  readonly startTime: number;
  readonly stopTime: number;
  readonly parts: readonly RecordedPart[];
  readonly arrows: readonly RecordedArrow[];
  /** Against gravity. */
  readonly up: Vector3;
  /** Meshes of files, by their addresses; other files are drawn as boxes. */
  readonly files: ReadonlyMap<string, Mesh>;
  /** A box around all parts at all times [m]. */
  readonly least: Vector3;
  readonly most: Vector3;
  /** Times of events [s]. */
  readonly events: readonly number[];
  /** Paths of surfaces that are not drawn: their points change in the run, or belong to other values of parameters. */
  readonly missingSurfaces: readonly string[];
}

/**
 * A body. A point v of its unit mesh is in the world at position + rotation(size * v); the mesh extends from 0 to 1 along x and
 * from -1/2 to 1/2 along y and z.
 */
export interface RecordedPart {
  /** Path of the visualizer: `arm.shape`. */
  readonly component: string;
  readonly form: MeshForm;
  readonly position: Track;
  readonly rotation: Track;
  readonly size: Track;
  /** From 0 to 1, as displays have it (sRGB). */
  readonly color: Track;
  readonly specular: number;
  /** 0: not to be seen, 1: opaque; missing: opaque. */
  readonly opacity?: number;
  /** Whether only edges are drawn; missing: faces are. */
  readonly wireframe?: boolean;
}

/** A force, torque or other vector, resolved in the world. */
export interface RecordedArrow {
  readonly component: string;
  readonly quantity: VectorQuantity;
  readonly position: Track;
  readonly vector: Track;
  readonly color: Track;
  readonly headAtOrigin: boolean;
  readonly twoHeaded: boolean;
}

/** Length of the scene's box [m]. */
export function sizeOf({ least, most }: Pick<RecordedScene, "least" | "most">): number {
  return Math.hypot(most[0] - least[0], most[1] - least[1], most[2] - least[2]);
}
