import type { int } from "@cosimo/ir";
import { bindHighOrderKernels, type HighOrderKernels, STEP_STABILITY } from "@cosimo/kernels";
import type { HybridSystem } from "../system/hybrid-system.ts";
import { hasFixedStep, type IntegratorOptions } from "./integrator.ts";
import type { StepMethod } from "./step-method.ts";
import type { ExplicitTableau } from "./tableaus.ts";

/** Stages of `dopri5` besides the derivatives at both ends. */
export const DOPRI5_STAGES = 5;

/**
 * Largest tolerance for the error of a step, which is a tenth of the requested one. Between events a trajectory has
 * few, fast growing steps, for which larger estimates are unreliable. Measured on the bouncing ball: event times are
 * within tolerance after twenty impacts, at a fifth more evaluations.
 */
const COARSEST_TOLERANCE = 2e-6;

/** The pair of Dormand and Prince, order 5(4). */
export function dopri5Method(system: HybridSystem, w: int, relativeTolerance: number): StepMethod {
  const { kernels, base: b, stateCount: n } = system;
  return {
    name: "dopri5",
    order: 5,
    startOrder: 5,
    degree: 4,
    fixedStep: false,
    toleranceDivisor: Math.max(10, relativeTolerance / COARSEST_TOLERANCE),
    advance: () => kernels.dopri5Advance(b, n, w),
    advanceSteps: (m, s, tStop, most) => kernels.advanceSteps(b, n, m, w, s, tStop, most),
    polynomial: () => kernels.dopri5Polynomial(n, w),
    refine: () => kernels.refinePolynomial(b, n, w, 4),
    errorVectors: { first: 12, count: DOPRI5_STAGES, relativeToSlope: true },
  };
}

/** Stages of `dop853` besides the derivatives at both ends, and two vectors of its dense output. */
export const DOP853_STAGES = 13;

/** The method of Dormand and Prince, order 8(5,3). */
export function dop853Method(system: HybridSystem, options: IntegratorOptions, w: int): StepMethod {
  const { base: b, stateCount: n } = system;
  const kernels = system.highOrderKernels?.() ?? interpretedHighOrder(system);
  return {
    name: "dop853",
    order: 8,
    startOrder: 8,
    degree: 7,
    fixedStep: hasFixedStep(options),
    toleranceDivisor: 1,
    advance: () => kernels.dop853Advance(b, n, w),
    advanceSteps: (m, s, tStop, most) => kernels.dop853Steps(b, n, m, w, s, tStop, most),
    polynomial: () => kernels.dop853Polynomial(b, n, w),
    errorVectors: { first: 14, count: 11, relativeToSlope: true },
  };
}

function interpretedHighOrder(system: HybridSystem): HighOrderKernels {
  const missing = (): never => {
    throw new Error("a method of high order needs no directional derivatives");
  };
  return bindHighOrderKernels(
    {
      derivatives: (_b, t, x, xdot) => system.derivatives(t, x, xdot),
      indicators: (_b, t, x, g) => system.indicatorValues(t, x, g),
      outputs: (_b, t, x) => system.evaluateOutputs(t, x),
      directional: missing,
      indicatorRates: missing,
    },
    () => system.heap,
  );
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
  const { kernels, base: b, stateCount: n } = system;
  const s = tableau.nodes.length;
  const address = storeTableau(system, tableau);
  const order = Math.max(1, tableau.errorOrder);
  system.heap[w + STEP_STABILITY] = tableau.stabilityInterval ?? 0;
  return {
    name: tableau.name,
    order: tableau.order,
    startOrder: order,
    degree: 3,
    fixedStep: tableau.errorOrder === 0 || hasFixedStep(options),
    toleranceDivisor: 1,
    advance: () => kernels.explicitAdvance(b, n, w, s, address, order),
    polynomial: () => kernels.hermitePolynomial(n, w),
    ...(tableau.order > 3 && { refine: () => kernels.refinePolynomial(b, n, w, 3) }),
    errorVectors: { first: 12, count: s, relativeToSlope: true },
  };
}

/** Writes a tableau to the heap in the layout of `explicitAdvance`. */
function storeTableau(system: HybridSystem, tableau: ExplicitTableau): int {
  const errorWeights = tableau.errorWeights ?? [...tableau.weights.map(() => 0), 0];
  const numbers = [...tableau.nodes, ...tableau.stages.flat(), ...tableau.weights, ...errorWeights];
  const address = system.allocate(numbers.length);
  system.heap.set(numbers, address);
  return address;
}
