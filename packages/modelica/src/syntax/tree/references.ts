import type { ComponentReference, FunctionCall } from "./syntax-tree.ts";

/** All references in a part of a syntax tree, those in subscripts included and those in annotations not. */
export function* referencesIn(part: unknown): Iterable<ComponentReference> {
  if (typeof part !== "object" || part === null) return;
  if ("kind" in part && part.kind === "reference" && "parts" in part) yield part as ComponentReference;
  for (const [key, child] of Object.entries(part))
    if (key !== "span" && key !== "annotation" && key !== "comment") yield* referencesIn(child);
}

/** All calls in a part of the syntax tree, comments and annotations excluded. */
export function* callsIn(part: unknown): Iterable<FunctionCall> {
  if (typeof part !== "object" || part === null) return;
  if ("kind" in part && part.kind === "call" && "positional" in part) yield part as FunctionCall;
  for (const [key, child] of Object.entries(part))
    if (key !== "span" && key !== "annotation" && key !== "comment") yield* callsIn(child);
}
