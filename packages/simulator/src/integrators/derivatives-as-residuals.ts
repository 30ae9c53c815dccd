import { densePattern, type KernelResidual, withDiagonal } from "@cosimo/ir";
import { bindResidualKernels } from "@cosimo/kernels";
import type { HybridSystem, ResidualSystem } from "../system/hybrid-system.ts";

/** F = f(t, x) - xdot, for systems without residual form. */
export function derivativesAsResiduals(system: HybridSystem): ResidualSystem {
  const n = system.stateCount;
  const dae: KernelResidual = {
    residuals(_b, t, y, ydot, r) {
      const code = system.derivatives(t, y, r);
      const { heap } = system;
      for (let i = 0; i < n; i++) heap[r + i] = heap[r + i]! - heap[ydot + i]!;
      return code;
    },
    residualTangent() {
      throw new Error("derivatives as residuals have no tangents");
    },
  };
  return {
    size: n,
    names: system.stateNames,
    sparsity: withDiagonal(system.jacobianSparsity?.() ?? densePattern(n)),
    nominals: system.nominals,
    numeric: true,
    kernels: bindResidualKernels(dae, () => system.heap),
    calcAlgebraic: () => 0,
    guess: () => undefined,
  };
}
