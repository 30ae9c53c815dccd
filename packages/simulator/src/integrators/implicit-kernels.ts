import type { Kernels } from "@cosimo/kernels";
import { bindKernels } from "@cosimo/kernels";
import type { HybridSystem } from "../system/hybrid-system.ts";

/** Kernels that solve with the Jacobian matrix. */
type ImplicitKernels = Required<
  Pick<
    Kernels,
    | "rodas4Advance"
    | "rodas4Polynomial"
    | "linearlyImplicitEulerAdvance"
    | "implicitEulerAdvance"
    | "mk22Advance"
    | "radau5Advance"
  >
>;

/**
 * Compiled kernels with directional derivatives where the system has them; else plain JavaScript on the functions of
 * the system, without directional derivatives.
 */
export function implicitKernel<K extends keyof ImplicitKernels>(
  system: HybridSystem,
  name: K,
): ImplicitKernels[K] {
  const kernels = system.derivativeKernels?.() ?? interpreted(system);
  const kernel: Kernels[K] = kernels[name];
  if (kernel === undefined) throw new Error(`the derivative kernels of the system lack ${name}`);
  return kernel as ImplicitKernels[K];
}

function interpreted(system: HybridSystem): Kernels {
  const missing = (): never => {
    throw new Error("the system has no directional derivatives");
  };
  return bindKernels(
    {
      derivatives: (_b, t, x, xdot) => system.derivatives(t, x, xdot),
      indicators: (_b, t, x, g) => system.indicatorValues(t, x, g),
      outputs: (_b, t, x) => system.evaluateOutputs(t, x),
      directional: missing,
      indicatorRates: missing,
    },
    () => system.heap,
  );
}
