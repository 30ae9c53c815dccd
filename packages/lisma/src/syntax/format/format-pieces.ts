import type { SourceText } from "@cosimo/ir";
import type { LexedText } from "../tokens/lexer.ts";
import type { TokenKind } from "../tokens/tokens.ts";

/** A token or comment, and its distance from the preceding text. */
export interface Piece {
  readonly kind: TokenKind | "lineComment" | "blockComment";
  /** In the canonical spelling of its kind. */
  readonly text: string;
  /** Offset in the source. */
  readonly end: number;
  /** Number of line ends before it. */
  readonly newlines: number;
  /** No characters before it. */
  readonly touches: boolean;
  /** The kind of the token after this. */
  readonly next: TokenKind;
}

/** Tokens and comments of a text in their order. */
export function piecesOf(source: SourceText, { tokens, comments }: LexedText): Piece[] {
  const { kinds, starts, ends } = tokens;
  const pieces: Piece[] = [];
  let before = 0;
  let comment = 0;
  const add = (kind: Piece["kind"], start: number, end: number, next: TokenKind): void => {
    const newlines = source.text.slice(before, start).split("\n").length - 1;
    const text = spellingOf(kind, source.text.slice(start, end));
    pieces.push({ kind, text, end, newlines, touches: start === before, next });
    before = end;
  };
  for (const [token, kind] of kinds.entries()) {
    for (; comment < comments.length && comments[comment]!.start < starts[token]!; comment++) {
      const { kind: form, start, end } = comments[comment]!;
      add(form === "line" ? "lineComment" : "blockComment", start, end, kind);
    }
    if (kind !== "endOfText") add(kind, starts[token]!, ends[token]!, kinds[token + 1]!);
  }
  return pieces;
}

function spellingOf(kind: Piece["kind"], text: string): string {
  if (kind === "lineComment") return text.trimEnd();
  if (kind === "blockComment") return text.replaceAll("\r\n", "\n");
  return kind === "~=" || kind === "&&" || kind === "||" || kind === "!" ? kind : text;
}
