import type { CoupledSystem } from "../system/coupled-system.ts";
import { multiplyRows } from "../system/sparse-matrix.ts";
import type { InputOrder } from "../unit/input-approximation.ts";
import { type CorrectionPast, createEnergyCorrection } from "./energy-correction.ts";
import { createOutputExtrapolation, type OutputPast } from "./output-extrapolation.ts";

/**
 * Extrapolates inputs within a step by polynomials: `OutputExtrapolation` through the connections. Discrete inputs
 * are held.
 */
export interface Extrapolation {
  /** A step of size `h` begins at `t`, where the inputs are `system.u`. */
  begin(t: number, h: number): void;
  /** Writes the approximations of all units. */
  write(): void;
  /**
   * Writes the approximation of a unit after the steps of other units (Gauss-Seidel): held inputs get the new values,
   * others interpolate from old to new ones. Discrete inputs keep their values: they changed at the end of the step.
   */
  writeAhead(unit: number): void;
  /** A unit has completed its step to `t`. */
  update(unit: number, t: number): void;
  /** All units have completed the step; its approximations may be overwritten. */
  finish(): void;
  restart(): void;
  save(): ExtrapolationPast;
  restore(past: ExtrapolationPast): void;
}

export interface ExtrapolationPast {
  readonly outputExtrapolation: OutputPast;
  readonly smoothing: SmoothingPast | undefined;
  readonly correction: CorrectionPast | undefined;
}

export interface ExtrapolationOptions {
  readonly order: InputOrder;
  /** Inputs are continuous at communication points: see `createSmoothing`. */
  readonly smooth: boolean;
  /** Stacked inputs with energy correction, which are not smoothed: see `EnergyCorrection`. */
  readonly corrected?: readonly number[];
}

export function createExtrapolation(
  system: CoupledSystem,
  { order, smooth, corrected = [] }: ExtrapolationOptions,
): Extrapolation {
  const { u, approximation, approximations, smooth: isSmooth, units, matrix, firstInput } = system;
  const outputExtrapolation = createOutputExtrapolation(system, order);
  const smoothing = smooth && order > 0 ? createSmoothing(system, corrected) : undefined;
  const correction = corrected.length > 0 ? createEnergyCorrection(system, corrected) : undefined;
  const zero = new Float64Array(u.length);
  const present = new Float64Array(u.length);
  let size = 0;
  let reached: InputOrder = 0;

  const writeDerivatives = (unit: number, highest: InputOrder): void => {
    const [first, end] = [firstInput[unit]!, firstInput[unit + 1]!];
    approximations[unit]!.order = Math.min(highest, units[unit]!.capabilities.inputOrder) as InputOrder;
    if (highest > 0) {
      multiplyRows(matrix, outputExtrapolation.slope, zero, approximation.slope, first, end);
      multiplyRows(matrix, outputExtrapolation.curvature, zero, approximation.curvature, first, end);
      for (let i = first; i < end; i++)
        if (isSmooth[i] === 0) approximation.slope[i] = approximation.curvature[i] = 0;
      smoothing?.write(unit, size);
    }
    correction?.write(unit);
  };

  return {
    begin(t, h) {
      size = h;
      present.set(u);
      reached = outputExtrapolation.begin(t);
      correction?.begin(t, h);
    },
    write() {
      approximation.value.set(present);
      for (let i = 0; i < units.length; i++) writeDerivatives(i, reached);
    },
    writeAhead(unit) {
      system.transferTo(unit);
      for (let i = firstInput[unit]!; i < firstInput[unit + 1]!; i++)
        approximation.value[i] = order === 0 && isSmooth[i] === 1 ? u[i]! : present[i]!;
      writeDerivatives(unit, order);
    },
    update: outputExtrapolation.update,
    finish() {
      smoothing?.finish();
      correction?.finish();
    },
    restart() {
      outputExtrapolation.restart();
      smoothing?.restart();
      correction?.restart();
    },
    save: () => ({
      outputExtrapolation: outputExtrapolation.save(),
      smoothing: smoothing?.save(),
      correction: correction?.save(),
    }),
    restore(past) {
      outputExtrapolation.restore(past.outputExtrapolation);
      if (past.correction !== undefined) correction?.restore(past.correction);
      if (past.smoothing !== undefined) smoothing?.restore(past.smoothing);
    },
  };
}

/**
 * Smooth coupling (Andersson 2016): a step begins with the inputs at the end of the previous one, and ends with the
 * inputs of the polynomial without smoothing.
 */
interface Smoothing {
  /** Changes the approximation of a unit, written for a step of size `h`. */
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
  { approximations, approximation, smooth, firstInput, predicted }: CoupledSystem,
  excluded: readonly number[],
): Smoothing {
  /** Inputs at the end of the last step. */
  const ends = new Float64Array(approximation.value.length);
  let hasEnds = false;
  return {
    write(unit, h) {
      if (!hasEnds || approximations[unit]!.order === 0) return;
      for (let i = firstInput[unit]!; i < firstInput[unit + 1]!; i++) {
        if (smooth[i] === 0 || excluded.includes(i)) continue;
        approximation.slope[i]! += (approximation.value[i]! - ends[i]!) / h;
        approximation.value[i] = ends[i]!;
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
