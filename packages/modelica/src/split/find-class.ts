import type { QualifiedName } from "@cosimo/ir";
import type { ClassDefinition, StoredDefinition } from "../syntax/tree/syntax-tree.ts";

/** The definition of a class in a text; undefined if it is elsewhere, or is no long class. */
export function findClass(
  { within, classes }: StoredDefinition,
  name: QualifiedName,
): ClassDefinition | undefined {
  const prefix = within.map((one) => one.name);
  if (prefix.some((one, i) => one !== name[i])) return undefined;
  let found: ClassDefinition | undefined;
  let inside = classes;
  for (const part of name.slice(prefix.length)) {
    found = inside.find((one) => one.name.name === part);
    if (found?.body.kind !== "long") return undefined;
    inside = found.body.composition.classes;
  }
  return found;
}
