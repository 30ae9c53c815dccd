import { didYouMean, type Span } from "@cosimo/ir";
import {
  type BaseClass,
  type ClassInstance,
  type ClassMember,
  createClassInstance,
  type Member,
  type ObjectScope,
} from "../model/class-instance.ts";
import { type ModelContext, permanentContext, reportInstance } from "../model/model-context.ts";
import {
  type Modifier,
  mergeModifiers,
  modifierOf,
  noModifier,
  type Redeclaration,
} from "../model/modification.ts";
import { withoutElements } from "../syntax/extension/selective-extension.ts";
import { compositionOf } from "../syntax/tree/class-parts.ts";
import type { ClassDefinition, ComponentDeclaration, Composition } from "../syntax/tree/syntax-tree.ts";
import { repetitionOf } from "./duplicate-elements.ts";

/** Largest number of nested instances of one class among its own base classes; more is reported as recursion. */
const DEEPEST_INHERITANCE = 12;

/** All elements of a class by name, inherited ones included, in the order of declaration. */
export function membersOf(context: ModelContext, instance: ClassInstance): ReadonlyMap<string, Member> {
  if (instance.members === undefined) {
    instance.members = new Map();
    collectMembers(permanentContext(context), instance, instance.members);
    instance.isComplete = true;
  }
  return instance.members;
}

/** The element of this name, declared in the class, inherited, or in a file of a stored package. */
export function findMember(context: ModelContext, instance: ClassInstance, name: string): Member | undefined {
  const own = membersOf(context, instance).get(name);
  if (own !== undefined) return own;
  if (instance.stored) {
    const stored = storedMember(context, instance, name);
    if (stored !== undefined) return stored;
  }
  for (const base of basesOf(context, instance)) {
    if (base.instance.definition.restriction !== "package") continue;
    const inherited = findMember(context, base.instance, name);
    if (inherited !== undefined) return inherited;
  }
  return undefined;
}

/** A member of a package that is defined in a separate text: a user's text, or a file of a library. */
export function storedMember(
  context: ModelContext,
  owner: ClassInstance,
  name: string,
): ClassMember | undefined {
  if (owner.storedMembers.has(name)) return owner.storedMembers.get(name);
  const definition = context.queries.storedDefinition(context, [...owner.name, name]);
  const member: ClassMember | undefined = definition && {
    kind: "class",
    name,
    definition,
    owner,
    modifier: owner.modifier.entries.get(name),
    protected: definition.protected,
    stored: definition.restriction === "package",
    classInstance: undefined,
  };
  owner.storedMembers.set(name, member);
  return member;
}

/** The base classes of a class, or the class that a short definition names. */
export function basesOf(context: ModelContext, instance: ClassInstance): readonly BaseClass[] {
  if (instance.bases === undefined && instance.members === undefined) membersOf(context, instance);
  if (instance.bases !== undefined) return instance.bases;
  instance.bases = [];
  const { definition } = instance;
  const depth = context.extending.get(definition) ?? 0;
  if (depth > DEEPEST_INHERITANCE) {
    // Known from now on: several clauses of this kind would be followed in all combinations.
    context.extending.set(definition, Number.POSITIVE_INFINITY);
    const { name } = definition.name;
    reportInstance(context, "instantiate.recursive-extends", inheritanceSpan(definition), { name });
    return instance.bases;
  }
  context.extending.set(definition, depth + 1);
  instance.bases = resolveBases(permanentContext(context), instance);
  for (const base of instance.bases) membersOf(context, base.instance);
  if (context.extending.get(definition) === depth + 1) context.extending.set(definition, depth);
  return instance.bases;
}

/** The only extends clause of a class, else the class name: any of several clauses may close the cycle. */
function inheritanceSpan(definition: ClassDefinition): Span {
  const clauses = compositionOf(definition)?.extends ?? [];
  return clauses.length === 1 ? clauses[0]!.span : definition.name.span;
}

function resolveBases(context: ModelContext, instance: ClassInstance): readonly BaseClass[] {
  const { body } = instance.definition;
  switch (body.kind) {
    case "long":
      return extendsOf(context, instance, body.composition);
    case "extending": {
      const written = modifierOf(body.modification, instance, context.sink);
      const inherited =
        instance.extended === undefined ? [] : [asBase(context, instance, instance.extended, written)];
      return [...inherited, ...extendsOf(context, instance, body.composition)];
    }
    case "short": {
      const base = context.queries.lookupBaseClass(context, instance, body.base, "enclosing");
      if (base === undefined) return [];
      const scope = instance.enclosing ?? instance;
      const written = modifierOf(body.modification, scope, context.sink);
      return [asBase(context, instance, base, mergeModifiers(written, instance.defaults, context.sink))];
    }
    case "enumeration":
    case "partialDerivative":
      return [];
  }
}

