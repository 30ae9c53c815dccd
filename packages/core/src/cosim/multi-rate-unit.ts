import type { CoupledUnit } from "./coupled-unit.ts";

/** The unit takes part in each `rate`-th communication step only, with steps that long. */
export function multiRateUnit(unit: CoupledUnit, rate: number): CoupledUnit {
  return (context) => {
    const { value, diagnostics } = unit(context);
    return value === undefined ? { diagnostics } : { value: { ...value, rate }, diagnostics };
  };
}
