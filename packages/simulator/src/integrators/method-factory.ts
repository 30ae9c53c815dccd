import type { int } from "@cosimo/ir";
import type { HybridSystem } from "../system/hybrid-system.ts";
import type { IntegratorFactory, IntegratorOptions } from "./integrator.ts";
import { oneStepIntegrator } from "./one-step-integrator.ts";
import { needsFixedStep, type PlainMethodName, plainMethod, vectorsOf } from "./plain-methods.ts";
import { createWorkArea, type StepMethod } from "./step-method.ts";

/** Creates a method on a work area. */
export type CreateMethod = (system: HybridSystem, options: IntegratorOptions, w: int) => StepMethod;

/** Integrators with one method that has so many stage vectors. */
export function methodFactory(method: CreateMethod, stages: int): IntegratorFactory {
  return (system, options) => {
    const w = createWorkArea(system, options, stages, 0);
    const made = method(system, options, w);
    return oneStepIntegrator(made.name, system, options, w, made);
  };
}

/** The same for methods without error control. */
export function fixedStepFactory(name: string, factory: IntegratorFactory): IntegratorFactory {
  return (system, options) => {
    if (!(options.stepSize !== undefined && options.stepSize > 0))
      throw new Error(`the fixed-step method "${name}" needs a positive step size`);
    return factory(system, options);
  };
}

/** Integrators with a method of the table. */
export function plainFactory(name: PlainMethodName): IntegratorFactory {
  const factory = methodFactory(
    (system, options, w) => plainMethod(name, system, options, w),
    vectorsOf(name),
  );
  return needsFixedStep(name) ? fixedStepFactory(name, factory) : factory;
}
