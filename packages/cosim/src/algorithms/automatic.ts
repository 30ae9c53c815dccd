import { type Diagnostic, diagnoseWithoutSpan, type MessageArguments } from "@cosimo/ir";
import { linearizeSystem, type SystemLinearization } from "../analysis/linearize-system.ts";
import type { AnalysedAlgorithm } from "../analysis/one-step-matrices.ts";
import { firstInstability, growthPerStep } from "../analysis/stability.ts";
import { spectralRadius } from "../linear/eigenvalues.ts";
import { product, scaled, solve } from "../linear/matrix.ts";
import { exponential } from "../linear/matrix-exponential.ts";
import { hasStates, rungOf } from "../linearization/unit-jacobians.ts";
import type { CoupledSystem } from "../system/coupled-system.ts";
import type { InputOrder } from "../unit/input-approximation.ts";
import type { CoSimulationAlgorithm, MacroStepper } from "./algorithm.ts";
import { automaticMessages } from "./automatic-messages.ts";
import { gaussSeidel } from "./gauss-seidel.ts";
import { implicit } from "./implicit.ts";
import { jacobi } from "./jacobi.ts";
import { linearImplicit } from "./linear-implicit.ts";
import { connectionOrder } from "./unit-order.ts";

/** Largest number of states at which each unit integrates the linear model of all others. */
const MOST_STATES = 200;
/** H |J| up to which extrapolation is accurate enough. */
const WEAK = 0.2;
/** Growth beyond that of the exact solution, and beyond 1, that is attributed to rounding. */
const TOLERATED = 1e-3;

/**
 * Chooses an algorithm by the capabilities of the units and the strength of the coupling at the start: growth per
 * step of Jacobi and of stabilized coupling on the linear model (Arnold 2010; spectral radii as in `analyse`), H |J|,
 * and the static loop gain rho(A^-1 B P). `notes` explains the choice.
 *
 * @param communicationStep H [s]
 */
export function automatic(communicationStep: number): CoSimulationAlgorithm {
  const stabilized = linearImplicit({ form: "LX", exchange: "consistent" });
  return {
    name: "auto",
    prepare(system) {
      if (isSequence(system)) return;
      if (canStabilize(system)) stabilized.prepare!(system);
      else
        for (const [i, approximation] of system.approximations.entries())
          approximation.order = orderOf(system, i, 1);
    },
    start(system) {
      const { algorithm, why } = choose(system, communicationStep, stabilized);
      // Orders of inputs never exceed those announced in `prepare`.
      if (algorithm !== stabilized) algorithm.prepare?.(system);
      const stepper = algorithm.start(system);
      return withNotes(stepper, [why]);
    },
  };
}

function withNotes(stepper: MacroStepper, notes: readonly Diagnostic[]): MacroStepper {
  return {
    order: stepper.order,
    step: (t, h) => stepper.step(t, h),
    restart: () => stepper.restart?.(),
    save: () => stepper.save?.(),
    restore: (kept) => stepper.restore?.(kept),
    applied: stepper.applied,
    notes: () => [...notes, ...(stepper.notes?.() ?? [])],
    get jacobianEvaluations() {
      return stepper.jacobianEvaluations ?? 0;
    },
  };
}

interface Choice {
  readonly algorithm: CoSimulationAlgorithm;
  readonly why: Diagnostic;
}

