import { diagnoseWithoutSpan } from "@cosimo/ir";
import { StepCancelled, UnitFault } from "../unit/unit-fault.ts";
import type { CoSimulationAlgorithm, MacroStepper } from "./algorithm.ts";
import { algorithmMessages } from "./algorithm-messages.ts";

/** One's own algorithm: what it fails by ends the run as what units fail by does, and is no error of ours. */
export function guardedAlgorithm(algorithm: CoSimulationAlgorithm): CoSimulationAlgorithm {
  const { name } = algorithm;
  const guard = <T>(action: () => T): T => {
    try {
      return action();
    } catch (error) {
      if (error instanceof UnitFault || error instanceof StepCancelled) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      const diagnostic = diagnoseWithoutSpan(algorithmMessages, "algorithm.failed", { name, reason });
      throw new UnitFault(name, Number.NaN, "evaluation", [diagnostic]);
    }
  };
  const guardedStepper = (stepper: MacroStepper): MacroStepper => ({
    order: stepper.order,
    step: (t, h) =>
      guard(() => {
        const step = stepper.step(t, h);
        // Who returns nothing is found out here.
        void step.status;
        return step;
      }),
    restart: () => guard(() => stepper.restart?.()),
    save: () => guard(() => stepper.save?.()),
    restore: (kept) => guard(() => stepper.restore?.(kept)),
    notes: () => stepper.notes?.() ?? [],
    discards: stepper.discards ?? false,
    get jacobianEvaluations() {
      return stepper.jacobianEvaluations ?? 0;
    },
  });
  return {
    name,
    prepare: (system) => guard(() => algorithm.prepare?.(system)),
    start: (system) => guardedStepper(guard(() => algorithm.start(system))),
  };
}
