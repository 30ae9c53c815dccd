import { norm } from "../vectors/vectors.ts";
import { svd } from "./svd.ts";

/** min |J s + r|^2/2 + s' C s/2 for |s| <= radius, of which the singular values are known. */
export interface LinearModel {
  /** Step of this length at most, and its factor alpha: (J'J + alpha) s = -J'r. */
  step(radius: number, alpha: number): { readonly step: Float64Array; readonly alpha: number };
}

const MOST_ITERATIONS = 20;

/** Model of m rows `r + J s` with n unknowns; J by rows, with `extra` rows below for the diagonal of C. */
export function linearModel(j: Float64Array, r: Float64Array, m: number, n: number): LinearModel {
  const rows = Math.max(m, n);
  const padded = new Float64Array(rows * n);
  padded.set(j);
  const { u, s, v } = svd(padded, rows, n);
  const uf = new Float64Array(n);
  for (let k = 0; k < n; k++) for (let i = 0; i < m; i++) uf[k]! += u[i * n + k]! * r[i]!;
  const threshold = Number.EPSILON * rows * (s[0] ?? 0);
  const isFull = n === 0 || s[n - 1]! > threshold;
  const suf = s.map((value, k) => value * uf[k]!);

  const combine = (weights: Float64Array): Float64Array => {
    const step = new Float64Array(n);
    for (let i = 0; i < n; i++) for (let k = 0; k < n; k++) step[i]! -= v[i * n + k]! * weights[k]!;
    return step;
  };
  /** |s(alpha)| - radius and its derivative. */
  const excess = (alpha: number, radius: number) => {
    let [sum, slope] = [0, 0];
    for (let k = 0; k < n; k++) {
      const d = s[k]! ** 2 + alpha;
      sum += (suf[k]! / d) ** 2;
      slope += suf[k]! ** 2 / d ** 3;
    }
    const length = Math.sqrt(sum);
    return { phi: length - radius, slope: -slope / length };
  };

  return {
    step(radius, before) {
      if (isFull) {
        const free = combine(s.map((value, k) => uf[k]! / value));
        if (norm(free) <= radius) return { step: free, alpha: 0 };
      }
      let upper = norm(suf) / radius;
      let lower = 0;
      if (isFull) {
        const { phi, slope } = excess(0, radius);
        lower = -phi / slope;
      }
      let alpha = before > 0 || isFull ? before : Math.max(0.001 * upper, Math.sqrt(lower * upper));
      for (let i = 0; i < MOST_ITERATIONS; i++) {
        if (!(alpha >= lower && alpha <= upper) || alpha === 0)
          alpha = Math.max(0.001 * upper, Math.sqrt(lower * upper));
        const { phi, slope } = excess(alpha, radius);
        if (phi < 0) upper = alpha;
        const ratio = phi / slope;
        lower = Math.max(lower, alpha - ratio);
        alpha -= ((phi + radius) * ratio) / radius;
        if (Math.abs(phi) < 0.01 * radius) break;
      }
      const step = combine(s.map((value, k) => suf[k]! / (value ** 2 + alpha)));
      const factor = radius / norm(step);
      return { step: factor < 1 || alpha > 0 ? step.map((value) => value * factor) : step, alpha };
    },
  };
}
