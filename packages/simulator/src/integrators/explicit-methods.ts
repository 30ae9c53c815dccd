import type { int } from "@cosimo/ir";
import { STEP_ERROR_ORDER, STEP_STABILITY, STEP_STAGES, STEP_TABLEAU } from "@cosimo/kernels";
import type { HybridSystem } from "../system/hybrid-system.ts";
import { hasFixedStep, type IntegratorOptions } from "./integrator.ts";
import { boundMethod, eventDivisor, type StepMethod } from "./step-method.ts";
import type { ExplicitTableau } from "./tableaus.ts";

/** Stages of `dopri5` besides the derivatives at both ends. */
export const DOPRI5_STAGES = 5;

/** The error of a step of `dopri5` is this many times smaller than the tolerance, or more. */
const LEAST_DIVISOR = 10;

/** The pair of Dormand and Prince, order 5(4). */
export function dopri5Method(system: HybridSystem, w: int, relativeTolerance: number): StepMethod {
  return boundMethod(system, w, "dopri5", {
    name: "dopri5",
    order: 5,
    startOrder: 5,
    fixedStep: false,
    toleranceDivisor: Math.max(LEAST_DIVISOR, eventDivisor(system, relativeTolerance)),
    isRefinable: true,
    errorVectors: { first: 12, count: DOPRI5_STAGES, relativeToSlope: true },
  });
}

/** Stages of `dop853` besides the derivatives at both ends, and two vectors of its dense output. */
export const DOP853_STAGES = 13;

/** The method of Dormand and Prince, order 8(5,3). */
export function dop853Method(
  system: HybridSystem,
  options: IntegratorOptions,
  w: int,
  toleranceDivisor = 1,
): StepMethod {
  return boundMethod(system, w, "dop853", {
    name: "dop853",
    order: 8,
    startOrder: 8,
    fixedStep: hasFixedStep(options),
    toleranceDivisor,
    errorVectors: { first: 14, count: 11, relativeToSlope: true },
  });
}

/** Stages of `verner8` besides the derivatives at both ends, and two vectors of its dense output. */
export const VERNER8_STAGES = 14;

/** The efficient method of Verner, order 8(7). */
export function verner8Method(
  system: HybridSystem,
  options: IntegratorOptions,
  w: int,
  toleranceDivisor = 1,
): StepMethod {
  return boundMethod(system, w, "verner8", {
    name: "verner8",
    order: 8,
    startOrder: 8,
    fixedStep: hasFixedStep(options),
    toleranceDivisor,
    errorVectors: { first: 14, count: 12, relativeToSlope: true },
  });
}

/** Stages of `rk4` besides the derivatives at both ends. */
export const RK4_STAGES = 3;

/** The classical method of order 4 with a fixed step. */
export function rk4Method(system: HybridSystem, _options: IntegratorOptions, w: int): StepMethod {
  return boundMethod(system, w, "rk4", {
    name: "rk4",
    order: 4,
    startOrder: 1,
    fixedStep: true,
    toleranceDivisor: 1,
    isRefinable: true,
    errorVectors: { first: 12, count: RK4_STAGES, relativeToSlope: true },
  });
}

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
