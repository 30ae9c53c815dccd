import type { CoSimulationAlgorithm } from "./algorithm.ts";
import { createExplicitStepper, type ExplicitOptions, isPlain, prepareInputs } from "./explicit-algorithm.ts";
import { connectionOrder, namedOrder } from "./unit-order.ts";

export interface GaussSeidelOptions extends ExplicitOptions {
  /** Names of units in the order of their steps; missing: see `connectionOrder`. */
  readonly order?: readonly string[];
}

/**
 * Units make the step one after the other. Inputs from units that have already made it are held at the new values, or
 * interpolate from old to new ones with `extrapolation` > 0; others are extrapolated as in `jacobi`. Of the same
 * order, with smaller errors, but not parallel (Kübler & Schiehlen 2000).
 */
export function gaussSeidel(options: GaussSeidelOptions): CoSimulationAlgorithm {
  let sequence: readonly number[] = [];
  return {
    name: "gauss-seidel",
    prepare(system) {
      sequence = options.order === undefined ? connectionOrder(system) : namedOrder(system, options.order);
      prepareInputs(system, options.extrapolation);
    },
    start(system) {
      const stepsWithNew = (from: number, to: number) => sequence.indexOf(from) < sequence.indexOf(to);
      const stepper = createExplicitStepper(system, { ...options, stepsWithNew }, (t, h, inputs, stepper) => {
        stepper.begin(t, h);
        for (let k = 0; k < sequence.length; k++) {
          const unit = sequence[k]!;
          inputs.writeAhead(unit);
          stepper.stepOne(unit);
          if (stepper.step.status === "discarded") return false;
          inputs.update(unit, stepper.step.time);
        }
        return true;
      });
      const isAnalysed = isPlain(options) && options.extrapolation === 0 && options.exchange === "consistent";
      return isAnalysed ? { ...stepper, applied: { algorithm: "GS", order: sequence } } : stepper;
    },
  };
}
