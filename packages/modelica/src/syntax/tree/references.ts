import type { ComponentReference, ForIndex, FunctionCall } from "./syntax-tree.ts";
import { visitNodes } from "./visit-nodes.ts";

/** All references in a part of a syntax tree, those in subscripts included and those in annotations not. */
export function referencesIn(part: unknown): readonly ComponentReference[] {
  const found: ComponentReference[] = [];
  visitNodes(
    part,
    (node: object) => {
      if (isReference(node)) found.push(node);
    },
    skipped,
  );
  return found;
}

/** All calls in a part of the syntax tree, comments and annotations excluded. */
export function callsIn(part: unknown): readonly FunctionCall[] {
  const found: FunctionCall[] = [];
  visitNodes(
    part,
    (node: object) => {
      if (isCall(node)) found.push(node);
    },
    skipped,
  );
  return found;
}

/** Names of all iteration variables in a part of the syntax tree. */
export function iteratorsIn(part: unknown): ReadonlySet<string> {
  const found = new Set<string>();
  visitNodes(
    part,
    (node: object) => {
      if (isComprehension(node)) for (const { name } of node.indices) found.add(name.name);
    },
    skipped,
  );
  return found;
}

const skipped: ReadonlySet<string> = new Set(["span", "annotation", "comment"]);

function isReference(node: object): node is ComponentReference {
  return "kind" in node && node.kind === "reference" && "parts" in node;
}

function isComprehension(node: object): node is { readonly indices: readonly ForIndex[] } {
  return "kind" in node && node.kind === "comprehension";
}

function isCall(node: object): node is FunctionCall {
  return "kind" in node && node.kind === "call" && "positional" in node;
}
