import { type DiagnosticContext, type Phrase, phrase, relatedSpan, type Span, textOf } from "@cosimo/ir";
import { subjectPhrase, syntaxPhrases } from "../tokens/syntax-phrases.ts";
import {
  accept,
  advance,
  type Cursor,
  describeToken,
  type OpenConstruct,
  peek,
  peekAt,
  report,
  reportAt,
  tokenSpan,
  tokenStart,
  tokenText,
} from "./cursor.ts";
import { namesConstruct } from "./recovery.ts";

/** `end` with the following word. */
interface End {
  readonly closer: string;
  readonly span: Span;
}

/**
 * `end if`, `end A` and so on for the innermost open construct. An `end` of an outer construct is kept for it; any
 * other `end` is reported. If it is missing, parsing continues here, with or without `;`.
 */
export function expectEnd(cursor: Cursor): void {
  cursor.recovering = false;
  skipEndOfSection(cursor);
  if (lacksEnd(cursor)) {
    takeWithoutEnd(cursor);
    return;
  }
  const mine = cursor.open.pop()!;
  const found = peek(cursor) === "end" ? findEnd(cursor) : undefined;
  const isMine = found !== undefined && (found.closer === mine.closer || mine.closer === "");
  if (found === undefined || (!isMine && cursor.open.some((outer) => outer.closer === found.closer))) {
    reportMissingEnd(cursor, mine, found);
    return;
  }
  if (!isMine) reportWrongEnd(cursor, mine, found);
  skipTo(cursor, found.span.end);
}

/** `end equation;`, which no construct has. */
function skipEndOfSection(cursor: Cursor): void {
  const section = peekAt(cursor, 1);
  const closes = peek(cursor) === "end" && peekAt(cursor, 2) === ";";
  if (!closes || (section !== "equation" && section !== "algorithm")) return;
  const span = { ...tokenSpan(cursor), end: cursor.ends[cursor.position + 1]! };
  const advice = phrase(syntaxPhrases, "syntax.no-end-of-section");
  reportAt(cursor, "syntax.stray-end", span, { text: textOf(span) }, { advice });
  for (let count = 0; count < 3; count++) advance(cursor);
}

/** Whether the name of the innermost open construct, followed by `;`, stands here without `end`. */
export function lacksEnd(cursor: Cursor): boolean {
  return peekAt(cursor, 1) === ";" && tokenText(cursor) === cursor.open.at(-1)?.closer;
}

function takeWithoutEnd(cursor: Cursor): void {
  const { closer } = cursor.open.pop()!;
  const args = { expected: `'end ${closer}'`, found: describeToken(cursor) };
  reportAt(cursor, "syntax.expected", tokenSpan(cursor), args);
  advance(cursor);
}

function reportMissingEnd(cursor: Cursor, mine: OpenConstruct, found: End | undefined): void {
  const before = found === undefined ? describeToken(cursor) : `'end ${found.closer}'`;
  const args = { construct: titleOf(mine), closer: mine.closer, found: before };
  report(cursor, "syntax.missing-end", args, contextOf(mine));
  cursor.recovering = true;
}

function reportWrongEnd(cursor: Cursor, mine: OpenConstruct, found: End): void {
  const args = { closer: mine.closer, found: `end ${found.closer}`.trim() };
  reportAt(cursor, "syntax.wrong-end", found.span, args, contextOf(mine));
}

function titleOf({ title }: OpenConstruct): string | Phrase {
  return typeof title === "string" ? title : subjectPhrase(title);
}

function contextOf(open: OpenConstruct): DiagnosticContext {
  const beginsHere = phrase(syntaxPhrases, "syntax.begins-here", { construct: titleOf(open) });
  return {
    related: [relatedSpan(beginsHere, open.span)],
    ...(open.hint !== undefined && { advice: subjectPhrase(open.hint) }),
  };
}

function findEnd(cursor: Cursor): End {
  const span = tokenSpan(cursor);
  if (!namesConstruct(peekAt(cursor, 1))) return { closer: "", span };
  const start = cursor.starts[cursor.position + 1]!;
  const end = cursor.ends[cursor.position + 1]!;
  return { closer: cursor.source.text.slice(start, end), span: { ...span, end } };
}

function skipTo(cursor: Cursor, offset: number): void {
  while (tokenStart(cursor) < offset && peek(cursor) !== "endOfText") advance(cursor);
}

/** Reports and skips an `end …` without an open construct. */
export function skipStrayEnd(cursor: Cursor): void {
  const { closer, span } = findEnd(cursor);
  const stray = cursor.strayEnds.indexOf(closer);
  if (stray >= 0) cursor.strayEnds.splice(stray, 1);
  else reportAt(cursor, "syntax.stray-end", span, { text: textOf(span) });
  skipTo(cursor, span.end);
  accept(cursor, ";");
}
