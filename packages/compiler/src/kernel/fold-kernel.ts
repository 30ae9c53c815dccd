import type { KernelBinary, KernelComparison, KernelExpression, KernelType, KernelUnary } from "@cosimo/ir";
import { binary, compare, integer, real, unary } from "./kernel-builder.ts";
import { visitExpression } from "./visit-kernel.ts";

type Binary = KernelExpression & { kind: "binary" };

/**
 * An expression with folded operands, simplified where the result has the same bits: constants are computed, neutral
 * operands dropped, and constant terms of integer sums collected on the right, so that addresses become base plus offset.
 */
export function fold(e: KernelExpression): KernelExpression {
  switch (e.kind) {
    case "const":
    case "local":
    case "load":
    case "call":
      return e;
    case "unary":
      return foldUnary(e.operator, e.operand, e);
    case "binary":
      return e.type === "f64" ? foldReal(e) : foldInteger(e);
    case "compare": {
      const { left, right } = e;
      if (left.kind !== "const" || right.kind !== "const") return e;
      return integer(COMPARISONS[e.operator](left.value, right.value) ? 1 : 0);
    }
    case "select":
      if (e.condition.kind !== "const") return e;
      return e.condition.value !== 0 ? e.then : e.else;
    case "convert":
      return e.operand.kind === "const" ? converted(e.type, e.operand.value) : e;
  }
}

/** Contains no calls: may be dropped if its value is unused. */
export function isPure(expression: KernelExpression): boolean {
  let pure = true;
  visitExpression(expression, (e) => {
    if (e.kind === "call") pure = false;
  });
  return pure;
}

const COMPARISONS: Readonly<Record<KernelComparison, (a: number, b: number) => boolean>> = {
  eq: (a, b) => a === b,
  ne: (a, b) => a !== b,
  lt: (a, b) => a < b,
  le: (a, b) => a <= b,
  gt: (a, b) => a > b,
  ge: (a, b) => a >= b,
};

const REAL_OPERATIONS: Partial<Readonly<Record<KernelBinary, (a: number, b: number) => number>>> = {
  add: (a, b) => a + b,
  sub: (a, b) => a - b,
  mul: (a, b) => a * b,
  div: (a, b) => a / b,
  min: Math.min,
  max: Math.max,
};

const INTEGER_OPERATIONS: Partial<Readonly<Record<KernelBinary, (a: number, b: number) => number>>> = {
  add: (a, b) => (a + b) | 0,
  sub: (a, b) => (a - b) | 0,
  mul: Math.imul,
  and: (a, b) => a & b,
  or: (a, b) => a | b,
  shl: (a, b) => a << b,
  shr: (a, b) => a >> b,
  rem: (a, b) => (a % b) | 0,
};

function converted(type: KernelType, value: number): KernelExpression {
  if (type === "f64") return real(value);
  if (value >= 2147483647) return integer(2147483647);
  return integer(value <= -2147483648 ? -2147483648 : value | 0);
}

function foldUnary(
  operator: KernelUnary,
  operand: KernelExpression,
  original: KernelExpression,
): KernelExpression {
  if (operator === "eqz") return negated(operand) ?? original;
  if (operand.kind !== "const") return original;
  if (operator === "powerOfTwo") return real(2 ** operand.value);
  return real(operator === "neg" ? -operand.value : Math[operator](operand.value));
}

const OPPOSITE: Readonly<Record<KernelComparison, KernelComparison>> = {
  eq: "ne",
  ne: "eq",
  lt: "ge",
  ge: "lt",
  gt: "le",
  le: "gt",
};

/**
 * The negation of a condition, if it is no costlier. Order comparisons are false for NaN in both directions, so they are
 * kept.
 */
function negated(e: KernelExpression): KernelExpression | undefined {
  if (e.kind === "const") return integer(e.value === 0 ? 1 : 0);
  if (e.kind !== "compare") return undefined;
  const ordered = e.operator !== "eq" && e.operator !== "ne";
  if (ordered && e.operandType === "f64") return undefined;
  return compare(OPPOSITE[e.operator], e.left, e.right);
}

