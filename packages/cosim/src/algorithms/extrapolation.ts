import type { CoupledSystem } from "../system/coupled-system.ts";
import { multiplyRows } from "../system/sparse-matrix.ts";
import type { InputOrder } from "../unit/input-approximation.ts";
import { type CorrectionPast, createEnergyCorrection } from "./energy-correction.ts";
import { createOutputExtrapolation, type OutputPast } from "./output-extrapolation.ts";

/**
 * Inputs within a step by polynomials: `OutputExtrapolation` carried over the connections. Discrete inputs are held.
 */
export interface Extrapolation {
  /** A step of size `h` begins at `t`, where the inputs are `system.u`. */
  begin(t: number, h: number): void;
  /** Writes the laws of all units. */
  write(): void;
  /**
   * Writes the law of one unit where others have made the step already (Gauss-Seidel): held inputs get the new values, the
   * others lead from the old to the new ones. Discrete inputs stay: they have changed at the end of the step only.
   */
  writeAhead(unit: number): void;
  /** A unit has made the step to `t`. */
  learn(unit: number, t: number): void;
  /** All units have gone with these laws, which are about to be overwritten. */
  finish(): void;
  restart(): void;
  save(): ExtrapolationPast;
  restore(past: ExtrapolationPast): void;
}

export interface ExtrapolationPast {
  readonly course: OutputPast;
  readonly smoothing: SmoothingPast | undefined;
  readonly correction: CorrectionPast | undefined;
}

export interface ExtrapolationOptions {
  readonly order: InputOrder;
  /** Inputs are continuous over communication points: see `createSmoothing`. */
  readonly smooth: boolean;
  /** Inputs, stacked, that are given what they have lacked, and are not smoothed: see `EnergyCorrection`. */
  readonly corrected?: readonly number[];
}

export function createExtrapolation(
  system: CoupledSystem,
  { order, smooth, corrected = [] }: ExtrapolationOptions,
): Extrapolation {
  const { u, law, laws, smooth: isSmooth, units, matrix, firstInput } = system;
  const course = createOutputExtrapolation(system, order);
  const smoothing = smooth && order > 0 ? createSmoothing(system, corrected) : undefined;
  const correction = corrected.length > 0 ? createEnergyCorrection(system, corrected) : undefined;
  const zero = new Float64Array(u.length);
  const present = new Float64Array(u.length);
  let size = 0;
  let reached: InputOrder = 0;

  const writeDerivatives = (unit: number, highest: InputOrder): void => {
    const [first, end] = [firstInput[unit]!, firstInput[unit + 1]!];
    laws[unit]!.order = Math.min(highest, units[unit]!.capabilities.inputOrder) as InputOrder;
    if (highest > 0) {
      multiplyRows(matrix, course.slope, zero, law.slope, first, end);
      multiplyRows(matrix, course.curvature, zero, law.curvature, first, end);
      for (let i = first; i < end; i++) if (isSmooth[i] === 0) law.slope[i] = law.curvature[i] = 0;
      smoothing?.write(unit, size);
    }
    correction?.write(unit);
  };

  return {
    begin(t, h) {
      size = h;
      present.set(u);
      reached = course.begin(t);
      correction?.begin(t, h);
    },
    write() {
      law.value.set(present);
      for (let i = 0; i < units.length; i++) writeDerivatives(i, reached);
    },
    writeAhead(unit) {
      system.transferTo(unit);
      for (let i = firstInput[unit]!; i < firstInput[unit + 1]!; i++)
        law.value[i] = order === 0 && isSmooth[i] === 1 ? u[i]! : present[i]!;
      writeDerivatives(unit, order);
    },
    learn: course.learn,
    finish() {
      smoothing?.finish();
      correction?.finish();
    },
    restart() {
      course.restart();
      smoothing?.restart();
      correction?.restart();
    },
    save: () => ({ course: course.save(), smoothing: smoothing?.save(), correction: correction?.save() }),
    restore(past) {
      course.restore(past.course);
      if (past.correction !== undefined) correction?.restore(past.correction);
      if (past.smoothing !== undefined) smoothing?.restore(past.smoothing);
    },
  };
}

/**
 * Smooth coupling (Andersson 2016): a step begins where the inputs of the one before have ended, and meets at its own end what
 * the polynomial without smoothing leads to.
 */
interface Smoothing {
  /** Changes the law of a unit, which has been written for a step of size `h`. */
  write(unit: number, h: number): void;
  /** The step has ended. */
  finish(): void;
  restart(): void;
  save(): SmoothingPast;
  restore(past: SmoothingPast): void;
}

interface SmoothingPast {
  readonly hasEnds: boolean;
  readonly ends: Float64Array;
}

function createSmoothing(
  { laws, law, smooth, firstInput, predicted }: CoupledSystem,
  excluded: readonly number[],
): Smoothing {
  /** Where the inputs had come to at the end of the last step. */
  const ends = new Float64Array(law.value.length);
  let hasEnds = false;
  return {
    write(unit, h) {
      if (!hasEnds || laws[unit]!.order === 0) return;
      for (let i = firstInput[unit]!; i < firstInput[unit + 1]!; i++) {
        if (smooth[i] === 0 || excluded.includes(i)) continue;
        law.slope[i]! += (law.value[i]! - ends[i]!) / h;
        law.value[i] = ends[i]!;
      }
    },
    finish() {
      ends.set(predicted);
      hasEnds = true;
    },
    restart() {
      hasEnds = false;
    },
    save: () => ({ hasEnds, ends: ends.slice() }),
    restore(past) {
      hasEnds = past.hasEnds;
      ends.set(past.ends);
    },
  };
}
