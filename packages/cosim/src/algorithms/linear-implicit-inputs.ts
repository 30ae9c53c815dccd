import { createDenseLu } from "../linear/dense-lu.ts";
import type { CoupledLinearModel } from "../linearization/coupled-linear-model.ts";
import type { CoupledSystem } from "../system/coupled-system.ts";
import { createFeedback } from "../unit/input-approximation.ts";

/** Form of the linear reaction of the other units: see `linearImplicit`. */
export type StabilizedForm = "L0" | "L1" | "SR" | "SF" | "LX";

/** Writes the input approximations of a step of size `h` from the linear model of the coupled system. */
export interface StabilizedInputs {
  /** The matrices of the model have changed. */
  renew(): void;
  /** False: I - h J, or a part of it, is singular. */
  write(h: number): boolean;
}

/** Number of the states z of a unit's feedback. */
export function feedbackSize(form: StabilizedForm, inputs: number, otherStates: number): number {
  if (form === "SF") return inputs;
  return form === "LX" ? otherStates + 1 : 0;
}

/** `forms`: of each unit. Orders and sizes of the approximations must be those of the forms. */
export function createStabilizedInputs(
  system: CoupledSystem,
  model: CoupledLinearModel,
  forms: readonly StabilizedForm[],
): StabilizedInputs {
  const ramp = createRamp(model);
  const needsRamp = forms.some((form) => form === "L0" || form === "L1" || form === "SR");
  const writers = forms.map((form, unit) => createWriter(form, unit, system, model, ramp));
  return {
    renew() {
      ramp.renew();
      for (const writer of writers) writer.renew?.();
    },
    write(h) {
      if (needsRamp && !ramp.calc(h)) return false;
      for (let i = 0; i < writers.length; i++) if (!writers[i]!.write(h)) return false;
      return true;
    },
  };
}

interface ApproximationWriter {
  renew?(): void;
  write(h: number): boolean;
}

/** Mean rates within the step by backward Euler. */
interface Ramp {
  /** (I - h J)^-1 (f + h drift): of the states. */
  readonly states: Float64Array;
  /** P states + l_t: of the inputs. */
  readonly inputs: Float64Array;
  renew(): void;
  calc(h: number): boolean;
}

function createRamp(model: CoupledLinearModel): Ramp {
  const { stateCount: n, inputCount: m, P, f, lt, drift } = model;
  const everything = Int32Array.from({ length: n }, (_, i) => i);
  const step = createBackwardEuler(model, everything);
  const states = new Float64Array(n);
  const inputs = new Float64Array(m);
  return {
    ...{ states, inputs, renew: step.renew },
    calc(h) {
      if (!step.factor(h)) return false;
      for (let i = 0; i < n; i++) states[i] = f[i]! + h * drift[i]!;
      step.solve(states);
      for (let i = 0; i < m; i++) {
        let sum = lt[i]!;
        for (let j = 0; j < n; j++) sum += P[i * n + j]! * states[j]!;
        inputs[i] = sum;
      }
      return true;
    },
  };
}

/** Relative difference of step sizes that is caused by rounding of times. */
const SAME_STEP = 1e-9;

/** I - h J of some of the states, factored once for each h and J. */
function createBackwardEuler({ stateCount, J }: CoupledLinearModel, states: Int32Array) {
  const n = states.length;
  const matrix = new Float64Array(n * n);
  const lu = createDenseLu(n);
  let factored = Number.NaN;
  return {
    renew() {
      factored = Number.NaN;
    },
    factor(h: number): boolean {
      if (Math.abs(h - factored) <= SAME_STEP * h) return true;
      for (let i = 0; i < n; i++)
        for (let j = 0; j < n; j++)
          matrix[i * n + j] = (i === j ? 1 : 0) - h * J[states[i]! * stateCount + states[j]!]!;
      const regular = lu.factor(matrix);
      factored = regular ? h : Number.NaN;
      return regular;
    },
    solve: lu.solve,
    solveColumns: lu.solveColumns,
  };
}

