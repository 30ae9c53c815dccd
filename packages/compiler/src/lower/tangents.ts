import { add, compare, divide, mathCall, multiply, negate, select, subtract, unary } from "./arithmetic.ts";
import { power } from "./power.ts";
import { constant, isConstant, type TangentFinder, type Value, type ValueGraph } from "./value-graph.ts";

/** Tangent of a leaf (argument or memory); `undefined` stands for a structural zero. */
export type Seed = (leaf: Value) => Value | undefined;

/** Values whose tangents are given; below the first of them (by number) another finder knows the tangents, or all are zero. */
export interface GivenTangents {
  readonly tangents: ReadonlyMap<Value, Value | undefined>;
  readonly below?: TangentFinder;
}

/**
 * Forward differentiation of a value graph along one direction (Griewank and Walther, Evaluating Derivatives, 2nd ed.
 * 2008, section 3.1). Relations and other conditions are constant; at a kink the tangent is that of the side chosen.
 */
export function createTangents(graph: ValueGraph, seed: Seed, given?: GivenTangents): TangentFinder {
  const memo = new Map<Value, Value | undefined>(given?.tangents);
  const first = given === undefined ? 0 : firstNumber(given.tangents.keys());
  const finder: TangentFinder = {
    graph,
    of(value) {
      if (value.id < first) return given?.below?.of(value);
      if (memo.has(value)) return memo.get(value);
      differentiateInOrder(value, memo, first, (v) => memo.set(v, tangentOf(finder, v, seed)));
      return memo.get(value);
    },
  };
  return finder;
}

/** One direction per leaf: the columns of a Jacobian with respect to values that nothing before them depends on. */
function createColumns(graph: ValueGraph, leaves: readonly Value[]): readonly TangentFinder[] {
  const one = constant(graph, 1);
  return leaves.map((leaf) => {
    const tangents = new Map(leaves.map((other) => [other, other === leaf ? one : undefined]));
    return createTangents(graph, () => undefined, { tangents });
  });
}

/**
 * Derivatives of `values` (rows) with respect to leaves (columns) that nothing before them depends on; `undefined` where
 * a value doesn't depend on a leaf.
 */
export function jacobianOf(
  graph: ValueGraph,
  values: readonly Value[],
  leaves: readonly Value[],
): readonly (readonly (Value | undefined)[])[] {
  const depends = dependencies(graph, leaves);
  const columns = createColumns(graph, leaves);
  return values.map((value) =>
    columns.map((column, j) => (depends(value, j) ? column.of(value) : undefined)),
  );
}

/** Whether a value that exists now depends on leaf j: sets of leaves as bits, passed on from operands to users. */
function dependencies(graph: ValueGraph, leaves: readonly Value[]): (value: Value, j: number) => boolean {
  const first = firstNumber(leaves);
  const words = (leaves.length + 31) >> 5;
  const bits = new Int32Array((graph.values.length - first) * words);
  leaves.forEach((leaf, j) => {
    bits[(leaf.id - first) * words + (j >> 5)]! |= 1 << (j & 31);
  });
  for (let id = first; id < graph.values.length; id++) {
    for (const operand of graph.values[id]!.operands) {
      if (operand.id < first) continue;
      for (let w = 0; w < words; w++)
        bits[(id - first) * words + w]! |= bits[(operand.id - first) * words + w]!;
    }
  }
  return ({ id }, j) => id >= first && (bits[(id - first) * words + (j >> 5)]! & (1 << (j & 31))) !== 0;
}

function firstNumber(values: Iterable<Value>): number {
  let first = Number.POSITIVE_INFINITY;
  for (const value of values) first = Math.min(first, value.id);
  return first;
}

/** Visits what a value depends on, operands first, with a stack of its own: chains of equations are long. */
function differentiateInOrder(
  root: Value,
  done: ReadonlyMap<Value, unknown>,
  first: number,
  visit: (value: Value) => void,
): void {
  const stack: Value[] = [root];
  while (stack.length > 0) {
    const value = stack.at(-1)!;
    let ready = true;
    if (!done.has(value)) {
      for (const operand of value.operands) {
        if (operand.id < first || done.has(operand)) continue;
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

function unaryTangent(finder: TangentFinder, value: Value): Value | undefined {
  const { graph } = finder;
  const a = value.operands[0]!;
  const da = value.type === "f64" ? finder.of(a) : undefined;
  if (da === undefined) return undefined;
  switch (value.name) {
    case "neg":
      return negate(graph, da);
    case "sqrt":
      return divide(graph, da, multiply(graph, constant(graph, 2), value));
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
      return numerator && divide(graph, numerator, b);
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
  return da && nonzero(multiply(graph, slope(graph, value, a!), da));
}

/** d(a^b) = b a^(b-1) da + a^b ln(a) db; a base of zero has no second part. */
function powerTangent(
  finder: TangentFinder,
  value: Value,
  da: Value | undefined,
  db: Value | undefined,
): Value | undefined {
  const { graph } = finder;
  const [a, b] = value.operands as [Value, Value];
  const one = constant(graph, 1);
  const byBase = da && multiply(graph, multiply(graph, b, power(graph, a, subtract(graph, b, one))), da);
  if (db === undefined) return byBase;
  const zero = constant(graph, 0);
  const growth = multiply(graph, multiply(graph, value, mathCall(graph, "log", [a])), db);
  return sum(graph, byBase, select(graph, compare(graph, "eq", a, zero), zero, growth));
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

/** Whether a value depends on one of the given leaves. Looks at values from the leaves' numbers on only. */
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
