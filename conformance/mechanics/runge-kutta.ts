/** Right side of x' = f(t, x). */
export type RightSide = (t: number, x: readonly number[]) => readonly number[];

/**
 * The state at `end` by the classical Runge-Kutta method with `steps` equal steps: a reference that shares no code
 * with the integrators under test. Its error is proportional to steps^-4.
 */
export function integrate(
  f: RightSide,
  start: readonly number[],
  end: number,
  steps: number,
): readonly number[] {
  const h = end / steps;
  let x = start;
  for (let i = 0; i < steps; i++) x = step(f, i * h, x, h);
  return x;
}

function step(f: RightSide, t: number, x: readonly number[], h: number): readonly number[] {
  const k1 = f(t, x);
  const k2 = f(t + h / 2, along(x, k1, h / 2));
  const k3 = f(t + h / 2, along(x, k2, h / 2));
  const k4 = f(t + h, along(x, k3, h));
  return x.map((value, i) => value + (h / 6) * (k1[i]! + 2 * k2[i]! + 2 * k3[i]! + k4[i]!));
}

function along(x: readonly number[], k: readonly number[], h: number): readonly number[] {
  return x.map((value, i) => value + h * k[i]!);
}