function choose(system: CoupledSystem, H: number, stabilized: CoSimulationAlgorithm): Choice {
  const { units } = system;
  const because = (code: keyof typeof automaticMessages, args: MessageArguments): Diagnostic =>
    diagnoseWithoutSpan(automaticMessages, code, args);
  if (isSequence(system)) {
    const order = connectionOrder(system).map((i) => units[i]!.name);
    const algorithm = gaussSeidel({ extrapolation: 0, exchange: "consistent", order });
    return { algorithm, why: because("automatic.sequence", { order }) };
  }
  const extrapolation = Math.min(...units.map((_, i) => orderOf(system, i, 1))) as InputOrder;
  const explicit = jacobi({ extrapolation, exchange: "consistent" });
  const silent = units.filter((unit) => unit.inputs.length > 0 && !hasStates(rungOf(unit)));
  const model = silent.length === 0 ? linearizeSystem(system, H) : undefined;
  if (model === undefined || !model.regular)
    return {
      algorithm: explicit,
      why: because("automatic.unknown", { extrapolation, units: silent.map(({ name }) => name) }),
    };
  const found = measure(model, H, extrapolation);
  const args = argumentsOf(found, H);
  if (found.stiffness <= WEAK && isTolerable(found.growth, found.exact))
    return { algorithm: explicit, why: because("automatic.weak", { ...args, extrapolation }) };
  if (canStabilize(system))
    return { algorithm: stabilized, why: because("automatic.strong", { ...args, form: "LX" }) };
  const ramps = growthPerStep("L1", model, H);
  if (units.every(({ capabilities }) => capabilities.inputOrder > 0) && isTolerable(ramps, found.exact)) {
    const algorithm = linearImplicit({ form: "L1", exchange: "consistent" });
    return { algorithm, why: because("automatic.strong", { ...args, form: "L1" }) };
  }
  if (units.every(({ capabilities }) => capabilities.rollback))
    return {
      algorithm: implicit({ exchange: "consistent" }),
      why: because("automatic.implicit", { ...args, ramps: rounded(ramps) }),
    };
  const limit = firstInstability((h) => growthPerStep(explicitName(extrapolation), model, h), {
    ...{ smallest: H * 1e-6, largest: H },
  });
  const stuck = units.filter(({ capabilities }) => !capabilities.rollback).map(({ name }) => name);
  return {
    algorithm: explicit,
    why: because("automatic.unstable", { ...args, units: stuck, limit: rounded(limit ?? H) }),
  };
}

interface Coupling {
  /** Of Jacobi, per step. */
  readonly growth: number;
  /** Of the exact solution. */
  readonly exact: number;
  /** H |J|, with the spectral radius as norm. */
  readonly stiffness: number;
  /** rho(A^-1 B P): amplification of Jacobi at large steps. */
  readonly gain: number;
}

function measure(model: SystemLinearization, H: number, extrapolation: InputOrder): Coupling {
  const { A, B, P, J } = model;
  const inverse = solve(A, product(B, P));
  return {
    growth: growthPerStep(explicitName(extrapolation), model, H),
    exact: spectralRadius(exponential(scaled(J, H))),
    stiffness: H * spectralRadius(J),
    gain: inverse === undefined ? Number.POSITIVE_INFINITY : spectralRadius(inverse),
  };
}

function argumentsOf({ growth, exact, stiffness, gain }: Coupling, step: number): MessageArguments {
  return {
    ...{ step, growth: rounded(growth), exact: rounded(exact) },
    ...{ stiffness: rounded(stiffness), gain: Number.isFinite(gain) ? rounded(gain) : "-" },
  };
}

function rounded(value: number): number {
  return Number(value.toPrecision(4));
}

function isTolerable(growth: number, exact: number): boolean {
  return growth <= Math.max(1, exact) + TOLERATED;
}

function explicitName(extrapolation: InputOrder): AnalysedAlgorithm {
  return extrapolation === 0 ? "J0" : "J1";
}

function orderOf({ units }: CoupledSystem, unit: number, most: InputOrder): InputOrder {
  return Math.min(most, units[unit]!.capabilities.inputOrder) as InputOrder;
}

/** Whether the units have an order in which each depends on earlier ones only. */
function isSequence(system: CoupledSystem): boolean {
  const order = connectionOrder(system);
  return system.connections.every(({ from, to }) => order.indexOf(from.unit) < order.indexOf(to.unit));
}

/** Whether all units can integrate the linear model of the others within a step. */
function canStabilize({ units }: CoupledSystem): boolean {
  const total = units.reduce((sum, { stateNames }) => sum + stateNames.length, 0);
  return (
    total <= MOST_STATES &&
    units.every((unit) => unit.inputs.length === 0 || (unit.capabilities.feedback && hasStates(rungOf(unit))))
  );
}
