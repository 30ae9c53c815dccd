import { diagnoseWithoutSpan } from "@cosimo/ir";
import type { MacroStep, MacroStepper } from "../algorithms/algorithm.ts";
import { type CoupledSystem, releaseSystem, restoreSystem, saveSystem } from "../system/coupled-system.ts";
import { UnitFault } from "../unit/unit-fault.ts";
import { coupledRunMessages } from "./coupled-run-messages.ts";

/** Largest number of halvings of a discarded step. */
const MAX_HALVINGS = 20;

/**
 * Repeats a discarded step with half the size: all units are rolled back, so that all need the capability. Systems in
 * which no unit can discard a step have no overhead. `onDiscard` receives the number of the unit.
 * @throws UnitFault if the step fails at the smallest size, or without rollback.
 */
export function createRetryingStepper(
  system: CoupledSystem,
  stepper: MacroStepper,
  onDiscard: (unit: number) => void = () => {},
): MacroStepper {
  const { units } = system;
  if (!stepper.discards && !units.some(({ capabilities }) => capabilities.discards)) return stepper;
  const fixed = units.find(({ capabilities }) => !capabilities.rollback);
  const stepFault = ({ unit, why }: MacroStep, time: number, size: number): UnitFault => {
    const { name } = units[unit]!;
    if (why !== undefined) return new UnitFault(name, time, "step-size", [why]);
    const args = { unit: name, time, size };
    const diagnostic =
      fixed === undefined
        ? diagnoseWithoutSpan(coupledRunMessages, "coupled-run.discarded", args, { time })
        : diagnoseWithoutSpan(
            coupledRunMessages,
            "coupled-run.discarded-for-good",
            { ...args, other: fixed.name },
            { time },
          );
    return new UnitFault(name, time, "evaluation", [diagnostic]);
  };

  const step = (t: number, h: number): MacroStep => {
    if (fixed !== undefined) {
      const once = stepper.step(t, h);
      if (once.status === "discarded") throw stepFault(once, t, h);
      return once;
    }
    const state = saveSystem(system);
    const past = stepper.save?.();
    try {
      for (let size = h, halvings = 0; ; size /= 2, halvings++) {
        const tried = stepper.step(t, size);
        if (tried.status === "done") return tried;
        onDiscard(tried.unit);
        if (halvings === MAX_HALVINGS) throw stepFault(tried, t, size);
        restoreSystem(system, state);
        stepper.restore?.(past);
      }
    } finally {
      releaseSystem(system, state);
    }
  };
  return {
    order: stepper.order,
    step,
    restart: () => stepper.restart?.(),
    save: () => stepper.save?.(),
    restore: (kept) => stepper.restore?.(kept),
  };
}
