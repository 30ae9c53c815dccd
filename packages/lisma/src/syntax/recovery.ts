import {
  accept,
  advance,
  type Cursor,
  endOf,
  isFollowUp,
  peek,
  report,
  reportAt,
  reportExpected,
  startsLine,
  tokenText,
} from "./cursor.ts";
import type { TokenKind } from "./tokens.ts";

/** Reserved words with which statements begin: where one stands, what stood before has ended. */
const statementKeywords: ReadonlySet<TokenKind> = new Set([
  "at",
  "const",
  "def",
  "delete",
  "edge",
  "end",
  "for",
  "ic",
  "if",
  "macro",
  "out",
  "pde",
  "set",
  "start",
  "state",
]);

/** The same, but they occur inside statements as well. */
const lineKeywords: ReadonlySet<TokenKind> = new Set(["ls", "step", "var"]);

const openers: ReadonlyMap<TokenKind, TokenKind> = new Map([
  ["(", ")"],
  ["[", "]"],
]);
const closers: ReadonlySet<TokenKind> = new Set(openers.values());

/** Whether a statement, or the end of a body or of the text stands here, so that skipping must stop. */
function atBoundary(cursor: Cursor): boolean {
  const kind = peek(cursor);
  if (kind === "endOfText" || kind === "}" || statementKeywords.has(kind)) return true;
  return lineKeywords.has(kind) && startsLine(cursor);
}

/** Skips to after the next `;`, or to before what begins or ends something. Braces are skipped whole. Ends the recovery. */
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

/** The `;` after a statement; skips what does not belong there. */
export function expectSemicolon(cursor: Cursor): void {
  if (!cursor.recovering && !accept(cursor, ";")) reportMissingSemicolon(cursor);
  if (cursor.recovering) synchronize(cursor);
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
 * The closing bracket. If something else stands here it is reported, and the parser goes on after the bracket, provided
 * that one is found before the statement ends.
 */
export function closeBracket(cursor: Cursor, opener: number): void {
  const kind = cursor.kinds[opener]!;
  const closer = openers.get(kind)!;
  if (peek(cursor) !== closer) {
    const span = { source: cursor.source, start: cursor.starts[opener]!, end: cursor.ends[opener]! };
    const related = [{ message: `'${kind}'`, span }];
    reportExpected(cursor, "symbol", { expected: closer }, { related });
    const closing = findCloser(cursor, closer);
    if (closing === undefined) return;
    cursor.position = closing;
  }
  advance(cursor);
  if (!cursor.truncated) cursor.recovering = false;
}

/** Position of the bracket that closes the present nesting. */
function findCloser(cursor: Cursor, closer: TokenKind): number | undefined {
  const start = cursor.position;
  const nesting: TokenKind[] = [closer];
  let found: number | undefined;
  for (; found === undefined && !atBoundary(cursor); advance(cursor)) {
    const kind = peek(cursor);
    const opened = openers.get(kind);
    if (opened !== undefined) nesting.push(opened);
    else if (closers.has(kind)) {
      if (nesting.pop() !== kind) break;
      if (nesting.length === 0) found = cursor.position;
    } else if (kind === ";" || kind === "{") break;
  }
  cursor.position = start;
  return found;
}

/** Whether the statements of the present place have come to their end. */
export function bodyHasEnded(cursor: Cursor): boolean {
  const kind = peek(cursor);
  if (kind === "endOfText") return true;
  if (cursor.place === "model") return false;
  return kind === "}" || (cursor.lackingBrace === "}" && startsDeclaration(cursor));
}

/** Words that stand at top level only: where they begin a line, a brace that lacks somewhere lacks before them. */
function startsDeclaration(cursor: Cursor): boolean {
  const kind = peek(cursor);
  const isDeclaration = kind === "state" || kind === "at" || kind === "const" || kind === "var";
  return isDeclaration && startsLine(cursor);
}

/** The `}` that closes the brace at `opener`; where it lacks, that is reported at the brace that is open. */
export function closeBrace(cursor: Cursor, opener: number): void {
  if (accept(cursor, "}")) return;
  const span = { source: cursor.source, start: cursor.starts[opener]!, end: cursor.ends[opener]! };
  if (isFollowUp(cursor)) return;
  if (peek(cursor) !== "endOfText")
    return void reportAt(cursor, "lisma.unclosed-brace", span, { found: tokenText(cursor) });
  reportAt(cursor, "lisma.unclosed-brace-at-end", span);
  cursor.truncated = true;
}

/**
 * Stands before `{`, or where none is found in the heading: then false, and what is there has been reported. If the text has
 * too few opening braces, one is taken to lack here.
 */
export function findBrace(cursor: Cursor): boolean {
  if (peek(cursor) === "{") return true;
  const word = tokenText(cursor);
  if (word === "then" || word === "is") report(cursor, "lisma.older-dialect", { word });
  else reportExpected(cursor, "symbol", { expected: "{" });
  const start = cursor.position;
  while (peek(cursor) !== "{" && peek(cursor) !== ";" && !atBoundary(cursor)) advance(cursor);
  if (peek(cursor) === "{") return true;
  cursor.position = start;
  return cursor.lackingBrace === "{";
}
