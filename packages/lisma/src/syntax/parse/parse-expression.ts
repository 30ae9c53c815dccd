import { joinSpans } from "@cosimo/ir";
import {
  binaryPrecedence,
  notPrecedence,
  orPrecedence,
  powerPrecedence,
  relationPrecedence,
  signPrecedence,
  sumPrecedence,
} from "../tree/precedence.ts";
import type { LismaBinaryOperator, LismaExpression, LismaUnaryOperator } from "../tree/syntax-tree.ts";
import {
  advance,
  type Cursor,
  nested,
  peek,
  report,
  reportAt,
  spanFrom,
  tokenSpan,
  tokenStart,
  tokenText,
} from "./cursor.ts";
import { parsePrimary } from "./parse-primary.ts";

/** An expression: arithmetic, relation or condition. */
export function parseExpression(cursor: Cursor): LismaExpression {
  return nested(cursor, () => parseBinary(cursor, orPrecedence));
}

/** Operators from sums up: bounds of ranges, and indices. */
export function parseArithmetic(cursor: Cursor): LismaExpression {
  return nested(cursor, () => parseBinary(cursor, sumPrecedence));
}

/** An expression in which `=` can only be a mistake for `==`: conditions, and brackets. */
export function parseCondition(cursor: Cursor): LismaExpression {
  const condition = parseExpression(cursor);
  const kind = peek(cursor);
  if (cursor.recovering || (kind !== "=" && kind !== "~=")) return condition;
  if (kind === "=") reportAt(cursor, "lisma.equals-in-condition", tokenSpan(cursor));
  else reportAt(cursor, "lisma.guess-in-expression", tokenSpan(cursor), { operator: tokenText(cursor) });
  advance(cursor);
  const right = parseExpression(cursor);
  const operator = kind === "=" ? "==" : "!=";
  return { kind: "binary", operator, left: condition, right, span: joinSpans(condition.span, right.span) };
}

/** Operators of at least the given precedence (precedence climbing; Richards and Whitby-Strevens, BCPL, 1979). */
function parseBinary(cursor: Cursor, minimum: number): LismaExpression {
  const start = tokenStart(cursor);
  let left = parseOperand(cursor, minimum);
  for (;;) {
    const precedence = binaryPrecedence.get(peek(cursor));
    if (precedence === undefined || precedence < minimum) return left;
    const operator = peek(cursor) as LismaBinaryOperator;
    advance(cursor);
    const right = parseRight(cursor, precedence);
    left = { kind: "binary", operator, left, right, span: spanFrom(cursor, start) };
    if (precedence === relationPrecedence) refuseChain(cursor);
  }
}

/** `a^b^c` is `a^(b^c)`, `a^-b` is `a^(-b)`. */
function parseRight(cursor: Cursor, precedence: number): LismaExpression {
  if (precedence !== powerPrecedence) return parseBinary(cursor, precedence + 1);
  return nested(cursor, () => parseBinary(cursor, signPrecedence));
}

function refuseChain(cursor: Cursor): void {
  if (binaryPrecedence.get(peek(cursor)) === relationPrecedence)
    reportAt(cursor, "lisma.chained-relation", tokenSpan(cursor), { operator: tokenText(cursor) });
}

/** A primary, or a sign or `!` with its operand. */
function parseOperand(cursor: Cursor, minimum: number): LismaExpression {
  const kind = peek(cursor);
  if (kind === "+" || kind === "-") return parseUnary(cursor, kind, signPrecedence);
  if (kind !== "!") return parsePrimary(cursor);
  if (minimum > notPrecedence)
    report(cursor, "lisma.operand-in-parentheses", { operator: tokenText(cursor) });
  return parseUnary(cursor, kind, notPrecedence);
}

/** `-a^b` is `-(a^b)`, `-a*b` is `(-a)*b`, `!a < b` is `!(a < b)`. */
function parseUnary(cursor: Cursor, operator: LismaUnaryOperator, precedence: number): LismaExpression {
  const start = tokenStart(cursor);
  advance(cursor);
  const operand = nested(cursor, () => parseBinary(cursor, precedence));
  return { kind: "unary", operator, operand, span: spanFrom(cursor, start) };
}
