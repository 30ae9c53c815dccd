import type { QualifiedName, SourceProvider } from "@cosimo/ir";
import type { ClassDefinition, StoredDefinition } from "../syntax/tree/syntax-tree.ts";
import {
  type ClassLists,
  classesEndingIn,
  isModelKind,
  isSimulatable,
  type ListedClass,
} from "./listed-class.ts";

/** A model chosen by default or by a short name: one, or several among which the user has to choose. */
export type ModelChoice =
  | { readonly kind: "one"; readonly name: QualifiedName }
  | { readonly kind: "several"; readonly classes: readonly ListedClass[] }
  | { readonly kind: "none" };

/**
 * The model of a text without a name: in a package that is stored as a folder, or in a package inside one, the only
 * simulatable class; elsewhere the last model of the last text, else the last one inside its packages.
 */
export function defaultModel(
  texts: readonly StoredDefinition[],
  provider: SourceProvider,
  lists: ClassLists,
): ModelChoice {
  const last = texts.at(-1);
  const [only] = last?.classes ?? [];
  if (last !== undefined && only?.restriction === "package" && isStoredAsFolder(last, provider))
    return choiceAmong(lists.listClasses(texts, provider).filter(isSimulatable));
  const found = lastModel(texts);
  return found === undefined ? { kind: "none" } : { kind: "one", name: found };
}

/** The model whose name ends in `name`: in the texts, else anywhere in the library around them. */
export function modelEndingIn(
  name: QualifiedName,
  texts: readonly StoredDefinition[],
  provider: SourceProvider,
  lists: ClassLists,
): ModelChoice {
  const own = choiceAmong(classesEndingIn(name, lists.listClasses(texts, provider)).filter(isModelOrPart));
  if (own.kind !== "none") return own;
  const libraries = new Set(texts.flatMap(({ within }) => within.slice(0, 1).map((top) => top.name)));
  const around = [...libraries].flatMap((library) => lists.listLibrary(library, provider));
  return choiceAmong(classesEndingIn(name, around).filter(isModelOrPart));
}

function isModelOrPart({ restriction }: ListedClass): boolean {
  return isModelKind(restriction);
}

function choiceAmong(classes: readonly ListedClass[]): ModelChoice {
  const [first] = classes;
  if (first === undefined) return { kind: "none" };
  return classes.length === 1 ? { kind: "one", name: first.name } : { kind: "several", classes };
}

/** Whether the text is the `package.mo` of a folder, or lies in the folder of a package. */
function isStoredAsFolder(text: StoredDefinition, provider: SourceProvider): boolean {
  return provider.packageAround?.(text.span.source) !== undefined;
}

function lastModel(texts: readonly StoredDefinition[]): QualifiedName | undefined {
  for (const text of [...texts].reverse()) {
    const within = text.within.map((part) => part.name);
    const found = lastModelOf(text.classes);
    if (found !== undefined) return [...within, ...found];
  }
  return undefined;
}

function lastModelOf(classes: readonly ClassDefinition[]): QualifiedName | undefined {
  const reversed = [...classes].reverse();
  const direct = reversed.find(({ restriction, prefixes }) => isModelKind(restriction) && !prefixes.partial);
  if (direct !== undefined) return [direct.name.name];
  for (const definition of reversed) {
    if (definition.restriction !== "package" || definition.body.kind !== "long") continue;
    const inside = lastModelOf(definition.body.composition.classes);
    if (inside !== undefined) return [definition.name.name, ...inside];
  }
  return undefined;
}
