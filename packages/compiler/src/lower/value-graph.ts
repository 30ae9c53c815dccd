import type {
  KernelBinary,
  KernelComparison,
  KernelExpression,
  KernelStatement,
  KernelType,
} from "@cosimo/ir";

export type ValueKind =
  | "const"
  /** A parameter or local of the function under construction, by `name`. */
  | "argument"
  /** Memory at `operands[0] + number`; a second operand is the invocation that writes it. */
  | "load"
  | "unary"
  | "binary"
  | "compare"
  | "select"
  | "convert"
  /** Pure function of the module's imports. */
  | "call"
  /** Statements with a result: see `Invocation`. */
  | "invoke"
  /** Memory at `operands[0] + number` becomes `operands[1]`. */
  | "store";

/**
 * A value that a function computes, numbered so that operands come before their users. Equal computations are one value
 * (value numbering: Cocke and Schwartz, Programming Languages and Their Compilers, 1970).
 */
export interface Value {
  readonly id: number;
  readonly kind: ValueKind;
  readonly type: KernelType;
  /** Operator of a unary, binary or compare, name of an argument or called function. */
  readonly name: string;
  /** Value of a constant, offset of a load or store. */
  readonly number: number;
  readonly operands: readonly Value[];
  /** Evaluated at its own place in the order, never later: it reads what a later store changes. */
  readonly pinned: boolean;
  readonly invocation: Invocation | undefined;
  readonly hash: number;
  /** Next value in the same bucket. */
  next: Value | undefined;
}

/** Statements that stand for a call, a solver or a check. They are dropped when nobody needs the result. */
export interface Invocation {
  /** Writes the statements; `result` is the local to be set, if the invocation has a type of result. */
  emit(operands: readonly KernelExpression[], result: string): readonly KernelStatement[];
  /** What forward differentiation needs to know, by the kind of invocation. */
  readonly derivative?: InvocationDerivative;
}

/** Finds tangents of values; `undefined` stands for a structural zero. */
export interface TangentFinder {
  readonly graph: ValueGraph;
  of(value: Value): Value | undefined;
}

/** Tangent of the result (`output` undefined) or of a load after the invocation. */
export type InvocationDerivative = (
  invocation: Value,
  output: Value | undefined,
  tangents: TangentFinder,
) => Value | undefined;

/** The values of one function in order of creation, and those wanted for their effect. */
export interface ValueGraph {
  readonly values: Value[];
  readonly effects: Value[];
  /** Hash table: as many buckets as a power of two. */
  buckets: (Value | undefined)[];
  interned: number;
  readonly constants: Map<number, Value>;
  /** Lazily evaluated branches open at present, outermost first: an invocation is shared within its branch only. */
  readonly branches: number[];
  branchCount: number;
}

export function createValueGraph(): ValueGraph {
  return {
    values: [],
    effects: [],
    buckets: new Array(256).fill(undefined),
    interned: 0,
    constants: new Map(),
    branches: [],
    branchCount: 0,
  };
}

const NO_OPERANDS: readonly Value[] = [];

function append(
  graph: ValueGraph,
  kind: ValueKind,
  type: KernelType,
  name: string,
  number: number,
  operands: readonly Value[],
  pinned: boolean,
  invocation: Invocation | undefined,
  hash = 0,
): Value {
  const id = graph.values.length;
  const value = { id, kind, type, name, number, operands, pinned, invocation, hash, next: undefined };
  graph.values.push(value);
  return value;
}

function hashOf(name: string, number: number, operands: readonly Value[]): number {
  let hash = Math.imul(number, 0x85ebca6b) ^ (name.length << 3);
  if (name.length > 0) hash ^= (name.charCodeAt(0) << 16) ^ (name.charCodeAt(name.length - 1) << 8);
  for (const operand of operands) {
    hash = Math.imul(hash ^ (operand.id + 1), 0x9e3779b1);
    hash ^= hash >>> 15;
  }
  return hash;
}