function foldReal(e: Binary): KernelExpression {
  const { operator, left, right } = e;
  const [a, b] = [constantOf(left), constantOf(right)];
  if (a !== undefined && b !== undefined) return real(REAL_OPERATIONS[operator]!(a, b));
  if (operator === "mul") {
    if (b === 1) return left;
    if (a === 1) return right;
    if (b === -1) return unary("neg", left);
    if (a === -1) return unary("neg", right);
  }
  if (operator === "div" && b !== undefined && isPowerOfTwo(b)) {
    return b === 1 ? left : binary("mul", left, real(1 / b));
  }
  if (operator === "sub" && Object.is(b, 0)) return left;
  if (operator === "add" && Object.is(b, -0)) return left;
  return e;
}

/** 1/x is then exact, and so is multiplication by it instead of division. */
function isPowerOfTwo(x: number): boolean {
  const magnitude = Math.abs(x);
  return (
    magnitude >= 2 ** -1000 &&
    magnitude <= 2 ** 1000 &&
    Number.isInteger(Math.log2(magnitude)) &&
    2 ** Math.log2(magnitude) === magnitude
  );
}

function foldInteger(e: Binary): KernelExpression {
  const { operator, left, right } = e;
  const [a, b] = [constantOf(left), constantOf(right)];
  if (a !== undefined && b !== undefined) {
    return operator === "rem" && b === 0 ? e : integer(INTEGER_OPERATIONS[operator]!(a, b));
  }
  if (operator === "add") return collectConstants(left, right);
  if (operator === "sub" && b !== undefined && b !== -2147483648) return collectConstants(left, integer(-b));
  if (operator === "and" || operator === "or") return foldBits(e, a, b);
  if (operator === "mul" && (a === 0 || b === 0) && isPure(e)) return integer(0);
  if (operator === "mul" && b === 1) return left;
  if (operator === "mul" && a === 1) return right;
  if ((operator === "shl" || operator === "shr") && b === 0) return left;
  return e;
}

/** `and` and `or`, mostly of conditions. */
function foldBits(e: Binary, a: number | undefined, b: number | undefined): KernelExpression {
  const constant = a ?? b;
  if (constant === undefined) return e;
  const other = a === undefined ? e.left : e.right;
  if (e.operator === "or" && constant === 0) return other;
  if (e.operator === "and" && constant === 0 && isPure(other)) return integer(0);
  if (constant !== 1 || !isBooleanResult(other)) return e;
  if (e.operator === "and") return other;
  return isPure(other) ? integer(1) : e;
}

/** 0 or 1. */
function isBooleanResult(e: KernelExpression): boolean {
  if (e.kind === "compare" || (e.kind === "unary" && e.operator === "eqz")) return true;
  const isLogical = e.kind === "binary" && (e.operator === "and" || e.operator === "or");
  return isLogical && isBooleanResult(e.left) && isBooleanResult(e.right);
}

/** A sum with its constant terms combined on the right. Wrapping addition is associative. */
function collectConstants(left: KernelExpression, right: KernelExpression): KernelExpression {
  const [x, c] = splitConstant(left);
  const [y, d] = splitConstant(right);
  const constant = (c + d) | 0;
  const rest = x === undefined ? y : y === undefined ? x : binary("add", x, y);
  if (rest === undefined) return integer(constant);
  return constant === 0 ? rest : binary("add", rest, integer(constant));
}

function splitConstant(e: KernelExpression): readonly [KernelExpression | undefined, number] {
  if (e.kind === "const") return [undefined, e.value];
  if (e.kind === "binary" && e.operator === "add" && e.right.kind === "const") return [e.left, e.right.value];
  return [e, 0];
}

function constantOf(e: KernelExpression): number | undefined {
  return e.kind === "const" ? e.value : undefined;
}
