/**
 * Conditions for the order of a Runge-Kutta method: one for each rooted tree (Hairer, Nørsett & Wanner 1993, section II.2).
 */

/** Square matrix A and node c of each stage. */
export interface StageCoefficients {
  readonly a: readonly (readonly number[])[];
  readonly c: readonly number[];
}

/** The condition b·phi = 1 / density. */
export interface OrderCondition {
  readonly order: number;
  /** As `b·(c^2·A(c)) = 1/15`. */
  readonly text: string;
  /** Difference of both sides. */
  readonly residual: number;
  /** Largest difference that may be rounding. */
  readonly bound: number;
}

interface RootedTree {
  readonly order: number;
  readonly density: number;
  readonly children: readonly RootedTree[];
  /** Elementary weight of the tree below its root, as text. */
  readonly text: string;
}

/** Coefficients must have nearly all digits of double precision: an error of the weights is one in each step. */
const ROUNDING = 1e-13;

/** All conditions up to an order, those of low order first. */
export function* orderConditions(
  stages: StageCoefficients,
  weights: readonly number[],
  highest: number,
): Generator<OrderCondition> {
  const vectors = new Map<RootedTree, readonly number[]>();
  for (const tree of rootedTrees(highest)) {
    const vector = elementaryWeights(tree, stages, vectors);
    const terms = weights.map((b, i) => b * vector[i]!);
    const expected = 1 / tree.density;
    const size = terms.reduce((sum, term) => sum + Math.abs(term), expected);
    yield {
      order: tree.order,
      text: `${tree.order === 1 ? "b·1" : `b·(${tree.text})`} = 1/${tree.density}`.replace("/1", ""),
      residual: terms.reduce((sum, term) => sum + term, 0) - expected,
      bound: ROUNDING * weights.length * size,
    };
  }
}

/** Whether a condition holds but for rounding; false for values that are not finite. */
export function holds({ residual, bound }: OrderCondition): boolean {
  return Math.abs(residual) <= bound;
}

/** The order of a formula with these weights, at most `highest`. */
export function orderOf(stages: StageCoefficients, weights: readonly number[], highest: number): number {
  for (const condition of orderConditions(stages, weights, highest))
    if (!holds(condition)) return condition.order - 1;
  return highest;
}

/** The factor of each stage: the product over the children of A times their factors. */
function elementaryWeights(
  tree: RootedTree,
  stages: StageCoefficients,
  known: Map<RootedTree, readonly number[]>,
): readonly number[] {
  const before = known.get(tree);
  if (before !== undefined) return before;
  let product: readonly number[] = stages.c.map(() => 1);
  for (const child of tree.children) {
    const below = elementaryWeights(child, stages, known);
    const factor =
      child.order === 1
        ? stages.c
        : stages.a.map((row) => row.reduce((sum, one, j) => sum + one * below[j]!, 0));
    product = product.map((one, i) => one * factor[i]!);
  }
  known.set(tree, product);
  return product;
}

/** All rooted trees with at most so many vertices, in the order of their size. */
function rootedTrees(highest: number): readonly RootedTree[] {
  const trees: RootedTree[] = [];
  for (let order = 1; order <= highest; order++) {
    const smaller = trees.length;
    for (const children of forests(trees, order - 1, smaller)) trees.push(treeOf(order, children));
  }
  return trees;
}

/** Collections of the first `count` trees with `vertices` vertices together; each collection once. */
function forests(
  trees: readonly RootedTree[],
  vertices: number,
  count: number,
): readonly (readonly RootedTree[])[] {
  if (vertices === 0) return [[]];
  const found: (readonly RootedTree[])[] = [];
  for (let k = 0; k < count && trees[k]!.order <= vertices; k++)
    for (const rest of forests(trees, vertices - trees[k]!.order, k + 1)) found.push([...rest, trees[k]!]);
  return found;
}

function treeOf(order: number, children: readonly RootedTree[]): RootedTree {
  const density = children.reduce((product, child) => product * child.density, order);
  const factors = children.map((child) => (child.order === 1 ? "c" : `A(${child.text})`));
  const powers = [...new Set(factors)].map((factor) => {
    const times = factors.filter((one) => one === factor).length;
    return times === 1 ? factor : `${factor}^${times}`;
  });
  return { order, density, children, text: powers.join("·") };
}
