import { phrase, type Span } from "@cosimo/ir";
import { isElementStart } from "../tokens/element-starts.ts";
import { type Subject, syntaxPhrases } from "../tokens/syntax-phrases.ts";
import type { TokenKind } from "../tokens/tokens.ts";
import type { Branch, Comment, ExpressionSyntax, ForSyntax, IfSyntax } from "../tree/syntax-tree.ts";
import { correctEquationKeyword } from "./correct-keyword.ts";
import {
  accept,
  advance,
  type Cursor,
  guardDepth,
  peek,
  peekAt,
  report,
  spanFrom,
  startsLine,
  tokenSpan,
  tokenStart,
  tokenText,
} from "./cursor.ts";
import { parseComment } from "./parse-comment.ts";
import { expectEnd, lacksEnd } from "./parse-end.ts";
import { parseForIndices } from "./parse-for-indices.ts";
import { expectHeadingEnd, expectSemicolon, isControlKeyword, synchronize } from "./recovery.ts";

/** Parses the body of a branch or loop: equations or statements. */
export type BodyParser<T> = (cursor: Cursor) => T[];

/** Whether the current equations or statements end here. */
export function atSectionEnd(cursor: Cursor): boolean {
  const kind = peek(cursor);
  switch (kind) {
    case "endOfText":
    case "end":
    case "equation":
    case "algorithm":
    case "public":
    case "protected":
    case "external":
    case "annotation":
      return true;
    case "initial":
      return peekAt(cursor, 1) === "equation" || peekAt(cursor, 1) === "algorithm";
    case "else":
    case "elseif":
      return innermost(cursor) === "if";
    case "elsewhen":
      return innermost(cursor) === "when";
    default:
      if (lacksEnd(cursor)) return true;
      return startsElement(cursor, kind) && !isControlKeyword(innermost(cursor) as TokenKind);
  }
}

/** The word after `end` for the innermost open construct. */
function innermost(cursor: Cursor): string {
  return cursor.open.at(-1)?.closer ?? "";
}

/** Whether a declaration begins here that cannot be an equation or statement. */
export function startsElement(cursor: Cursor, kind: TokenKind): boolean {
  if (kind === "identifier" || kind === ".") return false;
  return isElementStart(kind) && peekAt(cursor, 1) !== "(";
}

function isBranch(kind: TokenKind): boolean {
  return kind === "else" || kind === "elseif" || kind === "elsewhen";
}

/** Reports `else`, `elseif` or `elsewhen` outside of a matching construct. */
export function skipStrayBranch(cursor: Cursor): void {
  const keyword = tokenText(cursor);
  const opener = keyword === "elsewhen" ? "when" : "if";
  const isMixed = keyword !== "else" && innermost(cursor) === (opener === "when" ? "if" : "when");
  const inIf = isMixed && opener === "when";
  const context = inIf ? { advice: phrase(syntaxPhrases, "syntax.write-elseif") } : {};
  report(cursor, "syntax.stray-branch", { keyword, opener }, context);
  if (!isMixed) cursor.strayEnds.push(opener);
  advance(cursor);
  if (keyword === "else") cursor.recovering = false;
  else synchronize(cursor);
}

/** Equations or statements up to an `end`, a branch or a section. */
export function parseUntilEnd<T>(cursor: Cursor, parseOne: (cursor: Cursor) => T): T[] {
  const body: T[] = [];
  if (cursor.recovering) synchronize(cursor);
  for (correctEquationKeyword(cursor); !atSectionEnd(cursor); correctEquationKeyword(cursor)) {
    if (isBranch(peek(cursor))) skipStrayBranch(cursor);
    else body.push(parseOne(cursor));
  }
  return body;
}

/** One equation or statement with its `;`; consumes at least one token. */
export function parseWithSemicolon<T>(cursor: Cursor, parse: (cursor: Cursor) => T, subject: Subject): T {
  const before = cursor.position;
  const parsed = parse(cursor);
  expectSemicolon(cursor, subject);
  if (cursor.position === before) advance(cursor);
  return parsed;
}

