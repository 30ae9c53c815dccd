import type { HybridDae, QualifiedName, Span } from "@cosimo/ir";

/** Whether a span lies inside another. */
export function isWithin(span: Span, body: Span): boolean {
  return span.source === body.source && span.start >= body.start && span.end <= body.end;
}

/** A place in another file, of a library class, is replaced by the declaration of the component in the model's file. */
export function inModelText(span: Span, path: QualifiedName, dae: HybridDae): Span {
  const model = dae.components[0]?.definition.source;
  if (model === undefined || span.source === model) return span;
  return declarationsAbove(path, dae).find(({ source }) => source === model) ?? span;
}

/** Declarations of the component of this path and of those around it, the innermost first. */
export function declarationsAbove(path: QualifiedName, dae: HybridDae): readonly Span[] {
  const declared = declarationsOf(dae.components);
  const lengths = Array.from(path, (_, i) => path.length - i);
  return lengths.flatMap((length) => declared.get(path.slice(0, length).join(".")) ?? []);
}

const known = new WeakMap<HybridDae["components"], ReadonlyMap<string, Span>>();

/** By path; made once for all messages about a model. */
function declarationsOf(components: HybridDae["components"]): ReadonlyMap<string, Span> {
  const made = known.get(components);
  if (made !== undefined) return made;
  const declared = new Map(components.map((one) => [one.path.join("."), one.declaration]));
  known.set(components, declared);
  return declared;
}
