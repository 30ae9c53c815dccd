import type { int } from "@cosimo/ir";
import {
  ADAMS_GAMMA,
  ADAMS_NEXT_ORDER,
  ADAMS_ORDER,
  ADAMS_PENDING,
  ADAMS_SIZE,
  ADAMS_VECTORS,
  STEP_TABLEAU,
} from "@cosimo/kernels";
import type { HybridSystem } from "../system/hybrid-system.ts";
import type { IntegratorOptions } from "./integrator.ts";
import { boundMethod, type StepMethod } from "./step-method.ts";

/** Vectors of the work area that the method uses. */
export const ADAMS_STAGES = ADAMS_VECTORS;

/** Makes the global error about the tolerance, as that of the other methods (measured). */
const TOLERANCE_DIVISOR = 5;

/** Moduli of gamma*_1, gamma*_2, …: Hairer, Nørsett & Wanner (1993), section III.1. */
const gammas = [
  ...[1 / 2, 1 / 12, 1 / 24, 19 / 720, 3 / 160, 863 / 60480, 275 / 24192, 33953 / 3628800],
  ...[8183 / 1036800, 3250433 / 479001600, 4671 / 788480],
  ...[13695779093 / 2615348736000, 2224234463 / 475517952000],
];

/** Adams methods of order 1 to 13 with variable step size, two evaluations each step. */
export function adamsMethod(system: HybridSystem, _options: IntegratorOptions, w: int): StepMethod {
  const memory = system.allocate(ADAMS_SIZE);
  system.heap[w + STEP_TABLEAU] = memory;
  return boundMethod(system, w, "adams", {
    name: "adams",
    order: 12,
    startOrder: 2,
    fixedStep: false,
    toleranceDivisor: TOLERANCE_DIVISOR,
    begin() {
      const { heap } = system;
      heap.fill(0, memory, memory + ADAMS_SIZE);
      heap.set(gammas, memory + ADAMS_GAMMA + 1);
      return 0;
    },
    undo() {
      const { heap } = system;
      heap[memory + ADAMS_PENDING] = 0;
      // The history has no differences for a higher order without that step.
      heap[memory + ADAMS_NEXT_ORDER] = heap[memory + ADAMS_ORDER]!;
    },
    errorVectors: { first: 34, count: 1, relativeToSlope: false },
  });
}