function growTable(graph: ValueGraph): void {
  const buckets: (Value | undefined)[] = new Array(4 * graph.buckets.length).fill(undefined);
  const mask = buckets.length - 1;
  for (const first of graph.buckets) {
    for (let value = first; value !== undefined; ) {
      const following: Value | undefined = value.next;
      value.next = buckets[value.hash & mask];
      buckets[value.hash & mask] = value;
      value = following;
    }
  }
  graph.buckets = buckets;
}

function isSame(
  v: Value,
  kind: ValueKind,
  type: KernelType,
  name: string,
  number: number,
  operands: readonly Value[],
) {
  if (v.kind !== kind || v.type !== type || v.name !== name || v.number !== number) return false;
  if (v.operands.length !== operands.length) return false;
  for (let i = 0; i < operands.length; i++) if (v.operands[i] !== operands[i]) return false;
  return true;
}

/** The value of this computation: the one that exists, or a new one. */
function intern(
  graph: ValueGraph,
  kind: ValueKind,
  type: KernelType,
  name: string,
  number: number,
  operands: readonly Value[],
): Value {
  const hash = hashOf(name, number, operands);
  const { buckets } = graph;
  const bucket = hash & (buckets.length - 1);
  const first = buckets[bucket];
  for (let v = first; v !== undefined; v = v.next) {
    if (v.hash === hash && isSame(v, kind, type, name, number, operands)) return v;
  }
  const value = append(graph, kind, type, name, number, operands, false, undefined, hash);
  value.next = first;
  buckets[bucket] = value;
  if (++graph.interned > buckets.length) growTable(graph);
  return value;
}

export function constant(graph: ValueGraph, number: number): Value {
  if (Object.is(number, -0)) return intern(graph, "const", "f64", "-0", -0, NO_OPERANDS);
  let value = graph.constants.get(number);
  if (value === undefined) {
    value = append(graph, "const", "f64", "", number, NO_OPERANDS, false, undefined);
    graph.constants.set(number, value);
  }
  return value;
}

export function integer(graph: ValueGraph, number: number): Value {
  return intern(graph, "const", "i32", "int", number, NO_OPERANDS);
}

export function argument(graph: ValueGraph, name: string, type: KernelType): Value {
  return intern(graph, "argument", type, name, 0, NO_OPERANDS);
}

/** Memory that the function does not change before it is read. */
export function load(graph: ValueGraph, address: Value, offset: number): Value {
  return intern(graph, "load", "f64", "load", offset, [address]);
}

/** Memory as it is at this place in the order of effects. */
export function loadNow(graph: ValueGraph, address: Value, offset: number): Value {
  return append(graph, "load", "f64", "load", offset, [address], true, undefined);
}

/** Memory written by an invocation. */
export function loadAfter(graph: ValueGraph, invocation: Value, address: Value, offset: number): Value {
  return append(graph, "load", "f64", "load", offset, [address, invocation], true, undefined);
}

export function store(graph: ValueGraph, address: Value, offset: number, value: Value): void {
  graph.effects.push(append(graph, "store", "f64", "store", offset, [address, value], true, undefined));
}

/** An invocation whose result (of `type`) or whose written memory is a value. */
export function invoke(
  graph: ValueGraph,
  type: KernelType,
  operands: readonly Value[],
  invocation: Invocation,
): Value {
  return append(graph, "invoke", type, "invoke", 0, operands, true, invocation);
}

/** Makes an invocation happen even if nobody reads its result. */
export function keep(graph: ValueGraph, invocation: Value): void {
  graph.effects.push(invocation);
}

export function isConstant(value: Value, number: number): boolean {
  return value.kind === "const" && value.number === number;
}

export function negate(graph: ValueGraph, a: Value): Value {
  if (a.kind === "const") return constant(graph, -a.number);
  if (a.kind === "unary" && a.name === "neg") return a.operands[0]!;
  return intern(graph, "unary", "f64", "neg", 0, [a]);
}

