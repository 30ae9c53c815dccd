import { countChatteringStep } from "@cosimo/kernels";
import type { LocatedEvent } from "../detection/event-detection.ts";
import type { SolverInstance } from "../run/solver-instance.ts";
import { holds } from "../system/relation-sides.ts";

/** Chattering conditions: their events are taken at ends of small steps instead of being located. */
export interface ChatteringGuards {
  active(): boolean;
  includes(indicator: number): boolean;
  add(unit: SolverInstance, indicators: readonly number[]): void;
  /**
   * Chattering conditions that changed at the end of the last step. Conditions without changes for some steps are
   * located again.
   */
  changed(unit: SolverInstance): LocatedEvent | undefined;
  /** Chattering conditions with their steps without change. */
  save(): GuardMemory;
  restore(unit: SolverInstance, memory: GuardMemory): void;
}

export type GuardMemory = readonly (readonly [indicator: number, steps: number])[];

/** `observe` receives left side minus right side of a condition after each of its changes. */
export function createChatteringGuards(observe: (indicator: number, g: number) => void): ChatteringGuards {
  /** For each chattering condition 1 plus its steps without change; see `countChatteringStep`. */
  const chatters = new Map<number, Float64Array>();
  let g: number | undefined;

  return {
    active: () => chatters.size > 0,
    includes: (indicator) => chatters.has(indicator),
    add(unit, indicators) {
      for (const indicator of indicators) {
        chatters.set(indicator, Float64Array.of(1));
        unit.locator.ignore(indicator, true);
      }
    },
    save: () => [...chatters].map(([indicator, [steps]]) => [indicator, steps!]),
    restore({ locator }, memory) {
      chatters.clear();
      for (const [indicator, steps] of memory) {
        chatters.set(indicator, Float64Array.of(steps));
        locator.ignore(indicator, true);
      }
    },
    changed({ system, integrator, locator }) {
      g ??= system.allocate(system.indicatorCount);
      system.indicatorValues(integrator.t, integrator.x, g);
      const located: { indicator: number; value: boolean }[] = [];
      for (const [indicator, steps] of chatters) {
        const difference = system.heap[g + indicator]!;
        const value = holds(system.indicators[indicator]!.operator, difference);
        const isChange = value !== system.relationValue(indicator);
        if (isChange) {
          observe(indicator, difference);
          located.push({ indicator, value });
        }
        if (countChatteringStep(steps, 0, Number(isChange)) === 0) continue;
        chatters.delete(indicator);
        locator.ignore(indicator, false);
      }
      if (located.length === 0) return undefined;
      return { time: integrator.t, bracket: integrator.t - integrator.tOld, located };
    },
  };
}
