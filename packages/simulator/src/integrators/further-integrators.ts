import type { Checked, int } from "@cosimo/ir";
import { ADAMS_STAGES, adamsMethod } from "./adams-method.ts";
import {
  type Amplification,
  dop853Amplification,
  rk4Amplification,
  verner8Amplification,
} from "./amplification.ts";
import { BDF_WORK_VECTORS, bdfMethod, krylovMethod } from "./bdf-method.ts";
import { diagonalMethod, diagonalVectors } from "./diagonal-methods.ts";
import {
  DOP853_STAGES,
  dop853Method,
  RK4_STAGES,
  rk4Method,
  tableauMethod,
  VERNER8_STAGES,
  verner8Method,
} from "./explicit-methods.ts";
import { EXTRAPOLATION_STAGES, extrapolationMethod } from "./extrapolation-method.ts";
import type { IntegratorFactory } from "./integrator.ts";
import {
  IMPLICIT_EULER_STAGES,
  implicitEulerMethod,
  MK22_STAGES,
  mk22Method,
  SEMI_IMPLICIT_EULER_STAGES,
  semiImplicitEulerMethod,
} from "./low-order-methods.ts";
import { type CreateMethod, fixedStepFactory, methodFactory } from "./method-factory.ts";
import { checkOwnMethod, type OwnTableau } from "./own-method.ts";
import { RADAU_VECTORS, radauMethod, radauOfOrder } from "./radau-methods.ts";
import {
  amplificationOf,
  type DiagonalTableau,
  type ExplicitTableau,
  esdirk43,
  explicitTableaus,
} from "./tableaus.ts";

/**
 * The error of a step of order 8 is this many times smaller than the tolerance. With 1.6 to 2.5, errors at the end are in the mean as
 * those of dopri5 (measured on Pleiades, Arenstorf's orbit, three bodies and Lorenz's equations).
 */
const ACCURATE_DIVISOR = 3;

/** The methods beside the default ones. */
export interface FurtherIntegrators {
  readonly factories: ReadonlyMap<string, IntegratorFactory>;
  readonly amplifications: ReadonlyMap<string, Amplification>;
  /** Of `auto` at high accuracy: a method while the problem is not stiff, one while it is, and stages for both. */
  readonly accurate: {
    readonly explicit: CreateMethod;
    readonly implicit: CreateMethod;
    readonly stages: int;
  };
  /** For large stiff systems. */
  readonly krylovMethod: CreateMethod;
  /** Checks a method of the user. */
  readonly checkOwn: (method: object) => Checked<OwnTableau>;
  readonly ownFactory: (method: OwnTableau) => IntegratorFactory;
}

export const furtherIntegrators: FurtherIntegrators = {
  factories: new Map<string, IntegratorFactory>([
    ["dop853", methodFactory(dop853Method, DOP853_STAGES)],
    ["verner8", methodFactory(verner8Method, VERNER8_STAGES)],
    ["radau", methodFactory(radauMethod, RADAU_VECTORS)],
    ["radau5", methodFactory(radauOfOrder(5), RADAU_VECTORS)],
    ["radau9", methodFactory(radauOfOrder(9), RADAU_VECTORS)],
    ["radau13", methodFactory(radauOfOrder(13), RADAU_VECTORS)],
    ["gbs", methodFactory(extrapolationMethod, EXTRAPOLATION_STAGES)],
    ["adams", methodFactory(adamsMethod, ADAMS_STAGES)],
    ["esdirk43", diagonalFactory(esdirk43)],
    ["implicit-euler", methodFactory(implicitEulerMethod, IMPLICIT_EULER_STAGES)],
    ["mk22", methodFactory(mk22Method, MK22_STAGES)],
    ["dae", methodFactory(bdfMethod, BDF_WORK_VECTORS)],
    [
      "semi-implicit-euler",
      fixedStepFactory(
        "semi-implicit-euler",
        methodFactory(semiImplicitEulerMethod, SEMI_IMPLICIT_EULER_STAGES),
      ),
    ],
    ["rk4", fixedStepFactory("rk4", methodFactory(rk4Method, RK4_STAGES))],
    ...explicitTableaus.map((tableau) => [tableau.name, explicitFactory(tableau)] as const),
  ]),
  amplifications: new Map([
    ["dop853", dop853Amplification],
    ["verner8", verner8Amplification],
    ["rk4", rk4Amplification],
    ...explicitTableaus.map((tableau) => [tableau.name, amplificationOf(tableau)] as const),
  ]),
  accurate: {
    explicit: (system, options, w) => verner8Method(system, options, w, ACCURATE_DIVISOR),
    implicit: radauMethod,
    stages: Math.max(VERNER8_STAGES, RADAU_VECTORS),
  },
  krylovMethod,
  checkOwn: checkOwnMethod,
  ownFactory: ({ kind, tableau }) =>
    kind === "explicit" ? explicitFactory(tableau) : diagonalFactory(tableau),
};

function explicitFactory(tableau: ExplicitTableau): IntegratorFactory {
  const factory = methodFactory(
    (system, options, w) => tableauMethod(system, options, w, tableau),
    tableau.nodes.length,
  );
  return tableau.errorOrder === 0 ? fixedStepFactory(tableau.name, factory) : factory;
}

function diagonalFactory(tableau: DiagonalTableau): IntegratorFactory {
  const factory = methodFactory(
    (system, options, w) => diagonalMethod(system, options, w, tableau),
    diagonalVectors(tableau),
  );
  return tableau.errorOrder === 0 ? fixedStepFactory(tableau.name, factory) : factory;
}
