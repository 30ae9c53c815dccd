import type { Weight } from "./stencils.ts";

/** Formula for the value beyond an end from a condition of one order. */
export interface GhostFormula {
  /** Order of the derivative in the condition. */
  readonly order: number;
  readonly beyond: number;
  /** Weights of mesh points; offsets count inwards from the end. */
  readonly weights: readonly Weight[];
  /** Weight of the condition's value, times the inward step to the power of the order. */
  readonly factor: number;
}

/**
 * Value `beyond` points outside the mesh, from the central difference at the end; offsets count inwards. Slope s: u₋₁
 * = u₁ - 2 h s. Curvature c: u₋₁ = 2 u₀ - u₁ + h² c. Third derivative t: u₋₂ = 2 u₋₁ - 2 u₁ + u₂ - 2 h³ t.
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
