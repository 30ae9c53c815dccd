import type { Instance } from "@cosimo/fmi";
import { emptyLinearization } from "../unit/difference-jacobian.ts";
import type { JacobianRung, UnitLinearization } from "../unit/unit.ts";
import type { FmuJacobian } from "./fmu-jacobian.ts";
import type { FmuLayout } from "./fmu-layout.ts";
import type { FmuValues } from "./fmu-values.ts";

/**
 * Linear models of an instance at communication points. In step mode rates may be read only before inputs are set:
 * those of the previous inputs are corrected linearly to the current ones.
 */
export class FmuLinearModel {
  readonly #layout: FmuLayout;
  readonly #values: FmuValues;
  readonly #jacobian: FmuJacobian;
  readonly #model: UnitLinearization;
  /** The inputs of the last rates. */
  readonly #inputs: Float64Array;
  #isRead = false;

  constructor(layout: FmuLayout, values: FmuValues, jacobian: FmuJacobian, rung: JacobianRung) {
    const { inputs, outputs, states } = layout;
    this.#layout = layout;
    this.#values = values;
    this.#jacobian = jacobian;
    this.#model = { ...emptyLinearization(states.names.length, inputs.length, outputs.length), rung };
    this.#inputs = new Float64Array(inputs.length);
  }

  /** Invalidates rates after a step. */
  forget(): void {
    this.#isRead = false;
  }

  calc(instance: Instance, time: number, inputs: Float64Array): UnitLinearization {
    this.#read(instance);
    if (!this.#values.isApplied()) {
      this.#values.readRow();
      this.#values.setStepInputs();
    }
    this.#jacobian.calc(instance, time, this.#model);
    this.#correctRates(inputs, this.#model.f);
    this.#inputs.set(inputs);
    return this.#model;
  }

  /** With B of the last linear model. */
  calcRates(instance: Instance, inputs: Float64Array, rates: Float64Array): void {
    this.#read(instance);
    rates.set(this.#model.f);
    this.#correctRates(inputs, rates);
  }

  #read(instance: Instance): void {
    if (this.#isRead) return;
    const { states, derivatives } = this.#layout.states;
    if (states.length > 0) {
      instance.getValues("Float64", states, this.#model.x);
      instance.getValues("Float64", derivatives, this.#model.f);
    }
    this.#inputs.set(this.#values.applied);
    this.#isRead = true;
  }

  /** f += B du */
  #correctRates(inputs: Float64Array, f: Float64Array): void {
    const { stateCount: n, B } = this.#model;
    const m = inputs.length;
    for (let i = 0; i < n; i++)
      for (let j = 0; j < m; j++) f[i]! += B[i * m + j]! * (inputs[j]! - this.#inputs[j]!);
  }
}
