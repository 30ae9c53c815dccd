import { type Diagnostic, diagnoseWithoutSpan, phrase } from "@cosimo/ir";
import { type CoupledLinearModel, createCoupledLinearModel } from "../linearization/coupled-linear-model.ts";
import {
  createSystemJacobians,
  hasStates,
  type OutputRatesPast,
  rungOf,
} from "../linearization/unit-jacobians.ts";
import type { CoupledSystem } from "../system/coupled-system.ts";
import { createExchange, type ExchangeMode } from "../system/exchange.ts";
import type { Unit } from "../unit/unit.ts";
import { UnitFault } from "../unit/unit-fault.ts";
import type { AppliedAlgorithm, CoSimulationAlgorithm, MacroStepper } from "./algorithm.ts";
import { createStabilizedInputs, prepareFeedback, type StabilizedForm } from "./linear-implicit-inputs.ts";
import { linearImplicitMessages, linearImplicitPhrases } from "./linear-implicit-messages.ts";
import { createUnitStepper } from "./step-units.ts";

export interface LinearImplicitOptions {
  readonly form: StabilizedForm;
  /** Jacobians are computed anew every n-th step, and after events. Missing: 1. */
  readonly refresh?: number;
  /** Uses f_t and g_t of units that provide them: better prediction at little cost. Missing: true. */
  readonly timeDerivatives?: boolean;
  readonly exchange: ExchangeMode;
}

/**
 * Linear implicit stabilization: the inputs of each unit contain the reaction of the others within the step, by the
 * linear model of the coupled system (`CoupledLinearModel`). After Viel (2014); stability: Arnold (2010). With w = (I
 * - h J)^-1 (f + h drift) the mean rates by backward Euler, s the unit and r the others, omega the inputs of s, xi'
 * their derivative of states:
 *
 *     L0   omega = u_k + h (P w + l_t)_s                                                 held
 *     L1   omega = u_k + tau (P w + l_t)_s                                               a ramp
 *     SR   omega' = P_ss x_s' + P_sr w_r + l_t
 *     SF   omega' = P_ss x_s' + P_sr W_r (f_r + h drift_r + J_rs (x_s - x_k)) + l_t,     W_r = (I - h J_rr)^-1
 *     LX   omega = u_k + P_ss (x_s - x_k) + P_sr delta_r + l_t tau,   delta_r' the linear model of the others
 *
 * L0 has order 1, the others 2; LX is exact for linear systems. Only LX is stable for all steps. Units without
 * feedback use L1, those without ramps L0; `notes` reports form and Jacobian of each unit.
 */
export function linearImplicit(options: LinearImplicitOptions): CoSimulationAlgorithm {
  const { form } = options;
  return {
    name: "linear-implicit",
    prepare(system) {
      const counts = stateCounts(system);
      const total = counts.reduce((sum, count) => sum + count, 0);
      for (const [i, unit] of system.units.entries())
        prepareFeedback(system, i, formFor(unit, form), total - counts[i]!);
    },
    start: (system) => createStepper(system, options),
  };
}

function stateCounts({ units }: CoupledSystem): readonly number[] {
  return units.map((unit) => (hasStates(rungOf(unit)) ? unit.stateNames.length : 0));
}

/** The form that a unit supports. */
function formFor({ capabilities, inputs }: Unit, wanted: StabilizedForm): StabilizedForm {
  if (inputs.length === 0 || wanted === "L0" || capabilities.inputOrder === 0) return "L0";
  return wanted === "L1" || capabilities.feedback ? wanted : "L1";
}

