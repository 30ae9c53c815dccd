import { createDenseLu } from "../linear/dense-lu.ts";
import { UnitFault } from "../unit/unit-fault.ts";
import type { CoupledSystem } from "./coupled-system.ts";
import type { AlgebraicLoop } from "./evaluation-plan.ts";
import type { OutputModel } from "./output-model.ts";

/** `singular`: I - K D has no inverse at the last point; `not-finite`: outputs there are not finite. */
export type LoopOutcome = "solved" | "unsolved" | "singular" | "not-finite";

/** Solves u = K y(u) + e for the inputs of a loop. */
export interface LoopSolver {
  /** Starts from `system.u`; inputs of these units outside of the loop are those of `approximation.value`. */
  solve(): LoopOutcome;
  /** u - (K y + e) at the end of the last solution, for each input of the loop. */
  readonly residuals: Float64Array;
  /** Condition of I - K D at the current point, independent of units of measurement; see `DenseLu.condition`. */
  condition(): number;
}

/** Relative to the largest value so far of an input and its terms. */
const TOLERANCE = 1e-10;
/**
 * A start with more than this part of the tolerance gets one step: a repelling loop amplifies errors in each
 * exchange.
 */
const GOOD_START = 1e-3;
/** Multiple of the tolerance that is accepted when the iteration stalls: units have tolerances of their own. */
const NOISE = 1e4;
const MAX_ITERATIONS = 50;
/** Largest condition of a regular matrix: difference quotients are not more accurate. */
export const LARGEST_CONDITION = 1e7;
const SMALLEST_DAMPING = 1 / 1024;

/**
 * Newton's method for F(u) = u - K y(u) - e = 0 with the matrix I - K D. The matrix is kept between solutions while
 * it reduces F tenfold in a step; damping applies where F does not decrease.
 */
