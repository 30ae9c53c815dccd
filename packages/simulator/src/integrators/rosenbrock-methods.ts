import type { HybridSystem } from "../system/hybrid-system.ts";
import { writeIterationMatrix } from "./matrix-structure.ts";
import { boundMethod, type StepMethod } from "./step-method.ts";

/** Stage vectors that the implicit kernels use. */
export const ROSENBROCK_STAGES = 9;

/** RODAS, order 4(3), for stiff problems; with fixed steps a method whose work for a step is known, for real time. */
export function rodas4Method(system: HybridSystem, w: number, fixedStep = false): StepMethod {
  writeIterationMatrix(system, w);
  return boundMethod(system, w, "rodas4", {
    name: "rodas4",
    order: 4,
    startOrder: 4,
    fixedStep,
    toleranceDivisor: 1,
    errorVectors: { first: 17, count: 1, relativeToSlope: false },
  });
}
