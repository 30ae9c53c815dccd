import { faultOf, type Instance, type IntermediateUpdate, type StateVariables } from "@cosimo/fmi";
import type { Diagnostic } from "@cosimo/ir";
import { createPhiFunctions, type PhiFunctions } from "../linear/phi-functions.ts";
import { type InputApproximation, type InputFeedback, inputsAt } from "../unit/input-approximation.ts";
import { createFmuExchange, ValueBuffer } from "./fmu-exchange.ts";
import { type FmuElement, isContinuous } from "./fmu-variables.ts";

/**
 * The complete input approximation by the intermediate update of FMI 3 (section 4.2.2): inputs are set when the FMU
 * requests them. z of the feedback is advanced exactly between callbacks, for states that are linear in between.
 * Values in a step that the FMU may still discard are tentative: they use z and do not advance it.
 */
export interface IntermediateInputs {
  /** Value references to be declared at instantiation. */
  readonly required: readonly number[];
  /** Before a step from `t`. */
  begin(instance: Instance, t: number, approximation: InputApproximation): void;
  /** Callback of the FMU. */
  update(update: IntermediateUpdate): void;
  /** Copies the inputs set last since `begin`, if any. */
  copyInputs(u: Float64Array): void;
  /** Whether the FMU requested inputs since `begin`. */
  readonly wasAsked: boolean;
  /** Failure of a callback, if any. */
  readonly callbackError: Diagnostic | undefined;
}

/** Whether an input may be set within a step. */
export function settableWithin({ sized }: FmuElement): boolean {
  return isContinuous(sized) && sized.variable.intermediateUpdate;
}

export interface IntermediateLawOptions {
  readonly inputs: readonly FmuElement[];
  /** States readable within a step; missing: no feedback. */
  readonly states?: Pick<StateVariables, "names" | "states">;
}

export function createIntermediateInputs({ inputs, states }: IntermediateLawOptions): IntermediateInputs {
  const stateReferences = states?.states ?? new Uint32Array(0);
  const n = states?.names.length ?? 0;
  const numbers = inputs.flatMap((input, i) => (settableWithin(input) ? [i] : []));
  const exchange = createFmuExchange(
    numbers.map((i) => inputs[i]!),
    3,
    { numbers },
  );
  const buffer = new ValueBuffer(exchange.groups);
  const u = new Float64Array(inputs.length);
  const begun = new Float64Array(n);
  const x = new Float64Array(n);
  let instance: Instance;
  let approximation: InputApproximation;
  let tk = 0;
  let wasAsked = false;
  let wereSet = false;
  let callbackError: Diagnostic | undefined;
  let rest: RestOfSystem | undefined;

  const readStates = (target: Float64Array): void => {
    if (n > 0) instance.getValues("Float64", stateReferences, target);
  };
  const setInputs = (tau: number): void => {
    inputsAt(approximation, tau, u);
    if (approximation.feedback !== undefined) rest!.addTo(u, approximation.feedback);
    exchange.write(u, buffer.arrays);
    buffer.set(instance);
    wereSet = true;
  };

  return {
    required: [
      ...exchange.groups.flatMap(({ valueReferences }) => Array.from(valueReferences)),
      ...stateReferences,
    ],
    begin(given, t, inputApproximation) {
      instance = given;
      approximation = inputApproximation;
      tk = t;
      wasAsked = wereSet = false;
      callbackError = undefined;
      if (approximation.feedback === undefined) return;
      readStates(begun);
      rest ??= createRestOfSystem(n, approximation.feedback.size);
      rest.begin(approximation.feedback);
    },
    update({ time, setRequested, getAllowed, stepFinished }) {
      if (setRequested) wasAsked = true;
      const { feedback, order } = approximation;
      if (feedback === undefined && (order === 0 || !setRequested)) return;
      try {
        if (feedback !== undefined && getAllowed) {
          readStates(x);
          for (let i = 0; i < n; i++) x[i]! -= begun[i]!;
          rest!.goTo(time - tk, x, feedback);
          if (stepFinished) rest!.keep();
        }
        if (setRequested) setInputs(time - tk);
      } catch (error) {
        callbackError = faultOf(error);
      }
    },
    copyInputs(target) {
      if (wereSet) for (const i of numbers) target[i] = u[i]!;
    },
    get wasAsked() {
      return wasAsked;
    },
    get callbackError() {
      return callbackError;
    },
  };
}

/** z' = q + M z + N dx of the feedback. */
interface RestOfSystem {
  begin(feedback: InputFeedback): void;
  /** Advances z from the stored time to `tau`; `dx`: change of the states since the beginning of the step. */
  goTo(tau: number, dx: Float64Array, feedback: InputFeedback): void;
  keep(): void;
  /** u += F dx + G z */
  addTo(u: Float64Array, feedback: InputFeedback): void;
}

/** Stages of a method have few different times relative to the beginning of the step, up to rounding. */
const KEPT_EXPONENTIALS = 8;
const SAME_INTERVAL = 1e-12;

function createRestOfSystem(n: number, size: number): RestOfSystem {
  const kept = { tau: 0, z: new Float64Array(size), dx: new Float64Array(n) };
  const now = { tau: 0, z: new Float64Array(size), dx: new Float64Array(n) };
  const drift = new Float64Array(size);
  const constant = new Float64Array(size);
  const matrix = new Float64Array(size * size).fill(Number.NaN);
  const known = Array.from({ length: KEPT_EXPONENTIALS }, () => ({
    h: Number.NaN,
    phi: createPhiFunctions(size),
  }));
  let next = 0;

  const phiOf = (h: number): PhiFunctions => {
    for (const one of known) if (Math.abs(one.h - h) <= SAME_INTERVAL * h) return one.phi;
    const one = known[next]!;
    next = (next + 1) % KEPT_EXPONENTIALS;
    one.h = h;
    one.phi.calc(matrix, h);
    return one.phi;
  };
  const copy = (from: typeof kept, to: typeof kept): void => {
    to.tau = from.tau;
    to.z.set(from.z);
    to.dx.set(from.dx);
  };

  return {
    begin({ M }) {
      kept.tau = 0;
      kept.z.fill(0);
      kept.dx.fill(0);
      copy(kept, now);
      if (M.every((element, i) => element === matrix[i])) return;
      matrix.set(M);
      for (const one of known) one.h = Number.NaN;
    },
    goTo(tau, dx, { q, N }) {
      now.tau = tau;
      now.dx.set(dx);
      const h = tau - kept.tau;
      if (h === 0) {
        now.z.set(kept.z);
        return;
      }
      const { exp, phi1, phi2 } = phiOf(h);
      for (let i = 0; i < size; i++) {
        constant[i] = q[i]!;
        drift[i] = 0;
        for (let j = 0; j < n; j++) {
          constant[i]! += N[i * n + j]! * kept.dx[j]!;
          drift[i]! += N[i * n + j]! * (dx[j]! - kept.dx[j]!);
        }
      }
      for (let i = 0; i < size; i++) {
        let sum = 0;
        for (let k = 0; k < size; k++) {
          const at = i * size + k;
          sum += exp[at]! * kept.z[k]! + h * (phi1[at]! * constant[k]! + phi2[at]! * drift[k]!);
        }
        now.z[i] = sum;
      }
    },
    keep: () => copy(now, kept),
    addTo(u, { F, G }) {
      for (let i = 0; i < u.length; i++) {
        for (let j = 0; j < n; j++) u[i]! += F[i * n + j]! * now.dx[j]!;
        for (let j = 0; j < size; j++) u[i]! += G[i * size + j]! * now.z[j]!;
      }
    },
  };
}
