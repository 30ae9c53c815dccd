import type { Integrator } from "../integrators/integrator.ts";
import type { HybridSystem } from "../system/hybrid-system.ts";
import type { EventLocator } from "./event-detection.ts";
import { createGuardMonitor } from "./guard-monitor.ts";

const NO_GUARDS: readonly number[] = [];

/**
 * Adds to a locator guards that become true at ends of steps by their filters (auxiliary conditions, which are not
 * searched) while their relations hold already.
 */
export function createGuardLocator(
  system: HybridSystem,
  integrator: Integrator,
  locator: EventLocator,
): EventLocator {
  const monitor = createGuardMonitor(integrator, (i) => system.relationValue(i));
  const hasGuards = (): boolean => system.guards !== undefined && system.guards.length > 0;
  return {
    begin(departing) {
      locator.begin(departing);
      if (hasGuards()) monitor.begin(system.guards!);
    },
    advance: (tEnd, tStop, most) => locator.advance(tEnd, tStop, hasGuards() ? 1 : most),
    search() {
      const found = locator.search();
      if (found !== "none" || !hasGuards() || !monitor.rises()) return found;
      return { time: integrator.t, bracket: 0, located: [] };
    },
    ignore: locator.ignore,
    disarm: () => locator.disarm?.(),
    protect: (t) => locator.protect?.(t),
    rearmed: () => (hasGuards() ? monitor.rearmed() : NO_GUARDS),
    get evaluations() {
      return locator.evaluations;
    },
    get failureCode() {
      return locator.failureCode;
    },
  };
}
