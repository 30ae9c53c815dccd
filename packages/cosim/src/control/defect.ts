import type { MacroStepper } from "../algorithms/algorithm.ts";
import type { CoupledSystem } from "../system/coupled-system.ts";
import type { ErrorControl } from "./error-control.ts";
import { createErrorNorm, type Tolerances } from "./error-norm.ts";
import { createInputDefects } from "./input-defects.ts";
import { inputLimiters } from "./step-limiter.ts";

/**
 * Compares the approximated inputs at the end of a step with the actual ones (as OMSimulator's `mav`, with the
 * exponent of the order: extrapolation of order p - 1 has an error of order p). No extra evaluations. Controls an
 * error per unit of time: errors of a run are proportional to the tolerance.
 */
export function defectControl(
  system: CoupledSystem,
  stepper: MacroStepper,
  tolerances: Tolerances,
): ErrorControl {
  const { u } = system;
  const defects = createInputDefects(system);
  const norm = createErrorNorm(tolerances, defects.compared);
  const before = new Float64Array(u.length);
  const largest = new Float64Array(u.length);
  let error = 0;
  return {
    exponent: stepper.order,
    limiters: inputLimiters(system),
    get error() {
      return error;
    },
    get worst() {
      return norm.worst;
    },
    attempt(t, h) {
      before.set(u);
      defects.begin();
      const step = stepper.step(t, h);
      defects.finish();
      for (let i = 0; i < largest.length; i++)
        largest[i] = Math.max(Math.abs(defects.atBeginning[i]!), Math.abs(defects.atEnd[i]!));
      error = norm.calc(largest, u, before);
      return step;
    },
  };
}
