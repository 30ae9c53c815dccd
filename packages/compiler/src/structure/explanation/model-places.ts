import type { HybridDae, Span, Variable } from "@cosimo/ir";
import { declarationsAbove, inModelText, isWithin } from "../messages/model-text.ts";
import type { ComponentTree } from "./component-tree.ts";

/**
 * Where an equation for a variable is missing: its declaration; for a variable of a connector the declaration of the
 * connector; for an inherited variable the name of the class that inherits it.
 */
export function placeOfVariable({ id, origin }: Variable, dae: HybridDae, tree: ComponentTree): Span {
  const owner = dae.components[tree.ownerOf(id)]!;
  const spans = [origin.span, ...declarationsAbove(origin.component, dae)];
  const place = spans.find((span) => isWithin(span, owner.body)) ?? owner.definition;
  return inModelText(place, origin.component, dae);
}
