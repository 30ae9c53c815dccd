import {
  add,
  compare,
  divide,
  multiply,
  negate,
  not,
  or,
  select,
  subtract,
  unary,
} from "../values/arithmetic.ts";
import type { JacobianEntry } from "../values/tangents.ts";
import { constant, integer, isConstant, type Value, type ValueGraph } from "../values/value-graph.ts";
import type { Pivot } from "./pivot-plan.ts";

/** An eliminated row: the unknown is its right side minus the terms of others, times `inverse`. */
interface SolvedRow {
  readonly column: number;
  readonly terms: readonly (readonly [column: number, coefficient: Value])[];
  readonly right: Value;
  readonly inverse: Value;
}

/** A pivot may be smaller by this factor, relative to other elements, than it was where it was chosen. */
const LARGEST_DECLINE = 1e4;

/**
 * The solution z of A z + residuals = 0 with given pivots, without branches. Where a pivot has become too small, the unknown of the last
 * pivot is infinite.
 */
export function eliminateStraight(
  graph: ValueGraph,
  entries: readonly JacobianEntry[],
  residuals: readonly Value[],
  pivots: readonly Pivot[],
): readonly Value[] {
  const rows: Map<number, Value>[] = residuals.map(() => new Map());
  const columns: Set<number>[] = residuals.map(() => new Set());
  for (const { row, column, value } of entries) {
    rows[row]!.set(column, value);
    columns[column]!.add(row);
  }
  const right = residuals.map((r) => negate(graph, r));
  const solved: SolvedRow[] = [];
  let isUnsound = integer(graph, 0);
  for (const { row, column, along, ratio } of pivots) {
    const elements = rows[row]!;
    const pivot = elements.get(column)!;
    elements.delete(column);
    const others = columns[column]!;
    others.delete(row);
    for (const other of elements.keys()) columns[other]!.delete(row);
    const rivals =
      along === "row" ? [...elements.values()] : [...others].map((other) => rows[other]!.get(column)!);
    isUnsound = or(graph, isUnsound, isSmall(graph, pivot, rivals, Math.min(ratio, 1) / LARGEST_DECLINE));
    const one = constant(graph, 1);
    const inverse = signed(graph, [one, pivot], divide);
    // Either the row or the factors are divided by the pivot, whichever are fewer.
    const dividesRow = elements.size + 1 <= others.size;
    const scale = (value: Value) => (dividesRow ? product(graph, value, inverse) : value);
    const terms = [...elements].map(([other, value]) => [other, scale(value)] as const);
    const side = scale(right[row]!);
    for (const other of others) {
      const target = rows[other]!;
      const element = target.get(column)!;
      const factor = dividesRow ? element : product(graph, element, inverse);
      target.delete(column);
      for (const [place, value] of terms) {
        const change = product(graph, factor, value);
        const before = target.get(place);
        if (before === undefined) columns[place]!.add(other);
        target.set(place, before === undefined ? negate(graph, change) : difference(graph, before, change));
      }
      right[other] = difference(graph, right[other]!, product(graph, factor, side));
    }
    solved.push({ column, terms, right: side, inverse: dividesRow ? one : inverse });
  }
  const solution = [...substitute(graph, solved)];
  const root = pivots.at(-1)!.column;
  const infinity = constant(graph, Number.POSITIVE_INFINITY);
  solution[root] = select(graph, isUnsound, infinity, solution[root]!);
  return solution;
}

/** Whether a pivot is smaller than this fraction of its rivals together: a sum is shorter code than a maximum, and hardly larger. */
function isSmall(graph: ValueGraph, pivot: Value, rivals: readonly Value[], fraction: number): Value {
  const size = (value: Value) => unary(graph, "abs", magnitude(value));
  const together = rivals.map(size).reduce((a, b) => add(graph, a, b), constant(graph, 0));
  if (together.kind === "const" && pivot.kind === "const") return integer(graph, 0);
  const least = multiply(graph, constant(graph, fraction), together);
  return not(graph, compare(graph, "ge", size(pivot), least));
}

function substitute(graph: ValueGraph, solved: readonly SolvedRow[]): readonly Value[] {
  const solution: Value[] = new Array(solved.length);
  for (const { column, terms, right, inverse } of [...solved].reverse()) {
    let value = right;
    for (const [other, coefficient] of terms)
      value = difference(graph, value, product(graph, coefficient, solution[other]!));
    solution[column] = product(graph, value, inverse);
  }
  return solution;
}

/** Signs are drawn out of products and sums, to where they vanish in a difference. Numbers are the same without rounding. */
function difference(graph: ValueGraph, a: Value, b: Value): Value {
  if (isConstant(a, 0)) return negate(graph, b);
  return isNegated(a) ? negate(graph, add(graph, magnitude(a), b)) : subtract(graph, a, b);
}

function product(graph: ValueGraph, a: Value, b: Value): Value {
  return signed(graph, [a, b], multiply);
}

/** A product or a quotient, of magnitudes and then of signs. */
function signed(graph: ValueGraph, [a, b]: readonly [Value, Value], operation: typeof multiply): Value {
  const value = operation(graph, magnitude(a), magnitude(b));
  return isNegated(a) === isNegated(b) ? value : negate(graph, value);
}

function isNegated({ kind, name }: Value): boolean {
  return kind === "unary" && name === "neg";
}

function magnitude(value: Value): Value {
  return isNegated(value) ? value.operands[0]! : value;
}
