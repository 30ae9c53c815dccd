import { type FmuUnitOptions, planFmuUnit } from "@cosimo/cosim";
import type { InstanceSource } from "@cosimo/fmi";
import type { CoupledUnit } from "./coupled-unit.ts";

/** An opened FMU (`openFmu`, `openWasmFmu`) as a unit; the run does not close it. */
export function fmuUnit(fmu: InstanceSource, options: FmuUnitOptions = {}): CoupledUnit {
  return (context) => planFmuUnit(fmu, options, context);
}
