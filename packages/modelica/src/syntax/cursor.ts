import {
  type Diagnostic,
  type DiagnosticContext,
  diagnose,
  type MessageArguments,
  type Phrase,
  type SourceText,
  type Span,
} from "@cosimo/ir";
import type { LexedText } from "./lexer.ts";
import { type SyntaxMessageCode, syntaxMessages } from "./syntax-messages.ts";
import { type Subject, subjectPhrase } from "./syntax-phrases.ts";
import type { Identifier } from "./syntax-tree.ts";
import type { TokenKind } from "./tokens.ts";

/** A construct that has been opened and waits for its `end`. */
export interface OpenConstruct {
  /** The word after `end`: `if`, `for`, `when`, `while` or the name of a class. */
  readonly closer: string;
  /** In words, for messages: `this 'if'`, `model 'A'`. */
  readonly title: string | Extract<Subject, object>;
  readonly span: Span;
  /** What to try if the `end` lacks. */
  readonly hint?: Subject;
}

/**
 * Where the parser stands. After a report it is `recovering`: it says nothing more until it has found a place from which
 * the text makes sense again (the panic mode of Wirth, Compilerbau, 1977).
 */
export interface Cursor {
  readonly source: SourceText;
  readonly kinds: readonly TokenKind[];
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** What lacks at the end of the text is no further fault. */
  truncated: boolean;
  position: number;
  recovering: boolean;
  /** Expressions and modifications that enclose the present one. */
  depth: number;
  /** Brackets of subscripts that enclose the present expression. */
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

/** A name; an empty one where there is none. */
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

/** End of the token before the present one. */
export function previousEnd(cursor: Cursor): number {
  return cursor.position === 0 ? 0 : cursor.ends[cursor.position - 1]!;
}

/** Beyond this the stack of the host might not suffice. */
const maximumDepth = 300;

/** Before one more level of nesting. Too deep a text is given up: the parser then stands at its end. */
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

/** Whether the present token is the first of its line. */
export function startsLine(cursor: Cursor): boolean {
  if (cursor.position === 0) return true;
  const newline = cursor.source.text.indexOf("\n", previousEnd(cursor));
  return newline >= 0 && newline < tokenStart(cursor);
}

/** Reports a fault at the present token (unless one is being recovered from) and starts to recover. */
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

/** Reports a fault after which the parser can go on at once. */
export function reportAt(
  cursor: Cursor,
  code: SyntaxMessageCode,
  span: Span,
  args: MessageArguments = {},
  context: DiagnosticContext = {},
): void {
  if (!cursor.recovering) cursor.diagnostics.push(diagnose(syntaxMessages, code, span, args, context));
}

/** Faults that only mirror one of the lexer: beside a token it refused, or at a text's end that a string swallowed. */
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

/** The present token in words. */
export function describeToken(cursor: Cursor): string | Phrase {
  const kind = peek(cursor);
  if (kind === "endOfText") return subjectPhrase("syntax.end-of-text");
  if (kind === "string") return subjectPhrase("syntax.a-string");
  if (kind === "integer" || kind === "real")
    return subjectPhrase({ code: "syntax.a-number", name: tokenText(cursor) });
  return `'${tokenText(cursor)}'`;
}
