import type { SourceText } from "@cosimo/ir";
import { languageOf } from "../names/language-of.ts";
import { addComments } from "./comments.ts";
import { highlightLisma } from "./highlight-lisma.ts";
import { highlightModelica } from "./highlight-modelica.ts";
import { type HighlightedText, painter } from "./highlighted-text.ts";

export { type HighlightClass, type HighlightedText, highlightClasses } from "./highlighted-text.ts";

/** Classes of the tokens of a text, for colours; of a file that is no model, none. Needs no correct syntax. */
export function highlight(source: SourceText): HighlightedText {
  const language = languageOf(source.uri);
  const paint = painter(source.text.length);
  if (language === "modelica") addComments(source, highlightModelica(source, paint), paint);
  else if (language === "lisma") highlightLisma(source, paint);
  return paint.finished();
}
