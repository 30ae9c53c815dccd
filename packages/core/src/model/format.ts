import type { Checked } from "@cosimo/ir";
import { formatModelica } from "@cosimo/modelica";
import { languageOf, withLisma } from "../languages/front-end.ts";
import { type ModelSource, toSourceText } from "../languages/model-source.ts";

/** The text of a model in one style; comments are kept. No value for syntax errors. */
export function formatModel(source: ModelSource): Checked<string> {
  const text = toSourceText(source);
  if (languageOf(text) === "modelica") return formatModelica(text);
  return withLisma(text, ({ formatLisma }) => formatLisma(text));
}
