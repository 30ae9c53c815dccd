import { type Diagnostic, diagnoseWithoutSpan } from "@cosimo/ir";
import {
  type CoupledSystem,
  releaseSystem,
  restoreSystem,
  type SystemState,
  saveSystem,
} from "../system/coupled-system.ts";
import { couplingMessages } from "../system/coupling-messages.ts";
import { createExchange, type ExchangeMode, type ExchangeOptions } from "../system/exchange.ts";
import { inputName } from "../system/port-names.ts";
import { UnitFault } from "../unit/unit-fault.ts";
import type { CoSimulationAlgorithm, MacroStep, MacroStepper } from "./algorithm.ts";
import {
  createImplicitInputs,
  type ImplicitInputForm,
  implicitOrder,
  prepareImplicitInputs,
} from "./implicit-inputs.ts";
import { canLinearize, createLinearInterface } from "./interface-jacobian.ts";
import {
  aitken,
  fixedPoint,
  type InterfaceJacobian,
  type InterfaceSolver,
  type InterfaceSolverName,
  newton,
  quasiNewton,
  weightedNorm,
} from "./interface-solver.ts";
import { createUnitStepper } from "./step-units.ts";

export interface ImplicitOptions extends ExchangeOptions {
  /** The inputs within a step; missing: `linear`. */
  readonly inputs?: ImplicitInputForm;
  /** Missing: `newton`. */
  readonly solver?: InterfaceSolverName;
  /** Largest number of iterations of a step; missing: 20. */
  readonly iterations?: number;
  /** Convergence tolerance of inputs relative to their largest value so far; missing: 1e-6. */
  readonly relativeTolerance?: number;
  /** Absolute part of the tolerance; missing: 1e-12. */
  readonly absoluteTolerance?: number;
  /** Missing: `consistent`. */
  readonly exchange?: ExchangeMode;
}

/**
 * Implicit coupling: repeats the step until its input approximations end at the inputs that follow from the outputs
 * there. `inputs`: `hold`, the new value during the step (order 1, implicit Euler); `linear`, from old to new value
 * (waveform relaxation with linear functions, order 2; Kübler & Schiehlen 2000); `hermite`, cubics with continuous
 * slopes (order 3; the class of IFOSMONDI, Éguillon et al. 2019). Iterations: see `InterfaceSolver`. The Jacobian of
 * Newton's method comes from the linear models of the units if all have one, else from differences of whole steps.
 */
export function implicit(options: ImplicitOptions = {}): CoSimulationAlgorithm {
  const { inputs = "linear" } = options;
  return {
    name: "implicit",
    prepare(system) {
      demandRollback(system);
      prepareImplicitInputs(system, inputs);
    },
    start: (system) => createImplicitStepper(system, options),
  };
}

/** Algorithms without rollback. */
const EXPLICIT = ["jacobi", "gauss-seidel", "linear-implicit"];

function demandRollback({ units }: CoupledSystem): void {
  const faults = units
    .filter(({ capabilities }) => !capabilities.rollback)
    .map(({ name: unit }) => {
      const args = { unit, algorithm: "implicit", remaining: EXPLICIT };
      return diagnoseWithoutSpan(couplingMessages, "coupling.no-rollback", args);
    });
  if (faults.length === 0) return;
  const unit = units.find(({ capabilities }) => !capabilities.rollback)!;
  throw new UnitFault(unit.name, Number.NaN, "usage", faults);
}

/** Largest number of reductions of a step because of events before its end. */
const MAX_CUTS = 20;

