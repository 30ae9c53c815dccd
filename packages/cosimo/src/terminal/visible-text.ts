/**
 * Writes characters that control a terminal, or change the order of letters, as `\u001b`; line feeds and tabs stay. A JSON
 * text keeps its meaning.
 */
export function visible(text: string): string {
  return text.replace(CONTROLS, (found) => (found === "\n" || found === "\t" ? found : escaped(found)));
}

/** Control and format characters, separators of lines and paragraphs (categories of Unicode). */
const CONTROLS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

function escaped(found: string): string {
  const units = Array.from({ length: found.length }, (_, i) => found.charCodeAt(i));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
}

/** Part of a line: with a colour (SGR code) where the terminal has colours. */
export type Piece = string | { readonly text: string; readonly colour: number };

export function textOfPieces(pieces: readonly Piece[]): string {
  return pieces.map((piece) => (typeof piece === "string" ? piece : piece.text)).join("");
}
