import { decodeString } from "../tokens/string-literals.ts";
import type { ExpressionSyntax, ExternalClause } from "../tree/syntax-tree.ts";
import { advance, type Cursor, expect, peek, peekAt, spanFrom, tokenStart, tokenText } from "./cursor.ts";
import { parseAnnotation } from "./parse-comment.ts";
import { expectDeclaredName, parseReference } from "./parse-name.ts";
import { expectSemicolon, parseBracketed } from "./recovery.ts";

/** `external "C" y = f(x, size(x, 1)) annotation(…);` */
export function parseExternalClause(cursor: Cursor): ExternalClause {
  const start = tokenStart(cursor);
  advance(cursor);
  const language = peek(cursor) === "string" ? takeLanguage(cursor) : "C";
  const call = peek(cursor) === "identifier" ? parseExternalCall(cursor) : undefined;
  const span = spanFrom(cursor, start);
  const annotation = parseAnnotation(cursor);
  expectSemicolon(cursor, "syntax.the-external-clause");
  return { language, ...(call && { call }), ...(annotation && { annotation }), span };
}

function takeLanguage(cursor: Cursor): string {
  const language = decodeString(tokenText(cursor));
  advance(cursor);
  return language;
}

function parseExternalCall(cursor: Cursor): NonNullable<ExternalClause["call"]> {
  const output = peekAt(cursor, 1) === "(" ? undefined : parseReference(cursor);
  if (output !== undefined) expect(cursor, "=");
  const name = expectDeclaredName(cursor, "syntax.name-of-function");
  const list: ExpressionSyntax[] = [];
  parseBracketed(cursor, () => list.push(cursor.grammar.expression(cursor)));
  return { ...(output && { output }), function: name, arguments: list };
}
