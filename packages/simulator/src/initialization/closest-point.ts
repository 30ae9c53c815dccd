import type { VariableId } from "@cosimo/ir";
import { solveSmall } from "../events/solve-small.ts";
import type { ModelInstance } from "../system/model-instance.ts";
import type { SlotValues } from "../system/slot-values.ts";
import { iterated, type LoopBlock, nominalOf, startValue } from "./initial-loops.ts";
import { termMagnitude } from "./term-magnitude.ts";

const MAX_ITERATIONS = 60;
/** Larger loops stay where they are: matrices here are dense, and expressions are interpreted. */
const MAX_SIZE = 40;
const FIRST_DAMPING = 1e-3;
const LARGEST_DAMPING = 1e12;
const NEGLIGIBLE = 1e-10;

/**
 * Where a loop without a solution comes closest to one: from the start values, and from beside them, writes the point
 * with the smallest residuals into the variables' slots. Levenberg's and Marquardt's method (Marquardt, SIAM J. Appl. Math. 11,
 * 1963) on residuals relative to the sizes of their terms at the start, so that units don't matter.
 */
export function moveToClosestPoint(instance: ModelInstance, values: SlotValues, loop: LoopBlock): void {
  const { heap, base, module } = instance;
  const unknowns = iterated(module, loop);
  const starts = unknowns.map((v) => startValue(instance, v).start);
  const setVariable = (v: VariableId, value: number): void => {
    heap[base + module.layout.value[v]!] = value;
  };
  const evaluate = (z: readonly number[]): number[] => {
    unknowns.forEach((v, i) => {
      setVariable(v, z[i]!);
    });
    for (const { unknown, value } of loop.assignments) setVariable(unknown, values.number(value));
    return loop.residuals.map(({ value }) => values.number(value));
  };
  if (starts.length > MAX_SIZE) return;
  const minimumFrom = (z: readonly number[]): readonly number[] => {
    evaluate(z);
    const scales = loop.residuals.map(({ value }) => positive(termMagnitude(value, values.number)));
    return leastSquares((one) => evaluate(one).map((r, i) => r / scales[i]!), z);
  };
  const relative = (z: readonly number[]): number => {
    const terms = evaluate(z).map(
      (r, i) => r / positive(termMagnitude(loop.residuals[i]!.value, values.number)),
    );
    return squares(terms);
  };
  // Start values may lie on a pole, or where the equations don't depend on them: x^2 at x = 0.
  const beside = starts.map((z, i) =>
    z === 0 ? 0.1 * nominalOf(module, values, unknowns[i]!) : z * (1 + 0.01 / (i + 1)),
  );
  const [from, other] = [minimumFrom(starts), minimumFrom(beside)];
  evaluate(relative(other) < relative(from) ? other : from);
}

function positive(size: number): number {
  return size > 0 && Number.isFinite(size) ? size : 1;
}

/** A local minimum of |f| from `start`. */
function leastSquares(
  f: (z: readonly number[]) => readonly number[],
  start: readonly number[],
): readonly number[] {
  let z = start;
  let r = f(z);
  let damping = FIRST_DAMPING;
  for (let iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
    const columns = jacobian(f, z, r);
    let improved = false;
    while (!improved && damping < LARGEST_DAMPING) {
      const step = dampedStep(columns, r, damping);
      const next = z.map((value, i) => value + (step?.[i] ?? 0));
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

/** By columns, from forward differences. */
function jacobian(
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
  const lengths = columns.map((column) => positive(Math.sqrt(dot(column, column))));
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
