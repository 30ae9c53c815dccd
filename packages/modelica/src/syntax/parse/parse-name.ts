import { words } from "@cosimo/ir";
import { type Subject, subjectPhrase } from "../tokens/syntax-phrases.ts";
import { keywordOf, type TokenKind } from "../tokens/tokens.ts";
import type { ComponentReference, Identifier, Name, ReferencePart, Subscript } from "../tree/syntax-tree.ts";
import {
  accept,
  advance,
  type Cursor,
  describeToken,
  expectIdentifier,
  peek,
  peekAt,
  readAs,
  report,
  reportAt,
  spanFrom,
  takeIdentifier,
  tokenSpan,
  tokenStart,
  tokenText,
} from "./cursor.ts";
import { closeBracket } from "./recovery.ts";

/** `.A.B.C` or `A.B.C` */
export function parseName(cursor: Cursor, expected: Subject): Name {
  const start = tokenStart(cursor);
  const global = accept(cursor, ".");
  const parts = parsePath(cursor, expected);
  return { global, parts, span: spanFrom(cursor, start) };
}

/** `a.b.c` */
export function parsePath(cursor: Cursor, expected: Subject): Identifier[] {
  const parts = [expectIdentifier(cursor, expected)];
  while (
    peek(cursor) === "." &&
    peekAt(cursor, 1) !== "{" &&
    peekAt(cursor, 1) !== "*" &&
    accept(cursor, ".")
  )
    parts.push(expectIdentifier(cursor, "syntax.a-name-after-dot"));
  return parts;
}

/** `a.b[1].c`, `.A.b` */
export function parseReference(cursor: Cursor): ComponentReference {
  const start = tokenStart(cursor);
  const global = accept(cursor, ".");
  const parts = [parseReferencePart(cursor)];
  while (accept(cursor, ".")) parts.push(parseReferencePart(cursor));
  return { kind: "reference", global, parts, span: spanFrom(cursor, start) };
}

function parseReferencePart(cursor: Cursor): ReferencePart {
  const start = tokenStart(cursor);
  const { name } = expectIdentifier(cursor, "syntax.a-name");
  const subscripts = parseSubscripts(cursor);
  return { name, subscripts, span: spanFrom(cursor, start) };
}

/** A keyword used as a function: `der`, `initial`, `pure`. */
export function parseKeywordReference(cursor: Cursor): ComponentReference {
  const span = tokenSpan(cursor);
  const part = { name: tokenText(cursor), subscripts: [], span };
  advance(cursor);
  return { kind: "reference", global: false, parts: [part], span };
}

/** `[2, :, end]` or nothing */
export function parseSubscripts(cursor: Cursor): readonly Subscript[] {
  if (peek(cursor) !== "[") return [];
  const opener = cursor.position;
  advance(cursor);
  cursor.subscriptDepth++;
  const subscripts = [parseSubscript(cursor)];
  while (accept(cursor, ",")) subscripts.push(parseSubscript(cursor));
  cursor.subscriptDepth--;
  closeBracket(cursor, opener);
  return subscripts;
}

function parseSubscript(cursor: Cursor): Subscript {
  const span = tokenSpan(cursor);
  const next = peekAt(cursor, 1);
  if (peek(cursor) === ":" && (next === "," || next === "]")) {
    advance(cursor);
    return { kind: "all", span };
  }
  const value = cursor.grammar.expression(cursor);
  return { kind: "expression", value, span: value.span };
}

/** `x, y, z`: at least one name. */
export function parseIdentifierList(cursor: Cursor, expected: Subject): Identifier[] {
  const names = [expectIdentifier(cursor, expected)];
  while (accept(cursor, ",")) names.push(expectIdentifier(cursor, expected));
  return names;
}

/** The name in a declaration. */
export function expectDeclaredName(cursor: Cursor, expected: Subject): Identifier {
  if (peek(cursor) === "identifier") return takeIdentifier(cursor);
  const start = tokenStart(cursor);
  if (isKeywordAsName(cursor)) return takeKeywordAsName(cursor);
  report(cursor, "syntax.expected", { expected: subjectPhrase(expected), found: describeToken(cursor) });
  return { name: "", span: { source: cursor.source, start, end: start } };
}

/** A keyword in place of a name, followed by a token that can follow a name. */
function isKeywordAsName(cursor: Cursor): boolean {
  return keywordOf(peek(cursor)) !== undefined && [";", "=", "(", "[", ",", "in"].includes(peekAt(cursor, 1));
}

/** Symbols after a name; a reserved word before one of them is used as the name that was declared. */
const afterName: ReadonlySet<TokenKind> = new Set<TokenKind>(
  words("= := . [ ) ] } , + - * / ^ < <= > >= == <>"),
);

function takeKeywordAsName(cursor: Cursor): Identifier {
  reportAt(cursor, "syntax.keyword-as-name", tokenSpan(cursor), { keyword: peek(cursor) });
  readAs(cursor, "identifier", afterName);
  return takeIdentifier(cursor);
}
