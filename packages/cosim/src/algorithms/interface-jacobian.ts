import { createPhiFunctions } from "../linear/phi-functions.ts";
import type { CoupledLinearModel } from "../linearization/coupled-linear-model.ts";
import { createCoupledLinearModel } from "../linearization/coupled-linear-model.ts";
import type { CoupledSystem } from "../system/coupled-system.ts";
import type { ExchangeMode } from "../system/exchange.ts";
import type { ImplicitInputs, Influence } from "./implicit-inputs.ts";
import type { InterfaceJacobian } from "./interface-solver.ts";

/** Whether linear models of all units are complete. */
export function canLinearize({ units }: CoupledSystem): boolean {
  return units.every(
    ({ linearize, capabilities: { jacobian } }) =>
      linearize !== undefined && (jacobian === "directional" || jacobian === "differences"),
  );
}

export interface LinearInterface extends Required<InterfaceJacobian> {
  /** Begins a step of size `h` from the inputs `start`. */
  begin(h: number, start: Float64Array): void;
  /** Number of unit Jacobians so far. */
  readonly evaluations: number;
}

/**
 * dG/dU from linear models of the units: with states X(h) = ... + sum_j M_j (d u^(j) / dU) U at the end of the step, where
 * M_j = int_0^h e^{A (h - s)} B s^j / j! ds, and u = P x of the coupled system (or u = K (C x + D u) without consistent
 * exchange). `unknowns`: numbers of inputs.
 */
export function createLinearInterface(
  system: CoupledSystem,
  mode: ExchangeMode,
  inputs: ImplicitInputs,
  unknowns: Int32Array,
): LinearInterface {
  const { units, approximation, firstInput } = system;
  const model = createCoupledLinearModel(
    system,
    units.map(({ stateNames }) => stateNames.length),
  );
  const moments = units.map((_, unit) => createMoments(unit, model));
  const reaction = new Float64Array(model.stateCount * model.inputCount);
  let evaluations = 0;
  let size = 0;
  let begun: Float64Array = approximation.value;
  let influences: readonly Influence[] = [];
  let adaptedSize = Number.NaN;
  let isClosed = true;

  const react = (unit: number): void => {
    const { stateCount: n, states, calc } = moments[unit]!;
    const m = firstInput[unit + 1]! - firstInput[unit]!;
    const block = calc(size, influences[unit]!);
    for (let i = 0; i < n; i++)
      for (let j = 0; j < m; j++)
        reaction[(states + i) * model.inputCount + firstInput[unit]! + j] = block[i * m + j]!;
  };
  const adapt = (G: Float64Array): void => {
    influences = units.map((_, unit) => inputs.influence(unit));
    adaptedSize = size;
    for (let i = 0; i < units.length; i++) react(i);
    const element = mode === "stale" || !isClosed ? staleElement : closedElement;
    for (let r = 0; r < unknowns.length; r++)
      for (let c = 0; c < unknowns.length; c++)
        G[r * unknowns.length + c] = element(model, reaction, unknowns[r]!, unknowns[c]!);
  };

  return {
    get evaluations() {
      return evaluations;
    },
    get isOutdated() {
      if (size !== adaptedSize) return true;
      return influences.some((one, unit) => inputs.influence(unit).some((value, k) => value !== one[k]));
    },
    begin(h, start) {
      size = h;
      begun = start;
    },
    adapt,
    renew(_U, G) {
      approximation.value.set(begun);
      for (let i = 0; i < units.length; i++) model.setUnit(i, units[i]!.linearize!());
      evaluations += units.length;
      isClosed = model.close();
      adapt(G);
    },
  };
}

function closedElement(
  { P, stateCount, inputCount }: CoupledLinearModel,
  X: Float64Array,
  r: number,
  c: number,
): number {
  let sum = 0;
  for (let k = 0; k < stateCount; k++) sum += P[r * stateCount + k]! * X[k * inputCount + c]!;
  return sum;
}

/** K (C X + D) */
function staleElement(model: CoupledLinearModel, X: Float64Array, r: number, c: number): number {
  const { K, C, D, stateCount, inputCount, outputCount } = model;
  let sum = 0;
  for (let o = 0; o < outputCount; o++) {
    const gain = K[r * outputCount + o]!;
    if (gain === 0) continue;
    let output = D[o * inputCount + c]!;
    for (let k = 0; k < stateCount; k++) output += C[o * stateCount + k]! * X[k * inputCount + c]!;
    sum += gain * output;
  }
  return sum;
}

/** sum_j M_j influence_j of one unit, from the exponential of (A B; 0 chain of integrators). */
function createMoments(unit: number, model: CoupledLinearModel) {
  const { firstState, firstInput, stateCount: N, inputCount, A, B } = model;
  const states = firstState[unit]!;
  const n = firstState[unit + 1]! - states;
  const m = firstInput[unit + 1]! - firstInput[unit]!;
  const block = new Float64Array(n * m);
  const size = n + 4 * m;
  const matrix = new Float64Array(size * size);
  const phi = n === 0 || m === 0 ? undefined : createPhiFunctions(size);
  return {
    ...{ states, stateCount: n },
    calc(h: number, influence: Influence): Float64Array {
      if (phi === undefined) return block;
      for (let i = 0; i < n; i++) {
        for (let j = 0; j < n; j++) matrix[i * size + j] = A[(states + i) * N + states + j]!;
        for (let j = 0; j < m; j++)
          matrix[i * size + n + j] = B[(states + i) * inputCount + firstInput[unit]! + j]!;
      }
      for (let j = 0; j < 3 * m; j++) matrix[(n + j) * size + n + m + j] = 1;
      phi.calc(matrix, h);
      for (let i = 0; i < n; i++)
        for (let j = 0; j < m; j++) {
          let sum = 0;
          for (let k = 0; k < 4; k++) sum += influence[k]! * phi.exp[i * size + n + k * m + j]!;
          block[i * m + j] = sum;
        }
      return block;
    },
  };
}