function createStepper(
  system: CoupledSystem,
  { form, refresh = 1, timeDerivatives = true, exchange: mode }: LinearImplicitOptions,
): MacroStepper {
  const rungs = system.units.map(rungOf);
  const forms = system.units.map((unit) => formFor(unit, form));
  const model = createCoupledLinearModel(system, stateCounts(system));
  const jacobians = createSystemJacobians(system, model, rungs, timeDerivatives);
  const approximations = createStabilizedInputs(system, model, forms);
  const exchange = createExchange(system, mode, { endsAreKnown: true });
  const stepper = createUnitStepper(system);
  /** Number of steps since the last Jacobians, and number of their computations. */
  let age = Number.POSITIVE_INFINITY;
  let edition = 0;

  const linearize = (t: number, h: number): void => {
    if (age < refresh) {
      jacobians.renewRates(t);
      model.closeRates();
      return;
    }
    jacobians.renew(t, h);
    if (!model.close()) throw singularCoupling(system, model, t);
    approximations.renew();
    age = 0;
    edition++;
  };

  return {
    order: system.units.some(({ inputs }, i) => inputs.length > 0 && forms[i] === "L0") ? 1 : 2,
    step(t, h) {
      system.hold();
      linearize(t, h);
      age++;
      if (!approximations.write(h)) throw singularStep(system, t, h);
      stepper.begin(t, h);
      stepper.stepAll();
      const { step } = stepper;
      // At an event the outputs are left limits until it has been handled.
      if (step.event) system.transfer();
      else {
        system.approximation.value.set(system.predicted);
        exchange.update();
      }
      return step;
    },
    restart() {
      age = Number.POSITIVE_INFINITY;
      jacobians.restart();
    },
    save: () => ({ age, edition, rates: jacobians.save() }) satisfies Past,
    restore(kept) {
      const past = kept as Past;
      age = past.edition === edition ? past.age : Number.POSITIVE_INFINITY;
      jacobians.restore(past.rates);
    },
    get jacobianEvaluations() {
      return jacobians.evaluations;
    },
    applied: refresh === 1 && mode === "consistent" ? appliedForm(system, forms) : undefined,
    notes: () => [...system.units.flatMap((unit) => notesOf(unit, form)), ...exchange.notes],
  };
}

/** The form of all units that receive inputs, if it is one and the same. */
function appliedForm(
  { units }: CoupledSystem,
  forms: readonly StabilizedForm[],
): AppliedAlgorithm | undefined {
  const used = new Set(forms.filter((_, i) => units[i]!.inputs.length > 0));
  const [algorithm] = used;
  return used.size === 1 && algorithm !== undefined ? { algorithm } : undefined;
}

/** Matrices are not saved: another version or process computes them anew. */
interface Past {
  readonly age: number;
  readonly edition: number;
  readonly rates: OutputRatesPast | undefined;
}

function notesOf(unit: Unit, wanted: StabilizedForm): readonly Diagnostic[] {
  const rung = phrase(linearImplicitPhrases, `linear-implicit.${rungOf(unit)}`);
  const form = formFor(unit, wanted);
  const route = phrase(
    linearImplicitPhrases,
    form === "L0"
      ? "linear-implicit.values"
      : form === "L1"
        ? "linear-implicit.ramps"
        : "linear-implicit.feedback",
  );
  const note = diagnoseWithoutSpan(linearImplicitMessages, "linear-implicit.unit", {
    ...{ unit: unit.name, form, route, rung },
  });
  if (form === wanted || unit.inputs.length === 0) return [note];
  const why = diagnoseWithoutSpan(linearImplicitMessages, "linear-implicit.degraded", {
    ...{ unit: unit.name, wanted, form },
  });
  return [note, why];
}

/** Only inputs with feedthrough to outputs can form a loop. */
function singularCoupling(
  system: CoupledSystem,
  { D, inputCount, outputCount }: CoupledLinearModel,
  t: number,
) {
  const inLoop = (j: number): boolean => {
    for (let i = 0; i < outputCount; i++) if (D[i * inputCount + j] !== 0) return true;
    return false;
  };
  const names = system.units.flatMap(({ name, inputs }) => inputs.map((input) => `${name}.${input.name}`));
  const inputs = names.filter((_, j) => inLoop(j));
  const diagnostic = diagnoseWithoutSpan(
    linearImplicitMessages,
    "linear-implicit.singular-coupling",
    { time: t, inputs },
    { variables: inputs },
  );
  return new UnitFault(system.units[0]!.name, t, "evaluation", [diagnostic]);
}

function singularStep({ units }: CoupledSystem, t: number, h: number): UnitFault {
  const diagnostic = diagnoseWithoutSpan(linearImplicitMessages, "linear-implicit.singular-step", {
    ...{ time: t, step: h },
  });
  return new UnitFault(units[0]!.name, t, "evaluation", [diagnostic]);
}
