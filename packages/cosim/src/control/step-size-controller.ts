/** What a controller keeps to. Sizes in [s]. */
export interface StepSizeOptions {
  /** The error of a step grows with its size to this power. */
  readonly exponent: number;
  readonly initial: number;
  readonly min: number;
  readonly max: number;
  /** Most growth from one step to the next; missing: 5. */
  readonly maxFactor?: number;
}

/** Chooses sizes of steps from their errors, which are relative to what is allowed: above 1 is too much. */
export interface StepSizeController {
  /** Of the next step [s]. */
  readonly size: number;
  /** A step of size `h` is kept. A `clipped` one was shorter than the controller had chosen. */
  accept(h: number, error: number, clipped: boolean): void;
  /** A step of size `h` is taken back; false: there is no smaller one. */
  reject(h: number, error: number): boolean;
  /** The errors of the past say nothing any more. */
  restart(): void;
  /** For runs that are interrupted. */
  save(): StepSizeState;
  restore(state: StepSizeState): void;
}

export interface StepSizeState {
  readonly size: number;
  readonly errorBefore: number;
  readonly afterRejection: boolean;
}

/** Errors aimed at are those of 1 / SAFETY^exponent: few steps are taken back. */
const SAFETY = 0.9;
const MIN_FACTOR = 0.2;
const MAX_FACTOR = 5;
/** Of the steps that are found to be too long once more. */
const MAX_FACTOR_REJECTED = 0.9;
/** Smaller errors are taken to be this large: they are zero but for rounding. */
const LEAST_ERROR = 1e-10;

/**
 * The proportional-integral controller of Gustafsson (1991, "Control theoretic techniques for stepsize selection") in the form of
 * Hairer & Wanner (1996, IV.2): h' = h SAFETY error^(-0.7/k) errorBefore^(0.4/k) with k the exponent. A step that was too long,
 * whether it is taken back or cannot be, is followed by one that integral control alone chooses.
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
      // That a shorter step was good enough says nothing against the size chosen before.
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
