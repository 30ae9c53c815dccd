import { type BaseUnitName, baseUnitNames, baseUnitOf } from "@cosimo/fmi";
import type { PhysicalUnitDescription } from "./system-description.ts";

/** A value in another unit is `factor` times the value plus `offset`. */
export interface UnitConversion {
  readonly factor: number;
  readonly offset: number;
}

export type ConversionFault = "mismatch" | "unknown";

/** The definition of a unit of measurement, if known. */
export type UnitLookup = (unit: string) => PhysicalUnitDescription | undefined;

const same: UnitConversion = { factor: 1, offset: 0 };

/** Definitions first, then the units of the SI and those accepted with it (`baseUnitOf`). */
export function unitLookup(definitions: Readonly<Record<string, PhysicalUnitDescription>> = {}): UnitLookup {
  return (unit) => (Object.hasOwn(definitions, unit) ? definitions[unit] : baseUnitOf(unit));
}

/**
 * Conversion of values between units of measurement. A variable without unit is compatible with all units; for two
 * different names of which one is unknown there is no conversion.
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
