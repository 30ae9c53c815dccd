import { phrase } from "@cosimo/ir";
import { decodeString } from "../tokens/string-literals.ts";
import { syntaxPhrases } from "../tokens/syntax-phrases.ts";
import type { ExpressionSyntax } from "../tree/syntax-tree.ts";
import {
  accept,
  advance,
  type Cursor,
  describeToken,
  peek,
  peekAt,
  report,
  reportAt,
  spanFrom,
  startsLine,
  tokenSpan,
  tokenStart,
  tokenText,
} from "./cursor.ts";
import { parseCall } from "./parse-call.ts";
import { parseForIndices } from "./parse-for-indices.ts";
import { parseKeywordReference, parseReference } from "./parse-name.ts";
import { closeBracket, namesConstruct } from "./recovery.ts";

/** primary (specification 3.6, appendix A.2.7) */
export function parsePrimary(cursor: Cursor): ExpressionSyntax {
  switch (peek(cursor)) {
    case "identifier":
    case ".":
      return parseReferenceOrCall(cursor);
    case "integer":
    case "real":
    case "string":
    case "true":
    case "false":
      return parseLiteral(cursor);
    case "(":
      return parseParentheses(cursor);
    case "{":
      return parseArray(cursor);
    case "[":
      return parseMatrix(cursor);
    case "end":
      return parseEnd(cursor);
    case "der":
    case "initial":
    case "pure":
      if (peekAt(cursor, 1) === "(") return parseCall(cursor, parseKeywordReference(cursor));
      return missingExpression(cursor);
    default:
      return missingExpression(cursor);
  }
}

function missingExpression(cursor: Cursor): ExpressionSyntax {
  const start = tokenStart(cursor);
  report(cursor, "syntax.expected-expression", { found: describeToken(cursor) });
  return { kind: "missing", span: { source: cursor.source, start, end: start } };
}

function parseReferenceOrCall(cursor: Cursor): ExpressionSyntax {
  const reference = parseReference(cursor);
  return peek(cursor) === "(" ? parseCall(cursor, reference) : reference;
}

function parseLiteral(cursor: Cursor): ExpressionSyntax {
  const kind = peek(cursor);
  const text = tokenText(cursor);
  const span = tokenSpan(cursor);
  advance(cursor);
  if (kind === "integer" || kind === "real") return { kind, value: Number(text), span };
  if (kind === "string") return { kind, value: decodeString(text), span };
  return { kind: "boolean", value: kind === "true", span };
}

/** `(a)` is `a` itself; `(a, , b)` and `()` are tuples. */
function parseParentheses(cursor: Cursor): ExpressionSyntax {
  const opener = cursor.position;
  const start = tokenStart(cursor);
  advance(cursor);
  const elements: (ExpressionSyntax | undefined)[] = [];
  do
    elements.push(
      peek(cursor) === "," || peek(cursor) === ")" ? undefined : cursor.grammar.expression(cursor),
    );
  while (accept(cursor, ","));
  closeBracket(cursor, opener);
  const [single] = elements;
  if (elements.length === 1 && single !== undefined) return single;
  return { kind: "tuple", elements: elements.length === 1 ? [] : elements, span: spanFrom(cursor, start) };
}

/** `{a, b}` or `{e for i in r}` */
function parseArray(cursor: Cursor): ExpressionSyntax {
  const opener = cursor.position;
  const start = tokenStart(cursor);
  advance(cursor);
  if (peek(cursor) === "}") {
    advance(cursor);
    return { kind: "array", elements: [], span: spanFrom(cursor, start) };
  }
  const element = cursor.grammar.expression(cursor);
  if (accept(cursor, "for")) {
    const indices = parseForIndices(cursor);
    closeBracket(cursor, opener);
    return { kind: "comprehension", element, indices, span: spanFrom(cursor, start) };
  }
  const elements = [element];
  while (accept(cursor, ",")) elements.push(cursor.grammar.expression(cursor));
  closeBracket(cursor, opener);
  return { kind: "array", elements, span: spanFrom(cursor, start) };
}

function refuseEmptyMatrix(cursor: Cursor): void {
  const advice = phrase(syntaxPhrases, "syntax.empty-matrix");
  report(cursor, "syntax.expected-expression", { found: describeToken(cursor) }, { advice });
}

/** `[a, b; c, d]` */
function parseMatrix(cursor: Cursor): ExpressionSyntax {
  const opener = cursor.position;
  const start = tokenStart(cursor);
  advance(cursor);
  const rows: ExpressionSyntax[][] = [];
  if (peek(cursor) === "]") refuseEmptyMatrix(cursor);
  do {
    const row = [cursor.grammar.expression(cursor)];
    while (accept(cursor, ",")) row.push(cursor.grammar.expression(cursor));
    rows.push(row);
  } while (accept(cursor, ";"));
  closeBracket(cursor, opener);
  return { kind: "matrix", rows, span: spanFrom(cursor, start) };
}

/** `end` as the last index of a dimension. On a new line or before a name it closes a class or construct. */
function parseEnd(cursor: Cursor): ExpressionSyntax {
  const span = tokenSpan(cursor);
  if (cursor.subscriptDepth === 0) {
    if (startsLine(cursor) || namesConstruct(peekAt(cursor, 1))) return missingExpression(cursor);
    reportAt(cursor, "syntax.end-outside-subscript", span);
  }
  advance(cursor);
  return { kind: "end", span };
}
