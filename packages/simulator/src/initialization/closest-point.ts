import { solveSmall } from "../linear/solve-small.ts";
import { type LoopBlock, type LoopSurroundings, nominalOf } from "./initial-loops.ts";
import { loopResiduals } from "./loop-residuals.ts";

const MAX_ITERATIONS = 60;
/** Larger loops are not moved: matrices are dense and expressions are interpreted here. */
const MAX_SIZE = 100;
const FIRST_DAMPING = 1e-3;
const LARGEST_DAMPING = 1e12;
const NEGLIGIBLE = 1e-10;
/** Unknowns of a loop that is tried from more starts, where it has no solution near its own. */
const MOST_TURNED = 8;

/**
 * Writes the point of least residuals of an unsolvable loop into the variables' slots. Starts at the start values and
 * beside them; `isSolution`: more starts are tried until it holds. Method of Levenberg and Marquardt (Marquardt, SIAM J. Appl. Math. 11, 1963) on residuals scaled by their
 * terms at the start, so that units do not matter.
 */
export function moveToClosestPoint(
  surroundings: LoopSurroundings,
  loop: LoopBlock,
  isSolution?: () => boolean,
): "closest" | "start" {
  const { instance, values } = surroundings;
  const { unknowns, starts, evaluate, terms } = loopResiduals(surroundings, loop);
  if (starts.length > MAX_SIZE) {
    evaluate(starts);
    return "start";
  }
  const nominals = unknowns.map((v) => nominalOf(instance.module, values, v));
  const minimumFrom = (z: readonly number[]): readonly number[] => {
    evaluate(z);
    const scales = terms();
    return leastSquares((one) => evaluate(one).map((r, i) => r / scales[i]!), z, nominals);
  };
  // Start values may be a pole, or a point where the Jacobian vanishes (x^2 at x = 0).
  const beside = starts.map((z, i) => (z === 0 ? 0.1 * nominals[i]! : z * (1 + 0.01 / (i + 1))));
  const pointAt = (z: readonly number[]) => ({ z, residuals: evaluate(z), scales: terms() });
  // At a solution terms may cancel in factors, so that they are as small as the residuals: both points have the same scales.
  const closer = (near: ReturnType<typeof pointAt>, far: typeof near): typeof near => {
    const scales = near.scales.map((scale, i) => Math.max(scale, far.scales[i]!));
    const distance = ({ residuals }: typeof near) => squares(residuals.map((r, i) => r / scales[i]!));
    return distance(far) < distance(near) ? far : near;
  };
  const closest = closer(pointAt(minimumFrom(starts)), pointAt(minimumFrom(beside)));
  evaluate(closest.z);
  if (isSolution === undefined || starts.length > MOST_TURNED) return "closest";
  for (const turned of turnedStarts(starts, nominals)) {
    if (isSolution()) return "closest";
    evaluate(minimumFrom(turned));
  }
  if (!isSolution()) evaluate(closest.z);
  return "closest";
}

/** One unknown after the other by its nominal value to either side: a quaternion is turned about an axis. */
function turnedStarts(
  starts: readonly number[],
  nominals: readonly number[],
): readonly (readonly number[])[] {
  return starts.flatMap((_, k) =>
    [1, -1].map((sign) => starts.map((z, i) => (i === k ? z + sign * nominals[i]! : z))),
  );
}

/** A local minimum of |f| from `start`. No step is longer than the unknown or its nominal value: angles stay within their turn. */
function leastSquares(
  f: (z: readonly number[]) => readonly number[],
  start: readonly number[],
  nominals: readonly number[],
): readonly number[] {
  let z = start;
  let r = f(z);
  let damping = FIRST_DAMPING;
  for (let iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
    const columns = differenceJacobian(f, z, r);
    let improved = false;
    while (!improved && damping < LARGEST_DAMPING) {
      const step = dampedStep(columns, r, damping);
      const share = step && shareOf(step, z, nominals);
      const next = z.map((value, i) => value + (share ?? 0) * (step?.[i] ?? 0));
      const trial = step && f(next);
      improved = trial !== undefined && squares(trial) < squares(r);
      damping = improved ? damping / 10 : damping * 10;
      if (!improved) continue;
      const gain = squares(r) - squares(trial!);
      const done = gain <= NEGLIGIBLE * squares(r);
      z = next;
      r = trial!;
      if (done) return z;
    }
    if (!improved) return z;
  }
  return z;
}

function shareOf(step: readonly number[], z: readonly number[], nominals: readonly number[]): number {
  const ratios = step.map((value, i) => Math.abs(value) / Math.max(Math.abs(z[i]!), nominals[i]!));
  return 1 / Math.max(1, ...ratios);
}

/** Columns by forward differences. */
export function differenceJacobian(
  f: (z: readonly number[]) => readonly number[],
  z: readonly number[],
  r: readonly number[],
): readonly (readonly number[])[] {
  return z.map((value, j) => {
    const h = 1e-7 * Math.max(Math.abs(value), 1e-3);
    const moved = f(z.map((one, i) => (i === j ? value + h : one)));
    return moved.map((one, i) => (one - r[i]!) / h);
  });
}

/** Solves (J^T J + damping diag(J^T J)) step = -J^T r, columns scaled to length 1. */
function dampedStep(
  columns: readonly (readonly number[])[],
  r: readonly number[],
  damping: number,
): readonly number[] | undefined {
  const n = columns.length;
  const lengths = columns.map((column) => Math.sqrt(dot(column, column)) || 1);
  const a = new Float64Array(n * n);
  const b = Float64Array.from(columns, (column, i) => -dot(column, r) / lengths[i]!);
  columns.forEach((left, i) => {
    columns.forEach((right, j) => {
      a[i * n + j] = dot(left, right) / (lengths[i]! * lengths[j]!);
    });
    a[i * n + i] = 1 + damping;
  });
  return solveSmall(n, a, b) ? [...b].map((value, i) => value / lengths[i]!) : undefined;
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, i) => sum + value * b[i]!, 0);
}

function squares(r: readonly number[]): number {
  const sum = dot(r, r);
  return Number.isFinite(sum) ? sum : Number.POSITIVE_INFINITY;
}
