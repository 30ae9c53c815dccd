import type { SourceText } from "@cosimo/ir";
import type { LexedText } from "./lexer.ts";
import type { TokenKind } from "./tokens.ts";

/** A token or comment, and what the source has before it. */
export interface Piece {
  readonly kind: TokenKind | "lineComment" | "blockComment";
  /** In the one spelling of its kind. */
  readonly text: string;
  /** Offset in the source. */
  readonly end: number;
  /** Line ends between this and what stands before. */
  readonly newlines: number;
  /** Nothing at all stands between. */
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
