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

/** A pivot may be smaller by this factor, relative to other elements, than it was where it was chosen … */
const LARGEST_DECLINE = 1e4;
/** … and all pivots on average by this one. */
const LARGEST_MEAN_DECLINE = 10;
/** Pivots whose ratios to other elements are about equal, up to this factor, are checked together. */
const CLASS_WIDTH = 16;

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
  const growth = new Growth(graph);
  for (const { row, column, along, ratio } of pivots) {
    const elements = rows[row]!;
    const pivot = elements.get(column)!;
    elements.delete(column);
    const others = columns[column]!;
    others.delete(row);
    for (const other of elements.keys()) columns[other]!.delete(row);
    const one = constant(graph, 1);
    const inverse = signed(graph, [one, pivot], divide);
    // Either the row or the factors are divided by the pivot, whichever are fewer.
    const dividesRow = elements.size + 1 <= others.size;
    const scale = (value: Value) => (dividesRow ? product(graph, value, inverse) : value);
    const terms = [...elements].map(([other, value]) => [other, scale(value)] as const);
    const side = scale(right[row]!);
    const rivals =
      along === "row" ? [...elements.values()] : [...others].map((other) => rows[other]!.get(column)!);
    growth.add(rivals, inverse, dividesRow === (along === "row"), ratio);
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
  solution[root] = select(graph, growth.isLarge(), infinity, solution[root]!);
  return solution;
}

/** Sums of elements over their pivots. One comparison for many pivots is shorter code than one for each. */
class Growth {
  readonly #graph: ValueGraph;
  readonly #sums = new Map<number, { readonly sum: Value; readonly count: number }>();

  constructor(graph: ValueGraph) {
    this.#graph = graph;
  }

  /** `ratio`: the least one of the pivot to its rivals where it was chosen. `isComputed`: the elimination uses rivals times `inverse`. */
  add(rivals: readonly Value[], inverse: Value, isComputed: boolean, ratio: number): void {
    const graph = this.#graph;
    const size = (value: Value) => unary(graph, "abs", magnitude(value));
    const sizes = rivals.map((rival) => size(isComputed ? product(graph, rival, inverse) : rival));
    const total = (list: readonly Value[]) => list.reduce((a, b) => add(graph, a, b), constant(graph, 0));
    const sum = isComputed ? total(sizes) : multiply(graph, total(sizes), size(inverse));
    const number = Math.max(0, Math.round(-Math.log(ratio) / Math.log(CLASS_WIDTH)));
    const before = this.#sums.get(number) ?? { sum: constant(graph, 0), count: 0 };
    this.#sums.set(number, { sum: add(graph, before.sum, sum), count: before.count + rivals.length });
  }

  /** Whether some element is far larger than it was where the pivots were chosen, or no number. */
  isLarge(): Value {
    const graph = this.#graph;
    let result = integer(graph, 0);
    for (const [number, { sum, count }] of this.#sums) {
      const most = CLASS_WIDTH ** number * (LARGEST_DECLINE + LARGEST_MEAN_DECLINE * count);
      result = or(graph, result, not(graph, compare(graph, "le", sum, constant(graph, most))));
    }
    return result;
  }
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
  if (!isNegated(a)) return subtract(graph, a, b);
  if (isNegated(b)) return subtract(graph, magnitude(b), magnitude(a));
  return negate(graph, add(graph, magnitude(a), b));
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
