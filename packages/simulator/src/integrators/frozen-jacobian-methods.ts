import type { int } from "@cosimo/ir";
import { FROZEN_SIZE, STRUCTURE_SIZE } from "@cosimo/kernels";
import type { HybridSystem } from "../system/hybrid-system.ts";
import { implicitKernel } from "./implicit-kernels.ts";
import { hasFixedStep, type IntegratorOptions } from "./integrator.ts";
import { createIterationMatrix, type IterationMatrix } from "./matrix-structure.ts";
import type { StepMethod } from "./step-method.ts";

/** Stage vectors that these methods use. */
export const IMPLICIT_EULER_STAGES = 6;
export const MK22_STAGES = 5;
export const RADAU5_STAGES = 12;

/** The implicit Euler method: order 1, L-stable. */
export function implicitEulerMethod(system: HybridSystem, options: IntegratorOptions, w: int): StepMethod {
  return hermiteMethod(system, options, w, "implicitEulerAdvance", {
    name: "implicit-euler",
    order: 1,
    errorVectors: { first: 13, count: 1, relativeToSlope: false },
  });
}

/** The (2,2)-method with a frozen Jacobian: order 2, L-stable. */
export function mk22Method(system: HybridSystem, options: IntegratorOptions, w: int): StepMethod {
  return hermiteMethod(system, options, w, "mk22Advance", {
    name: "mk22",
    order: 2,
    errorVectors: { first: 12, count: 2, relativeToSlope: false },
  });
}

/** A method of low order whose dense output is the cubic Hermite polynomial. */
function hermiteMethod(
  system: HybridSystem,
  options: IntegratorOptions,
  w: int,
  kernel: "implicitEulerAdvance" | "mk22Advance",
  description: Pick<StepMethod, "name" | "order" | "errorVectors">,
): StepMethod {
  const { base: b, stateCount: n, kernels } = system;
  const { structure, matrices, memory: d, ...life } = frozenJacobian(system);
  const advance = implicitKernel(system, kernel);
  return {
    ...life,
    ...description,
    startOrder: 2,
    degree: 3,
    fixedStep: hasFixedStep(options),
    toleranceDivisor: 1,
    advance: () => advance(b, n, w, structure, matrices, d),
    polynomial: () => kernels.hermitePolynomial(n, w),
  };
}

/**
 * Radau IIA, order 5. Its error estimate has order 3; a modified tolerance makes the error of the method about the
 * requested one (Hairer & Wanner's code RADAU5).
 */
export function radau5Method(system: HybridSystem, options: IntegratorOptions, w: int): StepMethod {
  const { base: b, stateCount: n } = system;
  const { structure, matrices, memory: d, ...life } = frozenJacobian(system);
  const complex = system.allocate(2 * system.heap[structure + STRUCTURE_SIZE]! + 2 * n);
  const advance = implicitKernel(system, "radau5Advance");
  return {
    ...life,
    name: "radau5",
    order: 5,
    startOrder: 4,
    degree: 3,
    fixedStep: hasFixedStep(options),
    toleranceDivisor: 10 * Math.cbrt(options.relativeTolerance),
    advance: () => advance(b, n, w, structure, matrices, complex, d),
    polynomial: () => {},
    errorVectors: { first: 18, count: 1, relativeToSlope: false },
  };
}

interface FrozenJacobian extends IterationMatrix, Required<Pick<StepMethod, "begin" | "undo">> {
  readonly memory: int;
}

/** Matrices and the memory with their age; both are discarded at an event. */
function frozenJacobian(system: HybridSystem): FrozenJacobian {
  const matrix = createIterationMatrix(system, system.derivativeKernels === undefined);
  const memory = system.allocate(FROZEN_SIZE);
  const forget = (): void => {
    system.heap.fill(0, memory, memory + FROZEN_SIZE);
  };
  return {
    ...matrix,
    memory,
    begin() {
      forget();
      return 0;
    },
    undo: forget,
  };
}
