import { diagnoseWithoutSpan } from "@cosimo/ir";
import { StepCancelled, UnitFault } from "../unit/unit-fault.ts";
import type { CoSimulationAlgorithm, MacroStepper } from "./algorithm.ts";
import { algorithmMessages } from "./algorithm-messages.ts";

/** A user-defined algorithm: its exceptions end the run like failures of units, not like defects of this program. */
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
        // Detects a missing return value.
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
