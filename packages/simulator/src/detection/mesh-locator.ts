import type { Integrator } from "../integrators/integrator.ts";
import type { HybridSystem } from "../system/hybrid-system.ts";
import type { EventLocator } from "./event-detection.ts";
import { createMeshIndicators } from "./mesh-indicators.ts";

/** Events at ends of steps only: the first end at which a relation has changed is its instant. */
export function createMeshLocator(system: HybridSystem, integrator: Integrator): EventLocator {
  const mesh = createMeshIndicators(system);
  let failureCode = 0;
  return {
    begin: () => mesh.begin(integrator.t, integrator.x),
    advance: (tEnd) => integrator.step(tEnd),
    search() {
      failureCode = mesh.evaluate(integrator.t, integrator.x);
      if (failureCode !== 0) return "evaluation-failed";
      if (!mesh.anyChanged()) return "none";
      return mesh.locatedAt(integrator.t, integrator.t - integrator.tOld);
    },
    ignore: mesh.ignore,
    get evaluations() {
      return mesh.evaluations;
    },
    get failureCode() {
      return failureCode;
    },
  };
}
