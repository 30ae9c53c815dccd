import { encodeString } from "../tokens/string-literals.ts";
import {
  binaryPrecedence,
  isChainable,
  notPrecedence,
  orPrecedence,
  primaryPrecedence,
  signPrecedence,
} from "../tree/precedence.ts";
import type {
  ComponentReference,
  ExpressionSyntax,
  ForIndex,
  Name,
  NamedArgument,
  Subscript,
} from "../tree/syntax-tree.ts";

/** Precedence of ranges, below all operators; `if` is lower still. */
const rangePrecedence = 0;
const ifPrecedence = -1;

type Binary = Extract<ExpressionSyntax, { kind: "binary" }>;
type Comprehension = Extract<ExpressionSyntax, { kind: "comprehension" }>;
type If = Extract<ExpressionSyntax, { kind: "if" }>;

/** Modelica text of an expression with the necessary parentheses only. */
export function printExpression(expression: ExpressionSyntax): string {
  return printAtLeast(expression, ifPrecedence);
}

/** For the left side of an equation, where `if` would begin an if-equation. */
export function printSimpleExpression(expression: ExpressionSyntax): string {
  return printAtLeast(expression, rangePrecedence);
}

function printAtLeast(expression: ExpressionSyntax, minimum: number): string {
  const text = printBare(expression);
  return precedenceOf(expression) < minimum ? `(${text})` : text;
}

function precedenceOf(expression: ExpressionSyntax): number {
  switch (expression.kind) {
    case "if":
      return ifPrecedence;
    case "range":
      return rangePrecedence;
    case "binary":
      return binaryPrecedence.get(expression.operator)!;
    case "unary":
      return expression.operator === "not" ? notPrecedence : signPrecedence;
    case "real":
    case "integer":
      return expression.value < 0 ? signPrecedence : primaryPrecedence;
    default:
      return primaryPrecedence;
  }
}

function printBare(expression: ExpressionSyntax): string {
  switch (expression.kind) {
    case "real":
      return printReal(expression.value);
    case "integer":
      return BigInt(expression.value).toString();
    case "string":
      return encodeString(expression.value);
    case "boolean":
      return String(expression.value);
    case "reference":
      return printReference(expression);
    case "unary": {
      const { operator, operand } = expression;
      return operator === "not"
        ? `not ${printAtLeast(operand, notPrecedence + 1)}`
        : `${operator}${printAtLeast(operand, signPrecedence + 1)}`;
    }
    case "binary":
      return printBinary(expression);
    case "if":
      return printIf(expression);
    case "call":
      return `${printReference(expression.function)}(${printArguments(expression.positional, expression.named)})`;
    case "array":
      return `{${expression.elements.map(printExpression).join(", ")}}`;
    case "comprehension":
      return printComprehension(expression);
    case "matrix":
      return `[${expression.rows.map((row) => row.map(printExpression).join(", ")).join("; ")}]`;
    case "range": {
      const { start, step, stop } = expression;
      const parts = step === undefined ? [start, stop] : [start, step, stop];
      return parts.map((part) => printAtLeast(part, orPrecedence)).join(":");
    }
    case "tuple":
      return printTuple(expression.elements);
    case "end":
      return "end";
    case "functionPartial":
      return `function ${printName(expression.function)}(${printArguments([], expression.named)})`;
    case "missing":
      return "/* not understood */";
  }
}

/** Shortest decimal with the same value, recognisable as Real. */
function printReal(value: number): string {
  const text = Number.isFinite(value) ? String(value) : "1e999";
  return /[.e]/.test(text) ? text : `${text}.0`;
}

/** Follows left operands in a loop: generated sums may have thousands of terms. */
function printBinary(expression: Binary): string {
  const parts: string[] = [];
  let node: ExpressionSyntax = expression;
  let minimum: number = ifPrecedence;
  while (node.kind === "binary" && precedenceOf(node) >= minimum) {
    const precedence = precedenceOf(node);
    parts.push(printAtLeast(node.right, precedence + 1), printOperator(node.operator));
    minimum = isChainable(precedence) ? precedence : precedence + 1;
    node = node.left;
  }
  parts.push(printAtLeast(node, minimum));
  return parts.reverse().join("");
}

/** Products and powers are printed without spaces. */
function printOperator(operator: Binary["operator"]): string {
  return ["*", "/", "^"].includes(operator) ? operator : ` ${operator} `;
}

function printIf({ branches, else: otherwise }: If): string {
  const printed = branches.map(
    ({ condition, value }) => `if ${printExpression(condition)} then ${printExpression(value)}`,
  );
  return `${printed.join(" else")} else ${printExpression(otherwise)}`;
}

function printComprehension({ function: called, element, indices }: Comprehension): string {
  const inner = `${printExpression(element)} for ${printForIndices(indices)}`;
  return called === undefined ? `{${inner}}` : `${printReference(called)}(${inner})`;
}

function printArguments(positional: readonly ExpressionSyntax[], named: readonly NamedArgument[]): string {
  const withNames = named.map(({ name, value }) => `${name.name} = ${printExpression(value)}`);
  return [...positional.map(printExpression), ...withNames].join(", ");
}

/** `(a, , b)` */
export function printTuple(elements: readonly (ExpressionSyntax | undefined)[]): string {
  return `(${elements.map((element) => (element === undefined ? "" : printExpression(element))).join(", ")})`;
}

/** `i in 1:n, j` */
export function printForIndices(indices: readonly ForIndex[]): string {
  return indices
    .map(({ name, range }) => (range === undefined ? name.name : `${name.name} in ${printExpression(range)}`))
    .join(", ");
}

/** `a.b[1].c` */
export function printReference({ global, parts }: ComponentReference): string {
  const printed = parts.map(({ name, subscripts }) => name + printSubscripts(subscripts));
  return (global ? "." : "") + printed.join(".");
}

/** `.A.B` */
export function printName({ global, parts }: Name): string {
  return (global ? "." : "") + parts.map(({ name }) => name).join(".");
}

/** `[1, :]`, or nothing */
export function printSubscripts(subscripts: readonly Subscript[]): string {
  if (subscripts.length === 0) return "";
  return `[${subscripts.map((s) => (s.kind === "all" ? ":" : printExpression(s.value))).join(", ")}]`;
}
