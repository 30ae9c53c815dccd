import { unitOfText } from "./parse-unit.ts";
import { type BaseExponents, baseUnitNames } from "./physical-unit.ts";

/** A value in the other unit is `factor` times the value plus `offset`. */
export interface UnitConversion {
  readonly factor: number;
  readonly offset: number;
}

interface InBaseUnits {
  readonly exponents: Readonly<Partial<BaseExponents>>;
  readonly factor: number;
  readonly offset: number;
}

/** Conversion between units in base units; `undefined` for different dimensions, here also of angle and number. */
export function conversionOf(from: InBaseUnits, to: InBaseUnits): UnitConversion | undefined {
  if (baseUnitNames.some((name) => (from.exponents[name] ?? 0) !== (to.exponents[name] ?? 0)))
    return undefined;
  return { factor: from.factor / to.factor, offset: (from.offset - to.offset) / to.factor };
}

/** Conversion between unit expressions; `undefined` for unknown units and for different dimensions. */
export function conversion(from: string, to: string): UnitConversion | undefined {
  const [a, b] = [unitOfText(from), unitOfText(to)];
  return a && b && conversionOf(a, b);
}
