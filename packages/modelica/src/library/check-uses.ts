import { type Diagnostic, diagnose, hasErrors, type ModelProvider, type Span } from "@cosimo/ir";
import { parseOnce } from "../syntax/parse/parser.ts";
import { annotationNamed } from "../syntax/tree/class-parts.ts";
import type { ClassDefinition, Modification, StoredDefinition } from "../syntax/tree/syntax-tree.ts";
import { libraryMessages } from "./library-messages.ts";

/** A library that a class wants by its annotation `uses`. */
interface Wanted {
  readonly name: string;
  readonly version: string;
  readonly span: Span;
}

/**
 * Warnings about libraries that the first class of a text wants and that are there in another version, or, if the text has errors,
 * not at all (specification 3.6, section 18.8). A library says itself which versions it can take the place of.
 */
export function checkUses(
  { classes: [first] }: StoredDefinition,
  provider: ModelProvider,
  diagnostics: readonly Diagnostic[],
): readonly Diagnostic[] {
  if (first === undefined) return [];
  return wantedBy(first).flatMap(({ name, version, span }): readonly Diagnostic[] => {
    const text = provider.lookup([name]);
    const library = text && parseOnce(text).value?.classes[0];
    const versions = provider.versionsOf?.(name) ?? [];
    const found = library && textOf(annotationNamed("version", library));
    if (library === undefined)
      return hasErrors(diagnostics)
        ? [diagnose(libraryMessages, "library.not-found", span, { name, version })]
        : [];
    if (found === undefined || found === version || replacedBy(library).has(version)) return [];
    const args = { name, version, found, versions: versions.length > 0 ? versions : [found] };
    return [diagnose(libraryMessages, "library.other-version", span, args)];
  });
}

function wantedBy(definition: ClassDefinition): readonly Wanted[] {
  return (annotationNamed("uses", definition)?.arguments ?? []).flatMap((library) => {
    if (library.kind !== "element") return [];
    const given = library.modification?.arguments.find(
      (one) => one.kind === "element" && one.path[0]?.name === "version",
    );
    const version = given?.kind === "element" ? textOf(given.modification) : undefined;
    return version === undefined ? [] : [{ name: library.path[0]!.name, version, span: library.span }];
  });
}

/** Versions from which no conversion is needed. */
function replacedBy(library: ClassDefinition): ReadonlySet<string> {
  const entries = annotationNamed("conversion", library)?.arguments ?? [];
  return new Set(
    entries.flatMap((one) =>
      one.kind === "element" && one.path[0]?.name === "noneFromVersion"
        ? (textOf(one.modification) ?? [])
        : [],
    ),
  );
}

function textOf(modification: Modification | undefined): string | undefined {
  return modification?.value?.kind === "string" ? modification.value.value : undefined;
}
