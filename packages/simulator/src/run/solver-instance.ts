import { choosesSteps, needsStepSize } from "@cosimo/ir";
import type { Kernels } from "@cosimo/kernels";
import { createEventDetection } from "../detection/create-event-detection.ts";
import type { EventDetection } from "../detection/event-detection.ts";
import { createIntegrator, createOwnIntegrator } from "../integrators/create-integrator.ts";
import type { Integrator, IntegratorOptions } from "../integrators/integrator.ts";
import type { SimulationSettings } from "../settings/simulation-settings.ts";
import type { HybridSystem } from "../system/hybrid-system.ts";

/** A system with its integrator and event detection. */
export interface SolverInstance extends EventDetection {
  readonly system: HybridSystem;
  readonly integrator: Integrator;
  /** Kernels bound by the integrator. A system with other states or equations has other kernels. */
  readonly kernels: Kernels;
  /** Number of located indicators. */
  readonly indicatorCount: number;
  /** Address of a state vector for use within one call. */
  readonly scratch: number;
  /** Address of three state vectors for looks at the last step. */
  readonly probe: number;
  /** Updates tolerances by nominal values, which events may change; to be called before a restart. */
  readNominals(): void;
}

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
