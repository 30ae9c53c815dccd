import type { int } from "@cosimo/ir";
import {
  EXTRAPOLATION_SIZE,
  EXTRAPOLATION_TARGET,
  EXTRAPOLATION_VECTORS,
  STEP_TABLEAU,
} from "@cosimo/kernels";
import type { HybridSystem } from "../system/hybrid-system.ts";
import type { IntegratorOptions } from "./integrator.ts";
import { boundMethod, type StepMethod } from "./step-method.ts";

/** Vectors of the work area that the method uses. */
export const EXTRAPOLATION_STAGES = EXTRAPOLATION_VECTORS;

/** The extrapolated midpoint rule of order 4 to 16. */
export function extrapolationMethod(
  system: HybridSystem,
  { relativeTolerance }: IntegratorOptions,
  w: int,
): StepMethod {
  const memory = system.allocate(EXTRAPOLATION_SIZE);
  system.heap[w + STEP_TABLEAU] = memory;
  const lines = Math.max(3, Math.min(7, Math.floor(1.5 - 0.6 * Math.log10(relativeTolerance))));
  return boundMethod(system, w, "gbs", {
    name: "gbs",
    order: 2 * lines,
    startOrder: 2 * lines - 1,
    fixedStep: false,
    toleranceDivisor: 1,
    begin() {
      system.heap[memory + EXTRAPOLATION_TARGET] = lines;
      return 0;
    },
    errorVectors: { first: 5, count: 1, relativeToSlope: false },
  });
}
