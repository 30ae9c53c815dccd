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
  not,
  or,
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
 * is empty the solution is not finite. If a slot `mark` is given, a singular system that is consistent has the solution nearest to the
 * values in the slots from `near` on, or to zero, and the slot becomes 1.
 */
export function solveDense(
  evaluation: Evaluation,
  matrix: Matrix,
  residuals: readonly Value[],
  onFailure: readonly KernelStatement[],
  derivative?: SolutionTangents,
  mark?: number,
  near?: number,
): readonly Value[] {
  const { graph } = evaluation;
  if (matrix.length > LARGEST_INLINE)
    return factorAndSolve(evaluation, matrix, residuals, onFailure, derivative, mark, near);
  if (mark === undefined) return eliminate(graph, matrix, residuals, onFailure).solution;
  const { solution, isSingular } = eliminate(graph, matrix, residuals, []);
  if (isConstant(isSingular, 0)) return solution;
  const other = solveIfSingular(evaluation, matrix, residuals, onFailure, isSingular, mark, near);
  return solution.map((z, i) => chosen(graph, isSingular, other[i]!, z));
}

/** Like `select`, of values that are evaluated where they stand: results of calls lie in memory that later calls use again. */
function chosen(graph: ValueGraph, condition: Value, then: Value, otherwise: Value): Value {
  return invoke(graph, "f64", [condition, then, otherwise], {
    emit: ([flag, first, second], result) => [
      kernel.set(result, second!),
      kernel.onlyIf(flag!, [kernel.set(result, first!)]),
    ],
    derivative: (_, __, tangents) => {
      const [a, b] = [tangents.of(then), tangents.of(otherwise)];
      if (a === undefined && b === undefined) return undefined;
      const zero = constant(graph, 0);
      return chosen(graph, condition, a ?? zero, b ?? zero);
    },
  });
}