const UNARY: Readonly<Record<string, (x: number) => number>> = {
  abs: Math.abs,
  sqrt: Math.sqrt,
  floor: Math.floor,
  ceil: Math.ceil,
  trunc: Math.trunc,
};

export function unary(
  graph: ValueGraph,
  operator: "abs" | "sqrt" | "floor" | "ceil" | "trunc",
  a: Value,
): Value {
  if (a.kind === "const") return constant(graph, UNARY[operator]!(a.number));
  return intern(graph, "unary", "f64", operator, 0, [a]);
}

/** IEEE addition and multiplication commute, so that the order of their operands is ours to choose. */
function commutative(graph: ValueGraph, type: KernelType, operator: KernelBinary, a: Value, b: Value): Value {
  return intern(graph, "binary", type, operator, 0, a.id <= b.id ? [a, b] : [b, a]);
}

export function add(graph: ValueGraph, a: Value, b: Value): Value {
  if (a.kind === "const" && b.kind === "const") return constant(graph, a.number + b.number);
  if (isConstant(a, 0)) return b;
  if (isConstant(b, 0)) return a;
  if (b.kind === "unary" && b.name === "neg") return subtract(graph, a, b.operands[0]!);
  if (a.kind === "unary" && a.name === "neg") return subtract(graph, b, a.operands[0]!);
  return commutative(graph, "f64", "add", a, b);
}

export function subtract(graph: ValueGraph, a: Value, b: Value): Value {
  if (a.kind === "const" && b.kind === "const") return constant(graph, a.number - b.number);
  if (isConstant(b, 0)) return a;
  if (b.kind === "unary" && b.name === "neg") return add(graph, a, b.operands[0]!);
  return intern(graph, "binary", "f64", "sub", 0, [a, b]);
}

/** A literal factor 0 gives 0, whatever the other factor. */
export function multiply(graph: ValueGraph, a: Value, b: Value): Value {
  if (a.kind === "const" && b.kind === "const") return constant(graph, a.number * b.number);
  if (isConstant(a, 0) || isConstant(b, 0)) return constant(graph, 0);
  if (isConstant(a, 1)) return b;
  if (isConstant(b, 1)) return a;
  if (isConstant(a, -1)) return negate(graph, b);
  if (isConstant(b, -1)) return negate(graph, a);
  return commutative(graph, "f64", "mul", a, b);
}

/** Stays a division even by a constant: the reciprocal would round differently. */
export function divide(graph: ValueGraph, a: Value, b: Value): Value {
  if (a.kind === "const" && b.kind === "const" && b.number !== 0) return constant(graph, a.number / b.number);
  if (isConstant(b, 1)) return a;
  if (isConstant(b, -1)) return negate(graph, a);
  return intern(graph, "binary", "f64", "div", 0, [a, b]);
}

export function minimum(graph: ValueGraph, operator: "min" | "max", a: Value, b: Value): Value {
  if (a === b) return a;
  if (a.kind === "const" && b.kind === "const") return constant(graph, Math[operator](a.number, b.number));
  return commutative(graph, "f64", operator, a, b);
}

export function compare(graph: ValueGraph, operator: KernelComparison, a: Value, b: Value): Value {
  if (a.kind === "const" && b.kind === "const") {
    return integer(graph, compareNumbers(operator, a.number, b.number) ? 1 : 0);
  }
  if (isConstant(b, 0) && a.kind === "convert" && a.type === "f64") {
    if (operator === "ne") return a.operands[0]!;
    if (operator === "eq") return not(graph, a.operands[0]!);
  }
  return intern(graph, "compare", "i32", operator, 0, [a, b]);
}

function compareNumbers(operator: KernelComparison, a: number, b: number): boolean {
  switch (operator) {
    case "eq":
      return a === b;
    case "ne":
      return a !== b;
    case "lt":
      return a < b;
    case "le":
      return a <= b;
    case "gt":
      return a > b;
    case "ge":
      return a >= b;
  }
}

