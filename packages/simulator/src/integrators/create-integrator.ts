import type { int } from "@cosimo/ir";
import type { HybridSystem } from "../system/hybrid-system.ts";
import { BDF_STAGES, bdfMethod } from "./bdf-method.ts";
import {
  DOP853_STAGES,
  DOPRI5_STAGES,
  dop853Method,
  dopri5Method,
  RK4_STAGES,
  rk4Method,
  tableauMethod,
} from "./explicit-methods.ts";
import {
  IMPLICIT_EULER_STAGES,
  implicitEulerMethod,
  MK22_STAGES,
  mk22Method,
} from "./frozen-jacobian-methods.ts";
import type { Integrator, IntegratorFactory, IntegratorOptions, StepStatus } from "./integrator.ts";
import { oneStepIntegrator } from "./one-step-integrator.ts";
import { RADAU_VECTORS, radauMethod, radauOfOrder } from "./radau-methods.ts";
import { ROSENBROCK_STAGES, rodas4Method, semiImplicitEulerMethod } from "./rosenbrock-methods.ts";
import { createWorkArea, type StepMethod } from "./step-method.ts";
import { type ExplicitTableau, explicitTableaus } from "./tableaus.ts";

const factories: ReadonlyMap<string, IntegratorFactory> = new Map<string, IntegratorFactory>([
  ["auto", createAuto],
  ["dopri5", createDopri5],
  ["dop853", methodFactory(dop853Method, DOP853_STAGES)],
  ["rodas4", createRodas4],
  ["semi-implicit-euler", createSemiImplicitEuler],
  ["implicit-euler", methodFactory(implicitEulerMethod, IMPLICIT_EULER_STAGES)],
  ["mk22", methodFactory(mk22Method, MK22_STAGES)],
  ["radau", methodFactory(radauMethod, RADAU_VECTORS)],
  ["radau5", methodFactory(radauOfOrder(5), RADAU_VECTORS)],
  ["radau9", methodFactory(radauOfOrder(9), RADAU_VECTORS)],
  ["radau13", methodFactory(radauOfOrder(13), RADAU_VECTORS)],
  ["dae", createDae],
  ["rk4", createRk4],
  ...explicitTableaus.map((tableau) => [tableau.name, explicitFactory(tableau)] as const),
]);

/** Names of the methods of `createIntegrator`. */
export const integratorNames: readonly string[] = [...factories.keys()];

/**
 * Creates the method of this name for `system`. Throws if there is no such method (see `integratorNames`), or if a
 * fixed-step method has no positive `stepSize`.
 */
export function createIntegrator(name: string, system: HybridSystem, options: IntegratorOptions): Integrator {
  const factory = factories.get(name);
  if (factory === undefined) throw new Error(`there is no integration method "${name}"`);
  return factory(system, options);
}

function createDopri5(system: HybridSystem, options: IntegratorOptions): Integrator {
  const w = createWorkArea(system, options, DOPRI5_STAGES, 0);
  return oneStepIntegrator("dopri5", system, options, w, dopri5Method(system, w, options.relativeTolerance));
}

function createRodas4(system: HybridSystem, options: IntegratorOptions): Integrator {
  const w = createWorkArea(system, options, ROSENBROCK_STAGES, 0);
  return oneStepIntegrator("rodas4", system, options, w, rodas4Method(system, w));
}

function createSemiImplicitEuler(system: HybridSystem, options: IntegratorOptions): Integrator {
  requireStepSize("semi-implicit-euler", options);
  const w = createWorkArea(system, options, ROSENBROCK_STAGES, 0);
  return oneStepIntegrator("semi-implicit-euler", system, options, w, semiImplicitEulerMethod(system, w));
}

function createRk4(system: HybridSystem, options: IntegratorOptions): Integrator {
  requireStepSize("rk4", options);
  return methodFactory(rk4Method, RK4_STAGES)(system, options);
}

/** Backward differentiation formulas on the residual form. */
function createDae(system: HybridSystem, options: IntegratorOptions): Integrator {
  const w = createWorkArea(system, options, BDF_STAGES, 0);
  return oneStepIntegrator("dae", system, options, w, bdfMethod(system, options, w));
}

/** Tolerance below which methods of higher order are faster, measured over the problems of the work-precision page. */
const HIGH_ACCURACY = 0.99e-6;

/** The error of a step of order 8 is as many times smaller than the tolerance as that of order 5. */
const ACCURATE_DIVISOR = 10;

/**
 * An explicit method while the problem is not stiff, an implicit one while it is: Dormand-Prince of order 5 and RODAS, at high
 * accuracy, without events and constraints, Dormand-Prince of order 8 and Radau IIA. Both use one work area, which keeps state and time.
 */
function createAuto(system: HybridSystem, options: IntegratorOptions): Integrator {
  const { relativeTolerance } = options;
  // The dense output on which events are located is best for the methods of lower order; long steps may cross a position where
  // constraints are singular.
  const isSmooth = system.indicatorCount === 0 && system.singularConstraints === undefined;
  const isAccurate = relativeTolerance < HIGH_ACCURACY && isSmooth;
  const stages = isAccurate
    ? Math.max(DOP853_STAGES, RADAU_VECTORS)
    : Math.max(DOPRI5_STAGES, ROSENBROCK_STAGES);
  const w = createWorkArea(system, options, stages, 0);
  const explicit = isAccurate
    ? dop853Method(system, options, w, ACCURATE_DIVISOR)
    : dopri5Method(system, w, relativeTolerance);
  let implicit: StepMethod | undefined;
  const next = (status: StepStatus, current: StepMethod): StepMethod => {
    if (status === "stiff") {
      implicit ??= isAccurate ? radauMethod(system, options, w) : rodas4Method(system, w);
      return implicit;
    }
    return status === "nonstiff" ? explicit : current;
  };
  const reason = isAccurate ? "accuracy" : relativeTolerance < HIGH_ACCURACY ? "events" : "tolerance";
  return oneStepIntegrator("auto", system, options, w, explicit, { next, reason });
}

type CreateMethod = (system: HybridSystem, options: IntegratorOptions, w: int) => StepMethod;

function methodFactory(method: CreateMethod, stages: int): IntegratorFactory {
  return (system, options) => {
    const w = createWorkArea(system, options, stages, 0);
    const made = method(system, options, w);
    return oneStepIntegrator(made.name, system, options, w, made);
  };
}

function explicitFactory(tableau: ExplicitTableau): IntegratorFactory {
  return (system, options) => {
    if (tableau.errorOrder === 0) requireStepSize(tableau.name, options);
    const w = createWorkArea(system, options, tableau.nodes.length, 0);
    return oneStepIntegrator(tableau.name, system, options, w, tableauMethod(system, options, w, tableau));
  };
}

function requireStepSize(name: string, options: IntegratorOptions): void {
  if (!(options.stepSize !== undefined && options.stepSize > 0)) {
    throw new Error(`the fixed-step method "${name}" needs a positive step size`);
  }
}
