import {
  type Diagnostic,
  type DiagnosticContext,
  diagnose,
  type MessageArguments,
  type Phrase,
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
  spanFrom,
  type TokenCursor,
  tokenSpan,
  tokenStart,
  tokenText,
} from "@cosimo/ir/tokens";
import { type SyntaxMessageCode, syntaxMessages } from "../tokens/syntax-messages.ts";
import { type Subject, subjectPhrase } from "../tokens/syntax-phrases.ts";
import type { LexedText, TokenKind } from "../tokens/tokens.ts";
import type {
  ClassDefinition,
  ComponentDeclaration,
  Composition,
  ExpressionSyntax,
  Identifier,
  Modification,
} from "../tree/syntax-tree.ts";

export * from "@cosimo/ir/tokens";

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

/** Symbols of the grammar (Modelica 3.6, appendix A) that recur within themselves: the rules below them call them through the cursor. */
export interface Grammar {
  expression(cursor: Cursor): ExpressionSyntax;
  /** An expression in which `=` can only be a mistake for `==`. */
  condition(cursor: Cursor): ExpressionSyntax;
  /** No `if`; may be a range. */
  simpleExpression(cursor: Cursor): ExpressionSyntax;
  classModification(cursor: Cursor): Modification;
  /** The element after `redeclare` or `replaceable` inside a modification. */
  redeclaration(cursor: Cursor, redeclare: boolean, final: boolean): ClassDefinition | ComponentDeclaration;
  composition(cursor: Cursor): Composition;
}

/** Position of the parser, with the state on which the grammar depends. Recovery: `recovery.ts`. */
export interface Cursor extends TokenCursor<TokenKind> {
  readonly grammar: Grammar;
  /** Number of enclosing expressions and modifications. */
  depth: number;
  /** Number of enclosing brackets of subscripts. */
  subscriptDepth: number;
  readonly open: OpenConstruct[];
  /** Words of ends to come whose constructs have been reported as wrong. */
  readonly strayEnds: string[];
  readonly diagnostics: Diagnostic[];
  /** Where classes end whose contents are parsed when they are first asked for (`findClassEnds`). */
  readonly classEnds: ReadonlyMap<number, number>;
}

export function createCursor(
  grammar: Grammar,
  source: SourceText,
  { tokens, truncated }: LexedText,
  classEnds: ReadonlyMap<number, number> = new Map(),
): Cursor {
  const { kinds, starts, ends } = tokens;
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
    subscriptDepth: 0,
    open: [],
    strayEnds: [],
    diagnostics: [],
    classEnds,
  };
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

/** Call before one more level of nesting. At the largest depth the parser reports and goes to the end of the text. */
export function guardDepth(cursor: Cursor): void {
  if (cursor.depth + cursor.open.length < MAXIMUM_DEPTH) return;
  report(cursor, "syntax.too-deep", { most: MAXIMUM_DEPTH });
  abandon(cursor);
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

/** The current token for messages. */
export function describeToken(cursor: Cursor): string | Phrase {
  const kind = peek(cursor);
  if (kind === "endOfText") return subjectPhrase("syntax.end-of-text");
  if (kind === "string") return subjectPhrase("syntax.a-string");
  if (kind === "integer" || kind === "real")
    return subjectPhrase({ code: "syntax.a-number", name: tokenText(cursor) });
  return `'${tokenText(cursor)}'`;
}
