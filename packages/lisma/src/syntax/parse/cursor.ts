import {
  type Diagnostic,
  type DiagnosticContext,
  diagnose,
  type MessageArguments,
  phrase,
  type SourceText,
  type Span,
} from "@cosimo/ir";
import {
  abandon,
  accept,
  advance,
  endOf,
  isFollowUp,
  MAXIMUM_DEPTH,
  peek,
  previousEnd,
  startsLine,
  type TokenCursor,
  tokenSpan,
  tokenStart,
  tokenText,
} from "@cosimo/ir/tokens";
import type { LexedText } from "../tokens/lexer.ts";
import { nameOf } from "../tokens/names.ts";
import { type LismaSyntaxCode, lismaSyntaxMessages, lismaSyntaxPhrases } from "../tokens/syntax-messages.ts";
import type { TokenKind } from "../tokens/tokens.ts";
import type { Identifier, LismaExpression, LismaStatement, Missing } from "../tree/syntax-tree.ts";

export * from "@cosimo/ir/tokens";

/** The enclosing braces; they determine which statements are allowed. */
export type Place = "model" | "loop" | "body";

/** Symbols of the grammar (docs/lisma.md) that recur within themselves: the rules below them call them through the cursor. */
export interface Grammar {
  expression(cursor: Cursor): LismaExpression;
  /** Operators from sums up: bounds of ranges, and indices. */
  arithmetic(cursor: Cursor): LismaExpression;
  /** An expression in which `=` can only be a mistake for `==`. */
  condition(cursor: Cursor): LismaExpression;
  statements(cursor: Cursor): LismaStatement[];
}

/** Position of the parser, with the state on which the grammar depends. Recovery: `recovery.ts`. */
export interface Cursor extends TokenCursor<TokenKind> {
  readonly grammar: Grammar;
  /** Number of enclosing expressions and bodies. */
  depth: number;
  place: Place;
  /** The kind of brace that occurs too rarely in the text. */
  readonly lackingBrace: "{" | "}" | undefined;
  /** In an equation `[e]` is a coefficient, elsewhere a condition. */
  inEquation: boolean;
  readonly diagnostics: Diagnostic[];
}

export function createCursor(grammar: Grammar, source: SourceText, { tokens, truncated }: LexedText): Cursor {
  const { kinds, starts, ends } = tokens;
  const count = (symbol: TokenKind): number => kinds.filter((kind) => kind === symbol).length;
  const surplus = count("{") - count("}");
  return {
    grammar,
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

/** Whether the current token follows the previous one without space. */
export function touchesPrevious(cursor: Cursor): boolean {
  return cursor.position > 0 && previousEnd(cursor) === tokenStart(cursor);
}

/** Parses one more level of nesting. At the largest depth the parser reports and goes to the end of the text. */
export function nested<T>(cursor: Cursor, parse: () => T): T {
  if (cursor.depth >= MAXIMUM_DEPTH) {
    report(cursor, "lisma.too-deep", { most: MAXIMUM_DEPTH });
    abandon(cursor);
  }
  cursor.depth++;
  const result = parse();
  cursor.depth--;
  return result;
}

/** The node for text that could not be parsed. */
export function missing(cursor: Cursor): Missing {
  const start = tokenStart(cursor);
  return { kind: "missing", span: { source: cursor.source, start, end: start } };
}

/** Reports that another token is expected, and starts recovery. */
export function reportExpected(
  cursor: Cursor,
  what: "symbol" | "name" | "expression" | "equation" | "whole-number",
  args: MessageArguments = {},
  context: DiagnosticContext = {},
): void {
  const atEnd = peek(cursor) === "endOfText";
  const found = atEnd ? phrase(lismaSyntaxPhrases, "lisma.end-of-text") : `'${tokenText(cursor)}'`;
  report(cursor, `lisma.expected-${what}`, { ...args, found }, context);
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