/** `if c then … elseif d then … else … end if` and `when c then … elsewhen d then … end when`. */
export function parseBranches<T>(
  cursor: Cursor,
  keyword: "if" | "when",
  parseBody: BodyParser<T>,
): Required<Omit<IfSyntax<T>, "kind">> {
  const start = tokenStart(cursor);
  openControl(cursor, keyword);
  const branches: Branch<T>[] = [];
  do branches.push(parseBranch(cursor, keyword, parseBody));
  while (peek(cursor) === (keyword === "if" ? "elseif" : "elsewhen"));
  const otherwise = keyword === "if" && accept(cursor, "else") ? parseElse(cursor, parseBody) : [];
  skipFurtherBranches(cursor, keyword, parseBody);
  expectEnd(cursor);
  const span = spanFrom(cursor, start);
  return { branches, else: otherwise, comment: parseComment(cursor), span };
}

function parseBranch<T>(cursor: Cursor, keyword: "if" | "when", parseBody: BodyParser<T>): Branch<T> {
  const start = tokenStart(cursor);
  advance(cursor);
  const condition = cursor.grammar.condition(cursor);
  expectHeadingEnd(cursor, "then", { code: "syntax.condition-of", name: keyword });
  const body = parseBody(cursor);
  return { condition, body, span: spanFrom(cursor, start) };
}

/** `else if` instead of `elseif` opens a further `if`, so that one `end if` is missing if `elseif` was meant. */
function parseElse<T>(cursor: Cursor, parseBody: BodyParser<T>): T[] {
  if (peek(cursor) === "if" && !startsLine(cursor)) {
    cursor.open.push({ ...cursor.open.pop()!, hint: "syntax.else-if" });
  }
  return parseBody(cursor);
}

/** Reports a second `else`, or an `elseif` after `else`. */
function skipFurtherBranches<T>(cursor: Cursor, keyword: "if" | "when", parseBody: BodyParser<T>): void {
  if (keyword !== "if") return;
  while (peek(cursor) === "else" || peek(cursor) === "elseif") {
    skipStrayBranch(cursor);
    parseBody(cursor);
  }
}

/** `for i in r, j in s loop … end for` */
export function parseLoop<T>(cursor: Cursor, parseBody: BodyParser<T>): Required<Omit<ForSyntax<T>, "kind">> {
  const start = tokenStart(cursor);
  openControl(cursor, "for");
  advance(cursor);
  const indices = parseForIndices(cursor);
  expectHeadingEnd(cursor, "loop", "syntax.indices-of-for");
  const body = parseBody(cursor);
  expectEnd(cursor);
  const span = spanFrom(cursor, start);
  return { indices, body, comment: parseComment(cursor), span };
}

/** `while c loop … end while` */
export function parseWhile<T>(
  cursor: Cursor,
  parseBody: BodyParser<T>,
): {
  readonly condition: ExpressionSyntax;
  readonly body: readonly T[];
  readonly comment: Comment;
  readonly span: Span;
} {
  const start = tokenStart(cursor);
  openControl(cursor, "while");
  advance(cursor);
  const condition = cursor.grammar.condition(cursor);
  expectHeadingEnd(cursor, "loop", { code: "syntax.condition-of", name: "while" });
  const body = parseBody(cursor);
  expectEnd(cursor);
  const span = spanFrom(cursor, start);
  return { condition, body, comment: parseComment(cursor), span };
}

/** Opens a construct that `end if` (for, when, while) must close. */
function openControl(cursor: Cursor, closer: string): void {
  guardDepth(cursor);
  cursor.open.push({
    closer,
    title: { code: "syntax.this-construct", name: closer },
    span: tokenSpan(cursor),
  });
}
