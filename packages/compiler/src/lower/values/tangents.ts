import {
  add,
  compare,
  divide,
  mathCall,
  multiply,
  negate,
  power,
  select,
  subtract,
  unary,
} from "./arithmetic.ts";
import { constant, isConstant, type TangentFinder, type Value, type ValueGraph } from "./value-graph.ts";

/** Tangent of a leaf (argument or memory); `undefined` stands for a structural zero. */
export type Seed = (leaf: Value) => Value | undefined;

/** Values with given tangents. For values before the first of them another finder gives the tangents, or all are zero. */
export interface GivenTangents {
  readonly tangents: ReadonlyMap<Value, Value | undefined>;
  readonly below?: TangentFinder;
}

/**
 * Forward differentiation of a value graph along one direction (Griewank and Walther, Evaluating Derivatives, 2nd ed. 2008,
 * section 3.1). Conditions are constant; at a kink the tangent is that of the selected side.
 */
export function createTangents(graph: ValueGraph, seed: Seed, given?: GivenTangents): TangentFinder {
  const memo = new Map<Value, Value | undefined>(given?.tangents);
  const first = given === undefined ? 0 : firstNumber(given.tangents.keys());
  const finder: TangentFinder = {
    graph,
    of(value) {
      if (value.id < first) return given?.below?.of(value);
      if (memo.has(value)) return memo.get(value);
      const skip = (v: Value) => v.id < first;
      differentiateInOrder(value, memo, skip, (v) => memo.set(v, tangentOf(finder, v, seed)));
      return memo.get(value);
    },
  };
  return finder;
}

/** A structurally nonzero derivative of `values[row]` with respect to `leaves[column]`. */
export interface JacobianEntry {
  readonly row: number;
  readonly column: number;
  readonly value: Value;
}

/**
 * Derivatives of `values` with respect to leaves on which no earlier value depends, row by row, columns ascending. One
 * direction per leaf is propagated through the values that depend on it.
 */
export function sparseJacobianOf(
  graph: ValueGraph,
  values: readonly Value[],
  leaves: readonly Value[],
): readonly JacobianEntry[] {
  const { dependencies, finders } = createColumns(graph, leaves);
  return values.flatMap((value, row) => {
    const entries: JacobianEntry[] = [];
    for (const column of dependencies(value)) {
      const derivative = finders(column).of(value);
      if (derivative !== undefined) entries.push({ row, column, value: derivative });
    }
    return entries;
  });
}

/** The same as a full matrix; `undefined` where a value doesn't depend on a leaf. */
export function jacobianOf(
  graph: ValueGraph,
  values: readonly Value[],
  leaves: readonly Value[],
): readonly (readonly (Value | undefined)[])[] {
  const rows: (Value | undefined)[][] = values.map(() => leaves.map(() => undefined));
  for (const { row, column, value } of sparseJacobianOf(graph, values, leaves)) rows[row]![column] = value;
  return rows;
}

function createColumns(graph: ValueGraph, leaves: readonly Value[]) {
  const first = firstNumber(leaves);
  const dependencies = leafDependencies(graph, leaves);
  const one = constant(graph, 1);
  const made: TangentFinder[] = [];
  const create = (column: number): TangentFinder => {
    const memo = new Map<Value, Value | undefined>([[leaves[column]!, one]]);
    const skip = (v: Value) => v.id < first || !includes(dependencies(v), column);
    const finder: TangentFinder = {
      graph,
      of(value) {
        if (skip(value)) return undefined;
        if (!memo.has(value)) {
          differentiateInOrder(value, memo, skip, (v) => memo.set(v, tangentOf(finder, v, nothing)));
        }
        return memo.get(value);
      },
    };
    return finder;
  };
  return { dependencies, finders: (column: number) => (made[column] ??= create(column)) };
}

const nothing = () => undefined;

const NONE: readonly number[] = [];

/** Per value of the graph the leaves that it depends on, ascending; equal lists are shared. */
export function leafDependencies(
  graph: ValueGraph,
  leaves: readonly Value[],
): (value: Value) => readonly number[] {
  const first = firstNumber(leaves);
  const lists: (readonly number[])[] = new Array(Math.max(0, graph.values.length - first));
  leaves.forEach((leaf, j) => {
    lists[leaf.id - first] = [j];
  });
  for (let id = first; id < graph.values.length; id++) {
    let list = lists[id - first] ?? NONE;
    for (const operand of graph.values[id]!.operands) {
      if (operand.id >= first) list = union(list, lists[operand.id - first]!);
    }
    lists[id - first] = list;
  }
  return ({ id }) => (id < first ? NONE : lists[id - first]!);
}

/** Union of ascending lists. */
function union(a: readonly number[], b: readonly number[]): readonly number[] {
  if (a === b || b.length === 0) return a;
  if (a.length === 0) return b;
  const merged: number[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    const x = i < a.length ? a[i]! : Number.POSITIVE_INFINITY;
    const y = j < b.length ? b[j]! : Number.POSITIVE_INFINITY;
    if (x <= y) i++;
    if (y <= x) j++;
    merged.push(x < y ? x : y);
  }
  if (merged.length === a.length) return a;
  return merged.length === b.length ? b : merged;
}

