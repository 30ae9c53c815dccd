import type {
  EquationStatement,
  Identifier,
  LinearEquationStatement,
  LismaExpression,
} from "../tree/syntax-tree.ts";
import {
  accept,
  advance,
  type Cursor,
  missing,
  peek,
  peekAt,
  reportAt,
  reportExpected,
  spanFrom,
  takeIdentifier,
  tokenSpan,
  tokenText,
} from "./cursor.ts";
import { parseExpression } from "./parse-expression.ts";
import { expectSemicolon, parseStatementParts } from "./recovery.ts";

/** `left = right;` or `pde …;` whose label, from `start` on, has been read. */
export function parseEquation(
  cursor: Cursor,
  start: number,
  label: Identifier | undefined,
): EquationStatement {
  const pde = accept(cursor, "pde");
  const { left, right } = parseSides(cursor);
  const span = spanFrom(cursor, start);
  expectSemicolon(cursor);
  return { kind: "equation", ...(label === undefined ? {} : { label }), pde, left, right, span };
}

/** The label of an equation, `name:`. */
export function parseLabel(cursor: Cursor): Identifier | undefined {
  if (peek(cursor) !== "identifier" || peekAt(cursor, 1) !== ":") return undefined;
  const label = takeIdentifier(cursor);
  advance(cursor);
  return label;
}

interface Sides {
  readonly left: LismaExpression;
  readonly right: LismaExpression;
}

function parseSides(cursor: Cursor): Sides {
  cursor.inEquation = true;
  const left = parseExpression(cursor);
  const sides = parseEqualsSign(cursor)
    ? { left, right: parseExpression(cursor) }
    : withoutSign(cursor, left);
  cursor.inEquation = false;
  return sides;
}

function parseEqualsSign(cursor: Cursor): boolean {
  if (accept(cursor, "=")) return true;
  if (peek(cursor) !== "~=") return false;
  reportAt(cursor, "lisma.guess-in-expression", tokenSpan(cursor), { operator: tokenText(cursor) });
  advance(cursor);
  return true;
}

/** An expression without `=`. */
function withoutSign(cursor: Cursor, left: LismaExpression): Sides {
  if (left.kind === "binary" && left.operator === "==") {
    reportAt(cursor, "lisma.comparison-as-equation", left.span);
    return { left: left.left, right: left.right };
  }
  reportExpected(cursor, "equation");
  return { left, right: missing(cursor) };
}

/** `ls a * e1 + b * e2 = e3;` */
export function parseLinearEquation(cursor: Cursor): LinearEquationStatement {
  return parseStatementParts(cursor, () => {
    const { left, right } = parseSides(cursor);
    return { kind: "linearEquation", left, right };
  });
}
