import type { CoupledUnit } from "./coupled-unit.ts";

/** The unit takes part in every `rate`-th communication step, with a step `rate` times as long. */
export function multiRateUnit(unit: CoupledUnit, rate: number): CoupledUnit {
  return (context) => {
    const { value, diagnostics } = unit(context);
    return value === undefined ? { diagnostics } : { value: { ...value, rate }, diagnostics };
  };
}
