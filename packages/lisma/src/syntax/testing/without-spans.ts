/** A syntax tree as text without spans, for comparison. */
export function withoutSpans(tree: unknown): string {
  return JSON.stringify(tree, (key, value) => (key === "span" ? undefined : value), 1);
}
