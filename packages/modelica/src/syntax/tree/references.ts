import type { ComponentReference, ForIndex, FunctionCall } from "./syntax-tree.ts";

/** All references in a part of a syntax tree, those in subscripts included and those in annotations not. */
export function referencesIn(part: unknown): readonly ComponentReference[] {
  const found: ComponentReference[] = [];
  visitContent(part, (node) => {
    if (isReference(node)) found.push(node);
  });
  return found;
}

/** All calls in a part of the syntax tree, comments and annotations excluded. */
export function callsIn(part: unknown): readonly FunctionCall[] {
  const found: FunctionCall[] = [];
  visitContent(part, (node) => {
    if (isCall(node)) found.push(node);
  });
  return found;
}

/** Names of all iteration variables in a part of the syntax tree. */
export function iteratorsIn(part: unknown): ReadonlySet<string> {
  const found = new Set<string>();
  visitContent(part, (node) => {
    if (isComprehension(node)) for (const { name } of node.indices) found.add(name.name);
  });
  return found;
}

/** Calls `visit` with every object of a part of a syntax tree but those of annotations and comments, parents first. */
function visitContent(part: unknown, visit: (node: object) => void): void {
  if (typeof part !== "object" || part === null) return;
  if (Array.isArray(part)) {
    for (const one of part) visitContent(one, visit);
    return;
  }
  visit(part);
  const node = part as Readonly<Record<string, unknown>>;
  for (const key in node)
    if (key !== "span" && key !== "annotation" && key !== "comment") visitContent(node[key], visit);
}

function isReference(node: object): node is ComponentReference {
  return "kind" in node && node.kind === "reference" && "parts" in node;
}

function isComprehension(node: object): node is { readonly indices: readonly ForIndex[] } {
  return "kind" in node && node.kind === "comprehension";
}

function isCall(node: object): node is FunctionCall {
  return "kind" in node && node.kind === "call" && "positional" in node;
}
