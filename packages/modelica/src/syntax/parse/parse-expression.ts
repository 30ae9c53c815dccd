import { type DiagnosticContext, phrase, type Span } from "@cosimo/ir";
import { syntaxPhrases } from "../tokens/syntax-phrases.ts";
import type { TokenKind } from "../tokens/tokens.ts";
import { isSign } from "../tokens/tokens.ts";
import {
  binaryPrecedence,
  isChainable,
  isRelation,
  notPrecedence,
  signPrecedence,
} from "../tree/precedence.ts";
import type { BinaryOperatorSyntax, ExpressionSyntax, UnaryOperatorSyntax } from "../tree/syntax-tree.ts";
import {
  accept,
  advance,
  type Cursor,
  expect,
  guardDepth,
  peek,
  reportAt,
  spanFrom,
  tokenSpan,
  tokenStart,
} from "./cursor.ts";
import { parsePrimary } from "./parse-primary.ts";

/** expression (specification 3.6, appendix A.2.7) */
export function parseExpression(cursor: Cursor): ExpressionSyntax {
  guardDepth(cursor);
  cursor.depth++;
  const expression = peek(cursor) === "if" ? parseIf(cursor) : parseSimpleExpression(cursor);
  cursor.depth--;
  return expression;
}

/**
 * `if c then a elseif d then b else e`; `else if` and `else (if …)` are equivalent to `elseif` and give the same flat
 * tree.
 */
function parseIf(cursor: Cursor): ExpressionSyntax {
  const start = tokenStart(cursor);
  const branches: { condition: ExpressionSyntax; value: ExpressionSyntax }[] = [];
  do {
    advance(cursor);
    const condition = parseCondition(cursor);
    expect(cursor, "then");
    branches.push({ condition, value: parseExpression(cursor) });
  } while (peek(cursor) === "elseif" || (peek(cursor) === "else" && skipElseBeforeIf(cursor)));
  expect(cursor, "else");
  const otherwise = parseExpression(cursor);
  const span = spanFrom(cursor, start);
  if (otherwise.kind !== "if") return { kind: "if", branches, else: otherwise, span };
  return { kind: "if", branches: [...branches, ...otherwise.branches], else: otherwise.else, span };
}

function skipElseBeforeIf(cursor: Cursor): boolean {
  if (cursor.kinds[cursor.position + 1] !== "if") return false;
  advance(cursor);
  return true;
}

/** An expression in which `=` can only be a mistake for `==`. */
export function parseCondition(cursor: Cursor): ExpressionSyntax {
  const condition = parseExpression(cursor);
  if (peek(cursor) !== "=" || cursor.recovering) return condition;
  reportAt(cursor, "syntax.equals-in-expression", tokenSpan(cursor));
  advance(cursor);
  const right = parseExpression(cursor);
  return { kind: "binary", operator: "==", left: condition, right, span: join(condition.span, right.span) };
}

/** simple-expression: no `if`; may be a range. */
export function parseSimpleExpression(cursor: Cursor): ExpressionSyntax {
  const begin = tokenStart(cursor);
  const start = parseBinary(cursor, 0);
  if (!accept(cursor, ":")) return start;
  const second = parseBinary(cursor, 0);
  if (!accept(cursor, ":")) return { kind: "range", start, stop: second, span: spanFrom(cursor, begin) };
  const stop = parseBinary(cursor, 0);
  return { kind: "range", start, step: second, stop, span: spanFrom(cursor, begin) };
}

/** Operators of at least the given precedence (precedence climbing; Richards and Whitby-Strevens, BCPL, 1979). */
function parseBinary(cursor: Cursor, minimum: number): ExpressionSyntax {
  const start = tokenStart(cursor);
  let left = parseOperand(cursor, minimum);
  for (;;) {
    const kind = peek(cursor);
    const precedence = binaryPrecedence.get(kind);
    if (precedence === undefined || precedence < minimum) return left;
    const operator = kind as BinaryOperatorSyntax;
    advance(cursor);
    const right = parseBinary(cursor, precedence + 1);
    left = { kind: "binary", operator, left, right, span: spanFrom(cursor, start) };
    if (!isChainable(precedence)) refuseChain(cursor, precedence);
  }
}

function refuseChain(cursor: Cursor, precedence: number): void {
  const operator = peek(cursor);
  if (binaryPrecedence.get(operator) === precedence)
    reportAt(cursor, "syntax.chained-operator", tokenSpan(cursor), { operator }, adviceOfChain(operator));
}

function adviceOfChain(operator: TokenKind): DiagnosticContext {
  return isRelation(operator) ? { advice: phrase(syntaxPhrases, "syntax.both-comparisons") } : {};
}

/** A primary, or a sign or `not` with its operand. */
function parseOperand(cursor: Cursor, minimum: number): ExpressionSyntax {
  const kind = peek(cursor);
  if (isSign(kind)) return parseUnary(cursor, kind, signPrecedence, minimum);
  if (kind === "not") return parseUnary(cursor, kind, notPrecedence, minimum);
  return parsePrimary(cursor);
}

/** `-a*b` is `-(a*b)`, `not a == b` is `not (a == b)`: the operand includes all operators that bind more tightly. */
function parseUnary(
  cursor: Cursor,
  operator: TokenKind & UnaryOperatorSyntax,
  precedence: number,
  minimum: number,
): ExpressionSyntax {
  guardDepth(cursor);
  cursor.depth++;
  const span = tokenSpan(cursor);
  if (precedence < minimum) reportAt(cursor, "syntax.operand-in-parentheses", span, { operator });
  advance(cursor);
  const operand = parseBinary(cursor, Math.max(minimum, precedence + 1));
  cursor.depth--;
  return { kind: "unary", operator, operand, span: spanFrom(cursor, span.start) };
}

function join(a: Span, b: Span): Span {
  return { source: a.source, start: a.start, end: b.end };
}
