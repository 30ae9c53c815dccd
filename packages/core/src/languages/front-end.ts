import type { Checked, HybridDae, SourceText } from "@cosimo/ir";
import { lismaToHybridDae } from "@cosimo/lisma";
import { type FrontEndOptions, modelicaToHybridDae } from "@cosimo/modelica";

export type Language = "modelica" | "lisma";

/** The language of a text by the name of its file: `.lisma` and `.isma` are LISMA_HDS, all else is Modelica. */
export function languageOf({ uri }: SourceText): Language {
  return /\.(lisma|isma)$/i.test(uri) ? "lisma" : "modelica";
}

/** Text of either language to flat hybrid system. */
export function toHybridDae(options: FrontEndOptions): Checked<HybridDae> {
  return languageOf(options.source) === "lisma" ? lismaToHybridDae(options) : modelicaToHybridDae(options);
}
