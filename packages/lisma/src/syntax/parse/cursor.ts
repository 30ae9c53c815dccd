import {
  type Diagnostic,
  type DiagnosticContext,
  diagnose,
  type MessageArguments,
  type SourceText,
  type Span,
} from "@cosimo/ir";
import type { LexedText } from "../tokens/lexer.ts";
import { nameOf } from "../tokens/names.ts";
import { type LismaSyntaxCode, lismaSyntaxMessages } from "../tokens/syntax-messages.ts";
import type { TokenColumns, TokenKind } from "../tokens/tokens.ts";
import type { Identifier, Missing } from "../tree/syntax-tree.ts";

/** The enclosing braces; they determine which statements are allowed. */
export type Place = "model" | "loop" | "body";

/**
 * Position of the parser in the tokens. After a report it is `recovering`: it reports nothing until it has found a
 * token at which parsing can resume (panic mode; Wirth, Compilerbau, 1977).
 */
export interface Cursor extends TokenColumns {
  readonly source: SourceText;
  /** The text is known to be incomplete: what is missing at its end is not reported again. */
  truncated: boolean;
  position: number;
  recovering: boolean;
  /** Number of enclosing expressions and bodies. */
  depth: number;
  place: Place;
  /** The kind of brace that occurs too rarely in the text. */
  readonly lackingBrace: "{" | "}" | undefined;
  /** In an equation `[e]` is a coefficient, elsewhere a condition. */
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

/** Accepts a word that is reserved in one place only, such as `on`. */
export function acceptWord(cursor: Cursor, word: string): boolean {
  if (peek(cursor) !== "identifier" || tokenText(cursor) !== word) return false;
  advance(cursor);
  return true;
}

/** A name; an empty one if there is none, after a report. */
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

/** End of the token before the current one. */
export function previousEnd(cursor: Cursor): number {
  return cursor.position === 0 ? 0 : cursor.ends[cursor.position - 1]!;
}

/** Whether the current token follows the previous one without space. */
export function touchesPrevious(cursor: Cursor): boolean {
  return cursor.position > 0 && previousEnd(cursor) === tokenStart(cursor);
}

/** Largest depth of nesting; more might exhaust the host's stack. */
const maximumDepth = 300;

/** Parses one more level of nesting. At the largest depth the parser reports and goes to the end of the text. */
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

/** The node for text that could not be parsed. */
export function missing(cursor: Cursor): Missing {
  const start = tokenStart(cursor);
  return { kind: "missing", span: { source: cursor.source, start, end: start } };
}

/** Whether the current token is the first of its line. */
export function startsLine(cursor: Cursor): boolean {
  if (cursor.position === 0) return true;
  const newline = cursor.source.text.indexOf("\n", previousEnd(cursor));
  return newline >= 0 && newline < tokenStart(cursor);
}

/** Reports that another token is expected, and starts recovery. */
export function reportExpected(
  cursor: Cursor,
  what: "symbol" | "name" | "expression" | "equation" | "whole-number",
  args: MessageArguments = {},
  context: DiagnosticContext = {},
): void {
  if (peek(cursor) === "endOfText") report(cursor, `lisma.expected-${what}-at-end`, args, context);
  else report(cursor, `lisma.expected-${what}`, { ...args, found: tokenText(cursor) }, context);
}

/** Reports an error at the current token (unless recovering) and starts recovery. */
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

/** Reports an error after which parsing can continue at once. */
export function reportAt(
  cursor: Cursor,
  code: LismaSyntaxCode,
  span: Span,
  args: MessageArguments = {},
  context: DiagnosticContext = {},
): void {
  if (!cursor.recovering) cursor.diagnostics.push(diagnose(lismaSyntaxMessages, code, span, args, context));
}

/**
 * Whether an error here would repeat one of the lexer: beside an invalid token, or at the end of an incomplete text.
 */
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
