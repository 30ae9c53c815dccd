import { inputsAt } from "../unit/input-approximation.ts";
import type { CoupledSystem } from "./coupled-system.ts";

/** Outputs of a unit at a communication point as a function of the inputs `approximation.value`. */
export interface OutputModel {
  /** Starts at the end of a step with the current approximation, `tau` [s] after its beginning. */
  begin(tau: number): void;
  /** Writes the outputs for `approximation.value`. */
  evaluate(): void;
  /**
   * Columns `ports` of dy/du at `approximation.value`, where the outputs were evaluated, to `D` (row-major, of all
   * inputs of the unit). `peak`: largest value so far of each input. Outputs are unchanged, but the unit must be
   * evaluated anew afterwards.
   */
  differentiate(ports: readonly number[], peak: Float64Array, D: Float64Array): void;
}

/**
 * Step of one-sided differences, relative to the variable: between rounding and the tolerances of the units' solvers.
 */
const STEP = 1e-7;

/** A unit with `evaluates`. `exact`: `linearize` is legal and more accurate than differences. */
export function evaluatedOutputs(system: CoupledSystem, unit: number, exact: boolean): OutputModel {
  const it = system.units[unit]!;
  const { value } = system.approximations[unit]!;
  const y = outputsOf(system, unit);
  const base = new Float64Array(y.length);
  const m = value.length;
  return {
    begin: () => {},
    evaluate: () => it.evaluate(),
    differentiate(ports, peak, D) {
      if (exact) {
        D.set(it.linearize!().D);
        return;
      }
      base.set(y);
      for (const port of ports) {
        const at = value[port]!;
        value[port] = at + STEP * (Math.max(Math.abs(at), peak[port]!) || 1);
        it.evaluate();
        const width = value[port]! - at;
        for (let i = 0; i < y.length; i++) D[i * m + port] = (y[i]! - base[i]!) / width;
        value[port] = at;
      }
      y.set(base);
    },
  };
}

/**
 * A unit without `evaluates` but with dy/du: y = y_raw + D (u - u_held), where y_raw are the outputs at the end of
 * its step. Solved for all units together this is the linear correction y = (I - D K)^-1 (y_raw - D (u_held - e)) of
 * PyFMI (Andersson 2016).
 */
export function correctedOutputs(system: CoupledSystem, unit: number): OutputModel {
  const it = system.units[unit]!;
  const approximation = system.approximations[unit]!;
  const { value } = approximation;
  const y = outputsOf(system, unit);
  const m = value.length;
  const raw = new Float64Array(y.length);
  const held = new Float64Array(m);
  const slopes = new Float64Array(y.length * m);
  return {
    begin(tau) {
      raw.set(y);
      inputsAt(approximation, tau, held);
      value.set(held);
      slopes.set(it.linearize!().D);
    },
    evaluate() {
      for (let i = 0; i < y.length; i++) {
        let sum = raw[i]!;
        for (let j = 0; j < m; j++) sum += slopes[i * m + j]! * (value[j]! - held[j]!);
        y[i] = sum;
      }
    },
    differentiate: (_ports, _peak, D) => D.set(slopes),
  };
}

function outputsOf({ y, firstOutput }: CoupledSystem, unit: number): Float64Array {
  return y.subarray(firstOutput[unit]!, firstOutput[unit + 1]!);
}
