import type { Slider } from "../../state/project.ts";
import type { ParameterReport } from "../../state/reports.ts";

/** Decades from which a slider is logarithmic. */
const DECADES = 3;

/** The range of a new slider of a number: declared limits, else [0, 2v], and ±1 about 0. */
export function sliderFor({ name, value: declared, min, max }: ParameterReport): Slider {
  const value = Number(declared);
  const ends = value === 0 ? [-1, 1] : [Math.min(0, 2 * value), Math.max(0, 2 * value)];
  const [from, to] = [min ?? Math.min(ends[0]!, max ?? 0), max ?? Math.max(ends[1]!, (min ?? 0) + 1)];
  const logarithmic = from > 0 && to / from >= 10 ** DECADES;
  return { name, min: from, max: to, logarithmic };
}

/** Positions of a slider: enough for each pixel of a wide one. */
export const POSITIONS = 1000;

export function valueAt({ min, max, logarithmic }: Slider, position: number): number {
  const part = position / POSITIONS;
  if (part <= 0) return min;
  if (part >= 1) return max;
  const value = logarithmic ? min * (max / min) ** part : min + (max - min) * part;
  // No more digits than the positions have: a value that is shown is the value that runs.
  return Number(value.toPrecision(5));
}

export function positionOf({ min, max, logarithmic }: Slider, value: number): number {
  const part = logarithmic ? Math.log(value / min) / Math.log(max / min) : (value - min) / (max - min);
  return Math.round(Math.min(1, Math.max(0, part)) * POSITIONS);
}
