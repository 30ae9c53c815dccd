import { createExchange } from "../system/exchange.ts";
import type { CoSimulationAlgorithm } from "./algorithm.ts";
import { bondInputs } from "./energy-correction.ts";
import { createExtrapolation, type ExtrapolationPast } from "./extrapolation.ts";
import { type ExplicitOptions, explicitOrder, prepareInputs } from "./jacobi.ts";
import { createUnitStepper } from "./step-units.ts";
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
  const { extrapolation: order, exchange: mode, smooth = false, corrected = [] } = options;
  let sequence: readonly number[] = [];
  return {
    name: "gauss-seidel",
    prepare(system) {
      sequence = options.order === undefined ? connectionOrder(system) : namedOrder(system, options.order);
      prepareInputs(system, order);
    },
    start(system) {
      const exchange = createExchange(system, mode, options);
      const inputs = createExtrapolation(system, { order, smooth, corrected: bondInputs(system, corrected) });
      const stepper = createUnitStepper(system);
      return {
        order: explicitOrder(system, order),
        step(t, h) {
          inputs.begin(t, h);
          stepper.begin(t, h);
          for (let k = 0; k < sequence.length; k++) {
            const unit = sequence[k]!;
            inputs.writeAhead(unit);
            stepper.stepOne(unit);
            if (stepper.step.status === "discarded") return stepper.step;
            inputs.update(unit, stepper.step.time);
          }
          inputs.finish();
          const { step } = stepper;
          if (step.event) system.transfer();
          else exchange.update(step.time - t);
          return step;
        },
        restart: inputs.restart,
        save: inputs.save,
        restore: (kept) => inputs.restore(kept as ExtrapolationPast),
        notes: () => exchange.notes,
      };
    },
  };
}
