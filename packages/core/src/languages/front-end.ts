import type { Checked, HybridDae, SourceText } from "@cosimo/ir";
import { lismaToHybridDae } from "@cosimo/lisma";
import { type FrontEndOptions, modelicaToHybridDae } from "@cosimo/modelica";

export type Language = "modelica" | "lisma";

/** The language by the file name: `.lisma` and `.isma` are LISMA_HDS, all others Modelica. */
export function languageOf({ uri }: SourceText): Language {
  return /\.(lisma|isma)$/i.test(uri) ? "lisma" : "modelica";
}

/** Translates text of either language to a flat hybrid system. */
export function toHybridDae(options: FrontEndOptions): Checked<HybridDae> {
  return languageOf(options.source) === "lisma" ? lismaToHybridDae(options) : modelicaToHybridDae(options);
}
