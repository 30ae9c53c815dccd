import { didYouMean, namesToTry, type Phrase, phrase, type QualifiedName } from "@cosimo/ir";
import { classesEndingIn } from "../library/listed-class.ts";
import type { ClassInstance } from "../model/class-instance.ts";
import { featurePhrases } from "../model/messages/feature-phrases.ts";
import { type ModelContext, reportInstance } from "../model/model-context.ts";
import { annotationNamed, compositionOf } from "../syntax/tree/class-parts.ts";
import type { Name } from "../syntax/tree/syntax-tree.ts";
import { findMember, membersOf } from "./class-members.ts";
import { predefinedClasses } from "./predefined-classes.ts";

/** Where a name is missing: among the elements of a class (`inside`), or in a scope and around it. */
interface Gap {
  readonly scope: ClassInstance;
  readonly inside: boolean;
  /** The name and what follows after it. */
  readonly wanted: QualifiedName;
}

/** `inside`: among the elements of a class, else in a scope and around it. */
export function reportUnknownClass(
  context: ModelContext,
  parts: Name["parts"],
  scope: ClassInstance,
  inside: boolean,
): void {
  const { name, span } = parts[0]!;
  const gap = { scope, inside, wanted: parts.map((part) => part.name) };
  const [first, second] = [suggestion(context, gap), sourceOfMore(context, gap)].filter(Boolean);
  const both = first && second && phrase(featurePhrases, "advice.and", { first, second });
  const advice = both ?? first;
  const args = { name, scope: scopeName(scope) };
  reportInstance(context, "instantiate.unknown-class", span, args, advice === undefined ? {} : { advice });
}

function scopeName({ name }: ClassInstance): string | Phrase {
  return name.length === 0 ? phrase(featurePhrases, "construct.scope-of-model") : name.join(".");
}

/** A misspelt heading of a section reads as the type of a declaration: `equaton x = 1`. */
const sectionWords = ["equation", "algorithm", "protected", "public"];

/** Similar names there, else classes of the wanted name elsewhere in a library. */
function suggestion(context: ModelContext, { scope, inside, wanted }: Gap): Phrase | undefined {
  const name = wanted[0]!;
  const near = inside ? classNames(context, scope) : [...visibleNames(context, scope), ...sectionWords];
  const { advice } = didYouMean(name, near);
  if (advice !== undefined) return advice;
  const tops = new Set([inside && scope.name.length > 0 ? scope.name[0]! : name, "Modelica"]);
  const last = [wanted.at(-1)!];
  const found = [...tops].flatMap((top) =>
    classesEndingIn(last, context.queries.listLibrary(top, context.provider)),
  );
  return namesToTry(found.slice(0, 3).map((one) => one.name.join(".")));
}

/** How to get classes that a library does not have here. */
function sourceOfMore(context: ModelContext, { scope, inside, wanted }: Gap): Phrase | undefined {
  const name = wanted[0]!;
  const library = scope.name[0];
  if (!inside || library === undefined)
    return wanted.length > 1 ? phrase(featurePhrases, "lookup.library", { name }) : undefined;
  const top = findMember(context, context.root, library);
  if (top?.kind !== "class") return undefined;
  const whole = annotationNamed("__Cosimo_partOf", top.definition)?.value;
  if (whole?.kind !== "string") return undefined;
  return phrase(featurePhrases, "lookup.part", { library, whole: whole.value });
}

/** Classes of a package, also those in files of their own. */
function classNames(context: ModelContext, scope: ClassInstance): readonly string[] {
  const stored = scope.stored ? context.provider.contents?.(scope.name)?.members : undefined;
  return [...ownClassNames(context, scope), ...(stored ?? [])];
}

function importedNames({ definition }: ClassInstance): readonly string[] {
  const imports = compositionOf(definition)?.imports ?? [];
  return imports.flatMap((one) => (one.kind === "import" ? [one.alias.name] : []));
}

function ownClassNames(context: ModelContext, scope: ClassInstance): readonly string[] {
  const members = [...membersOf(context, scope).values()];
  return members.filter((member) => member.kind === "class").map(({ name }) => name);
}

function visibleNames(context: ModelContext, scope: ClassInstance): readonly string[] {
  const names: string[] = [...predefinedClasses.keys()];
  for (let at: ClassInstance | undefined = scope; at !== undefined; at = at.enclosing)
    names.push(...ownClassNames(context, at), ...importedNames(at));
  for (const dotted of context.userClasses.keys()) names.push(dotted);
  return names;
}
