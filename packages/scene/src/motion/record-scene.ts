import type {
  Scene,
  SceneArrow,
  SceneRotation,
  SceneShape,
  SceneSurface,
  SceneValue,
  SceneVector,
} from "@cosimo/ir";
import { boxOf, type Mesh } from "../meshes/mesh.ts";
import { formOf, type MeshForm } from "../meshes/mesh-form.ts";
import { surfaceMesh } from "../meshes/surface-mesh.ts";
import type { RecordedArrow, RecordedPart, RecordedScene } from "./recorded-scene.ts";
import { reduceTrack } from "./reduce-track.ts";
import { axesOf, normalized, type Quaternion, quaternionOf, rotated, type Vector3 } from "./rotation.ts";
import type { SceneColumns } from "./scene-columns.ts";
import { type Between, constantTrack, type Track } from "./track.ts";

/** How exactly tracks follow the run. */
export interface RecordingTolerance {
  /** Of rotations [rad]. */
  readonly angle: number;
  /** Of positions and sizes, relative to the size of the scene. */
  readonly position: number;
}

export const usualTolerance: RecordingTolerance = { angle: 1e-3, position: 1e-4 };
/** Colours differ by less than displays show. */
const COLOR_TOLERANCE = 1 / 512;

/** Meshes of the files that shapes name, by these names. */
export type ShapeFiles = ReadonlyMap<string, Mesh>;

/**
 * The motion of a scene in one run, with keys where they are needed. A value that is not in the run is zero; a shape of a file that is
 * not among `files` is a box.
 */
export function recordScene(
  scene: Scene,
  columns: SceneColumns,
  shapeFiles: ShapeFiles = new Map(),
  tolerance: RecordingTolerance = usualTolerance,
): RecordedScene {
  const reader = createReader(columns);
  const drawn = scene.surfaces.filter((one) => isComputed(one, reader));
  const files = new Map([...shapeFiles, ...drawn.map((one) => [addressOf(one), meshOf(one)] as const)]);
  const parts = [
    ...scene.shapes.map((shape) => partOf(shape, files, reader)),
    ...drawn.map((surface) => surfacePart(surface, reader)),
  ];
  const arrows = scene.arrows.map((arrow) => arrowOf(arrow, reader));
  const { least, most } = boundsOf(parts, arrows, files);
  const size = Math.hypot(most[0] - least[0], most[1] - least[1], most[2] - least[2]);
  const gravity = scene.gravityDirection && vectorAt(reader, scene.gravityDirection);
  const down = (gravity && normalized(gravity)) ?? [0, -1, 0];
  const { time } = columns;
  return {
    model: columns.model,
    startTime: time[0] ?? 0,
    stopTime: time[time.length - 1] ?? 0,
    parts: parts.map((part) => ({
      ...part,
      position: reduceTrack(part.position, tolerance.position * size),
      rotation: reduceTrack(part.rotation, tolerance.angle),
      size: reduceTrack(part.size, tolerance.position * size),
      color: reduceTrack(part.color, COLOR_TOLERANCE),
    })),
    arrows: arrows.map((arrow) => ({
      ...arrow,
      position: reduceTrack(arrow.position, tolerance.position * size),
      vector: reduceTrack(arrow.vector, tolerance.position * largest(arrow.vector)),
      color: reduceTrack(arrow.color, COLOR_TOLERANCE),
    })),
    up: [-down[0] || 0, -down[1] || 0, -down[2] || 0],
    ...{ least, most, files },
    events: columns.events,
    missingSurfaces: scene.surfaces.filter((one) => !drawn.includes(one)).map(nameOf),
  };
}

/** Reads numbers of one row after the other. */
interface Reader {
  readonly time: Float64Array;
  /** The number of a value in the row that `row` says; NaN where there is none. */
  number(value: SceneValue): number;
  /** Whether any of the values differs between rows. */
  varies(values: readonly SceneValue[]): boolean;
  row: number;
}

function createReader(columns: SceneColumns): Reader {
  const known = new Map<string, Float64Array | number>();
  const source = (name: string): Float64Array | number => {
    let found = known.get(name);
    if (found === undefined) {
      found = columns.value(name) ?? 0;
      if (typeof found !== "number" && isSame(found)) found = found[0] ?? 0;
      known.set(name, found);
    }
    return found;
  };
  const reader: Reader = {
    time: columns.time,
    row: 0,
    number(value) {
      const found = typeof value === "number" ? value : source(value);
      return typeof found === "number" ? found : found[reader.row]!;
    },
    varies: (values) => values.some((one) => typeof one === "string" && typeof source(one) !== "number"),
  };
  return reader;
}

