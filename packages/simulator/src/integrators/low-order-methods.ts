import type { int } from "@cosimo/ir";
import { FROZEN_SIZE, STEP_FROZEN } from "@cosimo/kernels";
import type { HybridSystem } from "../system/hybrid-system.ts";
import { hasFixedStep, type IntegratorOptions } from "./integrator.ts";
import { writeIterationMatrix } from "./matrix-structure.ts";
import { boundMethod, type StepMethod } from "./step-method.ts";

/** Stage vectors that these methods use. */
export const IMPLICIT_EULER_STAGES = 6;
export const MK22_STAGES = 5;
export const SEMI_IMPLICIT_EULER_STAGES = 9;

/** The implicit Euler method: order 1, L-stable. */
export function implicitEulerMethod(system: HybridSystem, options: IntegratorOptions, w: number): StepMethod {
  writeIterationMatrix(system, w);
  const { begin, undo } = frozenJacobian(system, w);
  return boundMethod(system, w, "implicit-euler", {
    name: "implicit-euler",
    begin,
    undo,
    order: 1,
    startOrder: 2,
    fixedStep: hasFixedStep(options),
    toleranceDivisor: 1,
    errorVectors: { first: 13, count: 1, relativeToSlope: false },
  });
}

/** The (2,2)-method with a frozen Jacobian: order 2, L-stable. */
export function mk22Method(system: HybridSystem, options: IntegratorOptions, w: number): StepMethod {
  writeIterationMatrix(system, w);
  const { begin, undo } = frozenJacobian(system, w);
  return boundMethod(system, w, "mk22", {
    name: "mk22",
    begin,
    undo,
    order: 2,
    startOrder: 2,
    fixedStep: hasFixedStep(options),
    toleranceDivisor: 1,
    errorVectors: { first: 12, count: 2, relativeToSlope: false },
  });
}

/** The linearly implicit Euler method with a fixed step. */
export function semiImplicitEulerMethod(
  system: HybridSystem,
  _options: IntegratorOptions,
  w: number,
): StepMethod {
  writeIterationMatrix(system, w);
  return boundMethod(system, w, "semi-implicit-euler", {
    name: "semi-implicit-euler",
    order: 1,
    startOrder: 2,
    fixedStep: true,
    toleranceDivisor: 1,
    errorVectors: { first: 12, count: 1, relativeToSlope: false },
  });
}

/** The memory of a Jacobian with its age, which is discarded at an event. */
export function frozenJacobian(
  system: HybridSystem,
  w: number,
): { readonly begin: () => int; readonly undo: () => void } {
  const memory = system.allocate(FROZEN_SIZE);
  system.heap[w + STEP_FROZEN] = memory;
  const forget = (): void => {
    system.heap.fill(0, memory, memory + FROZEN_SIZE);
  };
  return {
    begin() {
      forget();
      return 0;
    },
    undo: forget,
  };
}
