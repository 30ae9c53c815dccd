import type { QualifiedName, SourceProvider } from "@cosimo/ir";
import { parseOnce } from "../syntax/parse/parser.ts";
import { annotationNamed, compositionOf } from "../syntax/tree/class-parts.ts";
import type { ClassDefinition, StoredDefinition } from "../syntax/tree/syntax-tree.ts";
import type { ListedClass } from "./listed-class.ts";

/**
 * The classes of texts, each package before its classes, with those that the provider stores beside a package's text.
 * Classes inside models and functions are not listed.
 */
export function listClasses(
  texts: readonly StoredDefinition[],
  provider: SourceProvider,
): readonly ListedClass[] {
  const listed: ListedClass[] = [];
  for (const text of texts) {
    const within = text.within.map(({ name }) => name);
    for (const definition of text.classes) listClass(definition, within, provider, listed);
  }
  return listed;
}

/** The classes of the library with this top-level name, as `listClasses`; empty if there is none. */
export function listLibrary(name: string, provider: SourceProvider): readonly ListedClass[] {
  const text = provider.lookup([name]);
  const parsed = text && parseOnce(text).value;
  return parsed === undefined ? [] : listClasses([parsed], provider);
}

function listClass(
  definition: ClassDefinition,
  around: QualifiedName,
  provider: SourceProvider,
  listed: ListedClass[],
): void {
  const name = [...around, definition.name.name];
  const { restriction, prefixes, comment } = definition;
  const { description } = comment;
  const { span } = definition.name;
  listed.push({
    ...{ name, restriction, partial: prefixes.partial, description, span },
    // The body of a class is read when somebody asks for it: a library has thousands.
    get hasExperiment() {
      return annotationNamed("experiment", definition) !== undefined;
    },
  });
  if (restriction !== "package") return;
  const nested = compositionOf(definition)?.classes ?? [];
  for (const inner of nested) listClass(inner, name, provider, listed);
  const own = new Set(nested.map((inner) => inner.name.name));
  for (const member of provider.contents?.(name)?.members ?? [])
    if (!own.has(member)) listStored([...name, member], provider, listed);
}

function listStored(name: QualifiedName, provider: SourceProvider, listed: ListedClass[]): void {
  const text = provider.lookup(name);
  const parsed = text && parseOnce(text).value;
  const definition = parsed?.classes.find((one) => one.name.name === name.at(-1));
  if (definition !== undefined) listClass(definition, name.slice(0, -1), provider, listed);
}
