import type { SimulateOptions, SimulationResult } from "@cosimo/core";
import {
  columnsOf,
  type RecordedPart,
  type RecordedScene,
  recordScene,
  type Side,
  valueAt,
} from "@cosimo/scene";
import { libraryModel } from "../mechanics/library-model.ts";

export interface RecordedRun {
  readonly result: SimulationResult;
  readonly scene: RecordedScene;
  part(component: string): RecordedPart;
}

/** Runs a model of the library and records its scene: all rows, unless a tolerance is given. */
export function recordedRun(
  name: string,
  options: SimulateOptions & { readonly modification?: string; readonly tolerances?: number } = {},
): RecordedRun {
  const { modification = "", tolerances = 0, ...run } = options;
  const model = libraryModel(name, modification);
  const result = model.simulateSync({ ...run, recordScene: true });
  const scene = recordScene(model.dae.scene!, columnsOf(result.trajectory), new Map(), {
    angle: 10 * tolerances,
    position: tolerances,
  });
  const part = (component: string) => scene.parts.find((one) => one.component === component)!;
  return { result, scene, part };
}

/** Where the centre of a part is at a time [m]. */
export function centreOf(
  { position, rotation, size }: RecordedPart,
  time: number,
  side: Side = "right",
): number[] {
  const [p, q, s] = [new Float64Array(3), new Float64Array(4), new Float64Array(3)];
  valueAt(position, time, side, p);
  valueAt(rotation, time, side, q);
  valueAt(size, time, side, s);
  const [x, y, z, w] = q as unknown as [number, number, number, number];
  const half = s[0]! / 2;
  // First column of the rotation's matrix, times half of the length.
  return [
    p[0]! + half * (1 - 2 * (y * y + z * z)),
    p[1]! + half * 2 * (x * y + w * z),
    p[2]! + half * 2 * (x * z - w * y),
  ];
}
