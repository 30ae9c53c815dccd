import type { QualifiedName } from "../source/source.ts";

/** A number of a scene: a constant, or the name of the variable or parameter that has it. */
export type SceneValue = number | string;
export type SceneVector = readonly [SceneValue, SceneValue, SceneValue];

/**
 * How a frame is turned against the world. `matrix`: nine values by rows; it takes vectors of the world to the frame, as `T` of
 * Modelica.Mechanics.MultiBody.Frames.Orientation. `angle`: about axis z of the world, counter-clockwise [rad].
 */
export type SceneRotation =
  | { readonly kind: "matrix"; readonly rows: readonly SceneValue[] }
  | { readonly kind: "angle"; readonly phi: SceneValue };

interface ScenePart {
  /** Path of the object in the model. */
  readonly component: QualifiedName;
  /** Origin of the frame in the world [m]. */
  readonly r: SceneVector;
  readonly rotation: SceneRotation;
  /** Red, green, blue from 0 to 255. */
  readonly color: SceneVector;
  /** Part of the light that is reflected as by a mirror, 0 to 1. */
  readonly specularCoefficient: SceneValue;
}

/**
 * A body of one of the forms of MultiBody. It begins at `rShape` and extends by `length` along `lengthDirection`; `width` is along
 * `widthDirection`, made perpendicular to it, and `height` along the third direction. All are resolved in the frame [m].
 */
export interface SceneShape extends ScenePart {
  /** `box`, `sphere`, `cylinder`, `pipecylinder`, `cone`, `pipe`, `beam`, `gearwheel`, `spring`, or the address of a file. */
  readonly shapeType: string;
  readonly rShape: SceneVector;
  readonly lengthDirection: SceneVector;
  readonly widthDirection: SceneVector;
  readonly length: SceneValue;
  readonly width: SceneValue;
  readonly height: SceneValue;
  /** Ratio of diameters of `cone` and `pipe`, number of teeth of `gearwheel`, of windings of `spring`; 1: a file is scaled. */
  readonly extra: SceneValue;
}

export type VectorQuantity =
  | "Force"
  | "Torque"
  | "Velocity"
  | "Acceleration"
  | "AngularVelocity"
  | "AngularAcceleration"
  | "RelativePosition";

/** An arrow whose length is scaled, as it is no distance. */
export interface SceneArrow extends ScenePart {
  /** Resolved in the frame. */
  readonly coordinates: SceneVector;
  readonly quantity: VectorQuantity;
  readonly headAtOrigin: SceneValue;
  readonly twoHeadedArrow: SceneValue;
}

/** A surface over two parameters u and v, whose points do not move in their frame. */
export interface SceneSurface extends ScenePart {
  /** Number of points along u and v. */
  readonly counts: readonly [u: number, v: number];
  /**
   * Coordinates of the points in the frame, three for each, v fastest [m]. Missing: they change in a run, or each has a colour of its
   * own, and no view draws them.
   */
  readonly points?: readonly number[];
  /** Values of variables for which the points were computed. */
  readonly computedFor: Readonly<Record<string, number>>;
  /** Whether only the lines between points are drawn. */
  readonly wireframe: boolean;
  /** 0: opaque, 1: not to be seen. */
  readonly transparency: SceneValue;
}

/** What a model looks like in space: its visualizers, whose numbers are in the result of a run. */
export interface Scene {
  readonly shapes: readonly SceneShape[];
  readonly arrows: readonly SceneArrow[];
  readonly surfaces: readonly SceneSurface[];
  /** Direction of gravity in the world; missing: -y. */
  readonly gravityDirection?: SceneVector;
}

/** Calls `visit` with every number of a scene. */
export function visitSceneValues(scene: Scene, visit: (value: SceneValue) => void): void {
  const all = (values: readonly SceneValue[]): void => values.forEach(visit);
  for (const part of [...scene.shapes, ...scene.arrows, ...scene.surfaces]) {
    all([...part.r, ...part.color, part.specularCoefficient]);
    all(part.rotation.kind === "matrix" ? part.rotation.rows : [part.rotation.phi]);
  }
  for (const one of scene.shapes) {
    all([...one.rShape, ...one.lengthDirection, ...one.widthDirection]);
    all([one.length, one.width, one.height, one.extra]);
  }
  for (const one of scene.arrows) all([...one.coordinates, one.headAtOrigin, one.twoHeadedArrow]);
  for (const { transparency, computedFor } of scene.surfaces)
    all([transparency, ...Object.keys(computedFor)]);
  if (scene.gravityDirection !== undefined) all(scene.gravityDirection);
}
