import type { ExternalSource } from "@cosimo/ir";
import type { ExpressionSyntax, ExternalClause, Modification } from "../syntax/tree/syntax-tree.ts";

/** Annotations of a clause in the library `top` (section 12.9.4); without directories there, those of the library. */
export function sourceOf({ annotation }: ExternalClause, top: string): ExternalSource {
  const include = textsOf(annotated(annotation, "Include")).join("\n");
  const directory = (key: string, folder: string): string =>
    textsOf(annotated(annotation, key))[0] ?? `modelica://${top}/Resources/${folder}`;
  return {
    ...(include !== "" && { include }),
    libraries: textsOf(annotated(annotation, "Library")),
    includeDirectory: directory("IncludeDirectory", "Include"),
    libraryDirectory: directory("LibraryDirectory", "Library"),
  };
}

export function annotated(annotation: Modification | undefined, name: string): ExpressionSyntax | undefined {
  for (const argument of annotation?.arguments ?? [])
    if (argument.kind === "element" && argument.path[0]?.name === name) return argument.modification?.value;
  return undefined;
}

export function textsOf(value: ExpressionSyntax | undefined): readonly string[] {
  const list = value?.kind === "array" ? value.elements : [value];
  return list.flatMap((one) => (one?.kind === "string" ? [one.value] : []));
}
