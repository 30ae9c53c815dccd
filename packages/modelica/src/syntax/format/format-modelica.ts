import { type Checked, hasErrors, type SourceText } from "@cosimo/ir";
import { parseStoredDefinition } from "../parse/parser.ts";
import { lex } from "../tokens/lexer.ts";
import { linesOf } from "./lines.ts";
import { piecesOf } from "./pieces.ts";

/**
 * Formats a text: a line for each element, equation and statement, two spaces for each level, even spaces. Tokens, comments, line
 * ends within statements and single blank lines stay. A text with errors has no value.
 */
export function formatModelica(source: SourceText): Checked<string> {
  const { diagnostics } = parseStoredDefinition(source);
  if (hasErrors(diagnostics)) return { diagnostics };
  const { tokens } = lex(source);
  const lineEnd = source.text.includes("\r\n") ? "\r\n" : "\n";
  const lines = linesOf(piecesOf(source, tokens), tokens.kinds);
  const mark = source.text.startsWith("\uFEFF") ? "\uFEFF" : "";
  return { value: mark + lines.map((line) => line + lineEnd).join(""), diagnostics };
}
