import type { KernelExpression, KernelStatement, KernelType } from "@cosimo/ir";

export type ValueKind =
  | "const"
  /** A parameter or local of the function under construction, by `name`. */
  | "argument"
  /** Memory at `operands[0] + number`; an optional second operand is the invocation that writes it. */
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
  /** Evaluated at its place in the order, as it reads memory that a later store changes. */
  readonly pinned: boolean;
  readonly invocation: Invocation | undefined;
  readonly hash: number;
  /** Next value in the same bucket. */
  next: Value | undefined;
}

/** Statements that implement a call, a solver or a check; omitted if the result is unused. */
export interface Invocation {
  /** Creates the statements; `result` is the local to be set, if the invocation has a result type. */
  emit(operands: readonly KernelExpression[], result: string): readonly KernelStatement[];
  /** Rule for forward differentiation. */
  readonly derivative?: InvocationDerivative;
}

/** Finds tangents of values; `undefined` stands for a structural zero. */
export interface TangentFinder {
  readonly graph: ValueGraph;
  of(value: Value): Value | undefined;
}

/** Computes tangents of an object once per finder. */
export function memoizedTangents<K>(): (
  tangents: TangentFinder,
  key: K,
  compute: () => readonly (Value | undefined)[],
) => readonly (Value | undefined)[] {
  const memos = new WeakMap<TangentFinder, Map<K, readonly (Value | undefined)[]>>();
  return (tangents, key, compute) => {
    const memo = memos.get(tangents) ?? new Map<K, readonly (Value | undefined)[]>();
    memos.set(tangents, memo);
    let result = memo.get(key);
    if (result === undefined) {
      result = compute();
      memo.set(key, result);
    }
    return result;
  };
}

/** Tangent of the result (`output` undefined) or of a load after the invocation. */
export type InvocationDerivative = (
  invocation: Value,
  output: Value | undefined,
  tangents: TangentFinder,
) => Value | undefined;

/** Slot from which a function loads a value instead of computing it. */
export type StoredTerms = (value: Value) => number | undefined;

/** The values of one function in order of creation, and those with effects. */
export interface ValueGraph {
  readonly values: Value[];
  readonly effects: Value[];
  /** Hash table; its length is a power of two. */
  buckets: (Value | undefined)[];
  interned: number;
  readonly constants: Map<number, Value>;
  /** Open branches that are evaluated lazily, outermost first: an invocation is shared within its branch only. */
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
  for (let i = 0; i < operands.length; i++) {
    hash = Math.imul(hash ^ (operands[i]!.id + 1), 0x9e3779b1);
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

/** The value of this computation: the existing one, or a new one. */
export function intern(
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

/** Loads memory that the function does not change before. */
export function load(graph: ValueGraph, address: Value, offset: number): Value {
  return intern(graph, "load", "f64", "load", offset, [address]);
}

/** Loads memory at this place in the order of effects. */
export function loadNow(graph: ValueGraph, address: Value, offset: number): Value {
  return append(graph, "load", "f64", "load", offset, [address], true, undefined);
}

/** Loads memory written by an invocation. */
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

/** Keeps an invocation even if its result is unused. */
export function addEffect(graph: ValueGraph, invocation: Value): void {
  graph.effects.push(invocation);
}

export function isConstant(value: Value, number: number): boolean {
  return value.kind === "const" && value.number === number;
}

/** Evaluates the values created by `build` as a lazy branch. */
export function inBranch<T>(graph: ValueGraph, build: () => T): T {
  graph.branches.push(++graph.branchCount);
  const result = build();
  graph.branches.pop();
  return result;
}
