import { exponential } from "@cosimo/core";
import { expm1, log, log1p, power } from "../elementary/elementary.ts";
import type { Distribution } from "./distribution.ts";
import { normalQuantile } from "./normal-quantile.ts";
import { bisect, incompleteBeta, normalCdf } from "./special-functions.ts";

export function uniform(a: number, b: number): Distribution {
  return {
    quantile: (u) => a + (b - a) * u,
    cdf: (x) => clamped((x - a) / (b - a)),
    support: [a, b],
    family: "legendre",
    score: (x) => (2 * x - a - b) / (b - a),
  };
}

/** The logarithm is uniform; 0 < a < b. */
export function logUniform(a: number, b: number): Distribution {
  const width = log(b / a);
  return {
    quantile: (u) => Math.min(a * exponential(width * u), b),
    cdf: (x) => (x <= a ? 0 : clamped(log(x / a) / width)),
    support: [a, b],
    family: "legendre",
    score: (x) => (2 * log(x / a)) / width - 1,
  };
}

export function normal(mean: number, deviation: number): Distribution {
  return {
    quantile: (u) => mean + deviation * normalQuantile(u),
    cdf: (x) => normalCdf((x - mean) / deviation),
    support: [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY],
    family: "hermite",
    score: (x) => (x - mean) / deviation,
  };
}

/** The logarithm is normal with this mean and deviation. */
export function logNormal(mean: number, deviation: number): Distribution {
  return {
    quantile: (u) => exponential(mean + deviation * normalQuantile(u)),
    cdf: (x) => (x <= 0 ? 0 : normalCdf((log(x) - mean) / deviation)),
    support: [0, Number.POSITIVE_INFINITY],
    family: "hermite",
    score: (x) => (log(x) - mean) / deviation,
  };
}

/** a <= mode <= b, a < b. */
export function triangular(a: number, mode: number, b: number): Distribution {
  const [left, right, width] = [mode - a, b - mode, b - a];
  return {
    quantile: (u) =>
      u * width < left ? a + Math.sqrt(u * width * left) : b - Math.sqrt((1 - u) * width * right),
    cdf: (x) => {
      if (x <= a) return 0;
      if (x >= b) return 1;
      return x < mode ? ((x - a) * (x - a)) / (width * left) : 1 - ((b - x) * (b - x)) / (width * right);
    },
    support: [a, b],
  };
}

/** On [a, b] with these exponents, both positive. */
export function beta(alpha: number, second: number, a = 0, b = 1): Distribution {
  return {
    quantile: (u) => a + (b - a) * bisect((x) => incompleteBeta(x, alpha, second) - u, 0, 1),
    cdf: (x) => incompleteBeta((x - a) / (b - a), alpha, second),
    support: [a, b],
  };
}

export function weibull(scale: number, shape: number): Distribution {
  return {
    quantile: (u) => scale * power(-log1p(-u), 1 / shape),
    cdf: (x) => (x <= 0 ? 0 : -expm1(-power(x / scale, shape))),
    support: [0, Number.POSITIVE_INFINITY],
  };
}

/** These values with these positive weights, in this order. */
export function discrete(values: readonly number[], weights: readonly number[]): Distribution {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let sum = 0;
  const limits = weights.map((weight) => {
    sum += weight;
    return sum / total;
  });
  const places = values.map((value, i) => ({ value, share: weights[i]! / total }));
  return {
    quantile: (u) => {
      const place = limits.findIndex((limit) => u < limit);
      return values[place < 0 ? values.length - 1 : place]!;
    },
    cdf: (x) => places.reduce((all, { value, share }) => (value <= x ? all + share : all), 0),
    support: [Math.min(...values), Math.max(...values)],
  };
}

/** Samples: quantiles are interpolated between the sorted values (Hyndman, Fan 1996, definition 7). */
export function empirical(samples: readonly number[]): Distribution {
  const sorted = [...samples].sort((a, b) => a - b);
  const last = sorted.length - 1;
  return {
    quantile: (u) => {
      const place = u * last;
      const below = Math.min(Math.floor(place), last - 1);
      return sorted[below]! + (place - below) * (sorted[below + 1]! - sorted[below]!);
    },
    cdf: (x) => {
      if (x <= sorted[0]!) return 0;
      if (x >= sorted[last]!) return 1;
      const above = sorted.findIndex((one) => one > x);
      const [low, high] = [sorted[above - 1]!, sorted[above]!];
      return (above - 1 + (x - low) / (high - low)) / last;
    },
    support: [sorted[0]!, sorted[last]!],
  };
}

function clamped(u: number): number {
  return Math.min(Math.max(u, 0), 1);
}
