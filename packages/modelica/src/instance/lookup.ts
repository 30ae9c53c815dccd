import { didYouMean, phrase, type Span } from "@cosimo/ir";
import type { Import, Name } from "../syntax/tree/syntax-tree.ts";
import type { ClassInstance, Member } from "./class-instance.ts";
import { compositionOf, findMember, membersOf } from "./class-members.ts";
import { featurePhrases } from "./feature-phrases.ts";
import { type ModelContext, reportInstance } from "./model-context.ts";
import { noModifier } from "./modification.ts";
import { predefinedClasses } from "./predefined-classes.ts";
import { resolveClass } from "./resolve-class.ts";
import { storedMember } from "./stored-classes.ts";

/** Result of the look-up of a simple name: an element of the class `at`, or a class found through an import. */
export type Found =
  | { readonly kind: "member"; readonly member: Member; readonly at: ClassInstance }
  | { readonly kind: "class"; readonly instance: ClassInstance };

/**
 * Look-up of a simple name (specification 3.6, section 5.3.1): the elements of the class with inherited ones, its
 * imports, then the same in the enclosing classes up to an encapsulated one; then the predefined types.
 */
export function findSimpleName(context: ModelContext, scope: ClassInstance, name: string): Found | undefined {
  const declared = findDeclaredName(context, scope, name);
  if (declared !== undefined) return declared;
  const predefined = predefinedClasses.get(name);
  if (predefined !== undefined) return { kind: "class", instance: predefined };
  return findRoot(context, name);
}

/** Look-up of a simple name among declarations in the class and its enclosing classes, without predefined names. */
export function findDeclaredName(
  context: ModelContext,
  scope: ClassInstance,
  name: string,
): Found | undefined {
  for (let at: ClassInstance | undefined = scope; at !== undefined; at = at.enclosing) {
    const found = findIn(context, at, name);
    if (found !== undefined) return found;
    if (at.definition.prefixes.encapsulated) break;
  }
  return undefined;
}

function findIn(context: ModelContext, at: ClassInstance, name: string): Found | undefined {
  const member = findMember(context, at, name);
  if (member !== undefined) return { kind: "member", member, at };
  return findImported(context, at, name);
}

/**
 * Encapsulated classes have access to top-level classes through imports only; `Modelica.…` is accepted nevertheless.
 */
function findRoot(context: ModelContext, name: string): Found | undefined {
  const member = storedMember(context, context.root, name);
  return member && { kind: "member", member, at: context.root };
}

function findImported(context: ModelContext, at: ClassInstance, name: string): Found | undefined {
  const imports = compositionOf(at.definition)?.imports;
  if (imports === undefined || imports.length === 0) return undefined;
  for (const one of imports) {
    if (one.kind !== "import" || one.alias.name !== name) continue;
    return findGlobalElement(context, one);
  }
  for (const one of imports) {
    if (one.kind !== "importAll") continue;
    const from = lookupGlobal(context, one.path);
    const member = from && findMember(context, from, name);
    if (member !== undefined && from !== undefined) return { kind: "member", member, at: from };
  }
  return undefined;
}

/** The element that an import names: a class, or a constant of a package. */
function findGlobalElement(context: ModelContext, one: Import): Found | undefined {
  const parts = one.path.parts;
  const last = parts.at(-1);
  if (last === undefined) return undefined;
  if (parts.length === 1) {
    const found = findRoot(context, last.name);
    if (found === undefined) reportUnknown(context, last.span, last.name, context.root);
    return found;
  }
  const owner = lookupGlobal(context, { ...one.path, parts: parts.slice(0, -1) });
  if (owner === undefined) return undefined;
  const member = findMember(context, owner, last.name);
  if (member === undefined) {
    reportUnknown(context, last.span, last.name, owner);
    return undefined;
  }
  return { kind: "member", member, at: owner };
}

function lookupGlobal(context: ModelContext, path: Name): ClassInstance | undefined {
  return lookupPath(context, context.root, path);
}

/** The class of this name in `scope`; `undefined` after a report. */
export function lookupClass(
  context: ModelContext,
  scope: ClassInstance,
  name: Name,
): ClassInstance | undefined {
  if (name.global) return lookupGlobal(context, name);
  const [first, ...rest] = name.parts;
  if (first === undefined) return undefined;
  const found = findSimpleName(context, scope, first.name);
  if (found === undefined) {
    reportUnknown(context, first.span, first.name, scope);
    return undefined;
  }
  const start = classOf(context, found, first.span);
  return start && descend(context, start, rest);
}

