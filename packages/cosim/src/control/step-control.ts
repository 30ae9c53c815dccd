import type { MacroStep, MacroStepper } from "../algorithms/algorithm.ts";
import type { CoupledSystem } from "../system/coupled-system.ts";

/** How the sizes of communication steps are chosen, and which steps are taken back. */
export interface StepControl {
  readonly name: string;
  /** Whether steps end on the grid t0 + k H: nothing is controlled. */
  readonly fixed: boolean;
  start(system: CoupledSystem, stepper: MacroStepper): ControlledStepper;
}

/** Steps that are accepted. */
export interface ControlledStepper {
  /** One accepted step from `t`, no further than `limit` and of at most the control's own size. */
  step(t: number, limit: number): MacroStep;
  /** After an event: the past says nothing about what comes. */
  restart(): void;
  /** Steps taken back so far. */
  readonly rejected: number;
  /** The connection or unit that limits the step at present, for the report; missing: nothing does. */
  readonly limitedBy?: string | undefined;
}

/** Steps of one size: the algorithm's own. */
export const fixedControl: StepControl = {
  name: "fixed",
  fixed: true,
  start: (_system, stepper) => ({
    rejected: 0,
    step: (t, limit) => stepper.step(t, limit - t),
    restart: () => stepper.restart?.(),
  }),
};
