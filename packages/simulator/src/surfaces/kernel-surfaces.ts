import type { KernelSurfaces } from "@cosimo/ir";
import { SIDE_KEPT, SIDE_TRUE } from "@cosimo/kernels";
import { ratesByDifferences } from "@cosimo/kernels/contacts";
import type { EventCause, HybridSystem } from "../system/hybrid-system.ts";

/** Any system for the kernels of rest and sliding. Each result has places of its own for kept values. */
export function createKernelSurfaces(system: HybridSystem): KernelSurfaces {
  const { stateCount: n, indicatorCount: m } = system;
  const saved: Float64Array[] = [];
  // Kernels do not see memory that grows during their calls.
  const scratch = system.allocate(2 * n);

  const locatedAt = (wanted: number): EventCause["located"] => {
    const located: EventCause["located"][number][] = [];
    for (let indicator = 0; indicator < m; indicator++) {
      const value = system.heap[wanted + indicator]!;
      if (value !== SIDE_KEPT) located.push({ indicator, value: value === SIDE_TRUE });
    }
    return located;
  };
  const held = system.indicators.flatMap((indicator, i) => (indicator.timeEvent ? [] : [i]));
  const event = { held, timeEvent: false, terminal: false, bracket: 0 };

  const surface: KernelSurfaces = {
    derivatives: (_b, t, x, xdot) => system.derivatives(t, x, xdot),
    indicators: (_b, t, x, g) => system.indicatorValues(t, x, g),
    indicatorRates: (b, t, x, xdot, g, gdot) =>
      system.indicatorRates?.(t, x, xdot, g, gdot) ?? differences(b, t, x, xdot, g, gdot),
    cross(_b, t, x, wanted) {
      const located = locatedAt(wanted);
      if (located.every(({ indicator, value }) => system.relationValue(indicator) === value)) return 1;
      const { failure, terminate, statesChanged } = system.eventUpdate(t, x, { ...event, located });
      if (failure !== undefined || terminate !== undefined) return 0;
      return statesChanged ? 2 : 1;
    },
    states(_b, x) {
      system.readStates(x);
      return 0;
    },
    relation: (_b, i) => Number(system.relationValue(i)),
    keep(_b, place) {
      const before = saved[place];
      if (before !== undefined) system.forgetState?.(before);
      saved[place] = system.saveState(before);
      return 0;
    },
    recall(_b, place) {
      system.restoreState(saved[place]!);
      return 0;
    },
  };

  const differences: KernelSurfaces["indicatorRates"] = (b, t, x, motion, g, gdot) => {
    const { heap, nominals } = system;
    heap.set(nominals, scratch);
    return ratesByDifferences(surface, heap, b, n, m, scratch, scratch + n, t, x, motion, g, gdot);
  };
  return surface;
}
