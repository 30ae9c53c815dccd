import type { LinearSystem } from "../linear/linear-system.ts";
import { matrixOf } from "../linear/matrix.ts";

/** Controller form of numerator / denominator; coefficients from the highest power on, as many as each has. */
export function transferSystem(numerator: readonly number[], denominator: readonly number[]): LinearSystem {
  const leading = denominator[0]!;
  const rest = denominator.slice(1).map((one) => one / leading);
  const n = rest.length;
  const scaled = numerator.map((one) => one / leading);
  const padded = [...Array<number>(n + 1 - scaled.length).fill(0), ...scaled];
  const D = padded[0]!;
  const A = matrixOf(n, n);
  for (let j = 0; j < n; j++) A.values[j] = -rest[j]!;
  for (let i = 1; i < n; i++) A.values[i * n + i - 1] = 1;
  const B = matrixOf(n, 1);
  if (n > 0) B.values[0] = 1;
  return {
    ...{ A, B, D: matrixOf(1, 1, Float64Array.of(D)) },
    C: matrixOf(
      1,
      n,
      Float64Array.from(rest, (one, j) => padded[j + 1]! - D * one),
    ),
  };
}
