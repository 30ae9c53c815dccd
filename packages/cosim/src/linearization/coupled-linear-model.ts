import { createDenseLu } from "../linear/dense-lu.ts";
import type { CoupledSystem } from "../system/coupled-system.ts";
import type { UnitLinearization } from "../unit/unit.ts";

/**
 * The linear model of a coupled system within a step that begins at t_k; delta = x - x_k, nu = u - u_k, tau = t - t_k:
 *
 *     delta' = f + A delta + B nu + f_t tau,   eta = y_k + C delta + D nu + g_t tau,   nu = K (eta - y_k)
 *
 * and, with nu eliminated by (I - K D)^-1, P = (I - K D)^-1 K C and l_t = (I - K D)^-1 K g_t:
 *
 *     nu = P delta + l_t tau,   delta' = f + J delta + drift tau,   J = A + B P,   drift = f_t + B l_t.
 *
 * A, B, C and D are block-diagonal over the units. Matrices are row-major; N states, m inputs, p outputs.
 */
export interface CoupledLinearModel {
  readonly stateCount: number;
  readonly inputCount: number;
  readonly outputCount: number;
  /** States of unit i are those from `firstState[i]` to before `firstState[i + 1]`. */
  readonly firstState: Int32Array;
  readonly firstInput: Int32Array;
  readonly firstOutput: Int32Array;
  readonly A: Float64Array;
  readonly B: Float64Array;
  readonly C: Float64Array;
  readonly D: Float64Array;
  /** Without the rows of inputs that are held during a step. */
  readonly K: Float64Array;
  readonly f: Float64Array;
  readonly ft: Float64Array;
  readonly gt: Float64Array;
  readonly P: Float64Array;
  readonly J: Float64Array;
  readonly lt: Float64Array;
  readonly drift: Float64Array;
  /**
   * Copies the blocks of a unit. If the unit has fewer states than at the start, the others are constant; additional
   * states are ignored, and its outputs follow D and g_t alone.
   */
  setUnit(unit: number, block: UnitLinearization): void;
  /** Eliminates nu: computes P, J, l_t and drift. False: I - K D is singular. */
  close(): boolean;
  /** Computes l_t and drift from f_t and g_t, with the matrices of the last `close`. */
  closeRates(): void;
}

