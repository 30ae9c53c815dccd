import type { MacroStep, MacroStepper } from "../algorithms/algorithm.ts";
import { type CoupledSystem, releaseSystem, restoreSystem, saveSystem } from "../system/coupled-system.ts";

export interface LocationWatch {
  readonly keepLeft: () => void;
  /** `output`: its number in the system. */
  readonly onSampled: (output: number) => void;
}

/** An output that has changed in so many steps one after the other changes with the steps, not at instants within them. */
const MOST_CHANGES = 8;

/**
 * Locates events of units that cannot report them (FMI 2): if a discrete output of such a unit changes within a step,
 * all units are rolled back and make a smaller step, by bisection, until the change is in the last `tolerance` [s] of
 * the step. `keepLeft` is called just before it. An output that changes in every step, however short, is sampled from then on, and
 * reported to `onSampled`: its changes would be located without end. Without rollback, or if all units report their events, the algorithm
 * is returned unchanged.
 */
export function createLocatingStepper(
  system: CoupledSystem,
  stepper: MacroStepper,
  tolerance: number,
  { keepLeft, onSampled }: LocationWatch,
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
  /** Steps one after the other in which an output has changed; beyond `MOST_CHANGES` it is sampled. */
  const changes = new Uint8Array(watched.length);
  const isChanged = (k: number): boolean => changes[k]! <= MOST_CHANGES && y[watched[k]!] !== before[k];
  const hasChanged = (): boolean => {
    for (let k = 0; k < watched.length; k++) if (isChanged(k)) return true;
    return false;
  };
  const countChanges = (): void => {
    for (let k = 0; k < watched.length; k++) {
      if (changes[k]! > MOST_CHANGES) continue;
      changes[k] = isChanged(k) ? changes[k]! + 1 : 0;
      if (changes[k]! > MOST_CHANGES) onSampled(watched[k]!);
    }
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
        if (step.status === "discarded" || step.terminate !== undefined) return step;
        countChanges();
        if (!hasChanged()) return step;
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
