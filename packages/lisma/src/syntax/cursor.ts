import {
  type Diagnostic,
  type DiagnosticContext,
  diagnose,
  type MessageArguments,
  type SourceText,
  type Span,
} from "@cosimo/ir";
import type { LexedText } from "./lexer.ts";
import { nameOf } from "./names.ts";
import { type LismaSyntaxCode, lismaSyntaxMessages } from "./syntax-messages.ts";
import type { Identifier, Missing } from "./syntax-tree.ts";
import type { TokenColumns, TokenKind } from "./tokens.ts";

/** Between which braces statements stand: it decides which of them are allowed. */
export type Place = "model" | "loop" | "body";

/**
 * Where the parser stands. After a report it is `recovering`: it says nothing more until it has found a place from which
 * the text makes sense again (the panic mode of Wirth, Compilerbau, 1977).
 */
export interface Cursor extends TokenColumns {
  readonly source: SourceText;
  /** What lacks at the end of the text is no further fault. */
  truncated: boolean;
  position: number;
  recovering: boolean;
  /** Expressions and bodies that enclose the present one. */
  depth: number;
  place: Place;
  /** The kind of brace of which the text has too few. */
  readonly lackingBrace: "{" | "}" | undefined;
  /** In an equation a bare `[e]` is a coefficient, elsewhere a condition. */
  inEquation: boolean;
  readonly diagnostics: Diagnostic[];
}

export function createCursor(source: SourceText, { tokens, truncated }: LexedText): Cursor {
  const { kinds, starts, ends } = tokens;
  const count = (symbol: TokenKind): number => kinds.filter((kind) => kind === symbol).length;
  const surplus = count("{") - count("}");
  return {
    source,
    kinds,
    starts,
    ends,
    truncated,
    position: 0,
    recovering: false,
    depth: 0,
    place: "model",
    lackingBrace: surplus === 0 ? undefined : surplus > 0 ? "}" : "{",
    inEquation: false,
    diagnostics: [],
  };
}

export function peek(cursor: Cursor): TokenKind {
  return cursor.kinds[cursor.position]!;
}

/** The kind of the token `distance` further on. */
export function peekAt(cursor: Cursor, distance: number): TokenKind {
  return cursor.kinds[cursor.position + distance] ?? "endOfText";
}

export function advance(cursor: Cursor): void {
  if (cursor.position < cursor.kinds.length - 1) cursor.position++;
}

export function accept(cursor: Cursor, kind: TokenKind): boolean {
  if (peek(cursor) !== kind) return false;
  advance(cursor);
  return true;
}

export function expect(cursor: Cursor, kind: TokenKind): boolean {
  if (accept(cursor, kind)) return true;
  reportExpected(cursor, "symbol", { expected: kind });
  return false;
}

/** A word that is one only in its place, as `on`. */
export function acceptWord(cursor: Cursor, word: string): boolean {
  if (peek(cursor) !== "identifier" || tokenText(cursor) !== word) return false;
  advance(cursor);
  return true;
}

/** A name; an empty one where there is none. */
export function expectIdentifier(cursor: Cursor): Identifier {
  if (peek(cursor) === "identifier") return takeIdentifier(cursor);
  if (/^\p{L}/u.test(tokenText(cursor)) && !startsLine(cursor) && !isFollowUp(cursor)) {
    reportAt(cursor, "lisma.keyword-as-name", tokenSpan(cursor), { keyword: tokenText(cursor) });
    return takeIdentifier(cursor);
  }
  reportExpected(cursor, "name");
  return { name: "", span: missing(cursor).span };
}

export function takeIdentifier(cursor: Cursor): Identifier {
  const identifier = { name: nameOf(tokenText(cursor)), span: tokenSpan(cursor) };
  advance(cursor);
  return identifier;
}

export function tokenStart(cursor: Cursor): number {
  return cursor.starts[cursor.position]!;
}

export function tokenText(cursor: Cursor): string {
  return cursor.source.text.slice(cursor.starts[cursor.position], cursor.ends[cursor.position]);
}

export function tokenSpan(cursor: Cursor): Span {
  return { source: cursor.source, start: tokenStart(cursor), end: cursor.ends[cursor.position]! };
}

/** End of the token before the present one. */
export function previousEnd(cursor: Cursor): number {
  return cursor.position === 0 ? 0 : cursor.ends[cursor.position - 1]!;
}

/** Whether nothing stands between the present token and the one before. */
export function touchesPrevious(cursor: Cursor): boolean {
  return cursor.position > 0 && previousEnd(cursor) === tokenStart(cursor);
}

/** Beyond this the stack of the host might not suffice. */
const maximumDepth = 300;

/** One more level of nesting. Too deep a text is given up: the parser then stands at its end. */
export function nested<T>(cursor: Cursor, parse: () => T): T {
  if (cursor.depth >= maximumDepth) {
    report(cursor, "lisma.too-deep");
    cursor.truncated = true;
    cursor.position = cursor.kinds.length - 1;
  }
  cursor.depth++;
  const result = parse();
  cursor.depth--;
  return result;
}

/** From an offset to the end of the last token taken. */
export function spanFrom(cursor: Cursor, start: number): Span {
  return { source: cursor.source, start, end: Math.max(start, previousEnd(cursor)) };
}

/** What stands for something that was not understood. */
export function missing(cursor: Cursor): Missing {
  const start = tokenStart(cursor);
  return { kind: "missing", span: { source: cursor.source, start, end: start } };
}

/** Whether the present token is the first of its line. */
export function startsLine(cursor: Cursor): boolean {
  if (cursor.position === 0) return true;
  const newline = cursor.source.text.indexOf("\n", previousEnd(cursor));
  return newline >= 0 && newline < tokenStart(cursor);
}

/** Reports that something else should stand here, and starts to recover. */
export function reportExpected(
  cursor: Cursor,
  what: "symbol" | "name" | "expression" | "equation" | "whole-number",
  args: MessageArguments = {},
  context: DiagnosticContext = {},
): void {
  if (peek(cursor) === "endOfText") report(cursor, `lisma.expected-${what}-at-end`, args, context);
  else report(cursor, `lisma.expected-${what}`, { ...args, found: tokenText(cursor) }, context);
}

/** Reports a fault at the present token (unless one is being recovered from) and starts to recover. */
export function report(
  cursor: Cursor,
  code: LismaSyntaxCode,
  args: MessageArguments = {},
  context: DiagnosticContext = {},
): void {
  const atEnd = peek(cursor) === "endOfText";
  if (!isFollowUp(cursor)) reportAt(cursor, code, atEnd ? endOf(cursor) : tokenSpan(cursor), args, context);
  cursor.recovering = true;
  if (atEnd) cursor.truncated = true;
}

/** Reports a fault after which the parser can go on at once. */
export function reportAt(
  cursor: Cursor,
  code: LismaSyntaxCode,
  span: Span,
  args: MessageArguments = {},
  context: DiagnosticContext = {},
): void {
  if (!cursor.recovering) cursor.diagnostics.push(diagnose(lismaSyntaxMessages, code, span, args, context));
}

/** Faults that only mirror one of the lexer: beside a token it refused, or at a text's end that a comment swallowed. */
export function isFollowUp(cursor: Cursor): boolean {
  const kind = peek(cursor);
  if (cursor.recovering || kind === "invalid") return true;
  if (kind === "endOfText" && cursor.truncated) return true;
  return cursor.position > 0 && cursor.kinds[cursor.position - 1] === "invalid";
}

/** The empty span after the last token taken. */
export function endOf(cursor: Cursor): Span {
  const end = previousEnd(cursor);
  return { source: cursor.source, start: end, end };
}
