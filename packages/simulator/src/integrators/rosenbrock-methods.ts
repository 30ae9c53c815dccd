import { bindKernels } from "../kernels/bind-kernels.ts";
import type { Kernels } from "../kernels/kernels.ts";
import type { HybridSystem } from "../system/hybrid-system.ts";
import { createIterationMatrix } from "./matrix-structure.ts";
import type { StepMethod } from "./step-method.ts";

/** Stage vectors that the implicit kernels use. */
export const ROSENBROCK_STAGES = 9;

/** RODAS, order 4(3), for stiff problems. */
export function rodas4Method(system: HybridSystem, w: number): StepMethod {
  const { base: b, stateCount: n } = system;
  const { structure, matrices } = createIterationMatrix(system, system.derivativeKernels === undefined);
  const { rodas4Advance, rodas4Polynomial } = implicitKernels(system);
  return {
    name: "rodas4",
    order: 4,
    startOrder: 4,
    degree: 3,
    fixedStep: false,
    strictness: 1,
    advance: () => rodas4Advance(b, n, w, structure, matrices),
    polynomial: () => rodas4Polynomial(n, w),
    evidence: { first: 17, count: 1, relativeToSlope: false },
  };
}

/** The linearly implicit Euler method with a fixed step. */
export function semiImplicitEulerMethod(system: HybridSystem, w: number): StepMethod {
  const { base: b, stateCount: n, kernels } = system;
  const { structure, matrices } = createIterationMatrix(system, system.derivativeKernels === undefined);
  const { linearlyImplicitEulerAdvance } = implicitKernels(system);
  return {
    name: "semi-implicit-euler",
    order: 1,
    startOrder: 2,
    degree: 3,
    fixedStep: true,
    strictness: 1,
    advance: () => linearlyImplicitEulerAdvance(b, n, w, structure, matrices),
    polynomial: () => kernels.hermitePolynomial(n, w),
    evidence: { first: 12, count: 1, relativeToSlope: false },
  };
}

type ImplicitKernels = Required<
  Pick<Kernels, "rodas4Advance" | "rodas4Polynomial" | "linearlyImplicitEulerAdvance">
>;

/**
 * Compiled with the directional derivatives where the system has them; else plain JavaScript over the system's own
 * functions, which then never asks for a directional derivative.
 */
function implicitKernels(system: HybridSystem): ImplicitKernels {
  const compiled = system.derivativeKernels?.();
  const { rodas4Advance, rodas4Polynomial, linearlyImplicitEulerAdvance } = compiled ?? interpreted(system);
  if (!rodas4Advance || !rodas4Polynomial || !linearlyImplicitEulerAdvance) {
    throw new Error("the derivative kernels of the system lack the implicit methods");
  }
  return { rodas4Advance, rodas4Polynomial, linearlyImplicitEulerAdvance };
}

function interpreted(system: HybridSystem): Kernels {
  const missing = (): never => {
    throw new Error("the system has no directional derivatives");
  };
  return bindKernels(
    {
      derivatives: (_b, t, x, xdot) => system.derivatives(t, x, xdot),
      indicators: (_b, t, x, g) => system.indicatorValues(t, x, g),
      directional: missing,
      indicatorRates: missing,
    },
    () => system.heap,
  );
}
