import type { SourceText, Span } from "./source.ts";

/**
 * Position of a parser in the tokens of one text, stored as columns. Offsets are UTF-16, `ends` exclusive. The last token
 * is `endOfText`; a token of the kind `invalid` is an error that the lexer has reported.
 */
export interface TokenCursor<Kind extends string> {
  readonly source: SourceText;
  readonly kinds: readonly Kind[];
  readonly starts: ArrayLike<number>;
  readonly ends: ArrayLike<number>;
  /** The text is known to be incomplete: what is missing at its end is not reported again. */
  truncated: boolean;
  position: number;
  /** An error has been reported; nothing more is reported until parsing can resume. */
  recovering: boolean;
}

/** Largest depth of nesting; more might exhaust the host's stack. */
export const MAXIMUM_DEPTH = 300;

export function peek<Kind extends string>(cursor: TokenCursor<Kind>): Kind {
  return cursor.kinds[cursor.position]!;
}

/** The kind of the token `distance` further on. */
export function peekAt<Kind extends string>(cursor: TokenCursor<Kind>, distance: number): Kind {
  return cursor.kinds[Math.min(cursor.position + distance, cursor.kinds.length - 1)]!;
}

/**
 * Reads the current token as another kind, after a report that says so; with `followers` also the further tokens of its
 * kind that stand before one of these.
 */
export function readAs<Kind extends string>(
  cursor: TokenCursor<Kind>,
  kind: NoInfer<Kind>,
  followers: ReadonlySet<Kind> = new Set(),
): void {
  const kinds = cursor.kinds as Kind[];
  const read = peek(cursor);
  kinds[cursor.position] = kind;
  if (followers.size === 0) return;
  for (let i = cursor.position + 1; i < kinds.length - 1; i++)
    if (kinds[i] === read && followers.has(kinds[i + 1]!)) kinds[i] = kind;
}

export function advance(cursor: TokenCursor<string>): void {
  if (cursor.position < cursor.kinds.length - 1) cursor.position++;
}

export function accept<Kind extends string>(cursor: TokenCursor<Kind>, kind: NoInfer<Kind>): boolean {
  if (peek(cursor) !== kind) return false;
  advance(cursor);
  return true;
}

/** Goes to the end of the text, without reports of what is missing there. */
export function abandon(cursor: TokenCursor<string>): void {
  cursor.truncated = true;
  cursor.position = cursor.kinds.length - 1;
}

export function tokenStart(cursor: TokenCursor<string>): number {
  return cursor.starts[cursor.position]!;
}

export function tokenText(cursor: TokenCursor<string>): string {
  return cursor.source.text.slice(cursor.starts[cursor.position], cursor.ends[cursor.position]);
}

export function tokenSpan(cursor: TokenCursor<string>): Span {
  return spanOfToken(cursor, cursor.position);
}

/** The span of the token with this number. */
export function spanOfToken({ source, starts, ends }: TokenCursor<string>, token: number): Span {
  return { source, start: starts[token]!, end: ends[token]! };
}

/** End of the token before the current one. */
export function previousEnd(cursor: TokenCursor<string>): number {
  return cursor.position === 0 ? 0 : cursor.ends[cursor.position - 1]!;
}

/** From an offset to the end of the last token taken. */
export function spanFrom(cursor: TokenCursor<string>, start: number): Span {
  return { source: cursor.source, start, end: Math.max(start, previousEnd(cursor)) };
}

/** The empty span after the last token taken. */
export function endOf(cursor: TokenCursor<string>): Span {
  const end = previousEnd(cursor);
  return { source: cursor.source, start: end, end };
}

/** Whether the current token is the first of its line. */
export function startsLine(cursor: TokenCursor<string>): boolean {
  if (cursor.position === 0) return true;
  const newline = cursor.source.text.indexOf("\n", previousEnd(cursor));
  return newline >= 0 && newline < tokenStart(cursor);
}

/** Whether an error here would repeat one of the lexer: beside an invalid token, or at the end of an incomplete text. */
export function isFollowUp(cursor: TokenCursor<string>): boolean {
  const kind = peek(cursor);
  if (cursor.recovering || kind === "invalid") return true;
  if (kind === "endOfText" && cursor.truncated) return true;
  return cursor.position > 0 && cursor.kinds[cursor.position - 1] === "invalid";
}

/**
 * Token number of the bracket `closer` of the current nesting; `undefined` if the search ends before it: at an
 * unmatched bracket, or where `isEnd` is true for the current token within the innermost bracket. `brackets` maps opening
 * to closing ones.
 */
export function findCloser<Kind extends string>(
  cursor: TokenCursor<Kind>,
  closer: Kind,
  brackets: ReadonlyMap<string, Kind>,
  isEnd: (innermost: Kind) => boolean,
): number | undefined {
  const start = cursor.position;
  const closers = new Set<string>(brackets.values());
  const nesting: Kind[] = [closer];
  let found: number | undefined;
  for (; found === undefined && !isEnd(nesting.at(-1)!); advance(cursor)) {
    const kind = peek(cursor);
    const opened = brackets.get(kind);
    if (opened !== undefined) nesting.push(opened);
    else if (closers.has(kind)) {
      if (nesting.pop() !== kind) break;
      if (nesting.length === 0) found = cursor.position;
    }
  }
  cursor.position = start;
  return found;
}
