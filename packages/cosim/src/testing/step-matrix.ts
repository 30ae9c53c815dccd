import type { CoSimulationAlgorithm, MacroStepper } from "../algorithms/algorithm.ts";
import { initializeSystem } from "../initialization/initialize-system.ts";
import { createDenseLu } from "../linear/dense-lu.ts";
import type { CoupledSystem } from "../system/coupled-system.ts";

/** An initialized system with an algorithm that is ready to step. */
export function startStepping(system: CoupledSystem, algorithm: CoSimulationAlgorithm): MacroStepper {
  algorithm.prepare?.(system);
  initializeSystem(system, { startTime: 0, stopTime: 1 });
  return algorithm.start(system);
}

export function statesOf({ units }: CoupledSystem): readonly number[] {
  return units.flatMap((unit) => [...unit.linearize!().x]);
}

export interface StepMatrixOptions {
  readonly H: number;
  /** Number of states of all units together. */
  readonly stateCount: number;
  /** Number of past input values in the state of the algorithm; `held`: with the current ones. Missing: none. */
  readonly past?: number;
  readonly held?: boolean;
}

/**
 * The spectral radius of the matrix that maps states (and inputs in the history of the algorithm) from one
 * communication point to the next, from as many runs as it has columns. Each run begins with a single nonzero state
 * or previous input: K must be regular.
 */
export function stepRadius(
  create: (start: readonly number[]) => CoupledSystem,
  algorithm: () => CoSimulationAlgorithm,
  { H, stateCount, past = 0, held = false }: StepMatrixOptions,
): number {
  const size = stateCount + create(new Array<number>(stateCount).fill(0)).u.length * (past + (held ? 1 : 0));
  const before = new Float64Array(size * size);
  const after = new Float64Array(size * size);
  for (let run = 0; run < size; run++) {
    const unit = (at: number) => (run === at ? 1 : 0);
    const system = create(Array.from({ length: stateCount }, (_, i) => unit(i)));
    const stepper = startStepping(system, algorithm());
    const exchange = (k: number): void => {
      for (let i = 0; i < system.y.length; i++) system.y[i] = unit(stateCount + k * system.y.length + i);
      system.transfer();
    };
    const begun: Float64Array[] = [];
    const step = (k: number): void => {
      begun.unshift(system.u.slice());
      stepper.step(k * H, H);
    };
    const observe = (target: Float64Array): void => {
      const earlier = begun.slice(0, past).flatMap((u) => [...u]);
      target.set([...statesOf(system), ...(held ? system.u : []), ...earlier], run * size);
    };
    for (let k = 0; k < past; k++) {
      exchange(k);
      step(k);
    }
    if (held) exchange(past);
    observe(before);
    step(past);
    observe(after);
  }
  // Runs are rows: after = before M^T.
  const lu = createDenseLu(size);
  if (!lu.factor(before)) throw new Error("the runs do not tell the matrix");
  lu.solveColumns(after, size);
  return spectralRadius(after, size);
}

/** By squaring: ||M^(2^k)||^(1/2^k) (Gelfand). */
export function spectralRadius(matrix: Float64Array, n: number): number {
  let power = matrix;
  let logarithm = 0;
  for (let k = 0, weight = 1; k < 50; k++, weight /= 2) {
    const norm = Math.max(...power.map(Math.abs));
    if (norm === 0) return 0;
    logarithm += weight * Math.log(norm);
    const scaled = power.map((value) => value / norm);
    power = Float64Array.from(scaled, (_, at) => {
      const [i, j] = [Math.floor(at / n), at % n];
      let sum = 0;
      for (let l = 0; l < n; l++) sum += scaled[i * n + l]! * scaled[l * n + j]!;
      return sum;
    });
  }
  return Math.exp(logarithm);
}
