import { diagnose, didYouMean, type Span } from "@cosimo/ir";
import { type ClassInstance, type Found, isWithin, type Member } from "../model/class-instance.ts";
import { report } from "../model/diagnostic-sink.ts";
import { expressionMessages } from "../model/messages/expression-messages.ts";
import { type ModelContext, reportInstance } from "../model/model-context.ts";
import { noModifier } from "../model/modification.ts";
import type { Type } from "../model/typed-value.ts";
import { compositionOf } from "../syntax/tree/class-parts.ts";
import type { ExpressionSyntax, Identifier, Import, Name } from "../syntax/tree/syntax-tree.ts";
import { basesOf, baseTypeOf, findMember, membersOf, storedMember } from "./class-members.ts";
import { checkNameStep, isPackageLike } from "./composite-names.ts";
import { predefinedClasses } from "./predefined-classes.ts";
import { resolveClass } from "./resolve-class.ts";
import { primitiveType } from "./type-leaf.ts";
import { reportUnknownClass } from "./unknown-classes.ts";

/**
 * Look-up of a simple name (specification 3.6, section 5.3.1): the elements of the class with inherited ones, its
 * imports, then the same in the enclosing classes up to an encapsulated one; then the predefined types.
 */
export function findSimpleName(context: ModelContext, scope: ClassInstance, name: string): Found | undefined {
  const declared = findDeclaredName(context, scope, name);
  if (declared !== undefined) return declared;
  const predefined = predefinedClasses.get(name);
  if (predefined !== undefined) return { kind: "class", instance: predefined };
  return isEncapsulated(scope) ? undefined : findRoot(context, name);
}

/** Whether top-level classes are not visible: the class or one around it is encapsulated. */
function isEncapsulated(scope: ClassInstance): boolean {
  for (let at: ClassInstance | undefined = scope; at !== undefined; at = at.enclosing)
    if (at.definition.prefixes.encapsulated) return true;
  return false;
}

/** Look-up of a simple name among declarations in the class and its enclosing classes, without predefined names. */
export function findDeclaredName(
  context: ModelContext,
  scope: ClassInstance,
  name: string,
): Found | undefined {
  let at: ClassInstance | undefined = scope;
  for (; at?.objectScope.kind === "object"; at = at.enclosing) {
    const found = findIn(context, at, name);
    if (found !== undefined) return found;
    if (at.definition.prefixes.encapsulated) return undefined;
  }
  return at && findInClasses(context, at, name);
}

/** The same in a class that belongs to no object. What may be another later, or has been reported, is not kept. */
function findInClasses(context: ModelContext, scope: ClassInstance, name: string): Found | undefined {
  scope.names ??= new Map();
  const kept = scope.names;
  const present = kept.get(name);
  if (present !== undefined || kept.has(name)) return present;
  const { list } = context.sink;
  const reports = list.length;
  let found: Found | undefined;
  let isFinal = true;
  for (let at: ClassInstance | undefined = scope; at !== undefined; at = at.enclosing) {
    found = findIn(context, at, name);
    isFinal &&= at.isComplete && !hasOpenImport(at);
    if (found !== undefined) isFinal &&= found.kind === "member" && found.at.isComplete;
    if (found !== undefined || at.definition.prefixes.encapsulated) break;
  }
  if (isFinal && list.length === reports) kept.set(name, found);
  return found;
}

function hasOpenImport({ definition }: ClassInstance): boolean {
  return compositionOf(definition)?.imports.some(({ kind }) => kind === "importAll") === true;
}

function findIn(context: ModelContext, at: ClassInstance, name: string): Found | undefined {
  const member = findMember(context, at, name);
  if (member !== undefined) return { kind: "member", member, at };
  return findImported(context, at, name);
}

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
  return findInImportedPackages(context, imports, name);
}

/** The public element of this name in the packages of unqualified imports; there must not be several. */
function findInImportedPackages(
  context: ModelContext,
  imports: readonly Import[],
  name: string,
): Found | undefined {
  let found: Found | undefined;
  for (const one of imports) {
    if (one.kind !== "importAll") continue;
    const from = lookupGlobal(context, one.path);
    if (from === undefined) continue;
    checkImportedFrom(context, from, one);
    const member = findMember(context, from, name);
    if (member === undefined && hasLiteral(from, name)) found ??= { kind: "literal", type: from, name };
    if (member === undefined || member.protected) continue;
    if (found !== undefined) reportInstance(context, "instantiate.import-ambiguous", one.span, { name });
    found ??= { kind: "member", member, at: from };
  }
  return found;
}

function hasLiteral({ definition: { body } }: ClassInstance, name: string): boolean {
  return body.kind === "enumeration" && body.literals?.some((one) => one.name.name === name) === true;
}

