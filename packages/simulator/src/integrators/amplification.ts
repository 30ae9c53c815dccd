import type { ExplicitTableau } from "./tableaus.ts";

/** |R(z)|: growth of the solution of x' = lambda x in one step, z = h lambda = `re` + i `im` (Hairer & Wanner 1996, section IV.2). */
export function amplification({ stages, weights }: ExplicitTableau, re: number, im: number): number {
  const slopes: { readonly re: number; readonly im: number }[] = [];
  for (let stage = 0; stage < weights.length; stage++) {
    const argument = combination(stages[stage - 1] ?? [], slopes);
    slopes.push({ re: re * argument.re - im * argument.im, im: re * argument.im + im * argument.re });
  }
  const end = combination(weights, slopes);
  return Math.hypot(end.re, end.im);
}

/** 1 + the weighted sum. */
function combination(
  weights: readonly number[],
  slopes: readonly { readonly re: number; readonly im: number }[],
) {
  let [re, im] = [1, 0];
  weights.forEach((weight, k) => {
    re += weight * slopes[k]!.re;
    im += weight * slopes[k]!.im;
  });
  return { re, im };
}