function createWriter(
  form: StabilizedForm,
  unit: number,
  system: CoupledSystem,
  model: CoupledLinearModel,
  ramp: Ramp,
): ApproximationWriter {
  switch (form) {
    case "L0":
    case "L1":
      return rampWriter(form, unit, system, ramp);
    case "SR":
      return ownRateWriter(unit, system, model, ramp);
    case "SF":
      return ownStateWriter(unit, system, model);
    case "LX":
      return linearRestWriter(unit, system, model);
  }
}

/** L0, L1: omega = u_k + h r, held, and omega = u_k + r tau; (8), (9) of the formulas in `linearImplicit`. */
function rampWriter(form: "L0" | "L1", unit: number, system: CoupledSystem, ramp: Ramp): ApproximationWriter {
  const { firstInput, approximation, approximations } = system;
  const [first, end] = [firstInput[unit]!, firstInput[unit + 1]!];
  const order = form === "L1" ? 1 : 0;
  return {
    write(h) {
      approximations[unit]!.order = order;
      const target = order === 1 ? approximation.slope : approximation.value;
      const factor = order === 1 ? 1 : h;
      for (let i = first; i < end; i++) target[i] = (order === 1 ? 0 : target[i]!) + factor * ramp.inputs[i]!;
      return true;
    },
  };
}

/** Common data of the writers with feedback. */
function feedbackOf(unit: number, system: CoupledSystem, { firstState, stateCount }: CoupledLinearModel) {
  const { firstInput, approximations, approximation } = system;
  const own = Int32Array.from(
    { length: firstState[unit + 1]! - firstState[unit]! },
    (_, i) => firstState[unit]! + i,
  );
  const rest = Int32Array.from(
    { length: stateCount - own.length },
    (_, i) => i + (i < firstState[unit]! ? 0 : own.length),
  );
  return {
    ...{ first: firstInput[unit]!, end: firstInput[unit + 1]!, own, rest },
    ...{
      approximation: approximations[unit]!,
      slope: approximation.slope,
      feedback: approximations[unit]!.feedback!,
    },
    /** Columns of matrices that multiply the unit's states, current ones or not. */
    stride: system.units[unit]!.stateNames.length,
  };
}

/** F = P_ss: the inputs depend on the unit's own current states. */
function writeOwnPart(parts: ReturnType<typeof feedbackOf>, { P, stateCount }: CoupledLinearModel): void {
  const { first, end, own, stride, feedback } = parts;
  for (let i = first; i < end; i++)
    for (let j = 0; j < own.length; j++) feedback.F[(i - first) * stride + j] = P[i * stateCount + own[j]!]!;
}

/** SR: omega' = P_ss x' + q, q = P_sr times the mean rates of the others; (10). */
function ownRateWriter(
  unit: number,
  system: CoupledSystem,
  model: CoupledLinearModel,
  ramp: Ramp,
): ApproximationWriter {
  const parts = feedbackOf(unit, system, model);
  const { first, end, rest, approximation, slope } = parts;
  const { P, stateCount, lt } = model;
  return {
    write() {
      approximation.order = 1;
      writeOwnPart(parts, model);
      for (let i = first; i < end; i++) {
        let q = lt[i]!;
        for (let k = 0; k < rest.length; k++) q += P[i * stateCount + rest[k]!]! * ramp.states[rest[k]!]!;
        slope[i] = q;
      }
      return true;
    },
  };
}

/**
 * SF: omega' = P_ss x' + Q (x - x_k) + q, the others by a backward Euler step that depends on the unit's own states;
 * (11).
 */
