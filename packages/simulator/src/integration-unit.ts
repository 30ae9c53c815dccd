import { createEventDetection, type EventDetection } from "./events/event-detection.ts";
import { createIntegrator, integratorNames, needsStepSize } from "./integrators/create-integrator.ts";
import type { Integrator, IntegratorOptions } from "./integrators/integrator.ts";
import type { Kernels } from "./kernels/kernels.ts";
import type { SimulationSettings } from "./simulation-settings.ts";
import type { HybridSystem } from "./system/hybrid-system.ts";

/** A system with the method that integrates it and the search for its events. */
export interface IntegrationUnit extends EventDetection {
  readonly system: HybridSystem;
  readonly integrator: Integrator;
  /** What the integrator works with: a system that has gone over to other states or equations has others. */
  readonly kernels: Kernels;
  /** Of those that its locator looks at. */
  readonly indicatorCount: number;
  /** Address of a state vector for use within one call. */
  readonly scratch: number;
}

export function createIntegrationUnit(system: HybridSystem, settings: SimulationSettings): IntegrationUnit {
  const integrator = createIntegrator(solverName(settings), system, integratorOptions(system, settings));
  const { locator, cut, keepsStep = false } = createEventDetection(system, integrator, settings);
  const scratch = system.allocate(system.stateCount);
  const { kernels, indicatorCount } = system;
  return { system, integrator, kernels, indicatorCount, scratch, locator, cut, keepsStep };
}

function solverName(settings: SimulationSettings): string {
  return settings.solver === "auto" && !integratorNames.includes("auto") ? "dopri5" : settings.solver;
}

function integratorOptions(system: HybridSystem, settings: SimulationSettings): IntegratorOptions {
  const absolute = settings.absoluteTolerance ?? settings.tolerance;
  const { initialStep, minStep, maxStep, maxOrder } = settings;
  const stepSize = needsStepSize(solverName(settings)) ? fixedStep(settings) : settings.stepSize;
  return {
    relativeTolerance: settings.tolerance,
    absoluteTolerance: system.nominals.map((nominal) => absolute * nominal),
    ...(stepSize !== undefined && { stepSize }),
    ...(initialStep !== undefined && { initialStep }),
    ...(minStep !== undefined && { minStep }),
    ...(maxStep !== undefined && { maxStep }),
    ...(maxOrder !== undefined && { maxOrder }),
  };
}

function fixedStep({ stepSize, outputInterval, startTime, stopTime, intervals }: SimulationSettings): number {
  const length = stopTime - startTime;
  return stepSize ?? outputInterval ?? (length > 0 ? length / intervals : 1);
}
