import type { MacroStep, MacroStepper } from "../algorithms/algorithm.ts";
import type { CoupledSystem } from "../system/coupled-system.ts";
import type { ErrorControl } from "./error-control.ts";
import { createErrorNorm, type Tolerances } from "./error-norm.ts";
import { outputLimiters } from "./step-limiter.ts";

/** Steps that are shorter, relative to the time, have no error but rounding. */
const LEAST_STEP = 32 * Number.EPSILON;

/**
 * Compares one step with two of half its size, and keeps the two: error = |y_half - y_full| / (2^p - 1), with p the
 * order of the algorithm (Richardson 1911; Hairer, Nørsett & Wanner 1993, II.4; for co-simulation Schierz, Arnold &
 * Clauss 2012). It is of order p + 1 in the step size, and covers all continuous outputs. If the step ends at an
 * event, the two halves end there, too; if the first half meets an event, it is halved in turn.
 */
export function richardsonControl(
  system: CoupledSystem,
  stepper: MacroStepper,
  tolerances: Tolerances,
): ErrorControl {
  const { units, y } = system;
  const continuous = units
    .flatMap(({ outputs }) => outputs)
    .flatMap(({ discrete }, i) => (discrete ? [] : [i]));
  const norm = createErrorNorm(tolerances, continuous);
  const before = new Float64Array(y.length);
  const errors = new Float64Array(y.length);
  const scale = 2 ** stepper.order - 1;
  let error = 0;

  const compare = (): void => {
    for (let i = 0; i < errors.length; i++) errors[i] = (y[i]! - errors[i]!) / scale;
    error = norm.calc(errors, y, before);
  };

  return {
    exponent: stepper.order + 1,
    limiters: outputLimiters(system),
    get error() {
      return error;
    },
    get worst() {
      return norm.worst;
    },
    attempt(t, h, goBack): MacroStep {
      before.set(y);
      for (let full = stepper.step(t, h); ; ) {
        const end = full.time;
        // New inputs caused an event at once: there is nothing to halve.
        error = 0;
        if (end - t <= LEAST_STEP * Math.abs(t) || full.terminate !== undefined) return full;
        errors.set(y);
        goBack();
        const first = stepper.step(t, (end - t) / 2);
        if (first.terminate !== undefined) return first;
        if (first.event) {
          full = first;
          continue;
        }
        const middle = first.time;
        const second = stepper.step(middle, end - middle);
        compare();
        return second;
      }
    },
  };
}
