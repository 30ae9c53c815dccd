import {
  type Diagnostic,
  type DiagnosticContext,
  diagnose,
  type MessageArguments,
  type Phrase,
  type SourceText,
  type Span,
} from "@cosimo/ir";
import type { LexedText } from "../tokens/lexer.ts";
import { type SyntaxMessageCode, syntaxMessages } from "../tokens/syntax-messages.ts";
import { type Subject, subjectPhrase } from "../tokens/syntax-phrases.ts";
import type { TokenKind } from "../tokens/tokens.ts";
import type { Identifier } from "../tree/syntax-tree.ts";

/** A construct whose `end` is expected. */
export interface OpenConstruct {
  /** The word after `end`: `if`, `for`, `when`, `while` or the name of a class. */
  readonly closer: string;
  /** Name in messages: `this 'if'`, `model 'A'`. */
  readonly title: string | Extract<Subject, object>;
  readonly span: Span;
  /** Hint if the `end` is missing. */
  readonly hint?: Subject;
}

/**
 * Position of the parser in the tokens. After a report it is `recovering`: it reports nothing until it has found a
 * token at which parsing can resume (panic mode; Wirth, Compilerbau, 1977).
 */
export interface Cursor {
  readonly source: SourceText;
  readonly kinds: readonly TokenKind[];
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** The text is known to be incomplete: what is missing at its end is not reported again. */
  truncated: boolean;
  position: number;
  recovering: boolean;
  /** Number of enclosing expressions and modifications. */
  depth: number;
  /** Number of enclosing brackets of subscripts. */
  subscriptDepth: number;
  readonly open: OpenConstruct[];
  readonly diagnostics: Diagnostic[];
}

export function createCursor(source: SourceText, lexed: LexedText): Cursor {
  const { kinds, starts, ends } = lexed.tokens;
  return {
    source,
    kinds,
    starts,
    ends,
    truncated: lexed.truncated,
    position: 0,
    recovering: false,
    depth: 0,
    subscriptDepth: 0,
    open: [],
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
  report(cursor, "syntax.expected", { expected: `'${kind}'`, found: describeToken(cursor) });
  return false;
}

/** A name; an empty one if there is none, after a report. */
export function expectIdentifier(cursor: Cursor, expected: Subject): Identifier {
  if (peek(cursor) === "identifier") return takeIdentifier(cursor);
  report(cursor, "syntax.expected", { expected: subjectPhrase(expected), found: describeToken(cursor) });
  return { name: "", span: spanFrom(cursor, tokenStart(cursor)) };
}

export function takeIdentifier(cursor: Cursor): Identifier {
  const identifier = { name: tokenText(cursor), span: tokenSpan(cursor) };
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

/** Largest depth of nesting; more might exhaust the host's stack. */
const maximumDepth = 300;

/** Call before one more level of nesting. At the largest depth the parser reports and goes to the end of the text. */
export function guardDepth(cursor: Cursor): void {
  if (cursor.depth + cursor.open.length < maximumDepth) return;
  report(cursor, "syntax.too-deep");
  cursor.truncated = true;
  cursor.position = cursor.kinds.length - 1;
}

/** From an offset to the end of the last token taken. */
export function spanFrom(cursor: Cursor, start: number): Span {
  return { source: cursor.source, start, end: Math.max(start, previousEnd(cursor)) };
}

/** Whether the current token is the first of its line. */
export function startsLine(cursor: Cursor): boolean {
  if (cursor.position === 0) return true;
  const newline = cursor.source.text.indexOf("\n", previousEnd(cursor));
  return newline >= 0 && newline < tokenStart(cursor);
}

/** Reports an error at the current token (unless recovering) and starts recovery. */
export function report(
  cursor: Cursor,
  code: SyntaxMessageCode,
  args: MessageArguments = {},
  context: DiagnosticContext = {},
): void {
  const missing = peek(cursor) === "endOfText";
  const span = missing ? endOf(cursor) : tokenSpan(cursor);
  if (!isFollowUp(cursor)) reportAt(cursor, code, span, args, context);
  cursor.recovering = true;
}

/** Reports an error after which parsing can continue at once. */
export function reportAt(
  cursor: Cursor,
  code: SyntaxMessageCode,
  span: Span,
  args: MessageArguments = {},
  context: DiagnosticContext = {},
): void {
  if (!cursor.recovering) cursor.diagnostics.push(diagnose(syntaxMessages, code, span, args, context));
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

/** The current token for messages. */
export function describeToken(cursor: Cursor): string | Phrase {
  const kind = peek(cursor);
  if (kind === "endOfText") return subjectPhrase("syntax.end-of-text");
  if (kind === "string") return subjectPhrase("syntax.a-string");
  if (kind === "integer" || kind === "real")
    return subjectPhrase({ code: "syntax.a-number", name: tokenText(cursor) });
  return `'${tokenText(cursor)}'`;
}
