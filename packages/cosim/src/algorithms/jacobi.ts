import { createExchange, type ExchangeMode } from "../system/exchange.ts";
import type { InputOrder } from "../unit/input-law.ts";
import type { CoSimulationAlgorithm } from "./algorithm.ts";
import { createExtrapolation, type ExtrapolationPast } from "./extrapolation.ts";
import { createUnitStepper } from "./step-units.ts";

export interface JacobiOptions {
  /** Order of the polynomial by which inputs go on within a step; 0: they are held. */
  readonly extrapolation: InputOrder;
  readonly exchange: ExchangeMode;
}

/**
 * All units make the step at the same time, with inputs that go on from the past alone. Of order 1 with held inputs,
 * extrapolation + 1 in general (Kübler & Schiehlen 2000; Busch 2016).
 */
export function jacobi({ extrapolation: order, exchange: mode }: JacobiOptions): CoSimulationAlgorithm {
  return {
    name: "jacobi",
    prepare({ laws, units }) {
      for (const [i, law] of laws.entries())
        law.order = Math.min(order, units[i]!.capabilities.inputOrder) as InputOrder;
    },
    start(system) {
      const exchange = createExchange(system, mode);
      const inputs = createExtrapolation(system, order);
      const stepper = createUnitStepper(system);
      return {
        order: order + 1,
        step(t, h) {
          inputs.begin(t);
          stepper.begin(t, h);
          stepper.stepAll();
          exchange.update(stepper.step.time - t);
          return stepper.step;
        },
        restart: inputs.restart,
        save: inputs.save,
        restore: (kept) => inputs.restore(kept as ExtrapolationPast),
      };
    },
  };
}
