import { type FmuUnitOptions, planFmuUnit } from "@cosimo/cosim";
import type { InstanceSource } from "@cosimo/fmi";
import type { CoupledUnit } from "./coupled-unit.ts";

/** An FMU that was opened (`openFmu`, `openWasmFmu`) as a unit; it is not closed by the run. */
export function fmuUnit(fmu: InstanceSource, options: FmuUnitOptions = {}): CoupledUnit {
  return (context) => planFmuUnit(fmu, options, context);
}
