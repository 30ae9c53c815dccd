import { type Span, words } from "@cosimo/ir";
import { findCloser, spanOfToken } from "@cosimo/ir/tokens";
import type { TokenKind } from "../tokens/tokens.ts";
import {
  abandon,
  accept,
  advance,
  type Cursor,
  endOf,
  isFollowUp,
  peek,
  report,
  reportAt,
  reportExpected,
  spanFrom,
  startsLine,
  tokenStart,
  tokenText,
} from "./cursor.ts";

/** Reserved words at the beginning of statements; they end any preceding statement. */
const statementKeywords: ReadonlySet<TokenKind> = new Set(
  words("at const def delete edge end for ic if macro out pde set start state"),
);

/** Reserved words that begin statements but also occur within them. */
const lineKeywords: ReadonlySet<TokenKind> = new Set(["ls", "step", "var"]);

const openers: ReadonlyMap<TokenKind, TokenKind> = new Map([
  ["(", ")"],
  ["[", "]"],
]);
const closers: ReadonlySet<TokenKind> = new Set(openers.values());

/** Whether a statement begins, or a body or the text ends here: skipping must stop. */
function atBoundary(cursor: Cursor): boolean {
  const kind = peek(cursor);
  if (kind === "endOfText" || kind === "}" || statementKeywords.has(kind)) return true;
  return lineKeywords.has(kind) && startsLine(cursor);
}

/** Skips to after the next `;`, or to the next boundary, and ends the recovery. Braces are skipped as a whole. */
export function synchronize(cursor: Cursor): void {
  while (!atBoundary(cursor)) {
    if (peek(cursor) === "{") {
      skipBraces(cursor);
      if (peek(cursor) !== "from") break;
    } else if (accept(cursor, ";")) break;
    else advance(cursor);
  }
  cursor.recovering = false;
}

function skipBraces(cursor: Cursor): void {
  let open = 0;
  do {
    if (peek(cursor) === "{") open++;
    if (peek(cursor) === "}") open--;
    advance(cursor);
  } while (open > 0 && peek(cursor) !== "endOfText");
}

/** The `;` after a statement; unexpected tokens before it are skipped. */
export function expectSemicolon(cursor: Cursor): void {
  if (!cursor.recovering && !accept(cursor, ";")) reportMissingSemicolon(cursor);
  if (cursor.recovering) synchronize(cursor);
}

/** A statement: its first word, what `parseParts` reads, and the `;`, which is not part of its span. */
export function parseStatementParts<Parts>(
  cursor: Cursor,
  parseParts: () => Parts,
): Parts & { readonly span: Span } {
  const start = tokenStart(cursor);
  advance(cursor);
  const parts = parseParts();
  const span = spanFrom(cursor, start);
  expectSemicolon(cursor);
  return { ...parts, span };
}

function reportMissingSemicolon(cursor: Cursor): void {
  const kind = peek(cursor);
  if (closers.has(kind)) report(cursor, "lisma.unmatched-bracket", { closer: kind });
  else if (kind === "=") report(cursor, "lisma.second-equals");
  else if (!isFollowUp(cursor)) reportAt(cursor, "lisma.missing-semicolon", endOf(cursor));
  cursor.recovering = !(atBoundary(cursor) || (canStart(kind) && startsLine(cursor)));
}

/** Whether an equation or initial value may begin with this token. */
function canStart(kind: TokenKind): boolean {
  return kind === "identifier" || kind === "(" || kind === "der" || kind === "integer" || kind === "real";
}

/**
 * The closing bracket. Another token here is reported; parsing resumes after the bracket if it is found within the
 * statement.
 */
export function closeBracket(cursor: Cursor, opener: number): void {
  const kind = cursor.kinds[opener]!;
  const closer = openers.get(kind)!;
  if (peek(cursor) !== closer) {
    const span = spanOfToken(cursor, opener);
    const related = [{ message: `'${kind}'`, span }];
    reportExpected(cursor, "symbol", { expected: closer }, { related });
    const closing = findCloser(cursor, closer, openers, () => atBracketEnd(cursor));
    if (closing === undefined) return;
    cursor.position = closing;
  }
  advance(cursor);
  if (!cursor.truncated) cursor.recovering = false;
}

/** Where the search for a closing bracket ends. */
function atBracketEnd(cursor: Cursor): boolean {
  const kind = peek(cursor);
  return atBoundary(cursor) || kind === ";" || kind === "{";
}

/** Whether the statements of the current braces have ended. */
export function bodyHasEnded(cursor: Cursor): boolean {
  const kind = peek(cursor);
  if (kind === "endOfText") return true;
  if (cursor.place === "model") return false;
  return kind === "}" || (cursor.lackingBrace === "}" && startsDeclaration(cursor));
}

/**
 * Words allowed at top level only: at the beginning of a line they show that a closing brace is missing before them.
 */
function startsDeclaration(cursor: Cursor): boolean {
  const kind = peek(cursor);
  const isDeclaration =
    kind === "state" || kind === "at" || kind === "const" || kind === "var" || kind === "from";
  return isDeclaration && startsLine(cursor);
}

/** The `}` for the brace at `opener`; a missing one is reported at the opening brace. */
export function closeBrace(cursor: Cursor, opener: number): void {
  if (accept(cursor, "}")) return;
  const span = spanOfToken(cursor, opener);
  if (isFollowUp(cursor)) return;
  if (peek(cursor) !== "endOfText")
    return void reportAt(cursor, "lisma.unclosed-brace", span, { found: tokenText(cursor) });
  reportAt(cursor, "lisma.unclosed-brace-at-end", span);
  cursor.truncated = true;
}

/** The words of the older dialect run through the text: without a brace behind this one the rest is not read. */
function refuseOlderDialect(cursor: Cursor, word: string): void {
  report(cursor, "lisma.older-dialect", { word });
  if (cursor.kinds[cursor.position + 1] !== "{") abandon(cursor);
}

/**
 * Moves to the `{` of a heading. Returns false after a report if there is none; if the text has too few opening
 * braces, the missing one is assumed here.
 */
export function findBrace(cursor: Cursor): boolean {
  if (peek(cursor) === "{") return true;
  const word = tokenText(cursor);
  if (word === "then" || word === "is") refuseOlderDialect(cursor, word);
  else reportExpected(cursor, "symbol", { expected: "{" });
  const start = cursor.position;
  while (peek(cursor) !== "{" && peek(cursor) !== ";" && !atBoundary(cursor)) advance(cursor);
  if (peek(cursor) === "{") return true;
  cursor.position = start;
  return cursor.lackingBrace === "{";
}
