import type { EventCause, HybridSystem } from "../system/hybrid-system.ts";
import { relationValuesOn, type Side, type SlidingSurface } from "./sliding-surface.ts";

/**
 * The sides of k surfaces through the current states: side 0 lies below all of them (g < 0), side j above surface j and
 * below the others. All discrete values may differ between sides, not only the relations of the surfaces.
 */
export interface SlidingSides {
  /** k + 1 */
  readonly count: number;
  /** Number of the current side. */
  readonly current: number;
  /** Moves the system to a side. */
  enter(side: number): void;
}

/**
 * Prepares the sides at (t, x) from any current side. Undefined if the system cannot be on a side, or if states jump
 * between sides.
 */
export function createSides(
  system: HybridSystem,
  surfaces: readonly SlidingSurface[],
  t: number,
  x: number,
): SlidingSides | undefined {
  const origin = system.saveState();
  const saved: Float64Array[] = [];
  for (let side = 0; side <= surfaces.length; side++) {
    if (side > 0) system.restoreState(origin);
    const above = surfaces.map((_, j): Side => (j + 1 === side ? 1 : -1));
    if (!crossTo(system, surfaces, above, t, x)) {
      system.restoreState(origin);
      return undefined;
    }
    saved.push(system.saveState());
  }
  const sides = {
    count: saved.length,
    current: saved.length - 1,
    enter(side: number) {
      if (side === sides.current) return;
      system.restoreState(saved[side]!);
      sides.current = side;
    },
  };
  return sides;
}

/** Moves the system to the given side of each surface by an event that changes no other relation. */
export function crossTo(
  system: HybridSystem,
  surfaces: readonly SlidingSurface[],
  above: readonly Side[],
  t: number,
  x: number,
): boolean {
  const located = surfaces.flatMap((surface, j) => relationValuesOn(system, surface, above[j]!));
  if (located.every(({ indicator, value }) => system.relationValue(indicator) === value)) return true;
  const held = system.indicators.flatMap((indicator, i) => (indicator.timeEvent ? [] : [i]));
  const cause: EventCause = { located, held, timeEvent: false, terminal: false, bracket: 0 };
  const update = system.eventUpdate(t, x, cause);
  return update.failure === undefined && !update.statesChanged && update.terminate === undefined;
}
