import type { CoupledSystem } from "../system/coupled-system.ts";
import { multiplyRows } from "../system/sparse-matrix.ts";
import { createFeedback, type InputOrder } from "../unit/input-approximation.ts";
import type { Unit } from "../unit/unit.ts";

/** Form of the inputs within a step, from old to new values: see `implicit`. */
export type ImplicitInputForm = "linear" | "hermite" | "hold";

/** Derivatives of order 0 to 3 of the input polynomial at the beginning of a step with respect to its new value. */
export type Influence = readonly [number, number, number, number];

/** Writes approximations from the inputs at the beginning of a step to the iterate at its end. */
export interface ImplicitInputs {
  /** A step of size `h` begins at `t` with the inputs `system.u`. */
  begin(t: number, h: number): void;
  /** Writes the approximations of all units towards `ends`. */
  write(ends: Float64Array): void;
  /**
   * Computes the slopes of inputs at the end of the step from the outputs. Returns the largest resulting change of an
   * input, relative to `weights`.
   */
  update(weights: Float64Array): number;
  /** The derivatives for the polynomial order of a unit. */
  influence(unit: number): Influence;
  /** Writes a prediction of the ends. */
  predict(ends: Float64Array): void;
  /** The step is accepted, of size `h`, towards `ends`. */
  accept(h: number, ends: Float64Array): void;
  restart(): void;
  save(): unknown;
  restore(past: unknown): void;
}

/** Number of states z that represent a cubic by `InputApproximation.feedback`: z = (tau, tau^2 / 2, tau^3 / 6). */
const CUBIC_SIZE = 3;

/** `prepare` of algorithms with these inputs. */
export function prepareImplicitInputs(
  { approximations, units }: CoupledSystem,
  form: ImplicitInputForm,
): void {
  for (const [i, approximation] of approximations.entries()) {
    const { inputs, capabilities } = units[i]!;
    approximation.order = implicitOrder(form, units[i]!);
    if (form !== "hermite" || !capabilities.feedback || approximation.order < 2) continue;
    approximation.feedback = createFeedback(inputs.length, units[i]!.stateNames.length, CUBIC_SIZE);
    const { q, M } = approximation.feedback;
    q[0] = 1;
    M[CUBIC_SIZE] = 1;
    M[2 * CUBIC_SIZE + 1] = 1;
  }
}

/** Order of the polynomials that a unit supports; cubics have approximations of order 2. */
export function implicitOrder(form: ImplicitInputForm, { capabilities }: Unit): InputOrder {
  const wanted = form === "hold" ? 0 : form === "linear" ? 1 : 2;
  return Math.min(wanted, capabilities.inputOrder) as InputOrder;
}

/** Discrete inputs keep their values. The approximations must be prepared by `prepareImplicitInputs`. */
export function createImplicitInputs(system: CoupledSystem, form: ImplicitInputForm): ImplicitInputs {
  const { u, approximation, approximations, smooth, units, firstInput } = system;
  const orders = units.map((unit) => implicitOrder(form, unit));
  const slopes = createEndSlopes(system);
  const isHermite = form === "hermite";
  const startSlope = slopes.start;
  const start = new Float64Array(u.length);
  const earlier = new Float64Array(u.length);
  let earlierSize = Number.NaN;
  let size = 0;

  const writeHermite = (unit: number, i: number, secant: number): void => {
    const s0 = slopes.isKnown ? startSlope[i]! : secant;
    const s1 = slopes.endOf(i, secant);
    const { feedback } = approximations[unit]!;
    approximation.slope[i] = s0;
    if (feedback === undefined) {
      approximation.curvature[i] = (2 * (secant - s0)) / size;
      return;
    }
    approximation.curvature[i] = (2 * (3 * secant - 2 * s0 - s1)) / size;
    const port = i - firstInput[unit]!;
    feedback.G[port * CUBIC_SIZE + 2] = (6 * (s0 + s1 - 2 * secant)) / (size * size);
  };

  const writeUnit = (unit: number, ends: Float64Array): void => {
    const order = orders[unit]!;
    approximations[unit]!.order = order;
    for (let i = firstInput[unit]!; i < firstInput[unit + 1]!; i++) {
      approximation.value[i] = order === 0 && smooth[i] === 1 ? ends[i]! : start[i]!;
      approximation.slope[i] = approximation.curvature[i] = 0;
      if (order === 0 || smooth[i] === 0) continue;
      const secant = (ends[i]! - start[i]!) / size;
      if (isHermite && order === 2) writeHermite(unit, i, secant);
      else approximation.slope[i] = secant;
    }
  };

  return {
    begin(_t, h) {
      size = h;
      start.set(u);
      slopes.begin(h);
    },
    write(ends) {
      for (let unit = 0; unit < units.length; unit++) writeUnit(unit, ends);
    },
    update: (weights) => (isHermite ? slopes.update(weights) : 0),
    influence(unit) {
      const h = size;
      if (orders[unit] === 0) return [1, 0, 0, 0];
      if (orders[unit] === 1 || !isHermite) return [0, 1 / h, 0, 0];
      const s0 = slopes.isKnown ? 0 : 1 / h;
      if (approximations[unit]!.feedback === undefined) return [0, s0, (2 * (1 / h - s0)) / h, 0];
      const s1 = slopes.influence / h;
      return [0, s0, (2 * (3 / h - 2 * s0 - s1)) / h, (6 * (s0 + s1 - 2 / h)) / (h * h)];
    },
    predict(ends) {
      const ratio = Number.isNaN(earlierSize) ? 0 : size / earlierSize;
      for (let i = 0; i < ends.length; i++)
        ends[i] = start[i]! + (smooth[i] === 1 && ratio > 0 ? ratio * (start[i]! - earlier[i]!) : 0);
    },
    accept(h, ends) {
      size = h;
      slopes.accept(start, ends, h);
      earlier.set(start);
      earlierSize = h;
    },
    restart() {
      earlierSize = Number.NaN;
      slopes.restart();
    },
    save: () => ({ earlier: earlier.slice(), earlierSize, slopes: slopes.save() }) satisfies Past,
    restore(kept) {
      const past = kept as Past;
      earlier.set(past.earlier);
      earlierSize = past.earlierSize;
      slopes.restore(past.slopes);
    },
  };
}

