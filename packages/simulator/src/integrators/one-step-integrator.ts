import type { int } from "@cosimo/ir";
import {
  STEP_ACCEPTED_COUNT,
  STEP_EVALUATIONS,
  STEP_FACTORIZATIONS,
  STEP_FAILURE,
  STEP_FIXED,
  STEP_H,
  STEP_HEADER,
  STEP_JACOBIANS,
  STEP_REJECTED_COUNT,
  STEP_STRICTNESS,
  STEP_T,
  STEP_T_END,
  STEP_T_OLD,
} from "../kernels/step-control.ts";
import type { HybridSystem } from "../system/hybrid-system.ts";
import type { Integrator, IntegratorOptions, IntegratorStatistics, StepStatus } from "./integrator.ts";
import { type StepMethod, statusOf } from "./step-method.ts";

/** Chooses the method of the next step after one that ended with `status`. */
export type MethodChoice = (status: StepStatus, current: StepMethod) => StepMethod;

const keepMethod: MethodChoice = (_status, current) => current;

/**
 * The integrator made of a one-step method (or of several that take turns, by `choose`) over the work area `w` of a
 * system.
 */
export function oneStepIntegrator(
  name: string,
  system: HybridSystem,
  options: IntegratorOptions,
  w: int,
  first: StepMethod,
  choose: MethodChoice = keepMethod,
): Integrator {
  const n = system.stateCount;
  const b = system.base;
  const kernels = system.kernels;
  const x = w + STEP_HEADER;
  let method = first;
  /** Of the last step: the degree of its dense output, 0 while it is not computed. */
  let degree = 0;
  let stepMethod = first;
  let started = false;
  let failed = false;
  const slot = (offset: int): number => system.heap[w + offset]!;

  const useMethod = (next: StepMethod): void => {
    method = next;
    system.heap[w + STEP_FIXED] = next.fixedStep ? 1 : 0;
    system.heap[w + STEP_STRICTNESS] = next.strictness;
  };
  useMethod(first);

  const firstStep = (): number => {
    if (method.fixedStep) return options.stepSize!;
    return started ? 0 : (options.initialStep ?? 0);
  };
  const prepareDense = (): void => {
    if (degree !== 0) return;
    stepMethod.polynomial();
    degree = stepMethod.degree;
  };

  return {
    name,
    get order() {
      return method.order;
    },
    get t() {
      return slot(STEP_T);
    },
    get tOld() {
      return slot(STEP_T_OLD);
    },
    x,
    xOld: x + n,
    xdot: x + 2 * n,
    xdotOld: x + 3 * n,
    get nextStep() {
      return slot(STEP_H);
    },
    statistics: statisticsOf(slot),
    get failureCode() {
      return slot(STEP_FAILURE);
    },
    work: w,
    get degree() {
      return degree;
    },
    restart(t, hint) {
      const heap = system.heap;
      const code = kernels.restartStep(b, n, w, t, method.startOrder, firstStep());
      heap[w + STEP_T_OLD] = t;
      if (hint > 0 && !method.fixedStep) heap[w + STEP_H] = Math.min(slot(STEP_H), hint);
      heap[w + STEP_FAILURE] = code;
      failed = code !== 0;
      started = true;
      degree = 0;
    },
    step(tEnd) {
      if (failed) return "evaluation-failed";
      system.heap[w + STEP_T_END] = tEnd;
      stepMethod = method;
      degree = 0;
      const status = statusOf(method.advance());
      const next = choose(status, method);
      if (next !== method) useMethod(next);
      return status;
    },
    prepareDense,
    refineDense() {
      prepareDense();
      if (degree >= 5 || stepMethod.refine === undefined || stepMethod.refine() !== 0) return false;
      degree = 5;
      return true;
    },
    interpolate(t, target) {
      prepareDense();
      kernels.denseState(n, w, degree, t, target);
    },
    truncate(t) {
      prepareDense();
      kernels.truncateStep(n, w, degree, t);
    },
    suspects: () => rankStates(system, options, w, stepMethod),
  };
}

function statisticsOf(slot: (offset: int) => number): IntegratorStatistics {
  return {
    get steps() {
      return slot(STEP_ACCEPTED_COUNT);
    },
    get rejectedSteps() {
      return slot(STEP_REJECTED_COUNT);
    },
    get derivativeEvaluations() {
      return slot(STEP_EVALUATIONS);
    },
    get jacobianEvaluations() {
      return slot(STEP_JACOBIANS);
    },
    get factorizations() {
      return slot(STEP_FACTORIZATIONS);
    },
  };
}

/** States by how much the stages of the last attempt vary in units of the tolerance, worst first; not finite is worst. */
function rankStates(
  system: HybridSystem,
  options: IntegratorOptions,
  w: int,
  method: StepMethod,
): readonly number[] {
  const n = system.stateCount;
  const heap = system.heap;
  const vectors = w + STEP_HEADER;
  const { first, count, relativeToSlope } = method.evidence;
  const unrest = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    const reference = relativeToSlope ? heap[vectors + 3 * n + i]! : 0;
    const scale = options.absoluteTolerance[i]! + options.relativeTolerance * Math.abs(heap[vectors + i]!);
    for (let k = 0; k < count; k++) {
      const size = Math.abs(heap[vectors + (first + k) * n + i]! - reference) / scale;
      unrest[i] = Math.max(unrest[i]!, Number.isFinite(size) ? size : Number.POSITIVE_INFINITY);
    }
  }
  const ranked = Array.from(unrest.keys()).sort((i, j) =>
    unrest[j]! > unrest[i]! ? 1 : unrest[j]! < unrest[i]! ? -1 : i - j,
  );
  return ranked.filter((i) => unrest[i]! > 0).slice(0, 5);
}
