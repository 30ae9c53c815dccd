import type { HybridSystem, SystemTangents } from "@cosimo/simulator";
import {
  createDifferenceJacobian,
  emptyLinearization,
  type SystemLinearizer,
} from "../unit/difference-jacobian.ts";

/**
 * Linear models of a system with its current dimensions, exact if it has derivatives. `columns`: of its variables.
 */
export function createLinearizer(system: HybridSystem, columns: readonly number[]): SystemLinearizer {
  const tangents = system.tangents?.(columns);
  return tangents === undefined
    ? createDifferenceJacobian(system, columns)
    : createExactJacobian(system, columns, tangents);
}

/** The system's own derivatives, one direction after the other: exact, including f_t and g_t. */
function createExactJacobian(
  system: HybridSystem,
  columns: readonly number[],
  tangents: SystemTangents,
): SystemLinearizer {
  const n = system.stateCount;
  const inputs = system.inputs ?? [];
  const m = inputs.length;
  const p = columns.length;
  const model = { ...emptyLinearization(n, m, p), rung: "directional" as const };
  const rate = system.allocate(n);
  const { dx, du, dxdot, dv } = tangents;

  /** Column `j` of two matrices. */
  const writeColumn = (upper: Float64Array, lower: Float64Array, count: number, j: number): void => {
    for (let i = 0; i < n; i++) upper[i * count + j] = dxdot[i]!;
    for (let i = 0; i < p; i++) lower[i * count + j] = dv[i]!;
  };
  const calcRates = (t: number, x: number, rates: Float64Array): void => {
    system.derivatives(t, x, rate);
    for (let i = 0; i < n; i++) rates[i] = system.heap[rate + i]!;
  };

  return {
    calc(t, x) {
      dx.fill(0);
      du.fill(0);
      for (let j = 0; j < n; j++) {
        dx[j] = 1;
        tangents.calc(t, x, 0);
        dx[j] = 0;
        writeColumn(model.A, model.C, n, j);
      }
      for (let j = 0; j < m; j++) {
        if (inputs[j]!.discrete) continue;
        du[j] = 1;
        tangents.calc(t, x, 0);
        du[j] = 0;
        writeColumn(model.B, model.D, m, j);
      }
      tangents.calc(t, x, 1);
      model.ft.set(dxdot);
      model.gt.set(dv);
      calcRates(t, x, model.f);
      model.x.set(system.heap.subarray(x, x + n));
      return model;
    },
    calcRates,
  };
}
