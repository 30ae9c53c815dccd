import type { HybridDae, QualifiedName, Span, Variable } from "@cosimo/ir";
import type { ComponentTree } from "./component-tree.ts";

/** Whether a span lies inside another. */
export function isWithin(span: Span, body: Span): boolean {
  return span.source === body.source && span.start >= body.start && span.end <= body.end;
}

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

/** A place in another file, of a library class, is replaced by the declaration of the component in the model's file. */
export function inModelText(span: Span, path: QualifiedName, dae: HybridDae): Span {
  const model = dae.components[0]?.definition.source;
  if (model === undefined || span.source === model) return span;
  return declarationsAbove(path, dae).find(({ source }) => source === model) ?? span;
}

/** Declarations of the component of this path and of those around it, the innermost first. */
function declarationsAbove(path: QualifiedName, dae: HybridDae): readonly Span[] {
  const declared = new Map(dae.components.map((one) => [one.path.join("."), one.declaration]));
  const lengths = Array.from(path, (_, i) => path.length - i);
  return lengths.flatMap((length) => declared.get(path.slice(0, length).join(".")) ?? []);
}
