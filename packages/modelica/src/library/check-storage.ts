import {
  type Diagnostic,
  diagnose,
  diagnoseWithoutSpan,
  type QualifiedName,
  type SourceProvider,
  type SourceText,
  type Span,
} from "@cosimo/ir";
import { parseOnce } from "../syntax/parse/parser.ts";
import type { ClassDefinition, StoredDefinition } from "../syntax/tree/syntax-tree.ts";
import { libraryMessages } from "./library-messages.ts";

/**
 * Compares the user's texts and the packages around `model` with the files of their library (specification 3.6, section
 * 13.4). Reports nothing for texts outside a library.
 */
export function checkStorage(
  texts: readonly StoredDefinition[],
  model: QualifiedName,
  provider: SourceProvider,
): readonly Diagnostic[] {
  const diagnostics = texts.flatMap(repeatedClasses);
  for (const text of texts) {
    const folder = provider.packageAround?.(text.span.source);
    if (folder === undefined) continue;
    diagnostics.push(...checkWithin(text, folder));
    const top = folder[0] ?? text.classes[0]?.name.name;
    if (model[0] !== top) continue;
    for (let depth = 1; depth <= model.length; depth++)
      diagnostics.push(...checkPackage(model.slice(0, depth), texts, provider));
  }
  return diagnostics;
}

function repeatedClasses({ classes }: StoredDefinition): Diagnostic[] {
  return classes.flatMap(({ name }, i) =>
    classes.slice(0, i).some((before) => before.name.name === name.name)
      ? [diagnose(libraryMessages, "library.two-of-a-name", name.span, { name: name.name })]
      : [],
  );
}

function checkWithin(text: StoredDefinition, folder: QualifiedName): readonly Diagnostic[] {
  const written = text.within.map(({ name }) => name).join(".");
  const args = { package: folder.join("."), within: `within ${written}` };
  if (written === args.package) return [];
  const first = text.within[0] ?? text.classes[0]?.name;
  const span: Span = first?.span ?? { ...text.span, end: text.span.start };
  const code = written === "" ? "library.no-within" : "library.other-within";
  return [diagnose(libraryMessages, code, span, args)];
}

/** Faults of one package that is stored as a folder. */
export function checkPackage(
  name: QualifiedName,
  texts: readonly StoredDefinition[],
  provider: SourceProvider,
): readonly Diagnostic[] {
  const contents = provider.contents?.(name);
  const definition = contents && packageNamed(name, texts, provider);
  if (contents === undefined || definition === undefined) return [];
  const { members, twice, order } = contents;
  const elements = elementsOf(definition);
  const package_ = name.join(".");
  const doubled = twice.map((member) =>
    diagnoseWithoutSpan(libraryMessages, "library.stored-twice", { name: member, package: package_ }),
  );
  const repeated = members.flatMap((member) => {
    const span = elements.get(member);
    const file = provider.lookup([...name, member])?.uri;
    if (span === undefined || file === undefined) return [];
    return [diagnose(libraryMessages, "library.defined-twice", span, { name: member, file })];
  });
  return [...doubled, ...repeated, ...(order ? checkOrder(order, package_, definition, members) : [])];
}

function checkOrder(
  order: SourceText,
  package_: string,
  definition: ClassDefinition,
  members: readonly string[],
): readonly Diagnostic[] {
  const elements = elementsOf(definition);
  const listed = [...order.text.matchAll(/^[ \t]*(\S[^\r\n]*?)[ \t]*\r?$/gm)].map((match) => ({
    name: match[1]!,
    start: match.index + match[0].indexOf(match[1]!),
  }));
  const unknown = listed.flatMap(({ name, start }) =>
    elements.has(name) || members.includes(name)
      ? []
      : [
          diagnose(
            libraryMessages,
            "library.order-without-class",
            { source: order, start, end: start + name.length },
            { name, package: package_ },
          ),
        ],
  );
  const names = new Set(listed.map(({ name }) => name));
  const missing = members.filter((member) => !names.has(member)).map((member) => `'${member}'`);
  if (missing.length === 0) return unknown;
  const span = { source: order, start: 0, end: 0 };
  const args = { package: package_, names: missing };
  return [...unknown, diagnose(libraryMessages, "library.not-in-order", span, args)];
}

/** The definition of a package by its `package.mo`: the user's text, else that of the provider. */
function packageNamed(
  name: QualifiedName,
  texts: readonly StoredDefinition[],
  provider: SourceProvider,
): ClassDefinition | undefined {
  const dotted = name.join(".");
  const named = (text: StoredDefinition | undefined) =>
    text?.classes.find((one) => [...text.within, one.name].map((part) => part.name).join(".") === dotted);
  const own = texts.map(named).find((one) => one !== undefined);
  if (own !== undefined) return own;
  const text = provider.lookup(name);
  return text && named(parseOnce(text).value);
}

/** Names of the classes and constants in the text of a package, with their places. */
function elementsOf({ body }: ClassDefinition): ReadonlyMap<string, Span> {
  const elements = body.kind === "long" || body.kind === "extending" ? body.composition.elements : [];
  return new Map(
    elements.flatMap((one) => (one.kind === "extends" ? [] : [[one.name.name, one.name.span] as const])),
  );
}
