import type { MacroStepper } from "../algorithms/algorithm.ts";
import type { CoupledSystem } from "../system/coupled-system.ts";
import type { ErrorControl } from "./error-control.ts";
import type { StepLimiter } from "./step-limiter.ts";

/** `StepConstraint` of a description with numbers of stacked outputs. */
export type ResolvedConstraint = StepLimiter &
  (
    | {
        readonly kind: "zero-crossing";
        /** One output, or two whose difference is constrained. */
        readonly outputs: readonly number[];
        readonly tolerance: number;
      }
    | {
        readonly kind: "bounded-difference";
        readonly outputs: readonly number[];
        readonly absolute: number;
        readonly relative: number;
      }
    | { readonly kind: "sampling"; readonly start: number; readonly interval: number }
  );

/** State of one constraint, between communication points. */
interface Watch {
  /** Begins a step. */
  begin(): void;
  /** At the end of a step of size `h`: ratio of the step to the permitted one; 0: no limit. */
  ratio(h: number): number;
  /** The permitted size; NaN: no limit. */
  wanted(h: number): number;
  /** After an accepted step: the latest end of the next one, which begins at `t`. */
  horizon(t: number): number;
  /** Accepts the step of size `h`. */
  update(h: number): void;
  restart(): void;
  /** For checkpoints. */
  save(): readonly number[];
  restore(kept: readonly number[]): void;
}

/**
 * Steps limited by outputs (the constraints of maestro: Thule, Lausdahl, Gomes, Meisl & Larsen 2019): zero crossings
 * are predicted by the secant, and with rollback located by regula falsi; differences over a step are bounded; steps
 * end on sampling grids. The smallest step applies.
 */
export function constraintsControl(
  { y }: CoupledSystem,
  stepper: MacroStepper,
  constraints: readonly ResolvedConstraint[],
  minStep: number,
): ErrorControl {
  const watches = constraints.map((one) => watchOf(one, y, minStep));
  let [error, worst, wantedSize] = [0, -1, Number.NaN];
  let horizonLimiter = -1;

  const estimateError = (h: number): void => {
    [error, worst, wantedSize] = [0, -1, Number.NaN];
    for (let k = 0; k < watches.length; k++) {
      const ratio = watches[k]!.ratio(h);
      if (ratio > error) [error, worst] = [ratio, k];
    }
    for (let k = 0; k < watches.length; k++) {
      const wanted = watches[k]!.wanted(h);
      if (wanted < h && !(wanted >= wantedSize)) [wantedSize, worst] = [wanted, error > 1 ? worst : k];
    }
  };

  let size = 0;
  return {
    exponent: 1,
    limiters: constraints,
    get error() {
      return error;
    },
    get worst() {
      return worst;
    },
    get wantedSize() {
      return wantedSize;
    },
    get horizonLimiter() {
      return horizonLimiter;
    },
    horizon(t) {
      let end = Number.POSITIVE_INFINITY;
      horizonLimiter = -1;
      for (let k = 0; k < watches.length; k++) {
        const own = watches[k]!.horizon(t);
        if (own < end) [end, horizonLimiter] = [own, k];
      }
      return end;
    },
    attempt(t, h) {
      for (let k = 0; k < watches.length; k++) watches[k]!.begin();
      const step = stepper.step(t, h);
      size = step.time - t;
      estimateError(size);
      return step;
    },
    accept() {
      for (let k = 0; k < watches.length; k++) watches[k]!.update(size);
    },
    restart() {
      for (let k = 0; k < watches.length; k++) watches[k]!.restart();
    },
    save: () => watches.map((one) => one.save()),
    restore(kept) {
      const all = kept as readonly (readonly number[])[];
      for (const [k, one] of watches.entries()) one.restore(all[k]!);
    },
  };
}

function watchOf(constraint: ResolvedConstraint, y: Float64Array, minStep: number): Watch {
  switch (constraint.kind) {
    case "zero-crossing":
      return watchZero(constraint.outputs, constraint.tolerance, y, minStep);
    case "bounded-difference":
      return watchDifference(constraint.outputs, constraint.absolute, constraint.relative, y);
    case "sampling":
      return watchGrid(constraint.start, constraint.interval);
  }
}

const nothing: Watch = {
  begin: () => {},
  ratio: () => 0,
  wanted: () => Number.NaN,
  horizon: () => Number.POSITIVE_INFINITY,
  update: () => {},
  restart: () => {},
  save: () => [],
  restore: () => {},
};

/** A signal within the tolerance counts as zero, and may leave it in either direction. */
function watchZero(outputs: readonly number[], tolerance: number, y: Float64Array, minStep: number): Watch {
  const signal = (): number => (outputs.length === 1 ? y[outputs[0]!]! : y[outputs[0]!]! - y[outputs[1]!]!);
  let before = 0;
  /** Of the last step [1/s]; NaN: unknown. */
  let rate = Number.NaN;
  return {
    ...nothing,
    begin() {
      before = signal();
    },
    wanted(h) {
      const value = signal();
      const crossed = before * value < 0 && Math.abs(before) > tolerance && Math.abs(value) > tolerance;
      return crossed ? (h * before) / (before - value) : Number.NaN;
    },
    horizon(t) {
      const value = signal();
      const approaches = Math.abs(value) > tolerance && value * rate < 0;
      return approaches ? t + Math.max(minStep, -value / rate) : Number.POSITIVE_INFINITY;
    },
    update(h) {
      rate = (signal() - before) / h;
    },
    restart() {
      rate = Number.NaN;
    },
    save: () => [rate],
    restore([kept = Number.NaN]) {
      rate = kept;
    },
  };
}

/** Relative to the largest value so far, since a signal may pass through zero. */
function watchDifference(
  outputs: readonly number[],
  absolute: number,
  relative: number,
  y: Float64Array,
): Watch {
  const before = new Float64Array(outputs.length);
  const largestValue = new Float64Array(outputs.length);
  return {
    ...nothing,
    begin() {
      for (let k = 0; k < outputs.length; k++) {
        before[k] = y[outputs[k]!]!;
        largestValue[k] = Math.max(largestValue[k]!, Math.abs(before[k]!));
      }
    },
    ratio() {
      let largest = 0;
      for (let k = 0; k < outputs.length; k++) {
        const value = y[outputs[k]!]!;
        const bound = Math.min(absolute, relative * Math.max(Math.abs(value), largestValue[k]!));
        const difference = Math.abs(value - before[k]!);
        if (difference > 0) largest = Math.max(largest, difference / bound);
      }
      return largest;
    },
    save: () => [...largestValue],
    restore: (kept) => largestValue.set(kept),
  };
}

/** Points start + k interval: a step ends at or before the next one. */
function watchGrid(start: number, interval: number): Watch {
  return {
    ...nothing,
    horizon(t) {
      const k = Math.max(0, Math.floor((t - start) / interval + 1e-9) + 1);
      return t < start - 1e-9 * interval ? start : start + k * interval;
    },
  };
}
