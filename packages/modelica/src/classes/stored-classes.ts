import { diagnose } from "@cosimo/ir";
import { libraryMessages } from "../library/library-messages.ts";
import { report } from "../model/diagnostic-sink.ts";
import { type ModelContext, permanentContext } from "../model/model-context.ts";
import type { ClassDefinition, StoredDefinition } from "../syntax/tree/syntax-tree.ts";
import { emptyPackage } from "./predefined-classes.ts";

/** Classes of the user's texts by dotted name, and the packages in their `within` clauses. */
export function indexUserClasses(texts: readonly StoredDefinition[]): {
  readonly classes: ReadonlyMap<string, ClassDefinition>;
  readonly packages: ReadonlySet<string>;
} {
  const classes = new Map<string, ClassDefinition>();
  const packages = new Set<string>();
  for (const text of texts) {
    const within = text.within.map((part) => part.name);
    for (let i = 1; i <= within.length; i++) packages.add(within.slice(0, i).join("."));
    for (const definition of text.classes)
      classes.set([...within, definition.name.name].join("."), definition);
  }
  return { classes, packages };
}

/** The definition of a class in a separate text: a user's text, or a file of a library. */
export function storedDefinition(
  context: ModelContext,
  name: readonly string[],
): ClassDefinition | undefined {
  const dotted = name.join(".");
  const own = context.userClasses.get(dotted);
  if (own !== undefined) return own;
  const text = context.provider.lookup(name);
  if (text !== undefined) {
    const parsed = context.queries.syntaxOf(text);
    const { sink } = permanentContext(context);
    for (const diagnostic of parsed.diagnostics) report(sink, diagnostic);
    sink.texts.add(parsed.diagnostics);
    const last = name.at(-1);
    const found = parsed.value?.classes.find((definition) => definition.name.name === last);
    if (found !== undefined) return found;
    const [other] = parsed.value?.classes ?? [];
    if (other !== undefined) {
      const args = { file: text.uri, name: dotted, found: other.name.name };
      report(sink, diagnose(libraryMessages, "library.other-class", other.name.span, args));
    }
  }
  return context.userPackages.has(dotted) ? emptyPackage(name.at(-1) ?? "") : undefined;
}