/** Gaussian elimination with partial pivoting, without loops. */
function eliminate(
  graph: ValueGraph,
  matrix: Matrix,
  residuals: readonly Value[],
  onFailure: readonly KernelStatement[],
): { readonly solution: readonly Value[]; readonly isSingular: Value } {
  const n = matrix.length;
  let isSingular = integer(graph, 0);
  const rows = matrix.map((row, i) => [...row, rightSide(graph, residuals[i]!)]);
  const sizes = matrix.map((row) => row.map((a) => unary(graph, "abs", a)));
  for (let k = 0; k < n; k++) {
    for (let i = k + 1; i < n; i++) choosePivot(graph, rows, sizes, k, i);
    const [pivot, size] = [rows[k]![k]!, sizes[k]![k]!];
    if (onFailure.length > 0) rows[k]![k] = checkPivot(graph, pivot, size, onFailure);
    else isSingular = or(graph, isSingular, not(graph, isLarge(graph, pivot, size)));
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
  return { solution, isSingular };
}

/** Whether a pivot is larger than its rounding errors; false if it is not a number. */
function isLarge(graph: ValueGraph, pivot: Value, size: Value): Value {
  if (pivot.kind === "const") return integer(graph, pivot.number === 0 ? 0 : 1);
  return compare(graph, "gt", unary(graph, "abs", pivot), noiseOf(graph, size));
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
  if (pivot.kind === "const" && pivot.number !== 0) return pivot;
  return invoke(graph, "f64", [pivot, noiseOf(graph, size)], {
    emit: ([value, least], result) => [
      kernel.set(result, value!),
      kernel.onlyIf(kernel.compare("le", kernel.unary("abs", kernel.realLocal(result)), least!), onFailure),
    ],
    derivative: (_, __, tangents) => tangents.of(pivot),
  });
}

function noiseOf(graph: ValueGraph, size: Value): Value {
  return multiply(graph, constant(graph, 16 * Number.EPSILON), size);
}

/** Solves a small system by `solveConsistent` if a flag is 1. Its tangents there are zero. */
function solveIfSingular(
  evaluation: Evaluation,
  matrix: Matrix,
  residuals: readonly Value[],
  onFailure: readonly KernelStatement[],
  isSingular: Value,
  mark: number,
  near: number | undefined,
): readonly Value[] {
  const { graph, lowering, base } = evaluation;
  const n = matrix.length;
  const scratch = once(lowering, `singular ${n}`, () => lowering.reserve(2 * n * n + 7 * n));
  const start = integerBinary(graph, "add", base, integer(graph, scratch));
  const elements = [...matrix.flat(), ...residuals.map((r) => rightSide(graph, r))];
  const invocation = invoke(graph, "i32", [base, isSingular, start, ...elements], {
    emit: ([b, flag, address, ...values], result) => {
      const plus = (offset: number) => kernel.binary("add", address!, kernel.integer(offset));
      const system = [kernel.integer(n), address!, plus(n * n), plus(n * n + n), addressOf(b!, near)];
      return [
        kernel.set(result, kernel.integer(0)),
        kernel.onlyIf(flag!, [
          ...values.map((value, i) => kernel.store(address!, i, value)),
          kernel.store(b!, mark, kernel.real(1)),
          kernel.set(result, kernel.call("i32", "solveConsistent", system)),
          ...(onFailure.length > 0 ? [kernel.onlyIf(kernel.integerLocal(result), onFailure)] : []),
        ]),
      ];
    },
    derivative: () => undefined,
  });
  return residuals.map((_, i) => loadAfter(graph, invocation, base, scratch + n * n + i));
}

/** Scratch memory for a dense system: the matrix, the right-hand side, the pivots, the scales of columns and rows. */
function factorAndSolve(
  evaluation: Evaluation,
  matrix: Matrix,
  residuals: readonly Value[],
  onFailure: readonly KernelStatement[],
  derivative: SolutionTangents | undefined,
  mark: number | undefined,
  near: number | undefined,
): readonly Value[] {
  const { graph, lowering, base } = evaluation;
  const n = matrix.length;
  const scratch =
    mark === undefined
      ? once(lowering, `dense ${n}`, () => lowering.reserve(n * n + 4 * n))
      : once(lowering, `sound ${n}`, () => lowering.reserve(3 * n * n + 10 * n));
  const entries = matrix.flatMap((row, i) => row.map((value, j) => ({ value, offset: i * n + j })));
  const nonzero = entries.filter(({ value }) => !isConstant(value, 0));
  const start = integerBinary(graph, "add", base, integer(graph, scratch));
  const operands = [
    base,
    start,
    ...nonzero.map((e) => e.value),
    ...residuals.map((r) => rightSide(graph, r)),
  ];
  const offsets = [...nonzero.map((e) => e.offset), ...residuals.map((_, i) => n * n + i)];
  const solution: Value[] = [];
  const invocation = invoke(graph, "i32", operands, {
    emit: ([b, address, ...values], result) =>
      mark === undefined
        ? denseStatements(n, address!, offsets, values, result, onFailure)
        : soundStatements(n, [b!, address!], offsets, values, result, onFailure, [mark, near]),
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

/** An address in the instance; 0: none. */
function addressOf(base: KernelExpression, slot: number | undefined): KernelExpression {
  return slot === undefined ? kernel.integer(0) : kernel.binary("add", base, kernel.integer(slot));
}

/** The same, with a solution for a singular system that is consistent. */
function soundStatements(
  n: number,
  [base, address]: readonly [base: KernelExpression, address: KernelExpression],
  offsets: readonly number[],
  values: readonly KernelExpression[],
  result: string,
  onFailure: readonly KernelStatement[],
  [mark, near]: readonly [mark: number, near: number | undefined],
): readonly KernelStatement[] {
  const plus = (offset: number) => kernel.binary("add", address, kernel.integer(offset));
  const places = [addressOf(base, mark), addressOf(base, near)];
  const system = [kernel.integer(n), address, plus(n * n), plus(n * n + n), ...places];
  return [
    ...fillWithZeros(address, kernel.integer(n * n), result),
    ...offsets.map((offset, i) => kernel.store(address, offset, values[i]!)),
    kernel.set(result, kernel.call("i32", "solveSound", system)),
    ...(onFailure.length > 0 ? [kernel.onlyIf(kernel.integerLocal(result), onFailure)] : []),
  ];
}
