import type { SourceText } from "@cosimo/ir";
import { lismaDoor } from "@cosimo/lisma/door";
import { parseStoredDefinition } from "@cosimo/modelica";
import { languageOf } from "../names/language-of.ts";
import { lismaOutline } from "./lisma-outline.ts";
import { classSymbol } from "./modelica-outline.ts";
import type { OutlineSymbol } from "./outline-symbol.ts";

/** The declarations of a text, in its order; empty for a file that is no model. */
export function outlineOf(source: SourceText): readonly OutlineSymbol[] {
  switch (languageOf(source.uri)) {
    case "modelica":
      return parseStoredDefinition(source).value.classes.map(classSymbol);
    case "lisma": {
      const model = lismaDoor.open(source).value?.parseLisma(source).value;
      return model === undefined ? [] : lismaOutline(model);
    }
    case undefined:
      return [];
  }
}
