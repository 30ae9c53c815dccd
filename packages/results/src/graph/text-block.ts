/** A line of text in one of the picture's styles. */
export interface TextLine {
  readonly text: string;
  readonly style: TextStyle;
}

/** `name`: of a mode; `code`: source text; `small`: source text in small print; `note`: a phrase. */
export type TextStyle = "name" | "code" | "small" | "note";

/** Size, distance of lines and width of a column [px], for the widest of the fallback fonts. */
const metrics: Readonly<Record<TextStyle, { size: number; line: number; column: number }>> = {
  name: { size: 14, line: 18, column: 8.6 },
  code: { size: 11.5, line: 14.5, column: 6.93 },
  small: { size: 10.5, line: 13.5, column: 6.33 },
  note: { size: 11, line: 14, column: 6 },
};

export function fontSize(style: TextStyle): number {
  return metrics[style].size;
}

export function lineHeight(style: TextStyle): number {
  return metrics[style].line;
}

/** Width of a text in columns: two for ideographs and emoji, none for combining marks. */
export function columnsOf(text: string): number {
  let columns = 0;
  for (const character of text) {
    if (/\p{Mn}|\p{Me}|\p{Cf}/u.test(character)) continue;
    columns +=
      /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]|\p{Extended_Pictographic}/u.test(
        character,
      )
        ? 2
        : 1;
  }
  return columns;
}

/** Size of a block of lines [px]. */
export function blockSize(lines: readonly TextLine[]): { readonly width: number; readonly height: number } {
  let [width, height] = [0, 0];
  for (const { text, style } of lines) {
    width = Math.max(width, columnsOf(text) * metrics[style].column);
    height += metrics[style].line;
  }
  return { width, height };
}

/** Places for line breaks: before `&&`, `||`, `and`, `or`, after commas, before blanks. */
const BREAKS = /(?=\s(?:&&|\|\||and\b|or\b)\s)|(?<=,)|(?=\s)/iu;

/** Lines of at most `columns`, broken before `&&` and `||` where there are any, then at spaces, then anywhere. */
export function wrapText(text: string, columns: number, maximumLines: number): string[] {
  if (columnsOf(text) <= columns) return [text];
  const terms = text.split(/\s(?=(?:&&|\|\||and\b|or\b)\s)/iu);
  const lines = terms.flatMap((term) => fill(term.split(BREAKS), columns));
  if (lines.length <= maximumLines) return lines;
  return [...lines.slice(0, maximumLines - 1), `${lines[maximumLines - 1]!.slice(0, columns - 2)} …`];
}

/** Fills lines with pieces; a piece longer than a line is split. */
function fill(pieces: readonly string[], columns: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const piece of pieces.flatMap((p) => cut(p, columns))) {
    if (line !== "" && columnsOf(line + piece) > columns) {
      lines.push(line.trim());
      line = "";
    }
    line += piece;
  }
  if (line.trim() !== "") lines.push(line.trim());
  return lines;
}

function cut(piece: string, columns: number): string[] {
  if (columnsOf(piece) <= columns) return [piece];
  const parts: string[] = [];
  let part = "";
  for (const character of piece) {
    if (columnsOf(part + character) > columns) {
      parts.push(part);
      part = "";
    }
    part += character;
  }
  return [...parts, part];
}