interface Past {
  readonly earlier: Float64Array;
  readonly earlierSize: number;
  readonly slopes: SlopesPast;
}

interface SlopesPast {
  readonly start: Float64Array;
  readonly secants: Float64Array;
  readonly lastSize: number;
  readonly isKnown: boolean;
}

/**
 * Slopes of inputs at the ends of steps: from the output derivatives of the units if all sources of an input have
 * them, else from the parabola through the last three communication points.
 */
function createEndSlopes(system: CoupledSystem) {
  const { u, y, units, matrix, firstOutput, smooth } = system;
  const start = new Float64Array(u.length);
  const secants = new Float64Array(u.length);
  const known = new Float64Array(u.length);
  const fresh = new Float64Array(u.length);
  const zero = new Float64Array(u.length);
  const outputSlopes = new Float64Array(y.length);
  const hasOwn = units.map(
    ({ outputDerivatives, capabilities }) =>
      outputDerivatives !== undefined && capabilities.outputDerivativeOrder > 0,
  );
  const views = units.map((_, i) => outputSlopes.subarray(firstOutput[i]!, firstOutput[i + 1]!));
  const byUnits = Uint8Array.from(u, (_, i) => {
    const sources = matrix.columns.subarray(matrix.rows[i], matrix.rows[i + 1]);
    const unitOf = (output: number) => units.findIndex((_, k) => output < firstOutput[k + 1]!);
    return sources.length > 0 && smooth[i] === 1 && sources.every((output) => hasOwn[unitOf(output)]) ? 1 : 0;
  });
  const anyByUnits = byUnits.includes(1);
  let size = 0;
  let lastSize = Number.NaN;
  let isKnown = false;
  let hasLearnt = false;

  const endOf = (i: number, secant: number): number => {
    if (byUnits[i] === 1 && hasLearnt) return known[i]!;
    return isKnown ? secant + (size * (secant - secants[i]!)) / (size + lastSize) : secant;
  };

  return {
    /** [1/s], at the end of the last step. */
    start,
    endOf,
    /** Whether there is a last step. */
    get isKnown() {
      return isKnown;
    },
    /** d(slope at the end) / d(secant), for units without output derivatives. */
    get influence() {
      return isKnown ? 1 + size / (size + lastSize) : 1;
    },
    begin(h: number) {
      size = h;
      hasLearnt = false;
    },
    update(weights: Float64Array): number {
      if (!anyByUnits) return 0;
      for (let i = 0; i < units.length; i++) if (hasOwn[i]) units[i]!.outputDerivatives!(1, views[i]!);
      multiplyRows(matrix, outputSlopes, zero, fresh, 0, u.length);
      let largest = 0;
      for (let i = 0; i < u.length; i++) {
        if (byUnits[i] === 0) continue;
        const change = hasLearnt ? size * Math.abs(fresh[i]! - known[i]!) : Number.POSITIVE_INFINITY;
        largest = Math.max(largest, change / weights[i]!);
        known[i] = fresh[i]!;
      }
      hasLearnt = true;
      return largest;
    },
    accept(from: Float64Array, ends: Float64Array, h: number) {
      for (let i = 0; i < u.length; i++) {
        const secant = (ends[i]! - from[i]!) / h;
        start[i] = endOf(i, secant);
        secants[i] = secant;
      }
      lastSize = h;
      isKnown = true;
    },
    restart() {
      isKnown = false;
      lastSize = Number.NaN;
    },
    save: (): SlopesPast => ({ start: start.slice(), secants: secants.slice(), lastSize, isKnown }),
    restore(past: SlopesPast) {
      start.set(past.start);
      secants.set(past.secants);
      lastSize = past.lastSize;
      isKnown = past.isKnown;
    },
  };
}
