/** Limits of a controller. Sizes in [s]. */
export interface StepSizeOptions {
  /** The error of a step is of this order in its size. */
  readonly exponent: number;
  readonly initial: number;
  readonly min: number;
  readonly max: number;
  /** Largest growth from one step to the next; missing: 5. */
  readonly maxFactor?: number;
}

/** Chooses step sizes from errors relative to the tolerance: above 1 is too large. */
export interface StepSizeController {
  /** Of the next step [s]. */
  readonly size: number;
  /** Accepts a step of size `h`. `clipped`: the step was shorter than the chosen size. */
  accept(h: number, error: number, clipped: boolean): void;
  /** Rejects a step of size `h`; false: no smaller one is permitted. */
  reject(h: number, error: number): boolean;
  /** Drops the history of errors. */
  restart(): void;
  /** For checkpoints. */
  save(): StepSizeState;
  restore(state: StepSizeState): void;
}

export interface StepSizeState {
  readonly size: number;
  readonly errorBefore: number;
  readonly afterRejection: boolean;
}

/** Errors aim at 1 / SAFETY^exponent, so that few steps are rejected. */
const SAFETY = 0.9;
const MIN_FACTOR = 0.2;
const MAX_FACTOR = 5;
/** Factor of steps that are rejected again. */
const MAX_FACTOR_REJECTED = 0.9;
/** Lower bound of errors: smaller ones are rounding. */
const LEAST_ERROR = 1e-10;

/**
 * The proportional-integral controller of Gustafsson (1991, "Control theoretic techniques for stepsize selection") in
 * the form of Hairer & Wanner (1996, IV.2): h' = h SAFETY error^(-0.7/k) errorBefore^(0.4/k) with k the exponent.
 * After a step that was too long, rejected or not, integral control alone chooses the next size.
 */
export function createStepSizeController(options: StepSizeOptions): StepSizeController {
  const { exponent, initial, min, max, maxFactor = MAX_FACTOR } = options;
  const alpha = 0.7 / exponent;
  const beta = 0.4 / exponent;
  const clamp = (h: number): number => Math.min(max, Math.max(min, h));
  let size = clamp(initial);
  let errorBefore = 1;
  let afterRejection = false;

  return {
    get size() {
      return size;
    },
    accept(h, error, clipped) {
      const bounded = Math.max(LEAST_ERROR, Number.isFinite(error) ? error : 1 / LEAST_ERROR);
      const factor =
        SAFETY * (bounded > 1 ? bounded ** (-1 / exponent) : bounded ** -alpha * errorBefore ** beta);
      const most = afterRejection ? 1 : maxFactor;
      const next = clamp(h * Math.min(most, Math.max(MIN_FACTOR, factor)));
      // A shorter step within the tolerance is no reason to reduce the size chosen before.
      size = clipped && bounded <= 1 ? Math.max(size, next) : next;
      if (!clipped) {
        errorBefore = Math.min(1, bounded);
        afterRejection = false;
      }
    },
    reject(h, error) {
      if (h <= min * (1 + 1e-9)) return false;
      const factor = Number.isFinite(error) ? SAFETY * error ** (-1 / exponent) : 0;
      size = clamp(h * Math.min(MAX_FACTOR_REJECTED, Math.max(MIN_FACTOR, factor)));
      afterRejection = true;
      return true;
    },
    restart() {
      errorBefore = 1;
      afterRejection = false;
      size = clamp(Math.min(size, initial));
    },
    save: () => ({ size, errorBefore, afterRejection }),
    restore(state) {
      ({ size, errorBefore, afterRejection } = state);
    },
  };
}
