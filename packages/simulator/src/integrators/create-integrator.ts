import { isHighAccuracy } from "@cosimo/ir";
import { STEP_STIFF_STEPS } from "@cosimo/kernels";
import { furtherIntegratorDoor } from "#further-integrators";
import type { HybridSystem } from "../system/hybrid-system.ts";
import type { Amplification } from "./amplification.ts";
import type { Integrator, IntegratorFactory, IntegratorOptions } from "./integrator.ts";
import { needsKrylov } from "./krylov-matrix.ts";
import { plainFactory } from "./method-factory.ts";
import { type MethodChoice, oneStepIntegrator } from "./one-step-integrator.ts";
import { plainMethod, vectorsOf } from "./plain-methods.ts";
import { createWorkArea, type StepMethod } from "./step-method.ts";

const factories: ReadonlyMap<string, IntegratorFactory> = new Map<string, IntegratorFactory>([
  ["auto", createAuto],
  ["dopri5", plainFactory("dopri5")],
  ["rodas4", plainFactory("rodas4")],
]);

/** Names of the methods of `createIntegrator` that are loaded. */
export function integratorNames(): readonly string[] {
  return [...factories.keys(), ...(furtherIntegratorDoor.open()?.factories.keys() ?? [])];
}

/** Whether the methods beside the default ones are loaded. */
export function hasFurtherIntegrators(): boolean {
  return furtherIntegratorDoor.open() !== undefined;
}

/** Loads the methods beside the default ones, which a page in a browser does once. Elsewhere they are always there. */
export function loadFurtherIntegrators(): Promise<void> {
  return furtherIntegratorDoor.load();
}

/**
 * Creates the method of this name for `system`. Throws if there is no such method (see `integratorNames`), or if a
 * fixed-step method has no positive `stepSize`.
 */
export function createIntegrator(name: string, system: HybridSystem, options: IntegratorOptions): Integrator {
  const factory = factories.get(name) ?? furtherIntegratorDoor.open()?.factories.get(name);
  if (factory === undefined) throw new Error(`there is no integration method "${name}"`);
  return factory(system, options);
}

/** Of an explicit method with fixed steps. */
export function amplificationNamed(name: string): Amplification | undefined {
  return furtherIntegratorDoor.open()?.amplifications.get(name);
}

/** The integrator with a method of the user that has been checked. */
export function createOwnIntegrator(
  method: object,
  system: HybridSystem,
  options: IntegratorOptions,
): Integrator {
  const further = furtherIntegratorDoor.open();
  const tableau = further?.checkOwn(method).value;
  if (further === undefined || tableau === undefined) throw new Error("the method was not checked");
  return further.ownFactory(tableau)(system, options);
}

/** Steps beyond the limit of stability after which a smooth problem counts as stiff. Contacts, which are stiff for a while, need more. */
const SMOOTH_STIFF_STEPS = 8;

/**
 * An explicit method while the problem is not stiff, an implicit one while it is: Dormand-Prince of order 5 and RODAS, at high
 * accuracy, without events and constraints, Dormand-Prince of order 8 and Radau IIA. Large systems whose factors would be much larger
 * than their Jacobian have backward differentiation formulas with iterative solution. Both use one work area, which keeps state and time.
 */
function createAuto(system: HybridSystem, options: IntegratorOptions): Integrator {
  const { relativeTolerance } = options;
  // The dense output on which events are located is best for the methods of lower order; long steps may cross a position where
  // constraints are singular.
  const isSmooth = system.indicatorCount === 0 && system.singularConstraints === undefined;
  const isAsked = isHighAccuracy(relativeTolerance);
  // A page that has not loaded the methods of high order goes on with the others.
  const accurate = isAsked && isSmooth ? furtherIntegratorDoor.open()?.accurate : undefined;
  const stages = accurate?.stages ?? Math.max(vectorsOf("dopri5"), vectorsOf("rodas4"));
  const w = createWorkArea(system, options, stages, 0);
  if (isSmooth) system.heap[w + STEP_STIFF_STEPS] = SMOOTH_STIFF_STEPS;
  const explicit = accurate?.explicit(system, options, w) ?? plainMethod("dopri5", system, options, w);
  let implicit: StepMethod | undefined;
  const createImplicit = (): StepMethod => {
    // A page that has not loaded the method goes on with direct factors.
    const krylovMethod = furtherIntegratorDoor.open()?.krylovMethod;
    if (krylovMethod === undefined || !needsKrylov(system.jacobianSparsity?.()))
      return accurate?.implicit(system, options, w) ?? plainMethod("rodas4", system, options, w);
    choice.reason = "size";
    return krylovMethod(system, options, w);
  };
  const choice: MethodChoice = {
    implicit() {
      implicit ??= createImplicit();
      return implicit;
    },
    next(status, current) {
      if (status === "stiff") return choice.implicit();
      return status === "nonstiff" ? explicit : current;
    },
    reason: accurate !== undefined ? "accuracy" : isAsked && !isSmooth ? "events" : "tolerance",
  };
  return oneStepIntegrator("auto", system, options, w, explicit, choice);
}
