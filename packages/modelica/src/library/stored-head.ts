import type { QualifiedName, SourceText } from "@cosimo/ir";
import { parseOnce } from "../syntax/parse/parser.ts";
import { annotationNamed } from "../syntax/tree/class-parts.ts";
import type { ClassDefinition, Modification } from "../syntax/tree/syntax-tree.ts";

/** What a text defines: the package of its `within`, and the names of its classes. */
export interface StoredHead {
  readonly within: QualifiedName;
  readonly classes: readonly string[];
  /** By the annotation `version` of the first class. */
  readonly version?: string;
  /** Versions of libraries that the first class wants, by its annotation `uses`. */
  readonly uses: ReadonlyMap<string, string>;
}

export function storedHead(text: SourceText): StoredHead {
  const { within = [], classes = [] } = parseOnce(text).value ?? {};
  const [first] = classes;
  const version = first && textOf(annotationNamed("version", first));
  return {
    within: within.map(({ name }) => name),
    classes: classes.map(({ name }) => name.name),
    ...(version !== undefined && { version }),
    uses: first === undefined ? new Map() : usesOf(first),
  };
}

function usesOf(definition: ClassDefinition): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const library of annotationNamed("uses", definition)?.arguments ?? []) {
    if (library.kind !== "element") continue;
    for (const one of library.modification?.arguments ?? []) {
      if (one.kind !== "element" || one.path[0]?.name !== "version") continue;
      const version = textOf(one.modification);
      if (version !== undefined) found.set(library.path[0]!.name, version);
    }
  }
  return found;
}

function textOf(modification: Modification | undefined): string | undefined {
  return modification?.value?.kind === "string" ? modification.value.value : undefined;
}
