import type { Heap, KernelResidual, KernelSystem } from "@cosimo/ir";
import { eventSearch } from "../location/event-search.ts";
import { advanceSteps } from "../run/advance-steps.ts";
import { dop853Steps } from "../run/dop853-steps.ts";
import { bdfAdvance, bdfInterpolate, bdfPolynomial } from "../steps/bdf.ts";
import { denseState, hermitePolynomial, refinePolynomial, truncateStep } from "../steps/dense-output.ts";
import { dop853Advance } from "../steps/dop853.ts";
import { dop853Polynomial } from "../steps/dop853-dense.ts";
import { dopri5Advance, dopri5Polynomial } from "../steps/dopri5.ts";
import { explicitAdvance } from "../steps/explicit-runge-kutta.ts";
import { implicitEulerAdvance } from "../steps/implicit-euler.ts";
import { restartStep } from "../steps/initial-step.ts";
import { mk22Advance } from "../steps/mk22.ts";
import { radau5Advance } from "../steps/radau5.ts";
import { linearlyImplicitEulerAdvance, rodas4Advance, rodas4Polynomial } from "../steps/rosenbrock.ts";
import type { HighOrderKernels, Kernels, ResidualKernels } from "./kernels.ts";

/**
 * The kernels as plain JavaScript, bound to one system. `heap` is called at each kernel call, because memory may grow
 * between two calls.
 */
export function bindKernels(sys: KernelSystem, heap: () => Heap): Kernels {
  return {
    denseState: (n, w, degree, t, target) => denseState(heap(), n, w, degree, t, target),
    hermitePolynomial: (n, w) => hermitePolynomial(heap(), n, w),
    refinePolynomial: (b, n, w, degree) => refinePolynomial(sys, heap(), b, n, w, degree),
    truncateStep: (n, w, degree, t) => truncateStep(heap(), n, w, degree, t),
    restartStep: (b, n, w, t, order, h) => restartStep(sys, heap(), b, n, w, t, order, h),
    dopri5Advance: (b, n, w) => dopri5Advance(sys, heap(), b, n, w),
    dopri5Polynomial: (n, w) => dopri5Polynomial(heap(), n, w),
    advanceSteps: (b, n, m, w, s, tStop, most) => advanceSteps(sys, heap(), b, n, m, w, s, tStop, most),
    explicitAdvance: (b, n, w, s, tableau, order) => explicitAdvance(sys, heap(), b, n, w, s, tableau, order),
    rodas4Advance: (b, n, w, structure, matrices) => rodas4Advance(sys, heap(), b, n, w, structure, matrices),
    rodas4Polynomial: (n, w) => rodas4Polynomial(heap(), n, w),
    linearlyImplicitEulerAdvance: (b, n, w, structure, matrices) =>
      linearlyImplicitEulerAdvance(sys, heap(), b, n, w, structure, matrices),
    implicitEulerAdvance: (b, n, w, structure, matrices, d) =>
      implicitEulerAdvance(sys, heap(), b, n, w, structure, matrices, d),
    mk22Advance: (b, n, w, structure, matrices, d) =>
      mk22Advance(sys, heap(), b, n, w, structure, matrices, d),
    radau5Advance: (b, n, w, structure, matrices, complex, d) =>
      radau5Advance(sys, heap(), b, n, w, structure, matrices, complex, d),
    eventSearch: (b, n, m, w, degree, s) => eventSearch(sys, heap(), b, n, m, w, degree, s),
  };
}

/** Like `bindKernels`, for the kernels of order 8. */
export function bindHighOrderKernels(sys: KernelSystem, heap: () => Heap): HighOrderKernels {
  return {
    dop853Advance: (b, n, w) => dop853Advance(sys, heap(), b, n, w),
    dop853Polynomial: (b, n, w) => dop853Polynomial(sys, heap(), b, n, w),
    dop853Steps: (b, n, m, w, s, tStop, most) => dop853Steps(sys, heap(), b, n, m, w, s, tStop, most),
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
