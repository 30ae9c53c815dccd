import {
  beginHomotopy,
  HOMOTOPY_ATTEMPT,
  HOMOTOPY_FROM_STARTS,
  HOMOTOPY_SOLVED,
  homotopySize,
  nextHomotopy,
} from "@cosimo/kernels";
import type { ModelInstance } from "../model/model-instance.ts";
import type { SystemFailure } from "../system/hybrid-system.ts";

/**
 * Solves the initial system, by attempts with several lambda if the model uses `homotopy`. The failure is that of the attempt from the start
 * values. `tried` is called after each attempt.
 */
export function solveByHomotopy(
  instance: ModelInstance,
  solve: () => SystemFailure | undefined,
  tried?: (lambda: number, solved: boolean) => void,
): SystemFailure | undefined {
  const { module, base } = instance;
  const { homotopy } = module.sorted;
  if (homotopy === undefined) return solve();
  const { size, value } = module.layout;
  const slot = base + value[homotopy.lambda]!;
  const memory = instance.allocate(homotopySize(size));
  let failure: SystemFailure | undefined;
  let lambda = beginHomotopy(instance.heap, base, size, memory);
  while (lambda <= 1) {
    instance.heap[slot] = lambda;
    const own = solve();
    tried?.(lambda, own === undefined);
    if (instance.heap[memory + HOMOTOPY_ATTEMPT] === HOMOTOPY_FROM_STARTS) failure = own;
    lambda = nextHomotopy(instance.heap, base, size, memory, own === undefined ? 1 : 0);
  }
  return lambda === HOMOTOPY_SOLVED ? undefined : failure;
}
