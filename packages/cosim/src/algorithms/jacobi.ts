import type { CoSimulationAlgorithm } from "./algorithm.ts";
import {
  appliedJacobi,
  createExplicitStepper,
  type ExplicitOptions,
  prepareInputs,
} from "./explicit-algorithm.ts";

export type JacobiOptions = ExplicitOptions;

/**
 * All units make the step in parallel, with inputs extrapolated from the past. Of order 1 with held inputs, else
 * extrapolation + 1 (Kübler & Schiehlen 2000; Busch 2016).
 */
export function jacobi(options: JacobiOptions): CoSimulationAlgorithm {
  return {
    name: "jacobi",
    prepare: (system) => prepareInputs(system, options.extrapolation),
    start: (system) => ({
      ...createExplicitStepper(system, options, (t, h, inputs, stepper) => {
        inputs.write();
        stepper.begin(t, h);
        stepper.stepAll();
        return true;
      }),
      applied: appliedJacobi(system, options),
    }),
  };
}
