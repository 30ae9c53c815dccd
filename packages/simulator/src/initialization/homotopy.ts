import type { ModelInstance } from "../model/model-instance.ts";
import type { SystemFailure } from "../system/hybrid-system.ts";

const FIRST_STEP = 0.25;
const LARGEST_STEP = 0.5;
const SMALLEST_STEP = 1e-4;

/**
 * Solves the initial system. If that fails and the model uses `homotopy`, continues from the simplified system (lambda
 * = 0) to the actual one (lambda = 1). The step of lambda doubles after a success and halves after a failure. `tried`
 * is called after each attempt.
 */
export function solveByHomotopy(
  instance: ModelInstance,
  solve: () => SystemFailure | undefined,
  tried?: (lambda: number, solved: boolean) => void,
): SystemFailure | undefined {
  const { module, base } = instance;
  const { homotopy } = module.sorted;
  const direct = homotopy && regionOf(instance);
  const failure = solve();
  tried?.(1, failure === undefined);
  if (failure === undefined || homotopy === undefined || direct === undefined) return failure;
  const slot = base + module.layout.value[homotopy.lambda]!;
  const solveAt = (lambda: number): boolean => {
    instance.heap[slot] = lambda;
    const solved = solve() === undefined;
    tried?.(lambda, solved);
    return solved;
  };
  const giveUp = (): SystemFailure => {
    instance.heap.set(direct, base);
    return failure;
  };
  instance.heap.set(direct, base);
  let reached = 0;
  if (!solveAt(0)) return giveUp();
  let good = regionOf(instance);
  for (let step = FIRST_STEP; reached < 1; ) {
    const next = Math.min(1, reached + step);
    if (solveAt(next)) {
      reached = next;
      good = regionOf(instance);
      step = Math.min(LARGEST_STEP, 2 * step);
    } else {
      instance.heap.set(good, base);
      step /= 2;
      if (step < SMALLEST_STEP) return giveUp();
    }
  }
  instance.heap[slot] = 1;
  return undefined;
}

function regionOf({ heap, base, module }: ModelInstance): Float64Array {
  return heap.slice(base, base + module.layout.size);
}
