import type { LocatedEvent } from "../detection/event-locator.ts";
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

export type GuardMemory = readonly (readonly [indicator: number, stepsWithoutChange: number])[];

/** Steps without change after which a condition no longer chatters. */
const STEPS_WITHOUT_CHANGE = 50;

/** `observe` receives left side minus right side of a condition after each of its changes. */
export function createChatteringGuards(observe: (indicator: number, g: number) => void): ChatteringGuards {
  const stepsWithoutChange = new Map<number, number>();
  let g: number | undefined;

  return {
    active: () => stepsWithoutChange.size > 0,
    includes: (indicator) => stepsWithoutChange.has(indicator),
    add(unit, indicators) {
      for (const indicator of indicators) {
        stepsWithoutChange.set(indicator, 0);
        unit.locator.ignore(indicator, true);
      }
    },
    save: () => [...stepsWithoutChange],
    restore({ locator }, memory) {
      stepsWithoutChange.clear();
      for (const [indicator, steps] of memory) {
        stepsWithoutChange.set(indicator, steps);
        locator.ignore(indicator, true);
      }
    },
    changed({ system, integrator, locator }) {
      g ??= system.allocate(system.indicatorCount);
      system.indicatorValues(integrator.t, integrator.x, g);
      const located: { indicator: number; value: boolean }[] = [];
      for (const [indicator, steps] of stepsWithoutChange) {
        const difference = system.heap[g + indicator]!;
        const value = holds(system.indicators[indicator]!.operator, difference);
        const isChange = value !== system.relationValue(indicator);
        stepsWithoutChange.set(indicator, isChange ? 0 : steps + 1);
        if (isChange) {
          observe(indicator, difference);
          located.push({ indicator, value });
        }
        if (steps < STEPS_WITHOUT_CHANGE) continue;
        stepsWithoutChange.delete(indicator);
        locator.ignore(indicator, false);
      }
      if (located.length === 0) return undefined;
      return { time: integrator.t, bracket: integrator.t - integrator.tOld, located };
    },
  };
}
