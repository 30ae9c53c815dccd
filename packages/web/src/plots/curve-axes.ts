import type { PlotCurve } from "./plot-content.ts";

/** Units with an axis of their own; more share the last one. */
const MOST_AXES = 3;

/** Name of the scale of a curve: curves of one unit share it, and so do those with the same names of values. */
export function scaleOf(curve: PlotCurve, curves: readonly PlotCurve[]): string {
  const axes = axesOf(curves);
  const index = axes.findIndex((one) => keyOf(one) === keyOf(curve));
  return `y${index < 0 ? axes.length - 1 : index}`;
}

/** The first curve of each axis. */
export function axesOf(curves: readonly PlotCurve[]): readonly PlotCurve[] {
  const keys = curves.map(keyOf);
  return curves.filter((_, i) => keys.indexOf(keys[i]!) === i).slice(0, MOST_AXES);
}

function keyOf({ unit, labels }: PlotCurve): string {
  return labels === undefined ? unit : `values: ${labels.join(" ")}`;
}