export function createLoopSolver(
  system: CoupledSystem,
  loop: AlgebraicLoop,
  models: readonly (OutputModel | undefined)[],
): LoopSolver {
  const { u, y, approximation, matrix, offset } = system;
  const { inputs, units } = loop;
  const n = inputs.length;
  const point = new Float64Array(n);
  const F = new Float64Array(n);
  const step = new Float64Array(n);
  const sizes = new Float64Array(n);
  const jacobian = new Float64Array(n * n);
  const first = new Float64Array(n * n);
  const lu = createDenseLu(n);
  const peaks = new Float64Array(u.length);
  const parts = units.map((unit) => loopPart(system, loop, unit, peaks));
  let isFactored = false;

  /** F at `point + damping step`; the largest of its elements in units of the tolerance. */
  const evaluate = (damping: number): number => {
    for (let i = 0; i < n; i++)
      approximation.value[inputs[i]!] = u[inputs[i]!] = point[i]! + (damping === 0 ? 0 : damping * step[i]!);
    if (!evaluateUnits(damping > 0)) return Number.POSITIVE_INFINITY;
    for (let i = 0; i < n; i++) residualOf(i);
    return normOf();
  };
  const normOf = (): number => {
    let norm = 0;
    for (let i = 0; i < n; i++) {
      const residual = F[i]!;
      if (residual !== 0)
        norm = Math.max(norm, Math.abs(residual) / (TOLERANCE * Math.max(peaks[inputs[i]!]!, sizes[i]!)));
      if (Number.isNaN(residual)) return Number.POSITIVE_INFINITY;
    }
    return norm;
  };
  /** False: the point is too far away for some unit. */
  const evaluateUnits = (isTrial: boolean): boolean => {
    try {
      for (let i = 0; i < units.length; i++) models[units[i]!]!.evaluate();
      return true;
    } catch (error) {
      if (isTrial && error instanceof UnitFault) return false;
      throw error;
    }
  };
  const residualOf = (i: number): void => {
    const row = inputs[i]!;
    let sum = offset[row]!;
    let size = Math.abs(sum);
    for (let k = matrix.rows[row]!; k < matrix.rows[row + 1]!; k++) {
      const term = matrix.values[k]! * y[matrix.columns[k]!]!;
      sum += term;
      size += Math.abs(term);
    }
    size = Math.max(size, Math.abs(u[row]!));
    sizes[i] = size;
    F[i] = u[row]! - sum;
  };

  /** Accepts the current point; its values enter the scale of the tolerance. */
  const accept = (): number => {
    for (let i = 0; i < n; i++) {
      const input = inputs[i]!;
      if (sizes[i]! > peaks[input]! && sizes[i]! < Number.POSITIVE_INFINITY) peaks[input] = sizes[i]!;
    }
    return normOf();
  };

  const factor = (): boolean => {
    for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) jacobian[i * n + j] = i === j ? 1 : 0;
    for (const { unit, ports, peak, D, columns, gains } of parts) {
      models[unit]!.differentiate(ports, peak, D);
      for (const { row, output, gain } of gains)
        for (let k = 0; k < ports.length; k++)
          jacobian[row * n + columns[k]!]! -= gain * D[output * peak.length + ports[k]!]!;
    }
    isFactored = lu.factor(jacobian) && lu.condition() < LARGEST_CONDITION;
    return isFactored;
  };

  /** The reason of a failure, as far as the first matrix shows it. */
  const reason = (): Exclude<LoopOutcome, "solved"> => {
    isFactored = false;
    if (!loop.outputs.every((output) => Number.isFinite(y[output]!))) return "not-finite";
    return lu.factor(first) && lu.condition() < LARGEST_CONDITION ? "unsolved" : "singular";
  };

  const start = (): number => {
    for (let i = 0; i < n; i++) point[i] = u[inputs[i]!]!;
    evaluate(0);
    return accept();
  };
  /** Makes a step, shortened until F decreases; returns the norm of F then, or NaN. */
  const advance = (norm: number, smallest: number): number => {
    for (let i = 0; i < n; i++) step[i] = -F[i]!;
    lu.solve(step);
    for (let damping = 1; damping >= smallest; damping /= 2) {
      const reached = evaluate(damping);
      if (reached <= 1 || reached < (1 - damping / 4) * norm) {
        for (let i = 0; i < n; i++) point[i]! += damping * step[i]!;
        return accept();
      }
    }
    evaluate(0);
    return Number.NaN;
  };

  return {
    residuals: F,
    solve() {
      let norm = start();
      let hasFirst = false;
      for (let k = 0; norm > (k === 0 ? GOOD_START : 1) && k < MAX_ITERATIONS; k++) {
        const isFresh = !isFactored;
        const isRegular = isFactored || factor();
        if (!hasFirst) first.set(jacobian);
        hasFirst = true;
        const reached = isRegular ? advance(norm, isFresh ? SMALLEST_DAMPING : 1) : Number.NaN;
        if (norm > 1 && !(reached <= 0.1 * norm)) isFactored = false;
        if (reached < norm) norm = reached;
        else if (isFresh) break;
      }
      if (norm <= NOISE) return "solved";
      evaluate(0);
      return reason();
    },
    condition() {
      start();
      factor();
      evaluate(0);
      return lu.condition();
    },
  };
}

/** The part of a unit in K D. */
interface LoopPart {
  readonly unit: number;
  /** Its inputs in the loop, by number within the unit, and their columns in the matrix of the loop. */
  readonly ports: readonly number[];
  readonly columns: readonly number[];
  readonly peak: Float64Array;
  readonly D: Float64Array;
  /** Connections from its outputs (numbers within the unit) in the loop to rows of the matrix. */
  readonly gains: readonly { readonly row: number; readonly output: number; readonly gain: number }[];
}

function loopPart(system: CoupledSystem, loop: AlgebraicLoop, unit: number, peaks: Float64Array): LoopPart {
  const { firstInput, firstOutput, matrix } = system;
  const [u, y] = [firstInput[unit]!, firstOutput[unit]!];
  const own = [...loop.inputs.keys()].filter(
    (k) => loop.inputs[k]! >= u && loop.inputs[k]! < firstInput[unit + 1]!,
  );
  const isOwnOutput = (output: number) =>
    output >= y && output < firstOutput[unit + 1]! && loop.outputs.includes(output);
  const gains = loop.inputs.flatMap((input, row) => {
    const elements = Array.from(
      { length: matrix.rows[input + 1]! - matrix.rows[input]! },
      (_, i) => matrix.rows[input]! + i,
    );
    return elements
      .filter((k) => isOwnOutput(matrix.columns[k]!))
      .map((k) => ({ row, output: matrix.columns[k]! - y, gain: matrix.values[k]! }));
  });
  return {
    ...{ unit, gains, columns: own, ports: own.map((k) => loop.inputs[k]! - u) },
    peak: peaks.subarray(u, firstInput[unit + 1]!),
    D: new Float64Array((firstOutput[unit + 1]! - y) * (firstInput[unit + 1]! - u)),
  };
}
