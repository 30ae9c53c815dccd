import type { KernelExpression, KernelStatement } from "@cosimo/ir";
import * as kernel from "../../kernel/kernel-builder.ts";
import type { Evaluation } from "../expressions/evaluation.ts";
import { once } from "../memory/lowering.ts";
import { fillWithZeros } from "../memory/slot-ranges.ts";
import {
  compare,
  divide,
  integerBinary,
  minimum,
  multiply,
  select,
  subtract,
  unary,
} from "../values/arithmetic.ts";
import {
  constant,
  integer,
  invoke,
  isConstant,
  loadAfter,
  type TangentFinder,
  type Value,
  type ValueGraph,
} from "../values/value-graph.ts";

/** Systems up to this size are eliminated inline. */
const LARGEST_INLINE = 3;

type Matrix = readonly (readonly Value[])[];
type SolutionTangents = (
  solution: readonly Value[],
  tangents: TangentFinder,
) => readonly (Value | undefined)[];

/**
 * The solution of `matrix z + residuals = 0`. A zero pivot runs `onFailure`, which returns from the function; if `onFailure`
 * is empty the solution is not finite.
 */
export function solveDense(
  evaluation: Evaluation,
  matrix: Matrix,
  residuals: readonly Value[],
  onFailure: readonly KernelStatement[],
  derivative?: SolutionTangents,
): readonly Value[] {
  return matrix.length <= LARGEST_INLINE
    ? eliminate(evaluation.graph, matrix, residuals, onFailure)
    : factorAndSolve(evaluation, matrix, residuals, onFailure, derivative);
}

/** Gaussian elimination with partial pivoting, without loops. */
function eliminate(
  graph: ValueGraph,
  matrix: Matrix,
  residuals: readonly Value[],
  onFailure: readonly KernelStatement[],
): readonly Value[] {
  const n = matrix.length;
  const rows = matrix.map((row, i) => [...row, rightSide(graph, residuals[i]!)]);
  const sizes = matrix.map((row) => row.map((a) => unary(graph, "abs", a)));
  for (let k = 0; k < n; k++) {
    for (let i = k + 1; i < n; i++) choosePivot(graph, rows, sizes, k, i);
    rows[k]![k] = checkPivot(graph, rows[k]![k]!, sizes[k]![k]!, onFailure);
    for (let i = k + 1; i < n; i++) eliminateRow(graph, rows, sizes, k, i);
  }
  const solution: Value[] = new Array(n);
  for (let k = n - 1; k >= 0; k--) {
    let value = rows[k]![n]!;
    for (let j = k + 1; j < n; j++) {
      value = subtract(graph, value, multiply(graph, rows[k]![j]!, solution[j]!));
    }
    solution[k] = divide(graph, value, rows[k]![k]!);
  }
  return solution;
}

/** -r, computed so that zero is positive. */
function rightSide(graph: ValueGraph, residual: Value): Value {
  return subtract(graph, constant(graph, 0), residual);
}

/** Exchanges rows k and i if that makes the pivot larger. */
function choosePivot(graph: ValueGraph, rows: Value[][], sizes: Value[][], k: number, i: number): void {
  const upper = rows[k]!;
  const lower = rows[i]!;
  if (isConstant(lower[k]!, 0)) return;
  const larger = compare(graph, "gt", unary(graph, "abs", lower[k]!), unary(graph, "abs", upper[k]!));
  const exchange = (list: Value[][]) => {
    const [above, below] = [list[k]!, list[i]!];
    list[k] = above.map((a, j) => (j < k ? a : select(graph, larger, below[j]!, a)));
    list[i] = below.map((a, j) => (j < k ? a : select(graph, larger, above[j]!, a)));
  };
  exchange(rows);
  exchange(sizes);
}

/** `sizes`: the largest absolute value of each element during elimination, for an estimate of its rounding errors. */
function eliminateRow(graph: ValueGraph, rows: Value[][], sizes: Value[][], k: number, i: number): void {
  const row = rows[i]!;
  if (isConstant(row[k]!, 0)) return;
  const factor = divide(graph, row[k]!, rows[k]![k]!);
  sizes[i] = sizes[i]!.map((size, j) =>
    j <= k ? size : minimum(graph, "max", size, unary(graph, "abs", row[j]!)),
  );
  rows[i] = row.map((a, j) => (j <= k ? a : subtract(graph, a, multiply(graph, factor, rows[k]![j]!))));
}

/** `size`: largest absolute value of the element during elimination. */
function checkPivot(
  graph: ValueGraph,
  pivot: Value,
  size: Value,
  onFailure: readonly KernelStatement[],
): Value {
  if (onFailure.length === 0 || (pivot.kind === "const" && pivot.number !== 0)) return pivot;
  const noise = multiply(graph, constant(graph, 16 * Number.EPSILON), size);
  return invoke(graph, "f64", [pivot, noise], {
    emit: ([value, least], result) => [
      kernel.set(result, value!),
      kernel.onlyIf(kernel.compare("le", kernel.unary("abs", kernel.realLocal(result)), least!), onFailure),
    ],
    derivative: (_, __, tangents) => tangents.of(pivot),
  });
}

/** Scratch memory for a dense system: the matrix, the right-hand side, the pivots, the scales of columns and rows. */
function factorAndSolve(
  evaluation: Evaluation,
  matrix: Matrix,
  residuals: readonly Value[],
  onFailure: readonly KernelStatement[],
  derivative: SolutionTangents | undefined,
): readonly Value[] {
  const { graph, lowering, base } = evaluation;
  const n = matrix.length;
  const scratch = once(lowering, `dense ${n}`, () => lowering.reserve(n * n + 4 * n));
  const entries = matrix.flatMap((row, i) => row.map((value, j) => ({ value, offset: i * n + j })));
  const nonzero = entries.filter(({ value }) => !isConstant(value, 0));
  const start = integerBinary(graph, "add", base, integer(graph, scratch));
  const operands = [start, ...nonzero.map((e) => e.value), ...residuals.map((r) => rightSide(graph, r))];
  const offsets = [...nonzero.map((e) => e.offset), ...residuals.map((_, i) => n * n + i)];
  const solution: Value[] = [];
  const invocation = invoke(graph, "i32", operands, {
    emit: ([address, ...values], result) => denseStatements(n, address!, offsets, values, result, onFailure),
    derivative: (_, output, tangents) => output && derivative?.(solution, tangents)[solution.indexOf(output)],
  });
  for (let i = 0; i < n; i++) solution.push(loadAfter(graph, invocation, base, scratch + n * n + i));
  return solution;
}

/** The result is an i32 local, which first serves as counter. */
function denseStatements(
  n: number,
  address: KernelExpression,
  offsets: readonly number[],
  values: readonly KernelExpression[],
  result: string,
  onFailure: readonly KernelStatement[],
): readonly KernelStatement[] {
  const plus = (offset: number) => kernel.binary("add", address, kernel.integer(offset));
  const code = kernel.integerLocal(result);
  const pivots = plus(n * n + n);
  const system = [kernel.integer(n), address, pivots];
  const factor = kernel.call("i32", "luFactorSound", [...system, plus(n * n + 2 * n)]);
  const solve = kernel.call("i32", "luSolve", [...system, plus(n * n)]);
  return [
    ...fillWithZeros(address, kernel.integer(n * n), result),
    ...offsets.map((offset, i) => kernel.store(address, offset, values[i]!)),
    kernel.set(result, factor),
    kernel.onlyIf(code, onFailure),
    { kind: "expression", value: solve },
  ];
}
