import type { ExpressionSyntax, StatementSyntax } from "../tree/syntax-tree.ts";
import {
  advance,
  type Cursor,
  isFollowUp,
  peek,
  report,
  reportAt,
  spanFrom,
  startsLine,
  tokenSpan,
  tokenStart,
} from "./cursor.ts";
import { parseCall } from "./parse-call.ts";
import { parseComment } from "./parse-comment.ts";
import { parseBranches, parseLoop, parseUntilEnd, parseWhile, parseWithSemicolon } from "./parse-control.ts";
import { parseKeywordReference } from "./parse-name.ts";
import { refuseStart } from "./recovery.ts";

/** Statements up to an `end`, a branch or a section. */
export function parseStatements(cursor: Cursor): StatementSyntax[] {
  return parseUntilEnd(cursor, parseStatementWithSemicolon);
}

export function parseStatementWithSemicolon(cursor: Cursor): StatementSyntax {
  return parseWithSemicolon(cursor, parseStatement, "syntax.the-statement");
}

function parseStatement(cursor: Cursor): StatementSyntax {
  const kind = peek(cursor);
  switch (kind) {
    case "if":
      return { kind, ...parseBranches(cursor, kind, parseStatements) };
    case "when": {
      const { branches, comment, span } = parseBranches(cursor, kind, parseStatements);
      return { kind, branches, comment, span };
    }
    case "for":
      return { kind, ...parseLoop(cursor, parseStatements) };
    case "while":
      return { kind, ...parseWhile(cursor, parseStatements) };
    case "connect":
      return refuseConnect(cursor);
    case "break":
    case "return": {
      const span = tokenSpan(cursor);
      advance(cursor);
      return { kind, comment: parseComment(cursor), span };
    }
    default:
      return parseAssignment(cursor);
  }
}

/** `x := e`, `(a, , b) := f(x)`, or a call as a statement. */
function parseAssignment(cursor: Cursor): StatementSyntax {
  const start = tokenStart(cursor);
  refuseStart(cursor, "syntax.expected-statement");
  const left = parseTarget(cursor);
  const isEquation = peek(cursor) === "=";
  if (isEquation) reportAt(cursor, "syntax.equals-in-algorithm", tokenSpan(cursor));
  if (isEquation || peek(cursor) === ":=") {
    advance(cursor);
    const value = cursor.grammar.expression(cursor);
    return assign(cursor, left, value, start);
  }
  const span = spanFrom(cursor, start);
  if (left.kind !== "call") refuseStatement(cursor, left);
  return { kind: "call", call: left, comment: parseComment(cursor), span };
}

/** `(a, , b)` is a tuple even with a single target. */
function parseTarget(cursor: Cursor): ExpressionSyntax {
  const start = tokenStart(cursor);
  const parenthesized = peek(cursor) === "(";
  const target = cursor.grammar.simpleExpression(cursor);
  if (!parenthesized || target.kind === "tuple" || target.kind === "call") return target;
  return { kind: "tuple", elements: [target], span: spanFrom(cursor, start) };
}

function assign(
  cursor: Cursor,
  left: ExpressionSyntax,
  value: ExpressionSyntax,
  start: number,
): StatementSyntax {
  const span = spanFrom(cursor, start);
  const comment = parseComment(cursor);
  if (left.kind === "reference") return { kind: "assign", target: left, value, comment, span };
  if (left.kind === "tuple") {
    if (value.kind !== "call") reportAt(cursor, "syntax.assignment-value", value.span);
    return { kind: "tupleAssign", targets: left.elements, value, comment, span };
  }
  reportAt(cursor, "syntax.assignment-target", left.span);
  return { kind: "tupleAssign", targets: [left], value, comment, span };
}

function refuseStatement(cursor: Cursor, left: ExpressionSyntax): void {
  if (left.kind === "reference" && peek(cursor) === "identifier" && !startsLine(cursor))
    report(cursor, "syntax.declaration-in-section", { section: "algorithm" });
  else if (!isFollowUp(cursor)) reportAt(cursor, "syntax.not-a-statement", left.span);
  if (peek(cursor) !== ";") cursor.recovering = true;
}

/** `connect(a, b)`: reported and skipped as a whole. */
function refuseConnect(cursor: Cursor): StatementSyntax {
  const span = tokenSpan(cursor);
  reportAt(cursor, "syntax.only-in-equation", span, { keyword: "connect" });
  const called = parseKeywordReference(cursor);
  const call = peek(cursor) === "(" ? parseCall(cursor, called) : called;
  return { kind: "call", call, comment: parseComment(cursor), span };
}
