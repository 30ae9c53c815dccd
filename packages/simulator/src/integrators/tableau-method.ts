import type { int } from "@cosimo/ir";
import { STEP_ERROR_ORDER, STEP_STABILITY, STEP_STAGES, STEP_TABLEAU } from "@cosimo/kernels";
import type { HybridSystem } from "../system/hybrid-system.ts";
import { hasFixedStep, type IntegratorOptions } from "./integrator.ts";
import { boundMethod, type StepMethod } from "./step-method.ts";
import type { ExplicitTableau } from "./tableaus.ts";

/**
 * Any explicit method. Its dense output is the cubic Hermite polynomial, less accurate than methods of order 4 and 5
 * permit.
 */
export function tableauMethod(
  system: HybridSystem,
  options: IntegratorOptions,
  w: int,
  tableau: ExplicitTableau,
): StepMethod {
  const s = tableau.nodes.length;
  const order = Math.max(1, tableau.errorOrder);
  const address = storeTableau(system, tableau);
  const { heap } = system;
  heap[w + STEP_TABLEAU] = address;
  heap[w + STEP_STAGES] = s;
  heap[w + STEP_ERROR_ORDER] = order;
  heap[w + STEP_STABILITY] = tableau.stabilityInterval ?? 0;
  return boundMethod(system, w, "explicit", {
    name: tableau.name,
    order: tableau.order,
    startOrder: order,
    fixedStep: tableau.errorOrder === 0 || hasFixedStep(options),
    toleranceDivisor: 1,
    isRefinable: tableau.order > 3,
    errorVectors: { first: 12, count: s, relativeToSlope: true },
  });
}

/** Writes a tableau to the heap in the layout of `explicitAdvance`. */
function storeTableau(system: HybridSystem, tableau: ExplicitTableau): int {
  const errorWeights = tableau.errorWeights ?? [...tableau.weights.map(() => 0), 0];
  const numbers = [...tableau.nodes, ...tableau.stages.flat(), ...tableau.weights, ...errorWeights];
  const address = system.allocate(numbers.length);
  system.heap.set(numbers, address);
  return address;
}