function lookupPath(context: ModelContext, from: ClassInstance, path: Name): ClassInstance | undefined {
  return descend(context, from, path.parts);
}

function descend(
  context: ModelContext,
  from: ClassInstance,
  parts: Name["parts"],
): ClassInstance | undefined {
  let current = from;
  for (const part of parts) {
    const member = findMember(context, current, part.name);
    if (member === undefined) {
      reportUnknown(context, part.span, part.name, current);
      return undefined;
    }
    const next = classOf(context, { kind: "member", member, at: current }, part.span);
    if (next === undefined) return undefined;
    current = next;
  }
  return current;
}

export function classOf(context: ModelContext, found: Found, span: Span): ClassInstance | undefined {
  if (found.kind === "class") return found.instance;
  if (found.member.kind === "class") return resolveAlias(context, resolveClass(context, found.member));
  reportInstance(context, "instantiate.not-a-class", span, { name: found.member.name });
  return undefined;
}

/** A short definition without modifications is the class that it names: functions and types of both are the same. */
export function resolveAlias(context: ModelContext, classInstance: ClassInstance): ClassInstance {
  const { body, prefixes } = classInstance.definition;
  if (body.kind !== "short" || body.modification !== undefined || body.subscripts.length > 0)
    return classInstance;
  if (body.basePrefix !== "" || classInstance.modifier.entries.size > 0 || prefixes.partial)
    return classInstance;
  if (
    classInstance.defaults !== undefined &&
    classInstance.defaults !== noModifier &&
    classInstance.defaults.entries.size > 0
  )
    return classInstance;
  if (
    classInstance.definition.restriction !== "package" &&
    classInstance.definition.restriction !== "function"
  )
    return classInstance;
  return lookupBaseClass(context, classInstance, body.base, "enclosing") ?? classInstance;
}

/**
 * The class in an extends clause or short definition. Inherited elements are excluded from the look-up of base
 * classes (specification 3.6, section 7.1.4).
 */
export function lookupBaseClass(
  context: ModelContext,
  derived: ClassInstance,
  name: Name,
  from: "local" | "enclosing",
): ClassInstance | undefined {
  const [first, ...rest] = name.parts;
  if (first === undefined) return undefined;
  if (name.global) return lookupGlobal(context, name);
  const local = from === "local" ? localClass(context, derived, first.name) : undefined;
  if (local !== undefined) return descend(context, local, rest);
  const scope = derived.enclosing;
  if (scope === undefined) return lookupClass(context, derived, name);
  if (from === "local" && derived.definition.prefixes.encapsulated) {
    const found = findRoot(context, first.name);
    const start = found && classOf(context, found, first.span);
    if (start !== undefined) return descend(context, start, rest);
  }
  return lookupClass(context, scope, name);
}

/** A class declared or imported in `derived` itself. */
function localClass(context: ModelContext, derived: ClassInstance, name: string): ClassInstance | undefined {
  const composition = compositionOf(derived.definition);
  const own = composition?.classes.find((c) => c.name.name === name && !c.prefixes.redeclare);
  if (own !== undefined) {
    const members = derived.members;
    const present = members?.get(name);
    if (present?.kind === "class" && present.definition === own) return resolveClass(context, present);
    return resolveClass(context, {
      kind: "class",
      name,
      definition: own,
      owner: derived,
      modifier: derived.modifier.entries.get(name),
      protected: own.protected,
      stored: false,
      classInstance: undefined,
    });
  }
  if (derived.stored) {
    const stored = storedMember(context, derived, name);
    if (stored !== undefined) return resolveClass(context, stored);
  }
  const imported = findImported(context, derived, name);
  if (imported === undefined) return undefined;
  if (imported.kind === "class") return imported.instance;
  return imported.member.kind === "class" ? resolveClass(context, imported.member) : undefined;
}

function reportUnknown(context: ModelContext, span: Span, name: string, scope: ClassInstance): void {
  const where =
    scope.name.length === 0 ? phrase(featurePhrases, "construct.scope-of-model") : scope.name.join(".");
  const hint = didYouMean(name, visibleNames(context, scope));
  reportInstance(context, "instantiate.unknown-class", span, { name, scope: where }, hint);
}

function visibleNames(context: ModelContext, scope: ClassInstance): readonly string[] {
  const names: string[] = [...predefinedClasses.keys()];
  for (let at: ClassInstance | undefined = scope; at !== undefined; at = at.enclosing)
    for (const member of membersOf(context, at).values())
      if (member.kind === "class") names.push(member.name);
  for (const dotted of context.userClasses.keys()) names.push(dotted);
  return names;
}
