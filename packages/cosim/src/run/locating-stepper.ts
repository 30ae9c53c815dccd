import type { MacroStep, MacroStepper } from "../algorithms/algorithm.ts";
import { type CoupledSystem, releaseSystem, restoreSystem, saveSystem } from "../system/coupled-system.ts";

/**
 * Locates events of units that cannot report them (FMI 2): if a discrete output of such a unit changes within a step,
 * all units are rolled back and make a smaller step, by bisection, until the change is in the last `tolerance` [s] of
 * the step. `keepLeft` is called just before it. Without rollback, or if all units report their events, the algorithm
 * is returned unchanged.
 */
export function createLocatingStepper(
  system: CoupledSystem,
  stepper: MacroStepper,
  tolerance: number,
  keepLeft: () => void,
): MacroStepper {
  const { units, y, firstOutput } = system;
  const watched = Int32Array.from(
    units.flatMap(({ capabilities, outputs }, i) =>
      capabilities.events
        ? []
        : outputs.flatMap(({ discrete }, port) => (discrete ? [firstOutput[i]! + port] : [])),
    ),
  );
  const canGoBack = units.every(({ capabilities }) => capabilities.rollback && capabilities.variableStep);
  if (watched.length === 0 || !canGoBack) return stepper;
  const before = new Float64Array(watched.length);
  const hasChanged = (): boolean => {
    for (let k = 0; k < watched.length; k++) if (y[watched[k]!] !== before[k]) return true;
    return false;
  };

  const locate = (t: number, h: number, goBack: () => void): MacroStep => {
    let low = 0;
    let high = h;
    while (high - low > tolerance) {
      const middle = 0.5 * (low + high);
      if (middle <= low || middle >= high) break;
      goBack();
      const tried = stepper.step(t, middle);
      if (tried.status === "discarded" || tried.terminate !== undefined) return tried;
      if (hasChanged()) high = tried.time - t;
      else low = middle;
    }
    goBack();
    if (low === 0) return stepper.step(t, high);
    const until = stepper.step(t, low);
    if (until.status === "discarded" || until.terminate !== undefined) return until;
    keepLeft();
    return stepper.step(t + low, high - low);
  };

  return {
    order: stepper.order,
    step(t, h) {
      const state = saveSystem(system);
      const past = stepper.save?.();
      for (let k = 0; k < watched.length; k++) before[k] = y[watched[k]!]!;
      try {
        const step = stepper.step(t, h);
        if (step.status === "discarded" || step.terminate !== undefined || !hasChanged()) return step;
        return locate(t, step.time - t, () => {
          restoreSystem(system, state);
          stepper.restore?.(past);
        });
      } finally {
        releaseSystem(system, state);
      }
    },
    restart: () => stepper.restart?.(),
    save: () => stepper.save?.(),
    restore: (kept) => stepper.restore?.(kept),
  };
}
