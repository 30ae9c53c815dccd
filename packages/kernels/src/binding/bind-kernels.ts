import type { Heap, KernelResidual, KernelSystem } from "@cosimo/ir";
import { furtherDoor } from "#further-methods";
import { eventSearch } from "../location/event-search.ts";
import { advanceSteps } from "../run/advance-steps.ts";
import type { OneStepMethod } from "../run/one-step-method.ts";
import { leapingState, nextTurn, steepeningState } from "../run/solution-checks.ts";
import { denseState, refinePolynomial, truncateStep } from "../steps/dense-output.ts";
import { dopri5Advance, dopri5Polynomial } from "../steps/dopri5.ts";
import { restartStep } from "../steps/initial-step.ts";
import { rodas4Advance, rodas4Polynomial } from "../steps/rosenbrock.ts";
import type { FurtherMethods } from "./further-methods.ts";
import {
  type DefaultMethodName,
  isDefaultMethod,
  type Kernels,
  type MethodKernels,
  type ResidualKernels,
  type StepMethodName,
} from "./kernels.ts";
import { methodOf } from "./method-of.ts";

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

const methods: Readonly<Record<DefaultMethodName, OneStepMethod>> = {
  dopri5: methodOf(dopri5Advance, dopri5Polynomial),
  rodas4: methodOf(rodas4Advance, rodas4Polynomial),
};

function methodNamed(name: StepMethodName): OneStepMethod {
  if (isDefaultMethod(name)) return methods[name];
  return opened(`method '${name}'`).methods[name];
}

/** Like `bindKernels`, for the kernels of one method. */
export function bindMethod(sys: KernelSystem, heap: () => Heap, name: StepMethodName): MethodKernels {
  const method = methodNamed(name);
  return {
    advance: (b, n, w) => method.advance(sys, heap(), b, n, w),
    polynomial: (n, w) => method.polynomial(sys, heap(), n, w),
    steps: (b, n, m, w, s, degree, tStop, most) =>
      advanceSteps(method, sys, heap(), b, n, m, w, s, degree, tStop, most),
  };
}

/** Like `bindKernels`, for kernels of the residual form. */
export function bindResidualKernels(dae: KernelResidual, heap: () => Heap): ResidualKernels {
  return opened("residual form").bindResidual(dae, heap);
}

function opened(needed: string): FurtherMethods {
  const further = furtherDoor.open();
  if (further === undefined) throw new Error(`the kernels of the ${needed} are not loaded`);
  return further;
}
