import { type ExplicitTableau, explicitTableaus } from "./tableaus.ts";

/** |R(z)|: growth of the solution of x' = lambda x in one step, z = h lambda = `re` + i `im` (Hairer & Wanner 1996, section IV.2). */
export type Amplification = (re: number, im: number) => number;

/**
 * R(z) of dop853 is its own polynomial: sum of b A^(k-1) e z^k, from the coefficients of Hairer, Nørsett & Wanner (1993). Up to z^8
 * the terms are those of exp(z).
 */
const dop853Polynomial: readonly number[] = [
  ...[1, 1, 1 / 2, 1 / 6, 1 / 24, 1 / 120, 1 / 720, 1 / 5040, 1 / 40320],
  ...[2.691692200169087e-6, 2.3413451082097813e-7, 1.4947364854591547e-8, 3.613324578128245e-10],
];

/** Of the explicit methods by their names. */
export const amplifications: ReadonlyMap<string, Amplification> = new Map<string, Amplification>([
  ...explicitTableaus.map((tableau) => [tableau.name, amplificationOf(tableau)] as const),
  ["rk4", (re, im) => polynomial([1, 1, 1 / 2, 1 / 6, 1 / 24], re, im)],
  ["dop853", (re, im) => polynomial(dop853Polynomial, re, im)],
]);

/** |sum of c_k z^k|. */
function polynomial(coefficients: readonly number[], re: number, im: number): number {
  let [a, b] = [0, 0];
  for (const coefficient of [...coefficients].reverse())
    [a, b] = [a * re - b * im + coefficient, a * im + b * re];
  return Math.hypot(a, b);
}

function amplificationOf({ stages, weights }: ExplicitTableau): Amplification {
  return (re, im) => {
    const slopes: { readonly re: number; readonly im: number }[] = [];
    for (let stage = 0; stage < weights.length; stage++) {
      const argument = combination(stages[stage - 1] ?? [], slopes);
      slopes.push({ re: re * argument.re - im * argument.im, im: re * argument.im + im * argument.re });
    }
    const end = combination(weights, slopes);
    return Math.hypot(end.re, end.im);
  };
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