/** `stateCounts`: of each unit, 0 for units without accessible states. All values are zero at first. */
export function createCoupledLinearModel(
  system: CoupledSystem,
  stateCounts: readonly number[],
): CoupledLinearModel {
  const { units, firstInput, firstOutput, matrix, smooth } = system;
  const firstState = new Int32Array(units.length + 1);
  for (const [i, count] of stateCounts.entries()) firstState[i + 1] = firstState[i]! + count;
  const N = firstState[units.length]!;
  const m = firstInput[units.length]!;
  const p = firstOutput[units.length]!;
  const A = new Float64Array(N * N);
  const B = new Float64Array(N * m);
  const C = new Float64Array(p * N);
  const D = new Float64Array(p * m);
  const K = new Float64Array(m * p);
  const f = new Float64Array(N);
  const ft = new Float64Array(N);
  const gt = new Float64Array(p);
  const P = new Float64Array(m * N);
  const J = new Float64Array(N * N);
  const lt = new Float64Array(m);
  const drift = new Float64Array(N);
  const coupling = new Float64Array(m * m);
  const lu = createDenseLu(m);
  const unitOfOutput = new Int32Array(p);
  for (let s = 0; s < units.length; s++) unitOfOutput.fill(s, firstOutput[s]!, firstOutput[s + 1]!);
  for (let i = 0; i < m; i++)
    for (let k = matrix.rows[i]!; k < matrix.rows[i + 1]!; k++)
      if (smooth[i] === 1) K[i * p + matrix.columns[k]!] = matrix.values[k]!;

  /** row i of `target` += K `source`, where `source` is block-diagonal with columns of units from `first` on. */
  const addConnected = (
    target: Float64Array,
    source: Float64Array,
    columns: number,
    first: Int32Array,
    sign: number,
  ) => {
    for (let i = 0; i < m; i++)
      for (let k = matrix.rows[i]!; k < matrix.rows[i + 1]!; k++) {
        const output = matrix.columns[k]!;
        const gain = sign * K[i * p + output]!;
        const unit = unitOfOutput[output]!;
        for (let j = first[unit]!; j < first[unit + 1]!; j++)
          target[i * columns + j]! += gain * source[output * columns + j]!;
      }
  };

  /** Makes the states of this unit constant and its outputs independent of them. */
  const clearStates = (unit: number): void => {
    const [first, end] = [firstState[unit]!, firstState[unit + 1]!];
    A.fill(0, first * N, end * N);
    B.fill(0, first * m, end * m);
    f.fill(0, first, end);
    ft.fill(0, first, end);
    for (let i = firstOutput[unit]!; i < firstOutput[unit + 1]!; i++) C.fill(0, i * N + first, i * N + end);
  };

  const closeRates = (): void => {
    for (let i = 0; i < m; i++) {
      let sum = 0;
      for (let j = 0; j < p; j++) sum += K[i * p + j]! * gt[j]!;
      lt[i] = sum;
    }
    lu.solve(lt);
    for (let s = 0; s < units.length; s++)
      for (let i = firstState[s]!; i < firstState[s + 1]!; i++) {
        let sum = ft[i]!;
        for (let j = firstInput[s]!; j < firstInput[s + 1]!; j++) sum += B[i * m + j]! * lt[j]!;
        drift[i] = sum;
      }
  };

  return {
    ...{ stateCount: N, inputCount: m, outputCount: p, firstState, firstInput, firstOutput },
    ...{ A, B, C, D, K, f, ft, gt, P, J, lt, drift },
    setUnit(unit, block) {
      const [x, u, y] = [firstState[unit]!, firstInput[unit]!, firstOutput[unit]!];
      const n = firstState[unit + 1]! - x;
      const inputs = firstInput[unit + 1]! - u;
      const outputs = firstOutput[unit + 1]! - y;
      const own = block.stateCount;
      if (own !== n) clearStates(unit);
      const present = own > n ? 0 : own;
      placeBlock(A, N, x, x, block.A, present, present);
      placeBlock(B, m, x, u, block.B, present, inputs);
      placeBlock(C, N, y, x, block.C, outputs, present);
      placeBlock(D, m, y, u, block.D, outputs, inputs);
      for (let i = 0; i < present; i++) {
        f[x + i] = block.f[i]!;
        ft[x + i] = block.ft[i]!;
      }
      for (let i = 0; i < outputs; i++) gt[y + i] = block.gt[i]!;
    },
    close() {
      coupling.fill(0);
      for (let i = 0; i < m; i++) coupling[i * m + i] = 1;
      addConnected(coupling, D, m, firstInput, -1);
      if (!lu.factor(coupling)) return false;
      P.fill(0);
      addConnected(P, C, N, firstState, 1);
      lu.solveColumns(P, N);
      J.set(A);
      for (let s = 0; s < units.length; s++)
        for (let i = firstState[s]!; i < firstState[s + 1]!; i++)
          for (let k = firstInput[s]!; k < firstInput[s + 1]!; k++) {
            const gain = B[i * m + k]!;
            if (gain === 0) continue;
            for (let j = 0; j < N; j++) J[i * N + j]! += gain * P[k * N + j]!;
          }
      closeRates();
      return true;
    },
    closeRates,
  };
}

function placeBlock(
  target: Float64Array,
  stride: number,
  row: number,
  column: number,
  block: Float64Array,
  rows: number,
  columns: number,
): void {
  for (let i = 0; i < rows; i++)
    for (let j = 0; j < columns; j++) target[(row + i) * stride + column + j] = block[i * columns + j]!;
}