function createImplicitStepper(system: CoupledSystem, options: ImplicitOptions): MacroStepper {
  const { inputs: form = "linear", solver: solverName = "newton", exchange: mode = "consistent" } = options;
  const { iterations = 20, relativeTolerance = 1e-6, absoluteTolerance = 1e-12 } = options;
  const { u, approximation, smooth, matrix, predicted } = system;
  const exchange = createExchange(system, mode, {
    ...options,
    endsAreKnown: true,
    stepsWithNew: () => true,
  });
  const inputs = createImplicitInputs(system, form);
  const stepper = createUnitStepper(system);
  const unknowns = Int32Array.from(u.keys()).filter(
    (i) => smooth[i] === 1 && matrix.rows[i + 1]! > matrix.rows[i]!,
  );
  const n = unknowns.length;
  /** The iterate: inputs at the end of the step. */
  const ends = new Float64Array(u.length);
  const U = new Float64Array(n);
  const r = new Float64Array(n);
  const peak = new Float64Array(u.length);
  const inputWeights = new Float64Array(u.length);
  const weights = new Float64Array(n);
  const linear = canLinearize(system) ? createLinearInterface(system, mode, inputs, unknowns) : undefined;
  let trials = 0;
  let state: SystemState = { units: [], u: u.slice(), y: system.y.slice() };
  let time = 0;
  let size = 0;

  const weigh = (): void => {
    for (let i = 0; i < u.length; i++) {
      peak[i] = Math.max(peak[i]!, Math.abs(u[i]!));
      inputWeights[i] = relativeTolerance * peak[i]! + absoluteTolerance;
    }
    for (let k = 0; k < n; k++) weights[k] = inputWeights[unknowns[k]!]!;
  };

  /** Steps all units from the beginning towards `U`. False: some unit stopped earlier. */
  const sweep = (): boolean => {
    for (let k = 0; k < n; k++) ends[unknowns[k]!] = U[k]!;
    inputs.write(ends);
    stepper.begin(time, size);
    stepper.stepAll();
    const { status, time: reached } = stepper.step;
    if (status === "discarded" || reached < time + size) return false;
    approximation.value.set(ends);
    predicted.set(ends);
    if (stepper.step.event) system.transfer();
    else exchange.update();
    for (let k = 0; k < n; k++) r[k] = u[unknowns[k]!]! - U[k]!;
    return true;
  };
  const goBack = (): void => restoreSystem(system, state);

  /** From whole steps with one changed input each; r is the residual of U. */
  const byTrials = (at: Float64Array, G: Float64Array): void => {
    const residual = r.slice();
    for (let j = 0; j < n; j++) {
      const kept = at[j]!;
      const change = trialChange(kept, peak[unknowns[j]!]!, relativeTolerance);
      U[j] = kept + change;
      const isWhole = sweep();
      for (let i = 0; i < n; i++)
        G[i * n + j] = isWhole ? (r[i]! - residual[i]!) / change + (i === j ? 1 : 0) : 0;
      U[j] = kept;
      goBack();
      trials++;
    }
    r.set(residual);
  };
  const solver = createInterfaceSolver(solverName, n, linear ?? { renew: byTrials });

  /** `short`: a unit stopped before the end. */
  const iterate = (): "converged" | "short" | "failed" => {
    inputs.begin(time, size);
    inputs.predict(ends);
    linear?.begin(size, state.u);
    solver.begin();
    for (let k = 0; k < n; k++) U[k] = ends[unknowns[k]!]!;
    for (let k = 0; ; k++) {
      if (!sweep()) return "short";
      weigh();
      const moved = Math.max(weightedNorm(r, weights), inputs.update(inputWeights));
      if (moved <= 1) return "converged";
      if (k + 1 >= iterations || Number.isNaN(moved)) return "failed";
      goBack();
      solver.improve(U, r, weights);
    }
  };

  const failed: { -readonly [K in keyof MacroStep]: MacroStep[K] } = {
    ...{ status: "discarded", time: 0, event: false, terminate: undefined, unit: -1, why: undefined },
  };
  const fail = (): MacroStep => {
    let worst = 0;
    for (let k = 1; k < n; k++)
      if (!(Math.abs(r[k]!) / weights[k]! <= Math.abs(r[worst]!) / weights[worst]!)) worst = k;
    const input = unknowns[worst]!;
    const change = r[worst]!;
    goBack();
    failed.time = time;
    failed.unit = system.units.findIndex((_, i) => input < system.firstInput[i + 1]!);
    failed.why = notConverged(system, { time, size, iterations, input, change });
    return failed;
  };

  const attempt = (h: number): MacroStep => {
    size = h;
    for (let cuts = 0; ; cuts++) {
      const outcome = iterate();
      if (outcome === "failed") return fail();
      if (outcome === "converged") break;
      const { status, time: reached } = stepper.step;
      if (status === "discarded") return stepper.step;
      if (reached <= time || cuts === MAX_CUTS) {
        inputs.restart();
        system.transfer();
        return stepper.step;
      }
      goBack();
      size = reached - time;
    }
    inputs.accept(size, ends);
    return stepper.step;
  };

  const isAnalysed =
    form === "linear" && mode === "consistent" && system.units.every((unit) => implicitOrder(form, unit) > 0);
  return {
    ...(isAnalysed && { applied: { algorithm: "W1" } }),
    order: 1 + Math.min(...system.units.map((unit) => implicitOrder(form, unit))),
    discards: true,
    get jacobianEvaluations() {
      return (linear?.evaluations ?? 0) + trials;
    },
    step(t, h) {
      time = t;
      state = saveSystem(system);
      try {
        return attempt(h);
      } finally {
        releaseSystem(system, state);
      }
    },
    restart() {
      inputs.restart();
      solver.restart();
    },
    save: () => ({ inputs: inputs.save(), solver: solver.save?.(), peak: peak.slice() }) satisfies Past,
    restore(kept) {
      const past = kept as Past;
      inputs.restore(past.inputs);
      solver.restore?.(past.solver);
      peak.set(past.peak);
    },
    notes: () => exchange.notes,
  };
}

interface Past {
  readonly inputs: unknown;
  readonly solver: unknown;
  /** Largest absolute values of inputs so far: the scale of their errors. */
  readonly peak: Float64Array;
}

/** Far above the errors of the units' own steps. */
function trialChange(at: number, peak: number, tolerance: number): number {
  return Math.max(1e-3, Math.sqrt(tolerance)) * Math.max(Math.abs(at), peak, 1e-6);
}

function createInterfaceSolver(
  name: InterfaceSolverName,
  count: number,
  jacobian: InterfaceJacobian,
): InterfaceSolver {
  switch (name) {
    case "fixed-point":
      return fixedPoint;
    case "aitken":
      return aitken(count);
    case "newton":
      return newton(count, jacobian);
    case "quasi-newton":
      return quasiNewton(count);
  }
}

interface Divergence {
  readonly time: number;
  readonly size: number;
  readonly iterations: number;
  readonly input: number;
  readonly change: number;
}

function notConverged(system: CoupledSystem, { input, change, ...rest }: Divergence): Diagnostic {
  const name = inputName(system, input);
  const args = { ...rest, input: name, change: change.toPrecision(3) };
  return diagnoseWithoutSpan(couplingMessages, "coupling.not-converged", args, {
    ...{ time: rest.time, variables: [name] },
  });
}
