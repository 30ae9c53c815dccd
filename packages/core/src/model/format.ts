import { type Checked, diagnoseWithoutSpan, type MessageCatalogue } from "@cosimo/ir";
import { languageOf, withLisma } from "../languages/front-end.ts";
import { type ModelSource, toSourceText } from "../languages/model-source.ts";

export const formatMessages = {
  "format.unsupported-language": {
    category: "unsupported",
    severity: "error",
    text: "'{file}' cannot be formatted: that is there for LISMA texts (.lisma, .isma) only",
  },
} as const satisfies MessageCatalogue;

/** Formats a LISMA_HDS model; comments are kept. No value for syntax errors and other languages. */
export function formatModel(source: ModelSource): Checked<string> {
  const text = toSourceText(source);
  if (languageOf(text) === "lisma") return withLisma(text, ({ formatLisma }) => formatLisma(text));
  return {
    diagnostics: [diagnoseWithoutSpan(formatMessages, "format.unsupported-language", { file: text.uri })],
  };
}
