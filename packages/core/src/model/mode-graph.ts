import { diagnoseWithoutSpan, type HybridDae, type MessageCatalogue } from "@cosimo/ir";
import { type ModeGraph, modeGraphOf } from "@cosimo/results";
import { ModelError } from "../errors/model-error.ts";

export const graphMessages = {
  "graph.no-modes": {
    category: "unsupported",
    severity: "error",
    text: "'{model}' has no modes: its equations never change, so there is no graph of them",
    hint: "modes come from `state` and `at` in LISMA_HDS; `check --explain` shows the equations of any model",
  },
} as const satisfies MessageCatalogue;

/**
 * Modes and transitions of a model, for `renderModeGraph`.
 * @throws ModelError when the equations never change, as in Modelica.
 */
export function modeGraph(model: { readonly dae: HybridDae }): ModeGraph {
  if (model.dae.automata.length === 0)
    throw new ModelError([diagnoseWithoutSpan(graphMessages, "graph.no-modes", { model: model.dae.name })]);
  return modeGraphOf(model.dae);
}
