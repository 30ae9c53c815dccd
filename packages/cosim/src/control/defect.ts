import type { MacroStepper } from "../algorithms/algorithm.ts";
import type { CoupledSystem } from "../system/coupled-system.ts";
import { createErrorNorm, type Tolerances } from "./error-norm.ts";
import { createInputDefects } from "./input-defects.ts";
import type { StepJudge } from "./step-judge.ts";
import { inputLimiters } from "./step-limiter.ts";

/**
 * Compares the inputs that units had at the end of the step with what these have turned out to be (as OMSimulator's `mav`, with
 * the power that belongs to the order: extrapolation of order p - 1 is wrong by the power p of the step). Costs nothing. What
 * is controlled is an error per unit of time: the errors of a run are proportional to the tolerance.
 */
export function defectJudge(system: CoupledSystem, stepper: MacroStepper, tolerances: Tolerances): StepJudge {
  const { u } = system;
  const defects = createInputDefects(system);
  const norm = createErrorNorm(tolerances, defects.judged);
  const before = new Float64Array(u.length);
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
      const step = stepper.step(t, h);
      defects.calc();
      error = norm.calc(defects.values, u, before);
      return step;
    },
  };
}