function isSame(column: Float64Array): boolean {
  for (let i = 1; i < column.length; i++) if (column[i] !== column[0]) return false;
  return true;
}

function vectorAt(reader: Reader, [x, y, z]: SceneVector): Vector3 {
  return [reader.number(x), reader.number(y), reader.number(z)];
}

/** The values of `evaluate` in all rows, or in one if none of the given ones varies. */
function trackOf(
  reader: Reader,
  between: Between,
  values: readonly SceneValue[],
  evaluate: () => readonly number[],
): Track {
  reader.row = 0;
  const first = evaluate();
  if (!reader.varies(values) || reader.time.length === 0) return constantTrack(between, first);
  const width = first.length;
  const all = new Float64Array(reader.time.length * width);
  for (let row = 0; row < reader.time.length; row++) {
    reader.row = row;
    const found = evaluate();
    // A part whose mode is not active stays where it was.
    const isThere = found.every(Number.isFinite);
    for (let i = 0; i < width; i++)
      all[row * width + i] = isThere ? found[i]! : row > 0 ? all[(row - 1) * width + i]! : 0;
  }
  return { between, width, times: Float64Array.from(reader.time), values: all };
}

/** Takes vectors of the frame to the world. */
function frameAt(reader: Reader, rotation: SceneRotation): Quaternion {
  if (rotation.kind === "angle") {
    const half = reader.number(rotation.phi) / 2;
    return [0, 0, Math.sin(half), Math.cos(half)];
  }
  const [a, b, c, d, e, f, g, h, i] = rotation.rows.map(reader.number) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  // The rows of the matrix are the axes of the frame, resolved in the world.
  return quaternionOf([a, b, c], [d, e, f], [g, h, i]);
}

function rotationValues(rotation: SceneRotation): readonly SceneValue[] {
  return rotation.kind === "angle" ? [rotation.phi] : rotation.rows;
}

function colorTrack(reader: Reader, color: SceneVector): Track {
  return trackOf(reader, "hold", color, () =>
    vectorAt(reader, color).map((one) => Math.min(1, Math.max(0, one / 255))),
  );
}

function partOf(shape: SceneShape, files: ShapeFiles, reader: Reader): RecordedPart {
  const { r, rotation, rShape, lengthDirection, widthDirection, length, width, height, extra } = shape;
  const frame = () => frameAt(reader, rotation);
  const position = trackOf(reader, "line", [...r, ...rShape, ...rotationValues(rotation)], () => {
    const moved = rotated(vectorAt(reader, rShape), frame());
    const origin = vectorAt(reader, r);
    return [origin[0] + moved[0], origin[1] + moved[1], origin[2] + moved[2]];
  });
  const turning = [...lengthDirection, ...widthDirection, ...rotationValues(rotation)];
  const turned = trackOf(reader, "turn", turning, () => {
    const axes = axesOf(vectorAt(reader, lengthDirection), vectorAt(reader, widthDirection));
    const turn = frame();
    return quaternionOf(rotated(axes[0], turn), rotated(axes[1], turn), rotated(axes[2], turn));
  });
  reader.row = 0;
  const sizes = {
    ...{ extra: reader.number(extra), length: reader.number(length) },
    ...{ width: reader.number(width), height: reader.number(height) },
  };
  const form = formOf(shape.shapeType, sizes);
  const size = sizeOfForm(form, [length, width, height], files);
  return {
    component: shape.component.join("."),
    form,
    position,
    rotation: turned,
    size: trackOf(reader, "line", size, () => vectorAt(reader, size)),
    color: colorTrack(reader, shape.color),
    specular: Math.min(1, Math.max(0, reader.number(shape.specularCoefficient))),
  };
}

/** The height of a spring is no height; a file is drawn as it is unless it is to be scaled. */
function sizeOfForm(form: MeshForm, [length, width, height]: SceneVector, files: ShapeFiles): SceneVector {
  if (form.kind === "spring") return [length, width, width];
  return form.kind === "file" && files.has(form.address) && !form.scaled
    ? [1, 1, 1]
    : [length, width, height];
}

/** Whether the points of a surface are known for the values that its parameters have in the run. */
function isComputed({ points, computedFor }: SceneSurface, reader: Reader): boolean {
  if (points === undefined) return false;
  reader.row = 0;
  return Object.entries(computedFor).every(([name, value]) => reader.number(name) === value);
}

