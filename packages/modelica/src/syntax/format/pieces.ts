import type { SourceText } from "@cosimo/ir";
import type { TokenColumns, TokenKind } from "../tokens/tokens.ts";

/** A token or comment. */
export interface Piece {
  readonly kind: TokenKind | "lineComment" | "blockComment";
  readonly text: string;
  /** Number of the token; of a comment, that of the token after it. */
  readonly token: number;
  /** Line ends between it and the piece before. */
  readonly newlines: number;
  /** No characters between it and the piece before. */
  readonly touches: boolean;
}

/** What lies between tokens: comments, and white space, which is passed over. */
const gaps = /\/\/[^\n]*|\/\*[\s\S]*?\*\//g;

/** Tokens and comments of a text without errors, in their order. */
export function piecesOf({ text }: SourceText, { kinds, starts, ends }: TokenColumns): readonly Piece[] {
  const pieces: Piece[] = [];
  let before = 0;
  const add = (kind: Piece["kind"], token: number, start: number, end: number): void => {
    const newlines = text.slice(before, start).split("\n").length - 1;
    pieces.push({ kind, text: text.slice(start, end), token, newlines, touches: start === before });
    before = end;
  };
  for (const [token, kind] of kinds.entries()) {
    const from = token === 0 ? 0 : ends[token - 1]!;
    for (const { 0: comment, index } of text.slice(from, starts[token]!).matchAll(gaps)) {
      const isLine = comment.startsWith("//");
      const { length } = isLine ? comment.trimEnd() : comment;
      add(isLine ? "lineComment" : "blockComment", token, from + index, from + index + length);
    }
    if (kind !== "endOfText") add(kind, token, starts[token]!, ends[token]!);
  }
  return pieces;
}
