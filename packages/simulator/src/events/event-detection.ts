import { createEventLocator, type EventLocator } from "../integrators/event-locator.ts";
import type { Integrator } from "../integrators/integrator.ts";
import type { SimulationSettings } from "../simulation-settings.ts";
import type { HybridSystem } from "../system/hybrid-system.ts";
import { createApproachDetection } from "./approach-detection.ts";
import { guardedLocator } from "./guarded-locator.ts";
import { createMeshLocator } from "./mesh-locator.ts";
import { createOneSidedDetection } from "./one-sided-detection.ts";
import { createQuadraticLocator, hermiteState } from "./quadratic-locator.ts";

/** One of the ways to find state events, at work on one integrator. */
export interface EventDetection {
  readonly locator: EventLocator;
  /** Ends the integrator's last step at the located instant, with the state that the way of detection gives there. */
  cut(time: number): void;
  /** Whether integration goes on after an event with the step size that it had before. */
  readonly keepsStep?: boolean;
}

/** The way of detection that the settings ask for. */
export function createEventDetection(
  system: HybridSystem,
  integrator: Integrator,
  settings: SimulationSettings,
): EventDetection {
  const isTyped = system.indicators.some(({ eventType }) => eventType !== undefined);
  const { detection } = settings;
  if (detection === "extrapolation" || (isTyped && (detection === "comprehensive" || detection === "mesh")))
    return createApproachDetection(system, integrator, settings);
  const plain = plainDetection(system, integrator, settings);
  if (!("guards" in system)) return plain;
  return { ...plain, locator: guardedLocator(system, integrator, plain.locator) };
}

function plainDetection(
  system: HybridSystem,
  integrator: Integrator,
  settings: SimulationSettings,
): EventDetection {
  const cut = (time: number): void => integrator.truncate(time);
  switch (settings.detection) {
    case "mesh":
      return { locator: createMeshLocator(system, integrator), cut };
    case "quadratic":
      return { locator: createQuadraticLocator(system, integrator), cut: hermiteCut(system, integrator) };
    default:
      return system.indicators.some(({ eventType }) => eventType === "unilateral")
        ? createOneSidedDetection(system, integrator, settings)
        : { locator: createEventLocator(system, integrator), cut };
  }
}

function hermiteCut(system: HybridSystem, integrator: Integrator): (time: number) => void {
  const n = system.stateCount;
  const state = system.allocate(n);
  return (time) => {
    hermiteState(system, integrator, time, state);
    integrator.truncate(time);
    system.heap.copyWithin(integrator.x, state, state + n);
  };
}
