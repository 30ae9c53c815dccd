import type { Heap, KernelResidual } from "@cosimo/ir";
import { bdfAdvance, bdfInterpolate, bdfPolynomial } from "../bdf/bdf.ts";
import { adamsAdvance, adamsPolynomial } from "../methods/adams.ts";
import { diagonalAdvance, diagonalPolynomial } from "../methods/diagonally-implicit.ts";
import { explicitAdvance } from "../methods/explicit-runge-kutta.ts";
import { extrapolationAdvance } from "../methods/extrapolation.ts";
import { extrapolationPolynomial } from "../methods/extrapolation-dense.ts";
import { implicitEulerAdvance } from "../methods/implicit-euler.ts";
import { mk22Advance } from "../methods/mk22.ts";
import { rk4Advance } from "../methods/rk4.ts";
import { linearlyImplicitEulerAdvance } from "../methods/semi-implicit-euler.ts";
import type { OneStepMethod } from "../run/one-step-method.ts";
import { hermitePolynomial } from "../steps/dense-output.ts";
import { dop853Advance } from "../steps/dop853.ts";
import { dop853Polynomial } from "../steps/dop853-dense.ts";
import { radauAdvance } from "../steps/radau.ts";
import { radauPolynomial } from "../steps/radau-stages.ts";
import { verner8Advance } from "../steps/verner8.ts";
import { verner8Polynomial } from "../steps/verner8-dense.ts";
import type { DefaultMethodName, ResidualKernels, StepMethodName } from "./kernels.ts";
import { methodOf } from "./method-of.ts";
import { methodTexts } from "./methods.generated.ts";

/** The methods beside the default ones: as JavaScript, and the texts of their kernels. */
export interface FurtherMethods {
  readonly methods: Readonly<Record<Exclude<StepMethodName, DefaultMethodName>, OneStepMethod>>;
  readonly bindResidual: (dae: KernelResidual, heap: () => Heap) => ResidualKernels;
  readonly texts: readonly string[];
}

export const furtherMethods: FurtherMethods = {
  methods: {
    dop853: { advance: dop853Advance, polynomial: dop853Polynomial },
    verner8: { advance: verner8Advance, polynomial: verner8Polynomial },
    radau: methodOf(radauAdvance, radauPolynomial),
    rk4: methodOf(rk4Advance, hermitePolynomial),
    explicit: methodOf(explicitAdvance, hermitePolynomial),
    "semi-implicit-euler": methodOf(linearlyImplicitEulerAdvance, hermitePolynomial),
    "implicit-euler": methodOf(implicitEulerAdvance, hermitePolynomial),
    mk22: methodOf(mk22Advance, hermitePolynomial),
    adams: methodOf(adamsAdvance, adamsPolynomial),
    gbs: methodOf(extrapolationAdvance, extrapolationPolynomial),
    "diagonally-implicit": methodOf(diagonalAdvance, diagonalPolynomial),
  },
  bindResidual: (dae, heap) => ({
    bdfAdvance: (b, w, d, m) => bdfAdvance(dae, heap(), b, w, d, m),
    bdfPolynomial: (w, d) => bdfPolynomial(heap(), w, d),
    bdfInterpolate: (w, d, t, target) => bdfInterpolate(heap(), w, d, t, target),
  }),
  texts: methodTexts,
};
