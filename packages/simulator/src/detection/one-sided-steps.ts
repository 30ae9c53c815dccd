import { stepInside } from "@cosimo/kernels";
import type { Integrator, StepStatus } from "../integrators/integrator.ts";
import type { HybridSystem } from "../system/hybrid-system.ts";
import { sideOf } from "../system/relation-sides.ts";

/** Steps that stay on the near side of one-sided surfaces, beyond which equations may be undefined. */
export interface OneSidedSteps {
  /** Arms or disarms a surface. */
  arm(indicator: number, armed: boolean): void;
  disarmAll(): void;
  /** Arms all one-sided surfaces on whose near side the states lie after an event. */
  protect(t: number): void;
  isArmed(indicator: number): boolean;
  /** Address of a mark for each condition: whether its surface is armed. */
  readonly marks: number;
  /**
   * Makes a step of at most `tEnd - t`, shorter if its stages lie beyond a surface. `"at-surface"`: no floating-point
   * instant lies before the surface.
   */
  step(tEnd: number): StepStatus | "at-surface";
}

export function createOneSidedSteps(system: HybridSystem, integrator: Integrator): OneSidedSteps {
  const m = system.indicatorCount;
  const marks = system.allocate(m);
  const isOneSided = system.indicators.map(({ eventType }) => eventType === "unilateral");
  const g = system.allocate(m);
  const isArmed = (i: number): boolean => system.heap[marks + i] === 1;
  const arm = (i: number, value: boolean): void => {
    if (isArmed(i) === value) return;
    system.heap[marks + i] = value ? 1 : 0;
    system.arm?.(i, value);
  };
  const isBeyond = (): boolean => system.isBeyond?.(integrator.failureCode) === true;

  return {
    arm,
    disarmAll() {
      for (let i = 0; i < m; i++) arm(i, false);
    },
    protect(t) {
      if (!isOneSided.includes(true) || system.indicatorValues(t, integrator.x, g) !== 0) return;
      isOneSided.forEach((value, i) => {
        const side = sideOf(system.indicators[i]!.operator, false);
        arm(i, value && !system.relationValue(i) && side * system.heap[g + i]! >= 0);
      });
    },
    isArmed,
    marks,
    step(tEnd) {
      let end = tEnd;
      for (;;) {
        const before = integrator.statistics.rejectedSteps;
        const status = integrator.step(end);
        if (status !== "evaluation-failed" || !isBeyond()) return status;
        // Methods with error control already tried shorter steps.
        const attempts = integrator.statistics.rejectedSteps - before;
        const first = Math.min(end - integrator.t, integrator.nextStep);
        const shorter = stepInside(integrator.t, first, attempts);
        if (shorter === 0) return "at-surface";
        end = integrator.t + shorter;
      }
    },
  };
}
