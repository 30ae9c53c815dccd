import type { int, real } from "@cosimo/ir";
import {
  STATUS_ACCEPTED,
  STATUS_EVALUATION_FAILED,
  STATUS_NONSTIFF,
  STATUS_STEP_TOO_SMALL,
  STATUS_STIFF,
  STEP_BASE,
  STEP_H_MAX,
  STEP_H_MIN,
  STEP_HEADER,
  STEP_PROBE,
  STEP_RTOL,
  type StepMethodName,
  stepMethods,
} from "@cosimo/kernels";
import type { HybridSystem } from "../system/hybrid-system.ts";
import type { IntegratorOptions, KrylovUse, StepStatus } from "./integrator.ts";

/** Memory of a method beside the work area. */
interface StepMemory {
  /**
   * Restarts at the states, derivatives and time in the work area; returns 0 or a failure code. Missing: the method has
   * no memory.
   */
  readonly begin?: (() => int) | undefined;
  /** Undoes the last accepted step; the work area is at its begin again. */
  readonly undo?: (() => void) | undefined;
  /** To be called after the states at time t within the last step were interpolated. */
  interpolated?(t: real): void;
}

/** A one-step method on a work area. */
export interface StepMethod extends StepMemory {
  readonly name: string;
  readonly order: int;
  /** Order used to choose the first step size. */
  readonly startOrder: real;
  /** Degree of the dense output of the last step. */
  readonly degree: int;
  readonly fixedStep: boolean;
  /** The error of a step must be this many times smaller than the tolerance; 1: classical error control. */
  readonly toleranceDivisor: real;
  /** Missing: linear systems, if any, are solved directly. */
  readonly krylovUse?: (() => KrylovUse) | undefined;
  /** Makes one accepted step; returns a status of `step-control`. */
  advance(): int;
  /**
   * Makes several steps, each searched for events of `m` indicators in memory `s` (see `advance-steps.ts` of the
   * kernels). Missing: the method makes one step at a time.
   */
  advanceSteps?(m: int, s: int, tStop: real, most: int): int;
  /** The same through ordinary events, with the log at `v` (see `run-steps.ts`). Missing: the host handles all events. */
  runSteps?: ((m: int, s: int, v: int, tStop: real, most: int) => int) | undefined;
  /** Writes the dense output of the last step. */
  polynomial(): void;
  /** Whether the dense output, of the method's degree, can be refined to degree 5 by `refinePolynomial`. */
  readonly isRefinable?: boolean | undefined;
  /** Vectors from which states are ranked by error: offset in units of n, and count. */
  readonly errorVectors: { readonly first: int; readonly count: int; readonly relativeToSlope: boolean };
}

/** Default minimum step size at t = 0, where the resolution of time gives no bound [s]. */
export const SMALLEST_STEP = 1e-20;

/** What distinguishes a method from others with kernels. */
type MethodTraits = Omit<
  StepMethod,
  "degree" | "advance" | "advanceSteps" | "runSteps" | "polynomial" | "interpolated" | "krylovUse"
> & {
  /** If below that of the kernel. */
  readonly degree?: int;
};

/** A method with its kernels bound to a work area. */
export function boundMethod(
  system: HybridSystem,
  w: int,
  kernelName: StepMethodName,
  {
    name,
    order,
    startOrder,
    fixedStep,
    toleranceDivisor,
    begin,
    undo,
    isRefinable,
    errorVectors,
    degree: ownDegree,
  }: MethodTraits,
): StepMethod {
  const { base: b, stateCount: n } = system;
  const degree = ownDegree ?? stepMethods[kernelName].degree;
  const kernels = system.methodKernels(kernelName);
  // Assigned one by one: object spread takes as long as several steps.
  return {
    name,
    order,
    startOrder,
    degree,
    fixedStep,
    toleranceDivisor,
    begin,
    undo,
    isRefinable,
    advance: () => kernels.advance(b, n, w),
    advanceSteps: (m, s, tStop, most) => kernels.steps(b, n, m, w, s, degree, tStop, most),
    runSteps: kernels.run && ((m, s, v, tStop, most) => kernels.run!(b, n, m, w, s, degree, v, tStop, most)),
    polynomial: () => kernels.polynomial(n, w),
    errorVectors,
  };
}

/** Allocates a work area for `stages` stages and `extra` slots behind them; returns its address. */
export function createWorkArea(
  system: HybridSystem,
  options: IntegratorOptions,
  stages: int,
  extra: int,
): int {
  const n = system.stateCount;
  const size = STEP_HEADER + n * (12 + stages) + extra;
  const w = system.allocate(size + 2 * n);
  const heap = system.heap;
  heap[w + STEP_BASE] = system.base;
  heap[w + STEP_PROBE] = w + size;
  heap[w + STEP_RTOL] = options.relativeTolerance;
  heap[w + STEP_H_MIN] = Math.max(options.minStep ?? 0, SMALLEST_STEP);
  heap[w + STEP_H_MAX] =
    options.maxStep !== undefined && options.maxStep > 0 ? options.maxStep : Number.POSITIVE_INFINITY;
  writeTolerances(system, options, w);
  return w;
}

/** Writes absolute tolerances to the work area. */
export function writeTolerances(system: HybridSystem, options: IntegratorOptions, w: int): void {
  const { heap, stateCount } = system;
  const { absoluteTolerance } = options;
  const first = w + STEP_HEADER + 4 * stateCount;
  // For few numbers a loop is faster than `set`.
  for (let i = 0; i < absoluteTolerance.length; i++) heap[first + i] = absoluteTolerance[i]!;
}

export function statusOf(status: int): StepStatus {
  switch (status) {
    case STATUS_ACCEPTED:
      return "accepted";
    case STATUS_STEP_TOO_SMALL:
      return "step-too-small";
    case STATUS_EVALUATION_FAILED:
      return "evaluation-failed";
    case STATUS_STIFF:
      return "stiff";
    case STATUS_NONSTIFF:
      return "nonstiff";
    default:
      throw new Error(`a step kernel returned the unknown status ${status}`);
  }
}

/**
 * Largest tolerance for the error of a step of a system with events. Between events a trajectory has few, fast growing steps, for which
 * larger estimates are unreliable. Measured on the bouncing ball: event times are within tolerance after twenty impacts, at a fifth
 * more evaluations.
 */
const COARSEST_TOLERANCE = 2e-6;

/** How many times smaller than the tolerance the error of a step must be for events; 0: they ask for nothing. */
export function eventDivisor({ indicatorCount }: HybridSystem, relativeTolerance: number): number {
  return indicatorCount > 0 ? relativeTolerance / COARSEST_TOLERANCE : 0;
}
