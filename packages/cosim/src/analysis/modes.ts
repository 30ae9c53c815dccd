import { type Complex, eigenvalues } from "../linear/eigenvalues.ts";
import type { Matrix } from "../linear/matrix.ts";

/** Frequency and damping of an eigenvalue lambda of x' = A x. */
export interface LinearMode extends Complex {
  /** |lambda| [rad/s] */
  readonly angularFrequency: number;
  /** |lambda| / (2 pi) [Hz] */
  readonly frequency: number;
  /** -Re lambda / |lambda|: 1 is overdamped, 0 undamped, negative unstable; 1 also for lambda = 0. */
  readonly damping: number;
}

/**
 * By frequency, ascending; of a conjugate pair the eigenvalue with positive imaginary part. Undefined: the
 * eigenvalues were not found.
 */
export function modesOf(A: Matrix): readonly LinearMode[] | undefined {
  const found = eigenvalues(A);
  return found && modesFrom(found);
}

/** The same, of known eigenvalues. */
export function modesFrom(found: readonly Complex[]): readonly LinearMode[] {
  return found
    .filter(({ im }) => im >= 0)
    .map(({ re, im }) => {
      const angularFrequency = Math.hypot(re, im);
      const damping = angularFrequency === 0 ? 1 : -re / angularFrequency;
      return { re, im, angularFrequency, frequency: angularFrequency / (2 * Math.PI), damping };
    })
    .sort((a, b) => a.angularFrequency - b.angularFrequency);
}
