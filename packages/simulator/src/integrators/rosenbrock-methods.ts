import type { HybridSystem } from "../system/hybrid-system.ts";
import { implicitKernel } from "./implicit-kernels.ts";
import { createIterationMatrix } from "./matrix-structure.ts";
import type { StepMethod } from "./step-method.ts";

/** Stage vectors that the implicit kernels use. */
export const ROSENBROCK_STAGES = 9;

/** RODAS, order 4(3), for stiff problems. */
export function rodas4Method(system: HybridSystem, w: number): StepMethod {
  const { base: b, stateCount: n } = system;
  const { structure, matrices } = createIterationMatrix(system, system.derivativeKernels === undefined);
  const rodas4Advance = implicitKernel(system, "rodas4Advance");
  const rodas4Polynomial = implicitKernel(system, "rodas4Polynomial");
  return {
    name: "rodas4",
    order: 4,
    startOrder: 4,
    degree: 3,
    fixedStep: false,
    toleranceDivisor: 1,
    advance: () => rodas4Advance(b, n, w, structure, matrices),
    polynomial: () => rodas4Polynomial(n, w),
    errorVectors: { first: 17, count: 1, relativeToSlope: false },
  };
}

/** The linearly implicit Euler method with a fixed step. */
export function semiImplicitEulerMethod(system: HybridSystem, w: number): StepMethod {
  const { base: b, stateCount: n, kernels } = system;
  const { structure, matrices } = createIterationMatrix(system, system.derivativeKernels === undefined);
  const linearlyImplicitEulerAdvance = implicitKernel(system, "linearlyImplicitEulerAdvance");
  return {
    name: "semi-implicit-euler",
    order: 1,
    startOrder: 2,
    degree: 3,
    fixedStep: true,
    toleranceDivisor: 1,
    advance: () => linearlyImplicitEulerAdvance(b, n, w, structure, matrices),
    polynomial: () => kernels.hermitePolynomial(n, w),
    errorVectors: { first: 12, count: 1, relativeToSlope: false },
  };
}
