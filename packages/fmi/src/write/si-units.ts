import { baseUnitNames, unitOfText } from "@cosimo/ir";
import { nowhere } from "../description/annotated.ts";
import type { BaseUnit } from "../description/units.ts";

/** Base units of a unit expression; `undefined` for unknown units, and for exponents that FMI cannot express. */
export function baseUnitOf(unit: string): BaseUnit | undefined {
  const known = unitOfText(unit);
  if (known === undefined || baseUnitNames.some((name) => !Number.isInteger(known.exponents[name])))
    return undefined;
  const { exponents, factor, offset } = known;
  return { exponents, factor, offset, span: nowhere };
}
