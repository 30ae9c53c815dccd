import type { Curves } from "../messages/protocol.ts";

/** A range that contains the values of these variables in other runs, too; null: there are no values. */
export function withGhosts(
  least: number | null,
  largest: number | null,
  names: readonly string[],
  ghosts: readonly Curves[],
): readonly [number | null, number | null] {
  let [min, max] = [least ?? Number.POSITIVE_INFINITY, largest ?? Number.NEGATIVE_INFINITY];
  for (const ghost of ghosts)
    for (const name of names)
      for (const value of ghost.columns[ghost.names.indexOf(name)] ?? []) {
        if (value < min) min = value;
        if (value > max) max = value;
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
