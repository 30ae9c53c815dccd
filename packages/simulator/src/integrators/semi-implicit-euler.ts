import type { HybridSystem } from "../system/hybrid-system.ts";
import type { IntegratorOptions } from "./integrator.ts";
import { writeIterationMatrix } from "./matrix-structure.ts";
import { boundMethod, type StepMethod } from "./step-method.ts";

/** Stage vectors that the kernel uses. */
export const SEMI_IMPLICIT_EULER_STAGES = 9;

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
