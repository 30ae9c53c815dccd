/** The equidistant mesh of one space variable: points 1 to `points`, the bounds among them. */
export interface Axis {
  readonly name: string;
  /** Index among all space variables, in the order of declaration. */
  readonly position: number;
  readonly lower: number;
  readonly upper: number;
  readonly points: number;
  readonly step: number;
}

export type Side = "left" | "right";

/**
 * A place of evaluation: the index on each axis. Integers are mesh points, halves lie between two points, indices
 * below 1 or above `points` lie beyond an end.
 */
export type Place = readonly number[];

export function makeAxis(name: string, position: number, lower: number, upper: number, points: number): Axis {
  return { name, position, lower, upper, points, step: (upper - lower) / (points - 1) };
}

export function coordinateAt(axis: Axis, index: number): number {
  if (index === axis.points) return axis.upper;
  // i (b - a)/n instead of i h, so that the middle point is exact
  return axis.lower + ((index - 1) * (axis.upper - axis.lower)) / (axis.points - 1);
}

/** The place with its index on one axis moved. */
export function shifted(place: Place, axis: Axis, offset: number): Place {
  if (offset === 0) return place;
  const moved = [...place];
  moved[axis.position]! += offset;
  return moved;
}

export function moved(place: Place, axis: Axis, index: number): Place {
  return shifted(place, axis, index - place[axis.position]!);
}

export function isPoint(axis: Axis, index: number): boolean {
  return Number.isInteger(index) && index >= 1 && index <= axis.points;
}

/** The end of the axis that has this index; `undefined` inside. */
export function sideAt(axis: Axis, index: number): Side | undefined {
  if (index === 1) return "left";
  return index === axis.points ? "right" : undefined;
}

export function endIndex(axis: Axis, side: Side): number {
  return side === "left" ? 1 : axis.points;
}

/** All points of the mesh over these axes, the last axis running fastest; 1 on all other axes. */
export function* placesOf(axes: readonly Axis[], dimensions: number): Generator<Place> {
  const place = new Array<number>(dimensions).fill(1);
  for (;;) {
    yield [...place];
    let k = axes.length - 1;
    for (; k >= 0; k--) {
      const { position, points } = axes[k]!;
      if (place[position]! < points) break;
      place[position] = 1;
    }
    if (k < 0) return;
    place[axes[k]!.position]!++;
  }
}

export function countPoints(axes: readonly Axis[]): number {
  return axes.reduce((count, axis) => count * axis.points, 1);
}

/** `(x, y)` without the parentheses. */
export function axisNames(axes: readonly Axis[]): string {
  return axes.map((axis) => axis.name).join(", ");
}
