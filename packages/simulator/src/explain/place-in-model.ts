import type { HybridDae, Origin, Span } from "@cosimo/ir";

/** The equation, or for one in another text, as that of a library, the component of the model that contains it. */
export function inModel({ span, component }: Origin, { origin, components }: HybridDae): Span {
  if (span.source === origin.span.source) return span;
  const outermost = components.find(({ path }) => path.length === 1 && path[0] === component[0]);
  return outermost?.declaration ?? span;
}
