import type { Heap, KernelSystem } from "@cosimo/ir";
import type { Kernels } from "./kernels.ts";
import { luFactor, luSolve } from "./lu.ts";

/**
 * The kernels as plain JavaScript, bound to one system. `heap` is asked at each call, because memory may grow between
 * two of them.
 */
export function bindKernels(_sys: KernelSystem, heap: () => Heap): Kernels {
  return {
    luFactor: (n, a, pivots) => luFactor(heap(), n, a, pivots),
    luSolve: (n, a, pivots, rhs) => luSolve(heap(), n, a, pivots, rhs),
  };
}
