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
import { EXTRAPOLATION_STAGES, extrapolationMethod } from "./extrapolation-method.ts";
import type { IntegratorFactory } from "./integrator.ts";
import { type CreateMethod, fixedStepFactory, methodFactory, plainFactory } from "./method-factory.ts";
import { checkOwnMethod, type OwnTableau } from "./own-method.ts";
import { type PlainMethodName, plainMethod, vectorsOf } from "./plain-methods.ts";
import { RADAU_VECTORS, radauMethod, radauOfOrder } from "./radau-methods.ts";
import { tableauMethod } from "./tableau-method.ts";
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

const plainMethods = [
  ...["dop853", "verner8", "implicit-euler", "mk22", "semi-implicit-euler", "rk4"],
] as const satisfies readonly PlainMethodName[];

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
    ...plainMethods.map((name) => [name, plainFactory(name)] as const),
    ["radau", methodFactory(radauMethod, RADAU_VECTORS)],
    ["radau5", methodFactory(radauOfOrder(5), RADAU_VECTORS)],
    ["radau9", methodFactory(radauOfOrder(9), RADAU_VECTORS)],
    ["radau13", methodFactory(radauOfOrder(13), RADAU_VECTORS)],
    ["gbs", methodFactory(extrapolationMethod, EXTRAPOLATION_STAGES)],
    ["adams", methodFactory(adamsMethod, ADAMS_STAGES)],
    ["esdirk43", diagonalFactory(esdirk43)],
    ["dae", methodFactory(bdfMethod, BDF_WORK_VECTORS)],
    ...explicitTableaus.map((tableau) => [tableau.name, explicitFactory(tableau)] as const),
  ]),
  amplifications: new Map([
    ["dop853", dop853Amplification],
    ["verner8", verner8Amplification],
    ["rk4", rk4Amplification],
    ...explicitTableaus.map((tableau) => [tableau.name, amplificationOf(tableau)] as const),
  ]),
  accurate: {
    explicit: (system, options, w) => plainMethod("verner8", system, options, w, ACCURATE_DIVISOR),
    implicit: radauMethod,
    stages: Math.max(vectorsOf("verner8"), RADAU_VECTORS),
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
