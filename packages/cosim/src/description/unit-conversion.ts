import { type BaseUnitName, baseUnitNames, baseUnitOf } from "@cosimo/fmi";
import type { PhysicalUnitDescription } from "./system-description.ts";

/** A value in another unit is `factor` times the value plus `offset`. */
export interface UnitConversion {
  readonly factor: number;
  readonly offset: number;
}

export type ConversionFault = "mismatch" | "unknown";

/** What a name of a unit of measurement means, as far as somebody has said it. */
export type UnitLookup = (unit: string) => PhysicalUnitDescription | undefined;

const same: UnitConversion = { factor: 1, offset: 0 };

/** Definitions first, then the units of the SI and what goes with them (`baseUnitOf`). */
export function unitLookup(definitions: Readonly<Record<string, PhysicalUnitDescription>> = {}): UnitLookup {
  return (unit) => (Object.hasOwn(definitions, unit) ? definitions[unit] : baseUnitOf(unit));
}

/**
 * How values are converted between units of measurement. A variable without unit fits everything; of two units, different as
 * texts, of which one is not known nothing can be said.
 */
export function convertUnit(
  from: string,
  to: string,
  lookUp: { readonly from: UnitLookup; readonly to: UnitLookup },
): UnitConversion | ConversionFault {
  if (from === to || from === "" || to === "") return same;
  const [a, b] = [lookUp.from(from), lookUp.to(to)];
  if (a === undefined || b === undefined) return "unknown";
  const exponent = (unit: PhysicalUnitDescription, name: BaseUnitName): number => unit.exponents[name] ?? 0;
  if (baseUnitNames.some((name) => exponent(a, name) !== exponent(b, name))) return "mismatch";
  return { factor: a.factor / b.factor, offset: (a.offset - b.offset) / b.factor };
}
