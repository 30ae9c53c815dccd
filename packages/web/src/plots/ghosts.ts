import type { Ghost } from "./plot-content.ts";

/** A range that contains the values of these variables in other runs, too, with their bands; null: there are no values. */
export function withGhosts(
  least: number | null,
  largest: number | null,
  names: readonly string[],
  ghosts: readonly Pick<Ghost, "data" | "tolerance">[],
): readonly [number | null, number | null] {
  let [min, max] = [least ?? Number.POSITIVE_INFINITY, largest ?? Number.NEGATIVE_INFINITY];
  for (const { data, tolerance = 0 } of ghosts)
    for (const name of names) {
      const index = data.names.indexOf(name);
      const width = tolerance * (data.magnitudes?.[index] ?? 0);
      for (const value of data.columns[index] ?? []) {
        if (value - width < min) min = value - width;
        if (value + width > max) max = value + width;
      }
    }
  return min > max ? [null, null] : [min, max];
}

/** A line through points; it is interrupted where one is not finite. */
export function drawLine(
  context: CanvasRenderingContext2D,
  count: number,
  x: (i: number) => number,
  y: (i: number) => number,
): void {
  context.beginPath();
  let isDown = false;
  for (let i = 0; i < count; i++) {
    const [left, top] = [x(i), y(i)];
    if (!Number.isFinite(left + top)) isDown = false;
    else if (isDown) context.lineTo(left, top);
    else {
      context.moveTo(left, top);
      isDown = true;
    }
  }
  context.stroke();
}
