/** A distribution of real numbers. */
export interface Distribution {
  /** u in (0, 1). */
  quantile(u: number): number;
  cdf(x: number): number;
  /** Smallest and largest value; may be infinite. */
  readonly support: readonly [number, number];
  /** Present if a polynomial chaos takes the values by their normal score. */
  readonly isNormal?: boolean;
}

/** The distribution on [lower, upper] only, with its density scaled. */
export function truncated(one: Distribution, [lower, upper]: readonly [number, number]): Distribution {
  const [from, to] = [one.cdf(lower), one.cdf(upper)];
  const inside = (x: number) => Math.min(Math.max(x, lower), upper);
  return {
    quantile: (u) => inside(one.quantile(from + u * (to - from))),
    cdf: (x) => (one.cdf(inside(x)) - from) / (to - from),
    support: [Math.max(lower, one.support[0]), Math.min(upper, one.support[1])],
  };
}
