import {
  binaryPrecedence,
  notPrecedence,
  orPrecedence,
  powerPrecedence,
  primaryPrecedence,
  productPrecedence,
  relationPrecedence,
  signPrecedence,
} from "../tree/precedence.ts";
import type {
  BinaryExpression,
  Derivative,
  LismaExpression,
  PdeOperator,
  Reference,
} from "../tree/syntax-tree.ts";

/** LISMA_HDS text of an expression with the necessary parentheses only. */
export function printExpression(expression: LismaExpression): string {
  return printAtLeast(expression, orPrecedence);
}

function printAtLeast(expression: LismaExpression, minimum: number): string {
  const text = printBare(expression);
  return precedenceOf(expression) < minimum ? `(${text})` : text;
}

function precedenceOf(expression: LismaExpression): number {
  if (expression.kind === "binary") return binaryPrecedence.get(expression.operator)!;
  if (expression.kind === "unary") return expression.operator === "!" ? notPrecedence : signPrecedence;
  return primaryPrecedence;
}

function printBare(expression: LismaExpression): string {
  switch (expression.kind) {
    case "number":
      return printNumber(expression.value);
    case "reference":
      return printReference(expression);
    case "derivative":
      return printDerivative(expression);
    case "unary":
      return expression.operator + printAtLeast(expression.operand, precedenceOf(expression));
    case "binary":
      return printBinary(expression);
    case "typed":
      return `${expression.eventType ?? ""}[${printExpression(expression.condition)}]`;
    case "coefficient":
      return `[${printExpression(expression.value)}]`;
    case "call":
      return `${expression.function.name}(${expression.arguments.map(printExpression).join(", ")})`;
    case "pdeOperator":
      return printPdeOperator(expression);
    case "missing":
      return "/* not understood */";
  }
}

/** Shortest decimal with the same value. */
function printNumber(value: number): string {
  return Number.isFinite(value) ? String(value) : "1e999";
}

/** Follows left operands in a loop: generated sums may have thousands of terms. */
function printBinary(expression: BinaryExpression): string {
  const parts: string[] = [];
  let node: LismaExpression = expression;
  let minimum = orPrecedence;
  while (node.kind === "binary" && precedenceOf(node) >= minimum) {
    const precedence = precedenceOf(node);
    parts.push(printRight(node), node.operator === "^" ? "^" : ` ${node.operator} `);
    minimum = bindsLeft(precedence) ? precedence : precedence + 1;
    node = node.left;
  }
  parts.push(printAtLeast(node, minimum));
  return parts.reverse().join("");
}

/** Relations do not associate; `a^b^c` is `a^(b^c)`. */
function bindsLeft(precedence: number): boolean {
  return precedence !== relationPrecedence && precedence !== powerPrecedence;
}

function printRight(node: BinaryExpression): string {
  const precedence = precedenceOf(node);
  return printAtLeast(node.right, precedence === powerPrecedence ? signPrecedence : precedence + 1);
}

/** `u[i+1]a` */
export function printReference({ name, index, suffix = "" }: Reference): string {
  return index === undefined ? name : `${name}[${printTight(index)}]${suffix}`;
}

/** Indices and bounds of ranges: without spaces. */
export function printTight(expression: LismaExpression): string {
  if (expression.kind !== "binary") return printAtLeast(expression, productPrecedence);
  return printAtLeast(expression, relationPrecedence + 1).replace(/ ([-+*/%]) /g, "$1");
}

/** `x''` */
export function printDerivative({ of, order }: Derivative): string {
  return order <= 3 ? printReference(of) + "'".repeat(order) : `der(${printReference(of)}, ${order})`;
}

/** As in the text: `D` and `DD` with coordinates as arguments, `dx2` without. */
function printPdeOperator({ operator, quantity, coordinates, order }: PdeOperator): string {
  const named = operator.name.startsWith("d") ? [] : coordinates.map(({ name }) => name);
  const ordered = order === 1 || /\d$/.test(operator.name) ? [] : [String(order)];
  return `${operator.name}(${[printReference(quantity), ...named, ...ordered].join(", ")})`;
}
