/** A syntax tree as text, without the places where its nodes stand: for comparisons. */
export function withoutSpans(tree: unknown): string {
  return JSON.stringify(tree, (key, value) => (key === "span" ? undefined : value), 1);
}
