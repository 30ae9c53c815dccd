import type { int, real } from "@cosimo/ir";
import {
  STATUS_ACCEPTED,
  STATUS_EVALUATION_FAILED,
  STATUS_NONSTIFF,
  STATUS_STEP_TOO_SMALL,
  STATUS_STIFF,
  STEP_H_MAX,
  STEP_H_MIN,
  STEP_HEADER,
  STEP_RTOL,
} from "@cosimo/kernels";
import type { HybridSystem } from "../system/hybrid-system.ts";
import type { IntegratorOptions, StepStatus } from "./integrator.ts";

/** A one-step method at work on a work area: what the integrator calls. */
export interface StepMethod {
  readonly name: string;
  readonly order: int;
  /** Order by which the first step size is chosen. */
  readonly startOrder: real;
  /** Of the dense output of the last step. */
  readonly degree: int;
  readonly fixedStep: boolean;
  /** How many times smaller than the tolerance the error of a step must be; 1 is the classical error control. */
  readonly toleranceDivisor: real;
  /** Begins anew at the states, derivatives and time in the work area; returns 0, or a failure code. Missing: no memory. */
  begin?(): int;
  /** Forgets the last accepted step, whose begin is in the work area again. */
  undo?(): void;
  /** The states at time t within the last step have been asked for. */
  interpolated?(t: real): void;
  /** Makes one accepted step; returns a verdict of `step-control`. */
  advance(): int;
  /**
   * Several steps at once, each searched for events of `m` indicators in memory `s` (see `kernels/stretch.ts`); missing:
   * the method makes one at a time.
   */
  advanceSteps?(m: int, s: int, tStop: real, most: int): int;
  /** Writes the dense output of the last step. */
  polynomial(): void;
  /** Replaces it by one of degree 5 that is more accurate; returns 0, or a failure code. */
  refine?(): int;
  /** Offsets, in units of n from the begin of the vectors, of the first of those that show which states resist. */
  readonly errorVectors: { readonly first: int; readonly count: int; readonly relativeToSlope: boolean };
}

/** Default bound below for step sizes at t = 0, where the resolution of time is no bound [s]. */
export const SMALLEST_STEP = 1e-20;

/** Reserves a work area for `stages` stages and `extra` slots behind them; returns its address. */
export function createWorkArea(
  system: HybridSystem,
  options: IntegratorOptions,
  stages: int,
  extra: int,
): int {
  const n = system.stateCount;
  const w = system.allocate(STEP_HEADER + n * (12 + stages) + extra);
  const heap = system.heap;
  heap[w + STEP_RTOL] = options.relativeTolerance;
  heap[w + STEP_H_MIN] = Math.max(options.minStep ?? 0, SMALLEST_STEP);
  heap[w + STEP_H_MAX] =
    options.maxStep !== undefined && options.maxStep > 0 ? options.maxStep : Number.POSITIVE_INFINITY;
  writeTolerances(system, options, w);
  return w;
}

/** Absolute tolerances, where the kernels read them. */
export function writeTolerances(system: HybridSystem, options: IntegratorOptions, w: int): void {
  const { heap, stateCount } = system;
  const { absoluteTolerance } = options;
  const first = w + STEP_HEADER + 4 * stateCount;
  // Few numbers, and at each event: a loop is faster than `set`.
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
      throw new Error(`a step kernel returned the unknown verdict ${status}`);
  }
}
