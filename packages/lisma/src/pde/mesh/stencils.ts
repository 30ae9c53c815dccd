/** One weight of a difference formula for step 1: the factor of the value at `offset`. */
export interface Weight {
  readonly offset: number;
  readonly weight: number;
}

/** A difference formula: the sum of the weighted values, over `divisor` times the step to the power of the order. */
export interface Stencil {
  readonly weights: readonly Weight[];
  readonly divisor: number;
}

export const highestOrder = 4;

/**
 * Central differences of second order at a point (Fornberg 1988, Math. Comp. 51, table 1); order 0 is the value itself.
 */
const atPoint: readonly Stencil[] = [
  stencil([[0, 1]]),
  stencil(
    [
      [-1, -1],
      [1, 1],
    ],
    2,
  ),
  stencil([
    [-1, 1],
    [0, -2],
    [1, 1],
  ]),
  stencil(
    [
      [-2, -1],
      [-1, 2],
      [1, -2],
      [2, 1],
    ],
    2,
  ),
  stencil([
    [-2, 1],
    [-1, -4],
    [0, 6],
    [1, -4],
    [2, 1],
  ]),
];

/** The same half-way between two points (table 2 there); order 0 is the mean of both. */
const betweenPoints: readonly Stencil[] = [
  stencil(
    [
      [-0.5, 1],
      [0.5, 1],
    ],
    2,
  ),
  stencil([
    [-0.5, -1],
    [0.5, 1],
  ]),
  stencil(
    [
      [-1.5, 1],
      [-0.5, -1],
      [0.5, -1],
      [1.5, 1],
    ],
    2,
  ),
  stencil([
    [-1.5, -1],
    [-0.5, 3],
    [0.5, -3],
    [1.5, 1],
  ]),
  stencil(
    [
      [-2.5, 1],
      [-1.5, -3],
      [-0.5, 2],
      [0.5, 2],
      [1.5, -3],
      [2.5, 1],
    ],
    2,
  ),
];

/** The formula for the derivative of this order, 0 to 4, at a place with this index. */
export function centralDifference(order: number, index: number): Stencil {
  return (Number.isInteger(index) ? atPoint : betweenPoints)[order]!;
}

/**
 * Weights for the value one point before the first of `degree` + 1 points, so that differences of order degree + 1
 * vanish. The central difference of order k with this value is the one-sided formula of second order for degree k +
 * 1.
 */
export function extrapolation(degree: number): readonly Weight[] {
  const weights: Weight[] = [];
  let binomial = 1;
  for (let k = 1; k <= degree + 1; k++) {
    binomial = (binomial * (degree + 2 - k)) / k;
    weights.push({ offset: k, weight: k % 2 === 1 ? binomial : -binomial });
  }
  return weights;
}

/** Number of points in the central formula of this order. */
export function pointsNeeded(order: number): number {
  return 2 * Math.ceil(order / 2) + 1;
}

function stencil(weights: readonly (readonly [number, number])[], divisor = 1): Stencil {
  return { weights: weights.map(([offset, weight]) => ({ offset, weight })), divisor };
}
