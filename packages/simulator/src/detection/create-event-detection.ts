import { detectionDoor } from "#detections";
import type { Integrator } from "../integrators/integrator.ts";
import type { HybridSystem } from "../system/hybrid-system.ts";
import type { DetectionSettings, EventDetection } from "./event-detection.ts";
import { createEventLocator } from "./event-locator.ts";
import type { furtherDetections } from "./further-detections.ts";
import { createGuardLocator } from "./guard-locator.ts";

/** Creates the event detection selected by the settings. */
export function createEventDetection(
  system: HybridSystem,
  integrator: Integrator,
  settings: DetectionSettings,
): EventDetection {
  const isTyped = system.indicators.some(({ eventType }) => eventType !== undefined);
  const { detection } = settings;
  if (detection === "extrapolation" || (isTyped && (detection === "comprehensive" || detection === "mesh")))
    return further().createApproachDetection(system, integrator, settings);
  const plain = plainDetection(system, integrator, settings);
  if (!("guards" in system)) return plain;
  return { ...plain, locator: createGuardLocator(system, integrator, plain.locator) };
}

/** Loads the detections beside the default one, which a page in a browser does once. Elsewhere they are always there. */
export function loadFurtherDetections(): Promise<void> {
  return detectionDoor.load();
}

function further(): typeof furtherDetections {
  const detections = detectionDoor.open();
  if (detections === undefined)
    throw new Error("the detections beside the default one are not loaded: await loadMethods()");
  return detections;
}

function plainDetection(
  system: HybridSystem,
  integrator: Integrator,
  settings: DetectionSettings,
): EventDetection {
  const cut = (time: number): void => integrator.truncate(time);
  switch (settings.detection) {
    case "mesh":
      return { locator: further().createMeshLocator(system, integrator), cut };
    case "quadratic":
      return {
        locator: further().createQuadraticLocator(system, integrator),
        cut: hermiteCut(system, integrator),
      };
    default:
      return system.indicators.some(({ eventType }) => eventType === "unilateral")
        ? further().createOneSidedDetection(system, integrator, settings)
        : { locator: createEventLocator(system, integrator), cut };
  }
}

function hermiteCut(system: HybridSystem, integrator: Integrator): (time: number) => void {
  const { hermiteState } = further();
  const n = system.stateCount;
  const state = system.allocate(n);
  return (time) => {
    hermiteState(system, integrator, time, state);
    integrator.truncate(time);
    system.heap.copyWithin(integrator.x, state, state + n);
  };
}