/** Reports an import from a class that is no package (specification 3.6, section 13.2.1.1). */
function checkImportedFrom(context: ModelContext, from: ClassInstance, { kind, path }: Import): void {
  const { restriction, body } = from.definition;
  const isPackage =
    kind === "import" || body.kind === "enumeration" || ["package", "class"].includes(restriction);
  if (isPackage && isPackageLike(context, from)) return;
  const args = { class: from.name.join("."), restriction: from.definition.restriction };
  reportInstance(context, "instantiate.import-from", path.span, args);
}

/** The element that an import names: a class, or a constant of a package. */
export function findGlobalElement(context: ModelContext, one: Import): Found | undefined {
  const parts = one.path.parts;
  const last = parts.at(-1);
  if (last === undefined) return undefined;
  if (parts.length === 1) {
    const found = findRoot(context, last.name);
    if (found === undefined) reportUnknown(context, [last], context.root, true);
    return found;
  }
  const owner = lookupGlobal(context, { ...one.path, parts: parts.slice(0, -1) });
  if (owner === undefined) return undefined;
  const member = findMember(context, owner, last.name);
  if (member === undefined) {
    if (hasLiteral(owner, last.name)) return { kind: "literal", type: owner, name: last.name };
    const { body } = owner.definition;
    if (body.kind === "enumeration") reportUnknownLiteral(context, last, owner, body.literals ?? []);
    else reportUnknown(context, [last], owner, true);
    return undefined;
  }
  checkImportedFrom(context, owner, one);
  if (member.protected) {
    const args = { name: last.name, class: owner.name.join(".") };
    reportInstance(context, "instantiate.import-protected", last.span, args);
  }
  return { kind: "member", member, at: owner };
}

function reportUnknownLiteral(
  { sink }: ModelContext,
  { name, span }: Identifier,
  { name: scope }: ClassInstance,
  literals: readonly { readonly name: Identifier }[],
): void {
  const hint = didYouMean(
    name,
    literals.map((one) => one.name.name),
  );
  const args = { name, scope: scope.join(".") };
  report(sink, diagnose(expressionMessages, "expression.unknown-name", span, args, hint));
}

export function lookupGlobal(context: ModelContext, path: Name): ClassInstance | undefined {
  return descend(context, context.root, path.parts, 0, context.root);
}

/** The class of this name in `scope`; `undefined` after a report. */
export function lookupClass(
  context: ModelContext,
  scope: ClassInstance,
  name: Name,
): ClassInstance | undefined {
  if (name.global) return descend(context, context.root, name.parts, 0, scope);
  const first = name.parts[0];
  if (first === undefined) return undefined;
  const outside = classOutside(context, scope, first.name);
  const known = outside?.classes?.get(name);
  if (known !== undefined) return known;
  const { list } = context.sink;
  const reports = list.length;
  const found = findClass(context, scope, name.parts, first);
  // The first name is kept if it has its final meaning.
  const isFinal = outside?.names?.has(first.name) === true && list.length === reports;
  if (isFinal && found !== undefined) {
    outside.classes ??= new Map();
    outside.classes.set(name, found);
  }
  return found;
}

/** The class around objects from which a name is looked up there; undefined: an object on the way may have it. */
function classOutside(context: ModelContext, scope: ClassInstance, name: string): ClassInstance | undefined {
  let at: ClassInstance | undefined = scope;
  for (; at?.objectScope.kind === "object"; at = at.enclosing) {
    const { definition } = at;
    if (definition.prefixes.encapsulated || at.stored || !at.isComplete) return undefined;
    if (membersOf(context, at).has(name) || compositionOf(definition)?.imports.length !== 0) return undefined;
    if (basesOf(context, at).some(({ instance }) => instance.definition.restriction === "package"))
      return undefined;
  }
  return at;
}

function findClass(
  context: ModelContext,
  scope: ClassInstance,
  parts: Name["parts"],
  first: Identifier,
): ClassInstance | undefined {
  const found = findSimpleName(context, scope, first.name);
  if (found === undefined) {
    reportUnknown(context, parts, scope, false);
    return undefined;
  }
  const start = classOf(context, found, first.span);
  return (
    start && descend(context, start, parts, 1, scope, found.kind === "member" ? found.member : undefined)
  );
}