function extendsOf(context: ModelContext, instance: ClassInstance, composition: Composition): BaseClass[] {
  const bases: BaseClass[] = [];
  if (composition.extends.length === 0) return bases;
  const redeclared = redeclaredElements(instance, composition);
  for (const clause of composition.extends) {
    const base = context.queries.lookupBaseClass(context, instance, clause.base, "local");
    if (base === undefined) continue;
    const written = modifierOf(clause.modification, instance, context.sink);
    const inner = redeclared === undefined ? written : mergeModifiers(redeclared, written, context.sink);
    const { breaks = [] } = clause;
    const kept =
      breaks.length === 0 ? base : { ...base, definition: withoutElements(base.definition, breaks) };
    const inherited = inDerived(context, instance, kept, inner);
    bases.push({ instance: inherited, whole: base, protected: clause.protected });
  }
  return bases;
}

/** Elements of a class body with the prefix `redeclare` modify what the class inherits. */
function redeclaredElements(instance: ClassInstance, composition: Composition): Modifier | undefined {
  let entries: Map<string, Modifier> | undefined;
  for (const element of composition.elements) {
    if (element.kind === "extends" || !element.prefixes.redeclare) continue;
    const redeclaration: Redeclaration = { element, scope: instance, inBody: true };
    entries ??= new Map();
    entries.set(element.name.name, { ...noModifier, redeclaration, span: element.span });
  }
  return entries && { ...noModifier, entries };
}

/** The base class as part of a derived one: same object; modifications of the derived class take precedence. */
function asBase(
  context: ModelContext,
  derived: ClassInstance,
  base: ClassInstance,
  written: Modifier,
): BaseClass {
  return { instance: inDerived(context, derived, base, written), whole: base, protected: false };
}

function inDerived(
  context: ModelContext,
  derived: ClassInstance,
  base: ClassInstance,
  written: Modifier,
): ClassInstance {
  const outer = mergeModifiers(derived.modifier, written, context.sink);
  return specialize(context, base, outer, derived.objectScope);
}

/** The class with further modifications from outside, as the class of another object. */
export function specialize(
  context: ModelContext,
  classInstance: ClassInstance,
  modifier: Modifier,
  objectScope: ObjectScope,
): ClassInstance {
  const { name, definition, builtin, enclosing, defaults, stored, extended } = classInstance;
  context.size.hasBuses ||= definition.restriction === "expandable connector";
  return createClassInstance({
    name,
    definition,
    enclosing,
    defaults,
    stored,
    objectScope,
    builtin,
    extended,
    modifier: mergeModifiers(modifier, classInstance.modifier, context.sink),
  });
}

function collectMembers(context: ModelContext, instance: ClassInstance, members: Map<string, Member>): void {
  const composition = compositionOf(instance.definition);
  if (composition === undefined) {
    for (const base of basesOf(context, instance)) inheritMembers(context, instance, members, base);
    return;
  }
  for (const element of composition.classes) addElement(context, instance, members, element);
  const bases = basesOf(context, instance);
  // Without those of unknown base classes the clauses are not told apart.
  const complete = bases.length >= composition.extends.length;
  let next = complete ? bases.length - composition.extends.length : bases.length;
  for (let i = 0; i < next; i++) inheritMembers(context, instance, members, bases[i]!);
  for (const element of composition.elements) {
    if (element.kind === "component") addElement(context, instance, members, element);
    else if (element.kind === "extends" && complete)
      inheritMembers(context, instance, members, bases[next++]!);
  }
  checkRedeclared(context, instance, composition);
}

function inheritMembers(
  context: ModelContext,
  instance: ClassInstance,
  members: Map<string, Member>,
  base: BaseClass,
): void {
  membersOf(context, base.instance).forEach((member, name) => {
    const present = members.get(name);
    if (present?.owner === instance && isExtension(present)) return;
    if (present === undefined)
      members.set(name, base.protected && !member.protected ? { ...member, protected: true } : member);
    else reportRepeated(context, instance, present, member);
  });
}

