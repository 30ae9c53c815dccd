import type { ClassDefinition, Composition, Modification } from "./syntax-tree.ts";

export function compositionOf({ body }: ClassDefinition): Composition | undefined {
  return body.kind === "long" || body.kind === "extending" ? body.composition : undefined;
}

/** The argument of this name in the annotation of a class. */
export function annotationNamed(name: string, definition: ClassDefinition): Modification | undefined {
  const annotation = compositionOf(definition)?.annotation ?? definition.comment.annotation;
  for (const argument of annotation?.arguments ?? [])
    if (argument.kind === "element" && argument.path[0]?.name === name)
      return argument.modification ?? { arguments: [], span: argument.span };
  return undefined;
}
