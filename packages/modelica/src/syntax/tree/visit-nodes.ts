/** Nodes have no parts in them. */
const places: ReadonlySet<string> = new Set(["span"]);

/**
 * Calls `visit` with every object of a part of a syntax tree, parents first, but not with those under keys to be skipped. Without
 * recursion: a sum of many terms is as deep as it is long.
 */
export function visitNodes(
  part: unknown,
  visit: (node: Readonly<Record<string, unknown>>) => void,
  skipped: ReadonlySet<string> = places,
): void {
  const open: unknown[] = [part];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next !== "object" || next === null) continue;
    if (Array.isArray(next)) {
      for (let i = next.length - 1; i >= 0; i--) open.push(next[i]);
      continue;
    }
    const node = next as Readonly<Record<string, unknown>>;
    visit(node);
    const keys = Object.keys(node);
    for (let i = keys.length - 1; i >= 0; i--) if (!skipped.has(keys[i]!)) open.push(node[keys[i]!]);
  }
}
