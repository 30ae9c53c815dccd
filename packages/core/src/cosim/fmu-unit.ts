import { type FmuUnitOptions, planFmuUnit } from "@cosimo/cosim";
import type { InstanceSource } from "@cosimo/fmi";
import { type OptionRows, requireFields, solverNames } from "@cosimo/ir";
import type { CoupledUnit } from "./coupled-unit.ts";

const unitRows: OptionRows<FmuUnitOptions> = {
  type: { type: "choice", choices: ["me", "cs"] },
  solver: { type: "choice", choices: solverNames },
  innerStep: { type: "number", unit: "s", range: { above: 0 } },
  tolerance: { type: "number", range: { above: 0 } },
};

/** An opened FMU (`openFmu`, `openWasmFmu`) as a unit; the run does not close it. */
export function fmuUnit(fmu: InstanceSource, options: FmuUnitOptions = {}): CoupledUnit {
  requireFields(options, unitRows, "fmuUnit()");
  return (context) => planFmuUnit(fmu, options, context);
}
