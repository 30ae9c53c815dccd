/** Calls `visit` with every node of a part of a syntax tree. */
export function visitNodes(part: unknown, visit: (node: Readonly<Record<string, unknown>>) => void): void {
  if (typeof part !== "object" || part === null) return;
  if (Array.isArray(part)) {
    for (const one of part) visitNodes(one, visit);
    return;
  }
  const node = part as Readonly<Record<string, unknown>>;
  visit(node);
  for (const key in node) if (key !== "span") visitNodes(node[key], visit);
}
