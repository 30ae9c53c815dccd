import type { Residuals } from "./least-squares.ts";

/** `squares`, or losses that grow less behind one standard deviation: Huber's linearly, Cauchy's like a logarithm. */
export type Loss = "squares" | "huber" | "cauchy";

/** rho(z) of z = r^2 and its derivative; rho(z) = z near zero. */
const LOSSES: Readonly<Record<Exclude<Loss, "squares">, (z: number) => readonly [number, number]>> = {
  huber: (z) => (z <= 1 ? [z, 1] : [2 * Math.sqrt(z) - 1, z ** -0.5]),
  cauchy: (z) => [Math.log1p(z), 1 / (1 + z)],
};

/** sign(r) sqrt(rho(r^2)) in place of each residual, and its derivatives: the sum of squares is that of the loss. */
export function withLoss({ values, jacobian }: Residuals, loss: Loss): Residuals {
  if (loss === "squares") return { values, jacobian };
  const n = jacobian.length / values.length;
  const [scaled, rows] = [new Float64Array(values.length), jacobian.slice()];
  for (let i = 0; i < values.length; i++) {
    const r = values[i]!;
    const [rho, first] = LOSSES[loss](r * r);
    scaled[i] = Math.sign(r) * Math.sqrt(rho);
    const slope = r === 0 ? 1 : (first * Math.abs(r)) / Math.sqrt(rho);
    for (let j = 0; j < n; j++) rows[i * n + j]! *= slope;
  }
  return { values: scaled, jacobian: rows };
}
