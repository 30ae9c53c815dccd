import { type DiagnosticContext, phrase } from "@cosimo/ir";
import { syntaxPhrases } from "../tokens/syntax-phrases.ts";
import { isRelation } from "../tree/precedence.ts";
import type { EquationSyntax, ExpressionSyntax } from "../tree/syntax-tree.ts";
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
import { parseComment } from "./parse-comment.ts";
import { parseBranches, parseLoop, parseUntilEnd, parseWhile, parseWithSemicolon } from "./parse-control.ts";
import { parseBracketed, refuseStart } from "./recovery.ts";

/** Equations up to an `end`, a branch or a section. */
export function parseEquations(cursor: Cursor): EquationSyntax[] {
  return parseUntilEnd(cursor, parseEquationWithSemicolon);
}

export function parseEquationWithSemicolon(cursor: Cursor): EquationSyntax {
  return parseWithSemicolon(cursor, parseEquation, "syntax.the-equation");
}

function parseEquation(cursor: Cursor): EquationSyntax {
  switch (peek(cursor)) {
    case "if":
      return { kind: "if", ...parseBranches(cursor, "if", parseEquations) };
    case "when": {
      const { branches, comment, span } = parseBranches(cursor, "when", parseEquations);
      return { kind: "when", branches, comment, span };
    }
    case "for":
      return { kind: "for", ...parseLoop(cursor, parseEquations) };
    case "connect":
      return parseConnect(cursor);
    case "while":
    case "break":
    case "return":
      return refuseStatement(cursor);
    default:
      return parseEquality(cursor);
  }
}

/** A `while`, `break` or `return`: reported and parsed as a whole. */
function refuseStatement(cursor: Cursor): EquationSyntax {
  const span = tokenSpan(cursor);
  reportAt(cursor, "syntax.only-in-algorithm", span, { keyword: peek(cursor) });
  if (peek(cursor) === "while") parseWhile(cursor, parseEquations);
  else advance(cursor);
  const missing: ExpressionSyntax = { kind: "missing", span };
  return { kind: "call", call: missing, span };
}

/** `connect(a, b)` */
function parseConnect(cursor: Cursor): EquationSyntax {
  const start = tokenStart(cursor);
  advance(cursor);
  const ends: ExpressionSyntax[] = [];
  const opener = tokenSpan(cursor);
  parseBracketed(cursor, () => ends.push(cursor.grammar.expression(cursor)));
  const span = spanFrom(cursor, start);
  const wrong = ends.find((end) => end.kind !== "reference");
  const advice = wrong && { advice: phrase(syntaxPhrases, "syntax.connection-is-equation") };
  if (ends.length !== 2 || wrong)
    reportAt(cursor, "syntax.connect-arguments", wrong?.span ?? span, {}, advice);
  const missing: ExpressionSyntax = { kind: "missing", span: opener };
  const [left = missing, right = missing] = ends;
  return { kind: "connect", left, right, comment: parseComment(cursor), span };
}

/** `a = b`, or a call as an equation. */
function parseEquality(cursor: Cursor): EquationSyntax {
  const start = tokenStart(cursor);
  refuseStart(cursor, "syntax.expected-equation");
  const left = cursor.grammar.simpleExpression(cursor);
  const isAssignment = peek(cursor) === ":=";
  if (isAssignment) reportAt(cursor, "syntax.assignment-in-equation", tokenSpan(cursor));
  if (isAssignment || peek(cursor) === "=") {
    advance(cursor);
    const right = cursor.grammar.expression(cursor);
    const span = spanFrom(cursor, start);
    return { kind: "equals", left, right, comment: parseComment(cursor), span };
  }
  const span = spanFrom(cursor, start);
  if (left.kind !== "call") return refuseEquation(cursor, left);
  return { kind: "call", call: left, comment: parseComment(cursor), span };
}

/** What a misplaced expression was meant to be. */
function adviceFor(left: ExpressionSyntax): DiagnosticContext {
  if (left.kind !== "binary" || !isRelation(left.operator)) return {};
  return { advice: phrase(syntaxPhrases, "syntax.condition-is-checked") };
}

/** An expression without `=`. */
function refuseEquation(cursor: Cursor, left: ExpressionSyntax): EquationSyntax {
  const { span } = left;
  if (left.kind === "reference" && peek(cursor) === "identifier" && !startsLine(cursor))
    report(cursor, "syntax.declaration-in-section", { section: "equation" });
  else if (left.kind === "binary" && left.operator === "==")
    reportAt(cursor, "syntax.comparison-as-equation", span);
  else if (!isFollowUp(cursor)) reportAt(cursor, "syntax.not-an-equation", span, {}, adviceFor(left));
  if (peek(cursor) !== ";") cursor.recovering = true;
  const missing: ExpressionSyntax = { kind: "missing", span };
  return { kind: "equals", left, right: missing, comment: parseComment(cursor), span };
}
