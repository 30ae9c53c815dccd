import type { QualifiedName, SourceProvider, Span } from "@cosimo/ir";
import { parseOnce } from "../syntax/parse/parser.ts";
import type {
  ClassDefinition,
  ClassRestriction,
  Composition,
  Modification,
  StoredDefinition,
} from "../syntax/tree/syntax-tree.ts";

/** A class as its text declares it; nothing is instantiated. */
export interface ListedClass {
  readonly name: QualifiedName;
  readonly restriction: ClassRestriction;
  readonly partial: boolean;
  readonly description: string;
  /** Whether `annotation(experiment(…))` says how to run it. */
  readonly hasExperiment: boolean;
  /** The name in its definition. */
  readonly span: Span;
}

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
  const hasExperiment = annotationNamed("experiment", definition) !== undefined;
  const { description } = comment;
  const { span } = definition.name;
  listed.push({ name, restriction, partial: prefixes.partial, description, hasExperiment, span });
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

function compositionOf({ body }: ClassDefinition): Composition | undefined {
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

const simulatable: ReadonlySet<string> = new Set<ClassRestriction>(["model", "block", "class"]);

/** Whether classes of this kind can be simulated. */
export function isModelKind(restriction: ClassRestriction): boolean {
  return simulatable.has(restriction);
}

export function isSimulatable({ restriction, partial }: ListedClass): boolean {
  return isModelKind(restriction) && !partial;
}

/** Those whose names end in `name`, as `Blocks.Sine` ends in `Sine`. */
export function classesEndingIn(name: QualifiedName, listed: readonly ListedClass[]): readonly ListedClass[] {
  return listed.filter((one) => {
    const tail = one.name.slice(-name.length);
    return tail.length === name.length && tail.every((part, i) => part === name[i]);
  });
}
