import type { Heap, KernelResidual, KernelSystem } from "@cosimo/ir";
import { eventSearch } from "../location/event-search.ts";
import { advanceSteps } from "../run/advance-steps.ts";
import type { OneStepMethod } from "../run/one-step-method.ts";
import { leapingState, nextTurn, steepeningState } from "../run/solution-checks.ts";
import { bdfAdvance, bdfInterpolate, bdfPolynomial } from "../steps/bdf.ts";
import { denseState, hermitePolynomial, refinePolynomial, truncateStep } from "../steps/dense-output.ts";
import { dop853Advance } from "../steps/dop853.ts";
import { dop853Polynomial } from "../steps/dop853-dense.ts";
import { dopri5Advance, dopri5Polynomial } from "../steps/dopri5.ts";
import { explicitAdvance } from "../steps/explicit-runge-kutta.ts";
import { implicitEulerAdvance } from "../steps/implicit-euler.ts";
import { restartStep } from "../steps/initial-step.ts";
import { mk22Advance } from "../steps/mk22.ts";
import { radauAdvance } from "../steps/radau.ts";
import { radauPolynomial } from "../steps/radau-stages.ts";
import { rk4Advance } from "../steps/rk4.ts";
import { linearlyImplicitEulerAdvance, rodas4Advance, rodas4Polynomial } from "../steps/rosenbrock.ts";
import type { Kernels, MethodKernels, ResidualKernels, StepMethodName } from "./kernels.ts";

/**
 * The kernels as plain JavaScript, bound to one system. `heap` is called at each kernel call, because memory may grow
 * between two calls.
 */
export function bindKernels(sys: KernelSystem, heap: () => Heap): Kernels {
  return {
    denseState: (n, w, degree, t, target) => denseState(heap(), n, w, degree, t, target),
    refinePolynomial: (b, n, w, degree) => refinePolynomial(sys, heap(), b, n, w, degree),
    truncateStep: (n, w, degree, t) => truncateStep(heap(), n, w, degree, t),
    restartStep: (b, n, w, t, order, h) => restartStep(sys, heap(), b, n, w, t, order, h),
    eventSearch: (b, n, m, w, degree, s) => eventSearch(sys, heap(), b, n, m, w, degree, s),
    nextTurn: (b, n, w, first) => nextTurn(sys, heap(), b, n, w, first),
    leapingState: (n, w) => leapingState(heap(), n, w),
    steepeningState: (n, w, first) => steepeningState(heap(), n, w, first),
  };
}

type Polynomial = (heap: Heap, n: number, w: number) => void;

const methodOf = (advance: OneStepMethod["advance"], polynomial: Polynomial): OneStepMethod => ({
  advance,
  polynomial: (_sys, heap, n, w) => polynomial(heap, n, w),
});

const methods: Readonly<Record<StepMethodName, OneStepMethod>> = {
  dopri5: methodOf(dopri5Advance, dopri5Polynomial),
  dop853: { advance: dop853Advance, polynomial: dop853Polynomial },
  rk4: methodOf(rk4Advance, hermitePolynomial),
  explicit: methodOf(explicitAdvance, hermitePolynomial),
  rodas4: methodOf(rodas4Advance, rodas4Polynomial),
  "semi-implicit-euler": methodOf(linearlyImplicitEulerAdvance, hermitePolynomial),
  "implicit-euler": methodOf(implicitEulerAdvance, hermitePolynomial),
  mk22: methodOf(mk22Advance, hermitePolynomial),
  radau: methodOf(radauAdvance, radauPolynomial),
};

/** Like `bindKernels`, for the kernels of one method. */
export function bindMethod(sys: KernelSystem, heap: () => Heap, name: StepMethodName): MethodKernels {
  const method = methods[name];
  return {
    advance: (b, n, w) => method.advance(sys, heap(), b, n, w),
    polynomial: (n, w) => method.polynomial(sys, heap(), n, w),
    steps: (b, n, m, w, s, degree, tStop, most) =>
      advanceSteps(method, sys, heap(), b, n, m, w, s, degree, tStop, most),
  };
}

/** Like `bindKernels`, for kernels of the residual form. */
export function bindResidualKernels(dae: KernelResidual, heap: () => Heap): ResidualKernels {
  return {
    bdfAdvance: (b, w, d, m) => bdfAdvance(dae, heap(), b, w, d, m),
    bdfPolynomial: (w, d) => bdfPolynomial(heap(), w, d),
    bdfInterpolate: (w, d, t, target) => bdfInterpolate(heap(), w, d, t, target),
  };
}
