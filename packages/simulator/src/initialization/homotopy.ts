import type { ModelInstance } from "../model/model-instance.ts";
import type { SystemFailure } from "../system/hybrid-system.ts";

const FIRST_STEP = 0.25;
const LARGEST_STEP = 0.5;
const SMALLEST_STEP = 1e-4;

/**
 * Solves the initial system. If the model uses `homotopy`, the guess is the solution of the simplified system (lambda = 0), by which a
 * model says which of several solutions it has. If that leads to none, the guess is that of the start values. If that fails, too, the solution is
 * followed from the simplified system to the actual one (lambda = 1): the step of lambda doubles after a success and halves after a
 * failure. `tried` is called after each attempt.
 */
export function solveByHomotopy(
  instance: ModelInstance,
  solve: () => SystemFailure | undefined,
  tried?: (lambda: number, solved: boolean) => void,
): SystemFailure | undefined {
  const { module, base } = instance;
  const { homotopy } = module.sorted;
  if (homotopy === undefined) return solve();
  const slot = base + module.layout.value[homotopy.lambda]!;
  const solveAt = (lambda: number): SystemFailure | undefined => {
    instance.heap[slot] = lambda;
    const failure = solve();
    tried?.(lambda, failure === undefined);
    return failure;
  };
  const starts = regionOf(instance);
  const simplified = solveAt(0) === undefined ? regionOf(instance) : undefined;
  if (simplified !== undefined && solveAt(1) === undefined) return undefined;
  instance.heap.set(starts, base);
  const failure = solveAt(1);
  if (failure === undefined || simplified === undefined) return failure;
  let [reached, step, good] = [0, FIRST_STEP, simplified];
  while (reached < 1 && step >= SMALLEST_STEP) {
    instance.heap.set(good, base);
    const next = Math.min(1, reached + step);
    if (solveAt(next) === undefined) {
      reached = next;
      good = regionOf(instance);
      step = Math.min(LARGEST_STEP, 2 * step);
    } else step /= 2;
  }
  if (reached === 1) return undefined;
  instance.heap.set(starts, base);
  return failure;
}

function regionOf({ heap, base, module }: ModelInstance): Float64Array {
  return heap.slice(base, base + module.layout.size);
}
