import type { Weight } from "./stencils.ts";

/** How a condition of some order says what is beyond its end. */
export interface GhostFormula {
  /** Of the derivative in the condition. */
  readonly order: number;
  readonly beyond: number;
  /** Of points, offsets counted inwards from the end. */
  readonly weights: readonly Weight[];
  /** Of the condition's value, times the step, counted inwards, to the power of the order. */
  readonly factor: number;
}

/**
 * The value `beyond` points outside, from a central difference at the end, offsets counted inwards: for the slope s,
 * u₋₁ = u₁ - 2 h s; for the curvature c, u₋₁ = 2 u₀ - u₁ + h² c; for the third derivative t,
 * u₋₂ = 2 u₋₁ - 2 u₁ + u₂ - 2 h³ t.
 */
export const ghostFormulas: readonly GhostFormula[] = [
  { order: 1, beyond: 1, weights: [{ offset: 1, weight: 1 }], factor: -2 },
  {
    order: 2,
    beyond: 1,
    weights: [
      { offset: 0, weight: 2 },
      { offset: 1, weight: -1 },
    ],
    factor: 1,
  },
  {
    order: 3,
    beyond: 2,
    weights: [
      { offset: -1, weight: 2 },
      { offset: 1, weight: -2 },
      { offset: 2, weight: 1 },
    ],
    factor: -2,
  },
];
