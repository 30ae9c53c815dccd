/** A distribution of real numbers. */
export interface Distribution {
  /** u in (0, 1). */
  quantile(u: number): number;
  cdf(x: number): number;
  /** Smallest and largest value; may be infinite. */
  readonly support: readonly [number, number];
  /** Argument of polynomials that stand for functions of a value; missing: the value. */
  score?(x: number): number;
  /** Polynomials that are orthonormal for the score; missing: none that have a name. */
  readonly family?: "legendre" | "hermite";
}

/** The distribution on [lower, upper] only, with its density scaled. */
export function truncated(one: Distribution, [lower, upper]: readonly [number, number]): Distribution {
  const [from, to] = [one.cdf(lower), one.cdf(upper)];
  const inside = (x: number) => Math.min(Math.max(x, lower), upper);
  const { score, family } = one;
  const cdf = (x: number) => (one.cdf(inside(x)) - from) / (to - from);
  return {
    quantile: (u) => inside(one.quantile(from + u * (to - from))),
    cdf,
    support: [Math.max(lower, one.support[0]), Math.min(upper, one.support[1])],
    // What is left of a normal distribution is none.
    ...(family === "legendre" ? { family, score: (x) => 2 * cdf(x) - 1 } : score && { score }),
  };
}
