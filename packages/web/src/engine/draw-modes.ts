import { type Model, modeGraph, renderModeGraph } from "@cosimo/core/models";
import type { Translations } from "@cosimo/ir";

/** The modes of a model and the transitions between them, as SVG; undefined for a model with one mode. */
export async function drawModes(model: Model, translations: Translations | undefined) {
  if (model.dae.automata.length === 0) return undefined;
  return renderModeGraph(modeGraph(model), translations);
}
