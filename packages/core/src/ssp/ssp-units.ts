import type { PhysicalUnitDescription } from "@cosimo/cosim";
import { childOf, childrenOf, type XmlElement } from "@cosimo/fmi";
import { baseUnitNames } from "@cosimo/ir";
import { numberOf, required, type SspReading } from "./ssp-reading.ts";

/** The units of measurement that a file defines (SSP 1.0, section 4.4.2). */
export function readUnits(
  reading: SspReading,
  root: XmlElement,
): Readonly<Record<string, PhysicalUnitDescription>> {
  const units = childrenOf(childOf(root, "Units"), "Unit").flatMap(
    (unit): [string, PhysicalUnitDescription][] => {
      const name = required(reading, unit, "name");
      const base = childOf(unit, "BaseUnit");
      if (name === undefined || base === undefined) return [];
      const exponents = Object.fromEntries(
        baseUnitNames.map((one) => [one, numberOf(reading, base, one, 0)]),
      );
      const [factor, offset] = [numberOf(reading, base, "factor", 1), numberOf(reading, base, "offset", 0)];
      return [[name, { exponents, factor, offset }]];
    },
  );
  return Object.fromEntries(units);
}