const nameOf = ({ component }: SceneSurface): string => component.join(".");
/** No file has this name. */
const addressOf = (surface: SceneSurface): string => `surface ${nameOf(surface)}`;
const meshOf = ({ counts, points = [] }: SceneSurface): Mesh => surfaceMesh(counts, points);

function surfacePart(surface: SceneSurface, reader: Reader): RecordedPart {
  const { r, rotation, color, wireframe, transparency, specularCoefficient } = surface;
  reader.row = 0;
  const opacity = 1 - Math.min(1, Math.max(0, reader.number(transparency)));
  return {
    component: nameOf(surface),
    form: { kind: "file", address: addressOf(surface), scaled: false },
    position: trackOf(reader, "line", r, () => vectorAt(reader, r)),
    rotation: trackOf(reader, "turn", rotationValues(rotation), () => frameAt(reader, rotation)),
    size: constantTrack("line", [1, 1, 1]),
    color: colorTrack(reader, color),
    specular: Math.min(1, Math.max(0, reader.number(specularCoefficient))),
    ...(opacity < 1 && { opacity }),
    ...(wireframe && { wireframe }),
  };
}

function arrowOf(arrow: SceneArrow, reader: Reader): RecordedArrow {
  const { r, rotation, coordinates, quantity, headAtOrigin, twoHeadedArrow } = arrow;
  const vector = trackOf(reader, "line", [...coordinates, ...rotationValues(rotation)], () =>
    rotated(vectorAt(reader, coordinates), frameAt(reader, rotation)),
  );
  return {
    component: arrow.component.join("."),
    quantity,
    position: trackOf(reader, "line", r, () => vectorAt(reader, r)),
    vector,
    color: colorTrack(reader, arrow.color),
    headAtOrigin: reader.number(headAtOrigin) !== 0,
    twoHeaded: reader.number(twoHeadedArrow) !== 0,
  };
}

function largest({ values }: Track): number {
  let most = 0;
  for (const one of values) most = Math.max(most, Math.abs(one));
  return most;
}

/** Around the beginnings and ends of all parts; widths are added on all sides. */
function boundsOf(parts: readonly RecordedPart[], arrows: readonly RecordedArrow[], files: ShapeFiles) {
  const least = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const most = least.map((one) => -one);
  const add = (point: ArrayLike<number>, reach: number): void => {
    for (let i = 0; i < 3; i++) {
      least[i] = Math.min(least[i]!, point[i]! - reach);
      most[i] = Math.max(most[i]!, point[i]! + reach);
    }
  };
  for (const { form, position, rotation, size } of parts) {
    const corners = form.kind === "file" ? cornersOf(files.get(form.address)) : undefined;
    const count = Math.max(position.times.length, rotation.times.length, size.times.length);
    for (let key = 0; key < count; key++) {
      const at = triple(position, key);
      const extent = triple(size, key);
      if (corners !== undefined) {
        for (const [x, y, z] of corners) {
          const [a, b, c] = rotated([x * extent[0], y * extent[1], z * extent[2]], quadruple(rotation, key));
          add([at[0] + a, at[1] + b, at[2] + c], 0);
        }
        continue;
      }
      const across = Math.max(Math.abs(extent[1]), Math.abs(extent[2])) / 2;
      const end = rotated([extent[0], 0, 0], quadruple(rotation, key));
      add(at, across);
      add([at[0] + end[0], at[1] + end[1], at[2] + end[2]], across);
    }
  }
  for (const { position } of arrows)
    for (let key = 0; key < position.times.length; key++) add(triple(position, key), 0);
  if (!Number.isFinite(least[0]!)) return { least: [-1, -1, -1] as Vector3, most: [1, 1, 1] as Vector3 };
  return { least: least as unknown as Vector3, most: most as unknown as Vector3 };
}

/** Corners of the box around the mesh of a file. */
function cornersOf(mesh: Mesh | undefined): readonly Vector3[] | undefined {
  if (mesh === undefined) return undefined;
  const { least, most } = boxOf(mesh);
  return Array.from({ length: 8 }, (_, i): Vector3 => {
    const of = (axis: number): number => (((i >> axis) & 1) === 1 ? most : least)[axis]!;
    return [of(0), of(1), of(2)];
  });
}

/** Unreduced tracks have one key, or one for each row. */
function triple({ values, times }: Track, key: number): Vector3 {
  const at = 3 * Math.min(key, times.length - 1);
  return [values[at]!, values[at + 1]!, values[at + 2]!];
}

function quadruple({ values, times }: Track, key: number): Quaternion {
  const at = 4 * Math.min(key, times.length - 1);
  return [values[at]!, values[at + 1]!, values[at + 2]!, values[at + 3]!];
}
