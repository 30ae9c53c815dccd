import { type Checked, type HybridDae, lastOf, type SourceText, type Stages } from "@cosimo/ir";
import { lismaStages } from "@cosimo/lisma";
import { type FrontEndOptions, modelicaStages } from "@cosimo/modelica";

export type Language = "modelica" | "lisma";

/** The language by the file name: `.lisma` and `.isma` are LISMA_HDS, all others Modelica. */
export function languageOf({ uri }: SourceText): Language {
  return /\.(lisma|isma)$/i.test(uri) ? "lisma" : "modelica";
}

/** Translates text of either language to a flat hybrid system. */
export function toHybridDae(options: FrontEndOptions): Checked<HybridDae> {
  return lastOf(flatStages(options));
}

/** As `toHybridDae`, with a pause after each stage. */
export function flatStages(options: FrontEndOptions): Stages<Checked<HybridDae>> {
  return languageOf(options.source) === "lisma" ? lismaStages(options) : modelicaStages(options);
}
