import type { HybridSystem } from "@cosimo/simulator";
import type { UnitLinearization } from "./unit.ts";

/** Optimal step of central differences, relative to the variable. */
const STEP = Number.EPSILON ** (1 / 3);

export function emptyLinearization(n: number, m: number, p: number): UnitLinearization {
  return {
    stateCount: n,
    A: new Float64Array(n * n),
    B: new Float64Array(n * m),
    C: new Float64Array(p * n),
    D: new Float64Array(p * m),
    x: new Float64Array(n),
    f: new Float64Array(n),
    ft: new Float64Array(n),
    gt: new Float64Array(p),
    rung: "differences",
  };
}

/**
 * The linear model of a system at points (t, states at address `x`, inputs `u`). States and inputs keep their values.
 */
export interface SystemLinearizer {
  /** Columns of discrete inputs are zero. The object is overwritten by the next call. */
  calc(t: number, x: number, u: Float64Array): UnitLinearization;
  /** x' alone, with the current inputs. */
  calcRates(t: number, x: number, rates: Float64Array): void;
}

/** Central differences. `outputs` are columns of the system's variables. */
export function createDifferenceJacobian(system: HybridSystem, outputs: readonly number[]): SystemLinearizer {
  const n = system.stateCount;
  const inputs = system.inputs ?? [];
  const m = inputs.length;
  const p = outputs.length;
  const model = emptyLinearization(n, m, p);
  const near = system.allocate(n);
  const rate = system.allocate(n);
  const row = new Float64Array(system.variables.length);
  const above = { f: new Float64Array(n), y: new Float64Array(p) };
  const below = { f: new Float64Array(n), y: new Float64Array(p) };

  const evaluate = (t: number, { f, y }: typeof above): void => {
    system.derivatives(t, near, rate);
    f.set(system.heap.subarray(rate, rate + n));
    system.evaluateOutputs(t, near);
    system.readValues(row);
    for (let i = 0; i < p; i++) y[i] = row[outputs[i]!]!;
  };
  /** Column `j` of two matrices from two evaluations at the distance `width`. */
  const writeColumn = (
    upper: Float64Array,
    lower: Float64Array,
    columns: number,
    j: number,
    width: number,
  ) => {
    for (let i = 0; i < n; i++) upper[i * columns + j] = (above.f[i]! - below.f[i]!) / width;
    for (let i = 0; i < p; i++) lower[i * columns + j] = (above.y[i]! - below.y[i]!) / width;
  };

  return {
    calc(t, x, u) {
      system.heap.copyWithin(near, x, x + n);
      for (let j = 0; j < n; j++) {
        const at = system.heap[near + j]!;
        const h = STEP * Math.max(Math.abs(at), system.nominals[j]!);
        system.heap[near + j] = at + h;
        evaluate(t, above);
        system.heap[near + j] = at - h;
        evaluate(t, below);
        system.heap[near + j] = at;
        writeColumn(model.A, model.C, n, j, at + h - (at - h));
      }
      for (let j = 0; j < m; j++) {
        if (inputs[j]!.discrete) continue;
        const h = STEP * Math.max(Math.abs(u[j]!), 1);
        system.setInput!(j, t, u[j]! + h, 0);
        evaluate(t, above);
        system.setInput!(j, t, u[j]! - h, 0);
        evaluate(t, below);
        system.setInput!(j, t, u[j]!, 0);
        writeColumn(model.B, model.D, m, j, u[j]! + h - (u[j]! - h));
      }
      evaluate(t, above);
      model.f.set(above.f);
      model.x.set(system.heap.subarray(x, x + n));
      return model;
    },
    calcRates(t, x, rates) {
      system.derivatives(t, x, rate);
      for (let i = 0; i < n; i++) rates[i] = system.heap[rate + i]!;
    },
  };
}
