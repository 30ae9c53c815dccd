import { type Checked, hasErrors, type SourceText } from "@cosimo/ir";
import { parseLisma } from "../parse/parser.ts";
import { lex } from "../tokens/lexer.ts";
import type { LismaStatement } from "../tree/syntax-tree.ts";
import { breakLine, createLayout, placePiece } from "./format-layout.ts";
import { piecesOf } from "./format-pieces.ts";

/**
 * Formats a text: one statement a line, indented, evenly spaced, `~=` for `~`, `&&` for `and`. Comments, parentheses,
 * numbers and single blank lines stay unchanged. A text with errors has no value.
 */
export function formatLisma(source: SourceText): Checked<string> {
  const { value, diagnostics } = parseLisma(source);
  if (hasErrors(diagnostics)) return { diagnostics };
  const layout = createLayout(findOpenEnds(value.statements));
  for (const piece of piecesOf(source, lex(source))) placePiece(layout, piece);
  breakLine(layout);
  const text = layout.lines.map((line) => `${line}\n`).join("");
  return { value: source.text.includes("\r\n") ? text.replaceAll("\n", "\r\n") : text, diagnostics };
}

/** Ends of lists of modes without `;`, where one is inserted. */
function findOpenEnds(statements: readonly LismaStatement[]): Set<number> {
  const ends = new Set<number>();
  for (const statement of statements) {
    const hasList = statement.kind === "state" || statement.kind === "timeEvent";
    if (hasList && statement.from.length > 0) ends.add(statement.span.end);
    if (statement.kind === "for") for (const end of findOpenEnds(statement.body.statements)) ends.add(end);
  }
  return ends;
}