function addElement(
  context: ModelContext,
  owner: ClassInstance,
  members: Map<string, Member>,
  element: ClassDefinition | ComponentDeclaration,
): void {
  const name = element.name.name;
  if (element.prefixes.redeclare) return;
  const present = members.get(name);
  const member = createMember(owner, element);
  if (isExtension(member) && (present === undefined || present.owner !== owner)) {
    checkExtended(context, owner, member);
    members.set(name, member);
    return;
  }
  if (present === undefined) members.set(name, member);
  else reportRepeated(context, owner, present, member);
}

function reportRepeated(
  context: ModelContext,
  instance: ClassInstance,
  present: Member,
  repeated: Member,
): void {
  const repetition = repetitionOf(instance, present, repeated);
  if (repetition !== undefined)
    reportInstance(context, repetition.code, repetition.span, { name: repeated.name });
}

/** `model extends M` without `redeclare`: only the inherited declaration is replaced (specification 3.6, section 7.3.1). */
function isExtension(member: Member): boolean {
  return member.kind === "class" && member.definition.body.kind === "extending";
}

function checkExtended(context: ModelContext, owner: ClassInstance, { name }: Member): void {
  const inherited = findInheritedMember(context, owner, name);
  const composition = compositionOf(owner.definition);
  const { span } = composition?.classes.find((one) => one.name.name === name)?.name ?? owner.definition.name;
  if (inherited === undefined) reportInstance(context, "instantiate.nothing-to-redeclare", span, { name });
  else if (inherited.kind === "class" && !inherited.definition.prefixes.replaceable)
    reportInstance(context, "instantiate.not-replaceable", span, { name });
}

function checkRedeclared(context: ModelContext, owner: ClassInstance, composition: Composition): void {
  for (const element of composition.elements) {
    if (element.kind === "extends" || !element.prefixes.redeclare) continue;
    const name = element.name.name;
    if (findInheritedMember(context, owner, name) !== undefined) continue;
    const names = basesOf(context, owner).flatMap((base) => [...membersOf(context, base.instance).keys()]);
    const hint = didYouMean(name, names);
    reportInstance(context, "instantiate.nothing-to-redeclare", element.name.span, { name }, hint);
  }
}

export function findInheritedMember(
  context: ModelContext,
  owner: ClassInstance,
  name: string,
): Member | undefined {
  for (const base of basesOf(context, owner)) {
    const found = findMember(context, base.instance, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

function createMember(owner: ClassInstance, element: ClassDefinition | ComponentDeclaration): Member {
  const name = element.name.name;
  const modifier = owner.modifier.entries.get(name);
  const { protected: isProtected } = element;
  if (element.kind === "component")
    return {
      kind: "component",
      name,
      declaration: element,
      owner,
      modifier,
      protected: isProtected,
      shape: undefined,
    };
  return {
    kind: "class",
    name,
    definition: element,
    owner,
    modifier,
    protected: isProtected,
    stored: false,
    classInstance: undefined,
  };
}

/** Whether it is a connector, or a short definition of one. */
export function isConnectorClass(context: ModelContext, instance: ClassInstance): boolean {
  const { restriction, body } = instance.definition;
  if (restriction === "connector" || restriction === "expandable connector") return true;
  if (body.kind !== "short") return false;
  return basesOf(context, instance).some((base) => isConnectorClass(context, base.instance));
}

/** The predefined type or enumeration to which short definitions and extends clauses lead, with all modifications. */
export function baseTypeOf(context: ModelContext, instance: ClassInstance): ClassInstance | undefined {
  let current: ClassInstance | undefined = instance;
  for (let depth = 0; current !== undefined && depth < 100; depth++) {
    if (current.builtin !== undefined || current.definition.body.kind === "enumeration") return current;
    const { restriction } = current.definition;
    if (restriction !== "type" && restriction !== "connector" && restriction !== "class") {
      if (current.definition.body.kind !== "short") return undefined;
    }
    const bases: readonly BaseClass[] = basesOf(context, current);
    if (bases.length !== 1) return undefined;
    current = bases[0]!.instance;
  }
  return undefined;
}

/** A class of objects of another language (specification 3.6, section 12.9.7). */
export function isExternalObject(context: ModelContext, instance: ClassInstance): boolean {
  return (
    instance.definition.restriction === "class" &&
    basesOf(context, instance).some(
      ({ instance: base }) =>
        (base.enclosing === undefined && base.name[0] === "ExternalObject") ||
        isExternalObject(context, base),
    )
  );
}
