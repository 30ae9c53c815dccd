import type { SolverInstance } from "../run/solver-instance.ts";

export interface Eigenvalue {
  /** [1/s] */
  readonly re: number;
  /** [1/s] */
  readonly im: number;
}

/** Length of a difference, relative to the states. */
const DIFFERENCE = 1e-7;
const ITERATIONS = 30;
/** Largest part of a vector outside the invariant space found. */
const MOST_RESIDUAL = 0.05;
/** Largest relative difference of successive values of one eigenvalue. */
const MOST_CHANGE = 0.1;

/**
 * The eigenvalue of the Jacobian, real or of a conjugate pair, that is dominant in the last change of the states: by the power
 * method with differences (Saad, Numerical Methods for Large Eigenvalue Problems, 2011, chapter 4), at one end of the last step.
 * Undefined if it does not converge.
 */
export function dominantEigenvalue(
  { system, integrator, probe }: SolverInstance,
  place: "begin" | "end" = "end",
): Eigenvalue | undefined {
  const { heap, stateCount: n, nominals } = system;
  const { xOld } = integrator;
  const [t, at] = place === "end" ? [integrator.t, integrator.x] : [integrator.tOld, xOld];
  const { x } = integrator;
  const base = probe + n;
  const moved = base + n;
  if (system.derivatives(t, at, base) !== 0) return undefined;
  let size = 0;
  for (let i = 0; i < n; i++) size = Math.max(size, Math.abs(heap[at + i]!) / nominals[i]!);

  /** The Jacobian times a direction of length one, in units of the nominal values. */
  const product = (direction: Float64Array): Float64Array | undefined => {
    const step = DIFFERENCE * Math.max(size, 1);
    for (let i = 0; i < n; i++) heap[probe + i] = heap[at + i]! + step * direction[i]! * nominals[i]!;
    if (system.derivatives(t, probe, moved) !== 0) return undefined;
    return direction.map((_, i) => (heap[moved + i]! - heap[base + i]!) / (step * nominals[i]!));
  };

  let direction = unit(
    Float64Array.from({ length: n }, (_, i) => (heap[x + i]! - heap[xOld + i]!) / nominals[i]!),
  );
  let last: Eigenvalue | undefined;
  for (let k = 0; k < ITERATIONS; k++) {
    const once = product(direction);
    const length = once === undefined ? 0 : norm(once);
    if (once === undefined || !(length > 0) || !Number.isFinite(length)) return undefined;
    const next = unit(once);
    const twice = product(next);
    const found = twice && eigenvalueIn(direction, next, length, twice);
    if (found !== undefined && last !== undefined && agree(found, last)) return found;
    last = found;
    direction = next;
  }
  return undefined;
}

/**
 * Whether two successive values are one eigenvalue. One direction may look like an eigenvector where units differ by many orders of
 * magnitude: the elements that matter are then small against the others.
 */
function agree(a: Eigenvalue, b: Eigenvalue): boolean {
  return Math.hypot(a.re - b.re, a.im - b.im) <= MOST_CHANGE * Math.hypot(a.re, a.im);
}

/** From d, the unit vector e along J d of this length, and J e. */
function eigenvalueIn(
  d: Float64Array,
  e: Float64Array,
  length: number,
  twice: Float64Array,
): Eigenvalue | undefined {
  const cosine = dot(d, e);
  if (1 - Math.abs(cosine) < 0.5 * MOST_RESIDUAL ** 2) return { re: cosine * length, im: 0 };
  // J e = a e + b d by least squares, so that lambda^2 = a lambda + b length.
  const determinant = 1 - cosine * cosine;
  const [p, q] = [dot(twice, e), dot(twice, d)];
  const a = (p - cosine * q) / determinant;
  const b = (q - cosine * p) / determinant;
  const residual = norm(twice.map((value, i) => value - a * e[i]! - b * d[i]!));
  if (residual > MOST_RESIDUAL * norm(twice)) return undefined;
  const discriminant = (a * a) / 4 + b * length;
  if (discriminant < 0) return { re: a / 2, im: Math.sqrt(-discriminant) };
  const root = Math.sqrt(discriminant);
  return { re: a >= 0 ? a / 2 + root : a / 2 - root, im: 0 };
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

function norm(vector: Float64Array): number {
  const largest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  if (largest === 0 || !Number.isFinite(largest)) return largest;
  const scaled = vector.map((value) => value / largest);
  return largest * Math.sqrt(dot(scaled, scaled));
}

function unit(vector: Float64Array): Float64Array {
  const length = norm(vector);
  return vector.map((value) => value / length);
}
