/**
 * A Runge-Kutta method as data, in the notation of Hairer, Nørsett & Wanner (1993), section II.1. It is explicit, or diagonally
 * implicit with equal diagonal elements, of which the first may be zero.
 */
export interface RungeKuttaMethod {
  /** Name in statistics; missing: `own`. */
  readonly name?: string;
  /** The order that is checked before use. */
  readonly order: number;
  /** Rows of A; zeros at the end of a row may be missing. */
  readonly a: readonly (readonly number[])[];
  readonly b: readonly number[];
  /** Missing: the sums of the rows. */
  readonly c?: readonly number[];
  /** Weights of a formula of another order on the same stages, for error control; missing: steps are fixed. */
  readonly embedded?: readonly number[];
}
