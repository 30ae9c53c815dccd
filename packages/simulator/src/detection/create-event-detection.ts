import type { Integrator } from "../integrators/integrator.ts";
import type { HybridSystem } from "../system/hybrid-system.ts";
import { createApproachDetection } from "./approach-detection.ts";
import type { DetectionSettings, EventDetection } from "./event-detection.ts";
import { createEventLocator } from "./event-locator.ts";
import { createGuardLocator } from "./guard-locator.ts";
import { createMeshLocator } from "./mesh-locator.ts";
import { createOneSidedDetection } from "./one-sided-detection.ts";
import { createQuadraticLocator, hermiteState } from "./quadratic-locator.ts";

/** Creates the event detection selected by the settings. */
export function createEventDetection(
  system: HybridSystem,
  integrator: Integrator,
  settings: DetectionSettings,
): EventDetection {
  const isTyped = system.indicators.some(({ eventType }) => eventType !== undefined);
  const { detection } = settings;
  if (detection === "extrapolation" || (isTyped && (detection === "comprehensive" || detection === "mesh")))
    return createApproachDetection(system, integrator, settings);
  const plain = plainDetection(system, integrator, settings);
  if (!("guards" in system)) return plain;
  return { ...plain, locator: createGuardLocator(system, integrator, plain.locator) };
}

function plainDetection(
  system: HybridSystem,
  integrator: Integrator,
  settings: DetectionSettings,
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
