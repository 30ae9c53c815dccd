import { conversionOf, type UnitConversion, unitOfText } from "@cosimo/ir";
import type { PhysicalUnitDescription } from "./system-description.ts";

export type ConversionFault = "mismatch" | "unknown";

/** The definition of a unit of measurement, if known. */
export type UnitLookup = (unit: string) => PhysicalUnitDescription | undefined;

const same: UnitConversion = { factor: 1, offset: 0 };

/** Definitions first, then the units of the SI and those accepted with it (`parseUnit`). */
export function unitLookup(definitions: Readonly<Record<string, PhysicalUnitDescription>> = {}): UnitLookup {
  return (unit) => (Object.hasOwn(definitions, unit) ? definitions[unit] : unitOfText(unit));
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
  return conversionOf(a, b) ?? "mismatch";
}
