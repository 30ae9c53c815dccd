import type { Span } from "@cosimo/ir";

/** A JSON text as a tree with the span of each value (RFC 8259). Names are unique within an object. */
export type JsonNode =
  | { readonly kind: "object"; readonly members: readonly JsonMember[]; readonly span: Span }
  | { readonly kind: "array"; readonly items: readonly JsonNode[]; readonly span: Span }
  | { readonly kind: "string"; readonly value: string; readonly span: Span }
  | { readonly kind: "number"; readonly value: number; readonly span: Span }
  | { readonly kind: "boolean"; readonly value: boolean; readonly span: Span }
  | { readonly kind: "null"; readonly span: Span };

export interface JsonMember {
  readonly name: string;
  readonly nameSpan: Span;
  readonly value: JsonNode;
}

/** Plain values, as `JSON.parse` returns them. */
export type JsonValue =
  | null
  | number
  | boolean
  | string
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue };

export function plainValue(node: JsonNode): JsonValue {
  switch (node.kind) {
    case "object":
      return Object.fromEntries(node.members.map(({ name, value }) => [name, plainValue(value)]));
    case "array":
      return node.items.map(plainValue);
    case "null":
      return null;
    default:
      return node.value;
  }
}

/** The node at a path of names and indices, as far down as the path exists. */
export function nodeAt(root: JsonNode, path: readonly PropertyKey[]): JsonNode {
  let node = root;
  for (const key of path) {
    const next: JsonNode | undefined =
      node.kind === "object"
        ? node.members.find(({ name }) => name === key)?.value
        : node.kind === "array"
          ? node.items[key as number]
          : undefined;
    if (next === undefined) return node;
    node = next;
  }
  return node;
}

/** Spans of all values by dotted path: `experiment.stopTime`, `connections.0`; the root has the path "". */
export function spansByPath(root: JsonNode): ReadonlyMap<string, Span> {
  const spans = new Map<string, Span>();
  const visit = (node: JsonNode, path: string): void => {
    spans.set(path, node.span);
    const inner = (key: string | number) => (path === "" ? `${key}` : `${path}.${key}`);
    if (node.kind === "object") for (const { name, value } of node.members) visit(value, inner(name));
    if (node.kind === "array") for (const [i, item] of node.items.entries()) visit(item, inner(i));
  };
  visit(root, "");
  return spans;
}