/** The class that `parts` from number `begin` on lead to from a class; `scope`: where the name is written. */
function descend(
  context: ModelContext,
  from: ClassInstance,
  parts: Name["parts"],
  begin: number,
  scope: ClassInstance,
  start?: Member,
): ClassInstance | undefined {
  let current = from;
  let via = start;
  // A global name is looked up from outside wherever it is written (section 5.3.3).
  const view = from === context.root ? context.root : scope;
  for (let i = begin; i < parts.length; i++) {
    const part = parts[i]!;
    const member = findMember(context, current, part.name);
    if (member === undefined) {
      reportUnknown(context, parts.slice(i), current, true);
      return undefined;
    }
    const next = classOf(context, { kind: "member", member, at: current }, part.span);
    if (next === undefined) return undefined;
    checkNameStep(context, { from: current, member, span: part.span, scope: view, via });
    via = member;
    if (member.protected && !isWithin(scope, current)) {
      const args = { name: part.name, class: current.name.join(".") };
      reportInstance(context, "instantiate.protected-class", part.span, args);
    }
    current = next;
  }
  return current;
}

export function classOf(context: ModelContext, found: Found, span: Span): ClassInstance | undefined {
  if (found.kind === "class") return found.instance;
  const instance = foundClass(context, found);
  if (instance !== undefined) return resolveAlias(context, instance);
  const { name } = found.kind === "member" ? found.member : found;
  reportInstance(context, "instantiate.not-a-class", span, { name });
  return undefined;
}

/** The class that was found; `undefined` for other elements. */
export function foundClass(context: ModelContext, found: Found | undefined): ClassInstance | undefined {
  if (found?.kind === "class") return found.instance;
  return found?.kind === "member" && found.member.kind === "class"
    ? resolveClass(context, found.member)
    : undefined;
}

/** Instances of one alias on the way to its class; more are a circle. */
const DEEPEST_ALIAS = 1;

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
  const { extending } = context;
  const depth = extending.get(classInstance.definition) ?? 0;
  // A circle of names is reported where its bases are asked for.
  if (depth > DEEPEST_ALIAS) return classInstance;
  extending.set(classInstance.definition, depth + 1);
  const named = lookupBaseClass(context, classInstance, body.base, "enclosing");
  extending.set(classInstance.definition, depth);
  return named ?? classInstance;
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
  const { parts } = name;
  const first = parts[0];
  if (first === undefined) return undefined;
  if (name.global) return descend(context, context.root, parts, 0, derived);
  const local = from === "local" ? localClass(context, derived, first.name) : undefined;
  if (local !== undefined) return descend(context, local, parts, 1, derived);
  const scope = derived.enclosing;
  if (scope === undefined) return lookupClass(context, derived, name);
  if (from === "local" && derived.definition.prefixes.encapsulated && !predefinedClasses.has(first.name)) {
    reportUnknown(context, name.parts, derived, false);
    return undefined;
  }
  if (isOwnComponent(derived, first.name) && findSimpleName(context, scope, first.name) === undefined) {
    reportInstance(context, "instantiate.not-a-class", first.span, { name: first.name });
    return undefined;
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
  return foundClass(context, findImported(context, derived, name));
}

function reportUnknown(
  context: ModelContext,
  parts: Name["parts"],
  scope: ClassInstance,
  inside: boolean,
): void {
  if (inside || !isLostImport(context, scope, parts[0]!.name))
    reportUnknownClass(context, parts, scope, inside);
}

/** Whether a class declares a component of this name; base classes are sought before its components are known. */
function isOwnComponent({ definition }: ClassInstance, name: string): boolean {
  return compositionOf(definition)?.components.some((one) => one.name.name === name) ?? false;
}

/** Whether an import that has been reported was to bring this name. */
export function isLostImport(context: ModelContext, scope: ClassInstance, name: string): boolean {
  for (let at: ClassInstance | undefined = scope; at !== undefined; at = at.enclosing)
    for (const one of compositionOf(at.definition)?.imports ?? []) {
      if (one.kind === "import" && one.alias.name === name) return true;
      if (one.kind === "importAll" && lookupGlobal(context, one.path) === undefined) return true;
    }
  return false;
}

/** The Boolean or enumeration type that an expression names, where a type is allowed as a range of values. */
export function typeNamed(
  context: ModelContext,
  scope: ClassInstance,
  syntax: ExpressionSyntax,
): Type | undefined {
  if (syntax.kind !== "reference" || syntax.parts.some((part) => part.subscripts.length > 0))
    return undefined;
  const [first, ...rest] = syntax.parts;
  const found = first && findSimpleName(context, scope, first.name);
  if (found === undefined) return undefined;
  let current = foundClass(context, found);
  for (const part of rest) {
    const member = current && findMember(context, current, part.name);
    current = member?.kind === "class" ? resolveClass(context, member) : undefined;
  }
  const leaf = current && baseTypeOf(context, current);
  return leaf && primitiveType(leaf);
}
