import type { QualifiedName, SourceProvider, Span } from "@cosimo/ir";
import type { ClassRestriction, StoredDefinition } from "../syntax/tree/syntax-tree.ts";

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

/** Lists of classes. */
export interface ClassLists {
  /** The classes of texts, each package before its classes, with those that the provider stores beside a package's text. */
  listClasses(texts: readonly StoredDefinition[], provider: SourceProvider): readonly ListedClass[];
  /** All classes of the library with this top-level name. */
  listLibrary(name: string, provider: SourceProvider): readonly ListedClass[];
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