/** Logical negation of an i32 that is 0 or 1. */
export function not(graph: ValueGraph, a: Value): Value {
  if (a.kind === "const") return integer(graph, a.number === 0 ? 1 : 0);
  if (a.kind === "unary" && a.name === "eqz") return a.operands[0]!;
  return intern(graph, "unary", "i32", "eqz", 0, [a]);
}

/** Of i32 that are 0 or 1. */
export function and(graph: ValueGraph, a: Value, b: Value): Value {
  if (a === b) return a;
  if (a.kind === "const") return a.number === 0 ? a : b;
  if (b.kind === "const") return b.number === 0 ? b : a;
  return commutative(graph, "i32", "and", a, b);
}

/** Of i32 that are 0 or 1. */
export function or(graph: ValueGraph, a: Value, b: Value): Value {
  if (a === b) return a;
  if (a.kind === "const") return a.number === 0 ? b : a;
  if (b.kind === "const") return b.number === 0 ? a : b;
  return commutative(graph, "i32", "or", a, b);
}

/** Arithmetic of addresses. */
export function integerBinary(graph: ValueGraph, operator: "add" | "sub" | "mul", a: Value, b: Value): Value {
  if (a.kind === "const" && b.kind === "const") {
    const x = a.number;
    const y = b.number;
    return integer(graph, operator === "add" ? x + y : operator === "sub" ? x - y : x * y);
  }
  if (operator !== "mul" && isConstant(b, 0)) return a;
  if (operator === "add" && isConstant(a, 0)) return b;
  if (operator === "mul" && isConstant(b, 1)) return a;
  if (operator === "mul" && isConstant(a, 1)) return b;
  return intern(graph, "binary", "i32", operator, 0, [a, b]);
}

/** f64 0 or 1 of an i32. */
export function toReal(graph: ValueGraph, a: Value): Value {
  if (a.type === "f64") return a;
  if (a.kind === "const") return constant(graph, a.number);
  return intern(graph, "convert", "f64", "convert", 0, [a]);
}

export function toInteger(graph: ValueGraph, a: Value): Value {
  if (a.type === "i32") return a;
  if (a.kind === "const") return integer(graph, Math.trunc(a.number));
  if (a.kind === "convert") return a.operands[0]!;
  return intern(graph, "convert", "i32", "convert", 0, [a]);
}

/** Truth of an f64 that stands for a Boolean. */
export function toCondition(graph: ValueGraph, a: Value): Value {
  return a.type === "i32" ? a : compare(graph, "ne", a, constant(graph, 0));
}

/** Only the chosen side is evaluated, as far as it is not needed elsewhere. */
export function select(graph: ValueGraph, condition: Value, then: Value, otherwise: Value): Value {
  if (condition.kind === "const") return condition.number !== 0 ? then : otherwise;
  if (then === otherwise) return then;
  if (condition.kind === "unary" && condition.name === "eqz") {
    return select(graph, condition.operands[0]!, otherwise, then);
  }
  if (then.type === "f64" && then.kind === "convert" && otherwise.type === "f64") {
    const inner = truthOf(graph, otherwise);
    if (inner !== undefined) return toReal(graph, select(graph, condition, then.operands[0]!, inner));
  }
  return intern(graph, "select", then.type, "select", 0, [condition, then, otherwise]);
}

function truthOf(graph: ValueGraph, value: Value): Value | undefined {
  if (value.kind === "convert") return value.operands[0];
  if (isConstant(value, 0) || isConstant(value, 1)) return integer(graph, value.number);
  return undefined;
}

/** Value of a `Math` function. */
export function mathCall(graph: ValueGraph, name: string, operands: readonly Value[]): Value {
  return intern(graph, "call", "f64", name, 0, operands);
}

/** Evaluates what `build` makes as a lazily evaluated branch. */
export function inBranch<T>(graph: ValueGraph, build: () => T): T {
  graph.branches.push(++graph.branchCount);
  const result = build();
  graph.branches.pop();
  return result;
}
