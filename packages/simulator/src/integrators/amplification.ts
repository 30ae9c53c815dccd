/** |R(z)|: growth of the solution of x' = lambda x in one step, z = h lambda = `re` + i `im` (Hairer & Wanner 1996, section IV.2). */
export type Amplification = (re: number, im: number) => number;

/** Terms of exp(z), which are those of methods of order 8. */
const upToOrder8 = [1, 1, 1 / 2, 1 / 6, 1 / 24, 1 / 120, 1 / 720, 1 / 5040, 1 / 40320];

/** R(z) of dop853 is its own polynomial: sum of b A^(k-1) e z^k, from the coefficients of Hairer, Nørsett & Wanner (1993). */
const dop853Polynomial: readonly number[] = [
  ...upToOrder8,
  ...[2.691692200169087e-6, 2.3413451082097813e-7, 1.4947364854591547e-8, 3.613324578128245e-10],
];

/** The same of verner8, from the coefficients of Verner (2010). */
const verner8Polynomial: readonly number[] = [
  ...upToOrder8,
  ...[2.762949145994102e-6, 2.7198947781444086e-7, 2.575550366828789e-8, 1.0815552569819322e-9],
];

export const dop853Amplification: Amplification = (re, im) => polynomial(dop853Polynomial, re, im);

export const verner8Amplification: Amplification = (re, im) => polynomial(verner8Polynomial, re, im);

export const rk4Amplification: Amplification = (re, im) => polynomial([1, 1, 1 / 2, 1 / 6, 1 / 24], re, im);

/** |sum of c_k z^k|. */
function polynomial(coefficients: readonly number[], re: number, im: number): number {
  let [a, b] = [0, 0];
  for (const coefficient of [...coefficients].reverse())
    [a, b] = [a * re - b * im + coefficient, a * im + b * re];
  return Math.hypot(a, b);
}