function ownStateWriter(unit: number, system: CoupledSystem, model: CoupledLinearModel): ApproximationWriter {
  const parts = feedbackOf(unit, system, model);
  const { first, end, own, rest, approximation, slope, stride, feedback } = parts;
  const { P, J, f, drift, lt, stateCount } = model;
  const step = createBackwardEuler(model, rest);
  const n = own.length;
  /** [f_r + h drift_r | J_rs] and then W_r times it. */
  const columns = n + 1;
  const rates = new Float64Array(rest.length * columns);
  const m = end - first;
  for (let i = 0; i < m; i++) feedback.G[i * m + i] = 1;
  return {
    renew: step.renew,
    write(h) {
      if (!step.factor(h)) return false;
      approximation.order = 1;
      for (let k = 0; k < rest.length; k++) {
        const r = rest[k]!;
        rates[k * columns] = f[r]! + h * drift[r]!;
        for (let j = 0; j < n; j++) rates[k * columns + 1 + j] = J[r * stateCount + own[j]!]!;
      }
      step.solveColumns(rates, columns);
      writeOwnPart(parts, model);
      for (let i = 0; i < m; i++) {
        const row = (first + i) * stateCount;
        slope[first + i] = lt[first + i]!;
        for (let j = 0; j < n; j++) feedback.N[i * stride + j] = 0;
        for (let k = 0; k < rest.length; k++) {
          const gain = P[row + rest[k]!]!;
          slope[first + i]! += gain * rates[k * columns]!;
          for (let j = 0; j < n; j++) feedback.N[i * stride + j]! += gain * rates[k * columns + 1 + j]!;
        }
      }
      return true;
    },
  };
}

/**
 * LX: the unit integrates the linear model of all the others, delta_r' = f_r + J_rr delta_r + J_rs (x - x_k) +
 * drift_r tau, with omega = u_k + P_ss (x - x_k) + P_sr delta_r + l_t tau; (12). The states of the feedback are tau
 * and delta_r, scaled by their nominal values, so that the unit's tolerance applies to them as in the units that
 * integrate them.
 */
function linearRestWriter(
  unit: number,
  system: CoupledSystem,
  model: CoupledLinearModel,
): ApproximationWriter {
  const parts = feedbackOf(unit, system, model);
  const { first, end, own, rest, approximation, slope, stride, feedback } = parts;
  const { P, J, f, drift, lt, stateCount } = model;
  const { F: _, G, q, M, N, size } = feedback;
  const count = rest.length;
  const nominals = nominalsOf(system, model);
  const scale = Float64Array.from(rest, (r) => nominals[r]!);
  const writeMatrices = (): void => {
    writeOwnPart(parts, model);
    for (let i = first; i < end; i++)
      for (let k = 0; k < count; k++) G[(i - first) * size + k] = P[i * stateCount + rest[k]!]! * scale[k]!;
    for (let k = 0; k < count; k++) {
      const row = rest[k]! * stateCount;
      for (let l = 0; l < count; l++) M[k * size + l] = (J[row + rest[l]!]! * scale[l]!) / scale[k]!;
      for (let j = 0; j < own.length; j++) N[k * stride + j] = J[row + own[j]!]! / scale[k]!;
    }
  };
  q[count] = 1;
  return {
    renew: writeMatrices,
    write() {
      approximation.order = 1;
      for (let k = 0; k < count; k++) {
        q[k] = f[rest[k]!]! / scale[k]!;
        M[k * size + count] = drift[rest[k]!]! / scale[k]!;
      }
      for (let i = first; i < end; i++) slope[i] = lt[i]!;
      return true;
    },
  };
}

/** Of all states of the model. */
function nominalsOf({ units }: CoupledSystem, { firstState, stateCount }: CoupledLinearModel): Float64Array {
  const nominals = new Float64Array(stateCount).fill(1);
  for (const [i, { stateNominals }] of units.entries())
    if (stateNominals !== undefined && firstState[i]! < firstState[i + 1]!)
      nominals.set(stateNominals, firstState[i]!);
  return nominals;
}

/** Allocates the feedback of one unit. */
export function prepareFeedback(
  system: CoupledSystem,
  unit: number,
  form: StabilizedForm,
  otherStates: number,
): void {
  const { inputs, stateNames } = system.units[unit]!;
  const size = feedbackSize(form, inputs.length, otherStates);
  system.approximations[unit]!.order = form === "L0" ? 0 : 1;
  system.approximations[unit]!.feedback =
    form === "L0" || form === "L1" ? undefined : createFeedback(inputs.length, stateNames.length, size);
}
