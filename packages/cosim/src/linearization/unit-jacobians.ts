import type { CoupledSystem } from "../system/coupled-system.ts";
import type { Unit, UnitLinearization } from "../unit/unit.ts";
import type { CoupledLinearModel } from "./coupled-linear-model.ts";
import { createTrialSteps } from "./trial-steps.ts";

/**
 * Source of the linear model of a unit, from the most to the least accurate: exact derivatives; difference quotients;
 * trial steps with changed inputs and rollback; D alone; nothing. With the last three the unit has no states in the
 * model, and its outputs are extrapolated by y_k + D nu + g_t tau.
 */
export type StabilizationRung = "directional" | "differences" | "trials" | "outputs" | "none";

export function rungOf({ linearize, capabilities }: Unit): StabilizationRung {
  const { jacobian, rollback } = capabilities;
  if (linearize !== undefined && (jacobian === "directional" || jacobian === "differences")) return jacobian;
  if (rollback) return "trials";
  return linearize !== undefined && jacobian === "outputs" ? "outputs" : "none";
}

/** Whether the unit's states are in the linear model. */
export function hasStates(rung: StabilizationRung): boolean {
  return rung === "directional" || rung === "differences";
}

/** Updates the linear model of the coupled system. The approximations must hold the inputs of the current point. */
export interface SystemJacobians {
  /** Computes all matrices and rates for a step from `t` to `t + h`. */
  renew(t: number, h: number): void;
  /** Computes the rates only: f, f_t, g_t. */
  renewRates(t: number): void;
  /** Drops all history before `t`. */
  restart(): void;
  /** The history for rates, for steps that are rolled back. */
  save(): OutputRatesPast | undefined;
  restore(past: OutputRatesPast | undefined): void;
  /** Number of unit Jacobians computed so far. */
  readonly evaluations: number;
}

/** The current communication point and the previous one. */
export interface OutputRatesPast {
  readonly now: RatesPoint;
  readonly before: RatesPoint;
}

interface RatesPoint {
  readonly t: number;
  readonly u: Float64Array;
  readonly y: Float64Array;
}

export function createSystemJacobians(
  system: CoupledSystem,
  model: CoupledLinearModel,
  rungs: readonly StabilizationRung[],
  timeDerivatives: boolean,
): SystemJacobians {
  const { units } = system;
  const past = createOutputRates(system, model, rungs);
  const trials = rungs.map((rung, i) => (rung === "trials" ? createTrialSteps(system, model, i) : undefined));
  const rates = units.map((_, i) => model.f.subarray(model.firstState[i]!, model.firstState[i + 1]!));
  let evaluations = 0;

  const place = (i: number): void => {
    model.setUnit(i, units[i]!.linearize!());
    if (timeDerivatives) return;
    model.ft.fill(0, model.firstState[i]!, model.firstState[i + 1]!);
    model.gt.fill(0, model.firstOutput[i]!, model.firstOutput[i + 1]!);
  };
  const linearize = (i: number): void => {
    place(i);
    evaluations++;
  };
  const renewD = (i: number, { D }: UnitLinearization): void => {
    const [u, y] = [system.firstInput[i]!, system.firstOutput[i]!];
    const inputs = units[i]!.inputs.length;
    for (let k = 0; k < D.length; k++)
      model.D[(y + Math.floor(k / inputs)) * model.inputCount + u + (k % inputs)] = D[k]!;
    evaluations++;
  };

  return {
    get evaluations() {
      return evaluations;
    },
    renew(t, h) {
      past.advance(t);
      for (let i = 0; i < units.length; i++) {
        if (hasStates(rungs[i]!)) linearize(i);
        else if (rungs[i] === "outputs") renewD(i, units[i]!.linearize!());
        else if (trials[i]?.renew(t, h)) evaluations++;
      }
      past.writeRates(trials);
    },
    renewRates(t) {
      past.advance(t);
      for (let i = 0; i < units.length; i++) {
        const unit = units[i]!;
        if (!hasStates(rungs[i]!)) continue;
        if (unit.inputs.length === 0 && unit.stateNames.length === 0) place(i);
        else if (unit.stateRates !== undefined) unit.stateRates(rates[i]!);
        else linearize(i);
      }
      past.writeRates([]);
    },
    restart: past.restart,
    save: past.save,
    restore: past.restore,
  };
}

/**
 * g_t of units without states in the model, from the last step: (y_k - y_(k-1) - D (u_k - u_(k-1))) / h; zero in the
 * first step. This extrapolates linearly the part of y that does not depend on inputs.
 */
function createOutputRates(
  system: CoupledSystem,
  model: CoupledLinearModel,
  rungs: readonly StabilizationRung[],
) {
  const { u, y, firstInput, firstOutput } = system;
  const isUsed = rungs.some((rung) => !hasStates(rung));
  const now = { t: Number.NaN, u: u.slice(), y: y.slice() };
  const before = { t: Number.NaN, u: u.slice(), y: y.slice() };
  const copy = (point: RatesPoint): RatesPoint => ({ t: point.t, u: point.u.slice(), y: point.y.slice() });
  const set = (target: typeof now, { t, u: inputs, y: outputs }: RatesPoint): void => {
    target.t = t;
    target.u.set(inputs);
    target.y.set(outputs);
  };
  return {
    advance(t: number): void {
      if (now.t !== t) {
        before.t = now.t;
        before.u.set(now.u);
        before.y.set(now.y);
      }
      now.t = t;
      now.u.set(u);
      now.y.set(y);
    },
    /** Of all units except those in `known` with rates of their own. */
    writeRates(known: readonly ({ readonly foundRates: boolean } | undefined)[]): void {
      const h = now.t - before.t;
      for (let s = 0; s < rungs.length; s++) {
        if (hasStates(rungs[s]!) || known[s]?.foundRates) continue;
        for (let i = firstOutput[s]!; i < firstOutput[s + 1]!; i++) {
          let change = now.y[i]! - before.y[i]!;
          for (let j = firstInput[s]!; j < firstInput[s + 1]!; j++)
            change -= model.D[i * model.inputCount + j]! * (now.u[j]! - before.u[j]!);
          model.gt[i] = h > 0 ? change / h : 0;
        }
      }
    },
    restart(): void {
      now.t = Number.NaN;
    },
    save: (): OutputRatesPast | undefined => (isUsed ? { now: copy(now), before: copy(before) } : undefined),
    restore(past: OutputRatesPast | undefined): void {
      if (past === undefined) return;
      set(now, past.now);
      set(before, past.before);
    },
  };
}
