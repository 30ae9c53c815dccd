import { choosesSteps, needsStepSize } from "@cosimo/ir";
import { createEventDetection } from "../detection/create-event-detection.ts";
import { createIntegrator, createOwnIntegrator } from "../integrators/create-integrator.ts";
import type { Integrator, IntegratorOptions } from "../integrators/integrator.ts";
import type { SimulationSettings } from "../settings/simulation-settings.ts";
import type { HybridSystem } from "../system/hybrid-system.ts";
import type { SolverInstance } from "./solver-instance.ts";

export function createSolverInstance(system: HybridSystem, settings: SimulationSettings): SolverInstance {
  const options = integratorOptions(system, settings);
  const integrator = createRunIntegrator(system, settings, options);
  const { locator, cut, keepsStep = false } = createEventDetection(system, integrator, settings);
  const scratch = system.allocate(system.stateCount);
  const probe = system.allocate(3 * system.stateCount);
  const { kernels, indicatorCount } = system;
  const readNominals = () => calcTolerances(system, settings, options.absoluteTolerance);
  return {
    system,
    integrator,
    kernels,
    indicatorCount,
    scratch,
    probe,
    locator,
    cut,
    keepsStep,
    readNominals,
  };
}

function createRunIntegrator(
  system: HybridSystem,
  { method, solver }: SimulationSettings,
  options: IntegratorOptions,
): Integrator {
  return method === undefined
    ? createIntegrator(solver, system, options)
    : createOwnIntegrator(method, system, options);
}

function integratorOptions(system: HybridSystem, settings: SimulationSettings): IntegratorOptions {
  const absoluteTolerance = new Float64Array(system.nominals.length);
  calcTolerances(system, settings, absoluteTolerance);
  const { initialStep, minStep, maxStep, maxOrder, restart } = settings;
  const stepSize = stepSizeOf(settings);
  return {
    relativeTolerance: settings.tolerance,
    absoluteTolerance,
    restart,
    ...(stepSize !== undefined && { stepSize }),
    ...(initialStep !== undefined && { initialStep }),
    ...(minStep !== undefined && { minStep }),
    ...(maxStep !== undefined && { maxStep }),
    ...(maxOrder !== undefined && { maxOrder }),
  };
}

function calcTolerances(
  { nominals }: HybridSystem,
  { absoluteTolerance, tolerance }: SimulationSettings,
  tolerances: Float64Array,
): void {
  const absolute = absoluteTolerance ?? tolerance;
  for (let i = 0; i < tolerances.length; i++) tolerances[i] = absolute * nominals[i]!;
}

/** Methods that always choose their steps ignore a given one, as a warning says. */
function stepSizeOf(settings: SimulationSettings): number | undefined {
  if (needsStepSize(settings)) return fixedStep(settings);
  return choosesSteps(settings) ? undefined : settings.stepSize;
}

function fixedStep({ stepSize, outputInterval, startTime, stopTime, intervals }: SimulationSettings): number {
  const length = stopTime - startTime;
  return stepSize ?? outputInterval ?? (length > 0 ? length / intervals : 1);
}
