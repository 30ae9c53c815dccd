import { type BondSums, monitorBonds, type ResolvedBond } from "./power-bonds.ts";
import type { StepControl, StepLog } from "./step-control.ts";
import { createStepRecorder } from "./step-recorder.ts";

/** Steps of one size. */
export const fixedControl: StepControl = watchedControl([], undefined);

/** Steps of one size, with a monitor of power bonds and a log. */
export function watchedControl(bonds: readonly ResolvedBond[], log: StepLog | undefined): StepControl {
  return {
    name: "fixed",
    fixed: true,
    start(system, inner) {
      const { stepper, monitor } = monitorBonds(system, inner, bonds);
      const recorder = createStepRecorder(log, monitor);
      return {
        rejected: 0,
        step(t, limit) {
          recorder.begin();
          const step = stepper.step(t, limit - t);
          recorder.note(t, step.time - t, 0, true, undefined);
          return step;
        },
        restart: () => stepper.restart?.(),
        report: () => ({ limits: [], bonds: monitor.totals() }),
        save: monitor.save,
        restore: (kept) => monitor.restore(kept as BondSums),
      };
    },
  };
}
