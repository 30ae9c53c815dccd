import type { KernelExpression, KernelStatement } from "@cosimo/ir";
import * as kernel from "../emit/kernel-builder.ts";
import { compare, divide, integerBinary, multiply, select, subtract, unary } from "./arithmetic.ts";
import type { Evaluation } from "./evaluation.ts";
import { once } from "./lowering.ts";
import {
  constant,
  integer,
  invoke,
  isConstant,
  loadAfter,
  type TangentFinder,
  type Value,
  type ValueGraph,
} from "./value-graph.ts";

/** Systems up to this size are eliminated inline. */
const LARGEST_INLINE = 3;

type Matrix = readonly (readonly Value[])[];
type SolutionTangents = (
  solution: readonly Value[],
  tangents: TangentFinder,
) => readonly (Value | undefined)[];

/**
 * The solution of `matrix z + residuals = 0`. A pivot of zero runs `onFailure`, which leaves the function; without
 * statements there it is let through and gives what is not finite.
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

/** Gauss elimination with partial pivoting, in straight code. */
function eliminate(
  graph: ValueGraph,
  matrix: Matrix,
  residuals: readonly Value[],
  onFailure: readonly KernelStatement[],
): readonly Value[] {
  const n = matrix.length;
  const rows = matrix.map((row, i) => [...row, rightSide(graph, residuals[i]!)]);
  for (let k = 0; k < n; k++) {
    for (let i = k + 1; i < n; i++) choosePivot(graph, rows, k, i);
    rows[k]![k] = checkPivot(graph, rows[k]![k]!, onFailure);
    for (let i = k + 1; i < n; i++) eliminateRow(graph, rows, k, i);
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

/** -r, without the sign of zero. */
function rightSide(graph: ValueGraph, residual: Value): Value {
  return subtract(graph, constant(graph, 0), residual);
}

/** Exchanges rows k and i if that makes the pivot larger. */
function choosePivot(graph: ValueGraph, rows: Value[][], k: number, i: number): void {
  const upper = rows[k]!;
  const lower = rows[i]!;
  if (isConstant(lower[k]!, 0)) return;
  const larger = compare(graph, "gt", unary(graph, "abs", lower[k]!), unary(graph, "abs", upper[k]!));
  rows[k] = upper.map((a, j) => (j < k ? a : select(graph, larger, lower[j]!, a)));
  rows[i] = lower.map((a, j) => (j < k ? a : select(graph, larger, upper[j]!, a)));
}

function eliminateRow(graph: ValueGraph, rows: Value[][], k: number, i: number): void {
  const row = rows[i]!;
  if (isConstant(row[k]!, 0)) return;
  const factor = divide(graph, row[k]!, rows[k]![k]!);
  rows[i] = row.map((a, j) => (j <= k ? a : subtract(graph, a, multiply(graph, factor, rows[k]![j]!))));
}

function checkPivot(graph: ValueGraph, pivot: Value, onFailure: readonly KernelStatement[]): Value {
  if (onFailure.length === 0 || (pivot.kind === "const" && pivot.number !== 0)) return pivot;
  return invoke(graph, "f64", [pivot], {
    emit: ([value], result) => [
      kernel.set(result, value!),
      {
        kind: "if",
        condition: kernel.compare("eq", kernel.realLocal(result), kernel.real(0)),
        then: onFailure,
        else: [],
      },
    ],
    derivative: (_, __, tangents) => tangents.of(pivot),
  });
}

/** Scratch memory for a dense system: the matrix, then the right-hand side, then the pivots. */
function factorAndSolve(
  evaluation: Evaluation,
  matrix: Matrix,
  residuals: readonly Value[],
  onFailure: readonly KernelStatement[],
  derivative: SolutionTangents | undefined,
): readonly Value[] {
  const { graph, lowering, base } = evaluation;
  const n = matrix.length;
  const scratch = once(lowering, `dense ${n}`, () => lowering.reserve(n * n + 2 * n));
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

/** The result is a local of type i32, used for counting first. */
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
  const factor = kernel.call("i32", "luFactor", [kernel.integer(n), address, plus(n * n + n)]);
  const solve = kernel.call("i32", "luSolve", [kernel.integer(n), address, plus(n * n + n), plus(n * n)]);
  return [
    ...fillWithZeros(address, kernel.integer(n * n), result),
    ...offsets.map((offset, i) => kernel.store(address, offset, values[i]!)),
    kernel.set(result, factor),
    { kind: "if", condition: code, then: onFailure, else: [] },
    { kind: "expression", value: solve },
  ];
}

/** Writes zeros to `count` slots, counting in local `counter`. */
export function fillWithZeros(
  address: KernelExpression,
  count: KernelExpression,
  counter: string,
): readonly KernelStatement[] {
  const i = kernel.integerLocal(counter);
  return [
    kernel.set(counter, kernel.integer(0)),
    {
      kind: "loop",
      condition: kernel.compare("lt", i, count),
      body: [kernel.store(kernel.binary("add", address, i), 0, kernel.real(0))],
      update: [kernel.set(counter, kernel.binary("add", i, kernel.integer(1)))],
    },
  ];
}
