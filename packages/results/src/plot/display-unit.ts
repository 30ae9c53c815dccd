import { conversion, type TrajectoryVariable } from "@cosimo/ir";

/** Shown value = factor × value + offset, in `unit`. */
export interface Conversion {
  readonly unit: string;
  readonly factor: number;
  readonly offset: number;
}

/** Conversion from the unit of a variable to its display unit; without effect if a unit is unknown or they do not match. */
export function displayConversion({
  unit,
  displayUnit,
}: Pick<TrajectoryVariable, "unit" | "displayUnit">): Conversion {
  const same = { unit, factor: 1, offset: 0 };
  if (displayUnit === "" || displayUnit === unit) return same;
  return unitConversion(unit, displayUnit) ?? same;
}

/** Conversion between two units of one quantity; `undefined` if a unit is unknown or they differ in dimension. */
export function unitConversion(from: string, to: string): Conversion | undefined {
  if (from === to) return { unit: to, factor: 1, offset: 0 };
  const found = conversion(from, to);
  // Quotients of inexact factors are rounded, so that 0.001 m is 1 mm.
  return found && { unit: to, factor: Number(found.factor.toPrecision(15)), offset: found.offset };
}

/** The values in the display unit; the same array if there is nothing to convert. */
export function converted(values: Float64Array, { factor, offset }: Conversion): Float64Array {
  return factor === 1 && offset === 0 ? values : values.map((value) => factor * value + offset);
}