function includes(ascending: readonly number[], value: number): boolean {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ascending[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return ascending[low] === value;
}

function firstNumber(values: Iterable<Value>): number {
  let first = Number.POSITIVE_INFINITY;
  for (const value of values) first = Math.min(first, value.id);
  return first;
}

/** Visits the dependences of a value, operands first. An explicit stack allows long chains of equations. */
function differentiateInOrder(
  root: Value,
  done: ReadonlyMap<Value, unknown>,
  skip: (value: Value) => boolean,
  visit: (value: Value) => void,
): void {
  const stack: Value[] = [root];
  while (stack.length > 0) {
    const value = stack.at(-1)!;
    let ready = true;
    if (!done.has(value)) {
      for (const operand of value.operands) {
        if (done.has(operand) || skip(operand)) continue;
        stack.push(operand);
        ready = false;
      }
      if (!ready) continue;
      visit(value);
    }
    stack.pop();
  }
}

function tangentOf(finder: TangentFinder, value: Value, seed: Seed): Value | undefined {
  switch (value.kind) {
    case "const":
    case "compare":
    case "convert":
    case "store":
      return undefined;
    case "argument":
      return seed(value);
    case "load":
      return loadTangent(finder, value, seed);
    case "invoke":
      return value.invocation!.derivative?.(value, undefined, finder);
    case "unary":
      return unaryTangent(finder, value);
    case "binary":
      return value.type === "i32" ? undefined : binaryTangent(finder, value);
    case "select":
      return value.type === "i32" ? undefined : selectTangent(finder, value);
    case "call":
      return mathTangent(finder, value);
  }
}

function loadTangent(finder: TangentFinder, value: Value, seed: Seed): Value | undefined {
  const invocation = value.operands[1];
  if (invocation === undefined) return seed(value);
  return invocation.invocation!.derivative?.(invocation, value, finder);
}

function scaled(graph: ValueGraph, factor: Value, tangent: Value | undefined): Value | undefined {
  return tangent === undefined ? undefined : nonzero(multiply(graph, factor, tangent));
}

function nonzero(value: Value): Value | undefined {
  return isConstant(value, 0) ? undefined : value;
}

export function sum(graph: ValueGraph, a: Value | undefined, b: Value | undefined): Value | undefined {
  if (a === undefined) return b;
  return b === undefined ? a : nonzero(add(graph, a, b));
}

function difference(graph: ValueGraph, a: Value | undefined, b: Value | undefined): Value | undefined {
  if (b === undefined) return a;
  return a === undefined ? negate(graph, b) : nonzero(subtract(graph, a, b));
}

function chosen(
  graph: ValueGraph,
  condition: Value,
  then: Value | undefined,
  otherwise: Value | undefined,
): Value | undefined {
  if (then === otherwise) return then;
  const zero = constant(graph, 0);
  return nonzero(select(graph, condition, then ?? zero, otherwise ?? zero));
}

/** What does not change has no derivative, also where that of the function is infinite, as of a root at zero. */
function unlessUnchanged(graph: ValueGraph, change: Value, tangent: Value): Value {
  const zero = constant(graph, 0);
  return select(graph, compare(graph, "eq", change, zero), zero, tangent);
}

/** Functions whose values are infinite for moderate arguments: exp(710). */
const GROWING = new Set(["exp", "sinh", "cosh", "pow"]);

/** Whether the sum, product or quotient contains such a function. */
function mayOverflow({ kind, name, operands }: Value): boolean {
  if (kind === "call") return GROWING.has(name);
  return (kind === "binary" || kind === "unary") && operands.some(mayOverflow);
}

/** Beyond this the derivative of a divisor may be infinite, though the divisor is not. */
const NEARLY_INFINITE = 1e290;

/** A quotient by infinity is zero, as is its derivative: 2/(1 + exp(-x)) for large negative x. */
function zeroAtInfinity(graph: ValueGraph, divisor: Value, tangent: Value): Value {
  const size = unary(graph, "abs", divisor);
  const isInfinite = compare(graph, "ge", size, constant(graph, NEARLY_INFINITE));
  return select(graph, isInfinite, constant(graph, 0), tangent);
}

function unaryTangent(finder: TangentFinder, value: Value): Value | undefined {
  const { graph } = finder;
  const a = value.operands[0]!;
  const da = value.type === "f64" ? finder.of(a) : undefined;
  if (da === undefined) return undefined;
  switch (value.name) {
    case "neg":
      return negate(graph, da);
    case "sqrt":
      return unlessUnchanged(graph, da, divide(graph, da, multiply(graph, constant(graph, 2), value)));
    case "abs":
      return select(graph, compare(graph, "lt", a, constant(graph, 0)), negate(graph, da), da);
    default:
      return undefined; // floor, ceil, trunc
  }
}

function binaryTangent(finder: TangentFinder, value: Value): Value | undefined {
  const { graph } = finder;
  const a = value.operands[0]!;
  const b = value.operands[1]!;
  const da = finder.of(a);
  const db = finder.of(b);
  if (da === undefined && db === undefined) return undefined;
  switch (value.name) {
    case "add":
      return sum(graph, da, db);
    case "sub":
      return difference(graph, da, db);
    case "mul":
      return sum(graph, scaled(graph, b, da), scaled(graph, a, db));
    case "div": {
      // (a / b)' = (a' - (a / b) b') / b
      const numerator = difference(graph, da, scaled(graph, value, db));
      const tangent = numerator && divide(graph, numerator, b);
      return tangent && db && mayOverflow(b) ? zeroAtInfinity(graph, b, tangent) : tangent;
    }
    case "min":
      return chosen(graph, compare(graph, "le", a, b), da, db);
    case "max":
      return chosen(graph, compare(graph, "ge", a, b), da, db);
    default:
      throw new Error(`no derivative of '${value.name}'`);
  }
}

function selectTangent(finder: TangentFinder, value: Value): Value | undefined {
  const [condition, then, otherwise] = value.operands;
  return chosen(finder.graph, condition!, finder.of(then!), finder.of(otherwise!));
}

function mathTangent(finder: TangentFinder, value: Value): Value | undefined {
  const { graph } = finder;
  const [a, b] = value.operands;
  const da = finder.of(a!);
  const db = b && finder.of(b);
  if (value.name === "pow") return powerTangent(finder, value, da, db);
  if (value.name === "atan2") return atan2Tangent(graph, a!, b!, da, db);
  if (da === undefined) return undefined;
  const tangent = nonzero(multiply(graph, slope(graph, value, a!), da));
  return tangent && STEEP.has(value.name) ? unlessUnchanged(graph, da, tangent) : tangent;
}

/** Functions with an infinite derivative somewhere. */
const STEEP = new Set(["log", "log10", "asin", "acos"]);

/** d(a^b) = b a^(b-1) da + a^b ln(a) db; the second term is zero for a base that is not positive, as in `differentiate`. */
function powerTangent(
  finder: TangentFinder,
  value: Value,
  da: Value | undefined,
  db: Value | undefined,
): Value | undefined {
  const { graph } = finder;
  const [a, b] = value.operands as [Value, Value];
  const one = constant(graph, 1);
  const plain = da && multiply(graph, multiply(graph, b, power(graph, a, subtract(graph, b, one))), da);
  const isFlat = b.kind === "const" && b.number >= 1;
  const byBase = plain === undefined || isFlat ? plain : unlessUnchanged(graph, da!, plain);
  if (db === undefined) return byBase;
  const zero = constant(graph, 0);
  const growth = multiply(graph, multiply(graph, value, mathCall(graph, "log", [a])), db);
  return sum(graph, byBase, select(graph, compare(graph, "gt", a, zero), growth, zero));
}

/** d atan2(y, x) = (x dy - y dx) / (x^2 + y^2) */
function atan2Tangent(
  graph: ValueGraph,
  y: Value,
  x: Value,
  dy: Value | undefined,
  dx: Value | undefined,
): Value | undefined {
  const numerator = difference(graph, scaled(graph, x, dy), scaled(graph, y, dx));
  const square = add(graph, multiply(graph, x, x), multiply(graph, y, y));
  return numerator && divide(graph, numerator, square);
}

/** Derivative of a `Math` function of one argument. */
function slope(graph: ValueGraph, value: Value, a: Value): Value {
  const one = constant(graph, 1);
  const square = (v: Value) => multiply(graph, v, v);
  switch (value.name) {
    case "exp":
      return value;
    case "log":
      return divide(graph, one, a);
    case "log10":
      return divide(graph, constant(graph, Math.LOG10E), a);
    case "sin":
      return mathCall(graph, "cos", [a]);
    case "cos":
      return negate(graph, mathCall(graph, "sin", [a]));
    case "tan":
      return add(graph, one, square(value));
    case "asin":
      return divide(graph, one, unary(graph, "sqrt", subtract(graph, one, square(a))));
    case "acos":
      return divide(graph, constant(graph, -1), unary(graph, "sqrt", subtract(graph, one, square(a))));
    case "atan":
      return divide(graph, one, add(graph, one, square(a)));
    case "sinh":
      return mathCall(graph, "cosh", [a]);
    case "cosh":
      return mathCall(graph, "sinh", [a]);
    case "tanh":
      return subtract(graph, one, square(value));
    default:
      throw new Error(`no derivative of '${value.name}'`);
  }
}

/** Whether a value depends on one of the given leaves. Only values after the leaves' numbers are searched. */
export function dependsOn(value: Value, leaves: ReadonlySet<Value>): boolean {
  const first = firstNumber(leaves);
  const seen = new Set<Value>();
  const stack = [value];
  while (stack.length > 0) {
    const v = stack.pop()!;
    if (leaves.has(v)) return true;
    if (v.id < first || seen.has(v)) continue;
    seen.add(v);
    stack.push(...v.operands);
  }
  return false;
}
