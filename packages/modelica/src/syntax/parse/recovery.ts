import { type DiagnosticContext, phrase, relatedSpan, words } from "@cosimo/ir";
import { findCloser, spanOfToken } from "@cosimo/ir/tokens";
import { type Subject, subjectPhrase, syntaxPhrases } from "../tokens/syntax-phrases.ts";
import type { TokenKind } from "../tokens/tokens.ts";
import {
  accept,
  advance,
  type Cursor,
  describeToken,
  endOf,
  isFollowUp,
  peek,
  peekAt,
  report,
  reportAt,
  startsLine,
} from "./cursor.ts";

/** Keywords that end any preceding text. */
const sectionKeywords: ReadonlySet<TokenKind> = new Set(
  words("equation algorithm public protected external within"),
);

/** Keywords that begin an element or equation if they are first on their line. */
const lineKeywords: ReadonlySet<TokenKind> = new Set(
  words(
    "annotation block class connect connector constant discrete else elseif elsewhen encapsulated",
    "expandable extends final flow for function if import impure inner input model operator outer",
    "output package parameter partial record redeclare replaceable return stream type when while",
  ),
);

const openers: ReadonlyMap<TokenKind, TokenKind> = new Map([
  ["(", ")"],
  ["[", "]"],
  ["{", "}"],
]);
const closers: ReadonlySet<TokenKind> = new Set(openers.values());

/** Whether an element, a section or an `end` begins here: skipping must stop. */
function atBoundary(cursor: Cursor): boolean {
  const kind = peek(cursor);
  if (kind === "endOfText" || sectionKeywords.has(kind)) return true;
  if (kind === "end") return closesConstruct(peekAt(cursor, 1));
  if (kind === "initial") return peekAt(cursor, 1) === "equation" || peekAt(cursor, 1) === "algorithm";
  return lineKeywords.has(kind) && startsLine(cursor);
}

/** `end` before these tokens is not a subscript. */
function closesConstruct(next: TokenKind): boolean {
  return namesConstruct(next) || next === ";" || next === "endOfText";
}

/** Skips to after the next `;`, or to the next boundary, and ends the recovery. */
export function synchronize(cursor: Cursor): void {
  while (!atBoundary(cursor)) {
    if (accept(cursor, ";")) break;
    advance(cursor);
  }
  cursor.recovering = false;
}

/** The `;` after a declaration, equation or statement; unexpected tokens before it are skipped. */
export function expectSemicolon(cursor: Cursor, subject: Subject): void {
  if (!cursor.recovering && !accept(cursor, ";")) reportMissingSemicolon(cursor, subject);
  if (cursor.recovering) synchronize(cursor);
}

function reportMissingSemicolon(cursor: Cursor, subject: Subject): void {
  const kind = peek(cursor);
  if (closers.has(kind)) report(cursor, "syntax.unmatched-bracket", { closer: kind });
  else if (!isFollowUp(cursor))
    reportAt(cursor, "syntax.missing-semicolon", endOf(cursor), { subject: subjectPhrase(subject) });
  cursor.recovering = !(canStart(kind) && startsLine(cursor));
}

/** Whether a new declaration, equation or statement may begin with this token. */
function canStart(kind: TokenKind): boolean {
  return kind === "identifier" || kind === "(" || kind === "." || kind === "der" || kind === "break";
}

/** Reports a token with which no equation or statement begins. */
export function refuseStart(
  cursor: Cursor,
  code: "syntax.expected-equation" | "syntax.expected-statement",
): void {
  const kind = peek(cursor);
  if (kind !== "string" && kind !== ";" && !closers.has(kind)) return;
  report(cursor, code, { found: describeToken(cursor) }, misplacedAdvice(kind));
}

/** What to do with a description or a `;` in a place where it cannot be. */
export function misplacedAdvice(kind: TokenKind): DiagnosticContext {
  if (kind === "string") return { advice: phrase(syntaxPhrases, "syntax.description-before") };
  return kind === ";" ? { advice: phrase(syntaxPhrases, "syntax.remove-semicolon") } : {};
}

/**
 * The closing bracket. Another token here is reported; parsing resumes after the bracket if it is found within the
 * declaration or equation.
 */
export function closeBracket(cursor: Cursor, opener: number): void {
  const kind = cursor.kinds[opener]!;
  const closer = openers.get(kind)!;
  if (peek(cursor) !== closer) {
    const span = spanOfToken(cursor, opener);
    const related = [relatedSpan(phrase(syntaxPhrases, "syntax.is-open", { bracket: kind }), span)];
    report(cursor, "syntax.unclosed-bracket", { closer, found: describeToken(cursor) }, { related });
    const closing = findCloser(cursor, closer, openers, (innermost) => atBracketEnd(cursor, innermost));
    if (closing === undefined) return;
    cursor.position = closing;
  }
  advance(cursor);
  cursor.recovering = false;
}

/** Where the search for a closing bracket ends. In a matrix `;` separates rows. */
function atBracketEnd(cursor: Cursor, innermost: TokenKind): boolean {
  const kind = peek(cursor);
  return atBoundary(cursor) || kind === ":=" || (kind === ";" && innermost !== "]");
}

/** `(`, items with `,` between them, `)`. */
export function parseBracketed(cursor: Cursor, parseItem: () => void): void {
  const opener = cursor.position;
  if (!accept(cursor, "(")) {
    report(cursor, "syntax.expected", { expected: "'('", found: describeToken(cursor) });
    return;
  }
  if (accept(cursor, ")")) return;
  do parseItem();
  while (accept(cursor, ","));
  closeBracket(cursor, opener);
}

/** `then` or `loop` after the heading of a branch; a missing one is searched on the same line. */
export function expectHeadingEnd(cursor: Cursor, expected: "then" | "loop", subject: Subject): void {
  if (accept(cursor, expected)) {
    cursor.recovering = false;
    return;
  }
  const args = { expected, subject: subjectPhrase(subject), found: describeToken(cursor) };
  if (!startsLine(cursor)) report(cursor, "syntax.missing-then", args);
  else if (!isFollowUp(cursor)) {
    reportAt(cursor, "syntax.missing-then", endOf(cursor), args);
    return;
  }
  skipToHeadingEnd(cursor, expected);
}

function skipToHeadingEnd(cursor: Cursor, expected: TokenKind): void {
  const start = cursor.position;
  while (peek(cursor) !== expected && peek(cursor) !== ";" && !atBoundary(cursor)) advance(cursor);
  if (accept(cursor, expected)) cursor.recovering = false;
  else cursor.position = start;
}

/** Tokens that may follow `end`: the name of a class or a control keyword. */
export function namesConstruct(kind: TokenKind): boolean {
  return kind === "identifier" || isControlKeyword(kind);
}

export function isControlKeyword(kind: TokenKind): boolean {
  return kind === "if" || kind === "for" || kind === "when" || kind === "while";
}
