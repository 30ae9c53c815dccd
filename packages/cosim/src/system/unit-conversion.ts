import { conversion } from "@cosimo/fmi";

/** A value in `to` is `factor` times the value in `from` plus `offset`. */
export interface UnitConversion {
  readonly factor: number;
  readonly offset: number;
}

export type ConversionFault = "mismatch" | "unknown";

const same: UnitConversion = { factor: 1, offset: 0 };

/**
 * How values are converted between units of measurement. A variable without unit fits everything; of two units, different as
 * texts, of which one is not known nothing can be said.
 */
export function convertUnit(from: string, to: string): UnitConversion | ConversionFault {
  if (from === to || from === "" || to === "") return same;
  const known = (unit: string) => conversion(unit, unit) !== undefined;
  if (!known(from) || !known(to)) return "unknown";
  return conversion(from, to) ?? "mismatch";
}
