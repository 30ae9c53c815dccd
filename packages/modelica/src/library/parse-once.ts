import type { Checked, SourceText } from "@cosimo/ir";
import { parseStoredDefinition } from "../syntax/parse/parser.ts";
import type { StoredDefinition } from "../syntax/tree/syntax-tree.ts";

const parsedTexts = new WeakMap<SourceText, Checked<StoredDefinition>>();

/** Library texts are parsed once for all models. */
export function parseOnce(text: SourceText): Checked<StoredDefinition> {
  let parsed = parsedTexts.get(text);
  if (parsed === undefined) {
    parsed = parseStoredDefinition(text);
    parsedTexts.set(text, parsed);
  }
  return parsed;
}
