import type { KernelBinary, KernelComparison, KernelType } from "@cosimo/ir";
import { constant, integer, intern, isConstant, type Value, type ValueGraph } from "./value-graph.ts";

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

/** IEEE addition and multiplication commute, so operands are ordered by number. */
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

/** A literal factor 0 gives 0 for any other factor. */
export function multiply(graph: ValueGraph, a: Value, b: Value): Value {
  if (a.kind === "const" && b.kind === "const") return constant(graph, a.number * b.number);
  if (isConstant(a, 0) || isConstant(b, 0)) return constant(graph, 0);
  if (isConstant(a, 1)) return b;
  if (isConstant(b, 1)) return a;
  if (isConstant(a, -1)) return negate(graph, b);
  if (isConstant(b, -1)) return negate(graph, a);
  return commutative(graph, "f64", "mul", a, b);
}

/** Remains a division even by a constant: the reciprocal would round differently. */
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

/** Conjunction of i32 that are 0 or 1. */
export function and(graph: ValueGraph, a: Value, b: Value): Value {
  if (a === b) return a;
  if (a.kind === "const") return a.number === 0 ? a : b;
  if (b.kind === "const") return b.number === 0 ? b : a;
  return commutative(graph, "i32", "and", a, b);
}

/** Disjunction of i32 that are 0 or 1. */
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

/** Condition of an f64 that represents a Boolean. */
export function toCondition(graph: ValueGraph, a: Value): Value {
  return a.type === "i32" ? a : compare(graph, "ne", a, constant(graph, 0));
}

/** Only the selected operand is evaluated, unless others need it. */
export function select(graph: ValueGraph, condition: Value, then: Value, otherwise: Value): Value {
  if (condition.kind === "const") return condition.number !== 0 ? then : otherwise;
  if (then === otherwise) return then;
  if (condition.kind === "unary" && condition.name === "eqz") {
    return select(graph, condition.operands[0]!, otherwise, then);
  }
  if (then.type === "f64" && then.kind === "convert" && otherwise.type === "f64") {
    const inner = conditionOf(graph, otherwise);
    if (inner !== undefined) return toReal(graph, select(graph, condition, then.operands[0]!, inner));
  }
  return intern(graph, "select", then.type, "select", 0, [condition, then, otherwise]);
}

function conditionOf(graph: ValueGraph, value: Value): Value | undefined {
  if (value.kind === "convert") return value.operands[0];
  if (isConstant(value, 0) || isConstant(value, 1)) return integer(graph, value.number);
  return undefined;
}

/** Value of a `Math` function. */
export function mathCall(graph: ValueGraph, name: string, operands: readonly Value[]): Value {
  return intern(graph, "call", "f64", name, 0, operands);
}

/** Largest integer exponent replaced by products. */
const LARGEST_EXPONENT = 32;

/** `base ^ exponent`: products and roots for integer and half-integer exponents, much faster than `Math.pow`. */
export function power(graph: ValueGraph, base: Value, exponent: Value): Value {
  if (exponent.kind === "const" && Math.abs(exponent.number) <= LARGEST_EXPONENT) {
    const doubled = 2 * exponent.number;
    if (Number.isInteger(doubled)) return constantPower(graph, base, exponent.number);
  }
  if (isConstant(base, 1)) return base;
  return mathCall(graph, "pow", [base, exponent]);
}

function constantPower(graph: ValueGraph, base: Value, exponent: number): Value {
  if (exponent < 0) return divide(graph, constant(graph, 1), constantPower(graph, base, -exponent));
  if (exponent === 0) return constant(graph, 1);
  const whole = Math.floor(exponent);
  const root = whole < exponent ? unary(graph, "sqrt", base) : undefined;
  if (whole === 0) return root!;
  const product = wholePower(graph, base, whole);
  return root === undefined ? product : multiply(graph, product, root);
}

/** Repeated squaring (Knuth, The Art of Computer Programming 2, section 4.6.3). */
function wholePower(graph: ValueGraph, base: Value, exponent: number): Value {
  if (exponent === 1) return base;
  const half = wholePower(graph, base, exponent >> 1);
  const square = multiply(graph, half, half);
  return exponent % 2 === 0 ? square : multiply(graph, square, base);
}
