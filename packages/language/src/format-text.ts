import { hasErrors, type SourceText } from "@cosimo/ir";
import { lismaDoor } from "@cosimo/lisma/door";
import { formatModelica } from "@cosimo/modelica";
import { languageOf } from "./names/language-of.ts";

/** Replaces a range of a text; offsets are UTF-16 of the text before all edits. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Edits that format a text: none if it is formatted, or if it has syntax errors. `undefined`: it is no model, or its language
 * is not loaded.
 */
export function formatText(source: SourceText): readonly TextEdit[] | undefined {
  const language = languageOf(source.uri);
  const lisma = language === "lisma" ? lismaDoor.open(source).value : undefined;
  const format = language === "modelica" ? formatModelica : lisma?.formatLisma;
  if (format === undefined) return undefined;
  const { value, diagnostics } = format(source);
  if (value === undefined || hasErrors(diagnostics) || value === source.text) return [];
  return [smallestEdit(source.text, value)];
}

/** The edit without the common beginning and end, so that a cursor outside of it stays where it is. */
function smallestEdit(before: string, after: string): TextEdit {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let tail = 0;
  while (tail < shorter - start && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  return { start, end: before.length - tail, text: after.slice(start, after.length - tail) };
}
