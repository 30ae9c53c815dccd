import type { RecordedArrow, RecordedPart, RecordedScene } from "./recorded-scene.ts";
import { sizeOf } from "./recorded-scene.ts";
import { normalized, rotationBetween, type Vector3 } from "./rotation.ts";
import { isConstant, type Track, valueAt } from "./track.ts";

/** Length of an arrow at the 95th percentile of its quantity, relative to the scene. */
const USUAL_LENGTH = 0.2;
const SHAFT = 0.006;
const HEAD = 0.02;
const HEAD_LENGTH = 0.05;

/**
 * Arrows as parts: a shaft and one or two heads. Vectors of one quantity have one scale: their 95th percentile over the run is a
 * fifth of the scene, so that a few large ones, as of an impact, leave the others visible.
 */
export function arrowParts(scene: RecordedScene): readonly RecordedPart[] {
  const size = sizeOf(scene);
  const scales = new Map<string, number>();
  for (const { quantity } of scene.arrows) {
    if (scales.has(quantity)) continue;
    const alike = scene.arrows.filter((one) => one.quantity === quantity);
    const usual = percentile(
      alike.flatMap(({ vector }) => lengths(vector)),
      0.95,
    );
    scales.set(quantity, usual > 0 ? (USUAL_LENGTH * size) / usual : 0);
  }
  return scene.arrows.flatMap((arrow) => partsOf(arrow, scales.get(arrow.quantity)!, size));
}

export function percentile(values: readonly number[], part: number): number {
  const sorted = values.filter((one) => one > 0).sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;
}

function lengths({ values }: Track): number[] {
  return Array.from({ length: values.length / 3 }, (_, i) =>
    Math.hypot(values[3 * i]!, values[3 * i + 1]!, values[3 * i + 2]!),
  );
}

function partsOf(arrow: RecordedArrow, scale: number, size: number): readonly RecordedPart[] {
  const { position, vector, headAtOrigin, twoHeaded } = arrow;
  const heads = twoHeaded ? 2 : 1;
  const times = isConstant(position)
    ? vector.times
    : isConstant(vector)
      ? position.times
      : merged(position, vector);
  const [at, v] = [
    [0, 0, 0],
    [0, 0, 0],
  ];
  const track = (
    between: Track["between"],
    width: number,
    evaluate: (v: Vector3, at: Vector3) => readonly number[],
  ) => {
    const values = new Float64Array(times.length * width);
    times.forEach((time, key) => {
      const side = times[key + 1] === time ? "left" : "right";
      valueAt(position, time, side, at);
      valueAt(vector, time, side, v);
      values.set(evaluate(v as unknown as Vector3, at as unknown as Vector3), key * width);
    });
    return { between, width, times, values };
  };
  const lengthOf = (one: Vector3): number => scale * Math.hypot(...one);
  const headLength = (one: Vector3): number => Math.min(HEAD_LENGTH * size, lengthOf(one) / (heads + 1));
  /** A point of the arrow: `from` along the vector from where it begins. */
  const along = (one: Vector3, origin: Vector3, from: number): readonly number[] => {
    const e = normalized(one) ?? [1, 0, 0];
    const begin = headAtOrigin ? -lengthOf(one) : 0;
    return origin.map((x, i) => x + e[i]! * (begin + from));
  };
  const rotation = track("turn", 4, (one) => rotationBetween([1, 0, 0], normalized(one) ?? [1, 0, 0]));
  const shared = { component: arrow.component, rotation, color: arrow.color, specular: 0.2 };
  const shaft: RecordedPart = {
    ...shared,
    form: { kind: "cylinder" },
    position: track("line", 3, (one, origin) => along(one, origin, 0)),
    size: track("line", 3, (one) => {
      const length = Math.max(0, lengthOf(one) - heads * headLength(one));
      return length > 0 ? [length, SHAFT * size, SHAFT * size] : [0, 0, 0];
    }),
  };
  const head = (k: number): RecordedPart => ({
    ...shared,
    form: { kind: "cone", ratio: 0 },
    position: track("line", 3, (one, origin) =>
      along(one, origin, lengthOf(one) - (k + 1) * headLength(one)),
    ),
    size: track("line", 3, (one) => {
      const length = headLength(one);
      const width = HEAD * size * Math.min(1, length / (HEAD_LENGTH * size));
      return [length, width, width];
    }),
  });
  return [shaft, ...Array.from({ length: heads }, (_, k) => head(k))];
}

function merged(a: Track, b: Track): Float64Array {
  // An event has two keys at one time in either of them.
  const counts = new Map<number, number>();
  for (const { times } of [a, b]) {
    const own = new Map<number, number>();
    for (const time of times) own.set(time, (own.get(time) ?? 0) + 1);
    for (const [time, count] of own) counts.set(time, Math.max(counts.get(time) ?? 0, count));
  }
  const all = [...counts].sort(([t], [u]) => t - u);
  return Float64Array.from(all.flatMap(([time, count]) => new Array<number>(count).fill(time)));
}
