import {
  type ClassInstance,
  type ClassMember,
  createClassInstance,
  type ObjectScope,
} from "../model/class-instance.ts";
import { type ModelContext, permanentContext, reportInstance } from "../model/model-context.ts";
import {
  asDefaults,
  type Modifier,
  mergeModifiers,
  modifierOf,
  narrowedModifier,
  noModifier,
  type Redeclaration,
} from "../model/modification.ts";
import type { ClassDefinition } from "../syntax/tree/syntax-tree.ts";
import { findInheritedMember, findMember } from "./class-members.ts";
import { checkRedeclarable } from "./redeclaration-checks.ts";

/** The instance of a member class in its owner, after redeclarations by the owner's environment. */
export function resolveClass(context: ModelContext, member: ClassMember): ClassInstance {
  if (member.classInstance === undefined) {
    member.classInstance = instantiateMember(permanentContext(context), member);
    useClass(context, member.classInstance);
  }
  return member.classInstance;
}

/** Rules are checked for the classes that a model uses. */
function useClass({ usedClasses }: ModelContext, instance: ClassInstance): void {
  if (!usedClasses.has(instance.definition)) usedClasses.set(instance.definition, instance);
}

function instantiateMember(context: ModelContext, member: ClassMember): ClassInstance {
  const { owner, definition, modifier } = member;
  const { inner, outer } = definition.prefixes;
  const around = outer && !inner ? objectAround(owner) : undefined;
  if (around !== undefined) {
    const found = innerClass(context, around, member);
    if (found !== undefined) return found;
  }
  const redeclaration = modifier?.redeclaration;
  if (redeclaration === undefined) {
    const name = [...owner.name, member.name];
    const outer = modifier ?? noModifier;
    const declared = createClassInstance({
      name,
      definition,
      enclosing: owner,
      stored: member.stored,
      ...(definition.constrainedBy === undefined
        ? { modifier: outer }
        : constrained(context, definition, outer, constraintModifier(context, member))),
      ...extendedClass(context, member),
    });
    if (definition.constrainedBy !== undefined)
      context.openFits.push({ member, redeclared: declared, outer });
    return declared;
  }
  return redeclaredClass(context, member, redeclaration, modifier!);
}

/** Of `model extends M` without `redeclare`: the class that the owner inherits under this name. */
function extendedClass(
  context: ModelContext,
  { definition, owner, name }: ClassMember,
): { readonly extended?: ClassInstance } {
  if (definition.body.kind !== "extending") return {};
  const inherited = findInheritedMember(context, owner, name);
  return inherited?.kind === "class" ? { extended: resolveClass(context, inherited) } : {};
}

/** The object in which the search for an inner element begins: the one around the object with the outer element. */
export function objectAround(owner: ClassInstance): ObjectScope | undefined {
  if (owner.objectScope.kind === "object") return owner.objectScope.parent ?? owner.objectScope;
  for (let at = owner.enclosing; at !== undefined; at = at.enclosing)
    if (at.objectScope.kind === "object") return at.objectScope;
  return undefined;
}

/** The nearest `inner` class of this name in the enclosing objects (specification 3.6, section 5.4). */
function innerClass(
  context: ModelContext,
  around: ObjectScope,
  outer: ClassMember,
): ClassInstance | undefined {
  for (let at: ObjectScope | undefined = around; at !== undefined; at = at.parent) {
    const found = at.owner && findMember(context, at.owner, outer.name);
    if (found?.kind === "class" && found.definition.prefixes.inner) return resolveClass(context, found);
  }
  const { restriction, name } = outer.definition;
  const args = { kind: restriction, name: outer.name };
  reportInstance(context, "instantiate.missing-inner-class", name.span, args);
  return undefined;
}

function redeclaredClass(
  context: ModelContext,
  member: ClassMember,
  redeclaration: Redeclaration,
  modifier: Modifier,
): ClassInstance {
  // A class that may not be redeclared again may still be modified where a component of it is declared.
  const { redeclaration: _, ...outer } = { ...modifier, final: false };
  const { element } = redeclaration;
  if (element.kind === "component") {
    reportInstance(context, "instantiate.redeclared-as-other-kind", element.span, {
      name: member.name,
      expected: member.definition.restriction,
      found: "component",
    });
    return resolveClass(context, { ...member, modifier: outer, classInstance: undefined });
  }
  checkRedeclarable(context, member, redeclaration);
  const redeclared = createRedeclared(context, member, { ...redeclaration, element }, outer);
  if (member.definition.prefixes.replaceable && element.body.kind !== "extending")
    context.openFits.push({
      member,
      redeclared,
      outer,
      ...(redeclaration.previous && { previous: redeclaration.previous }),
    });
  return redeclared;
}

function createRedeclared(
  context: ModelContext,
  member: ClassMember,
  redeclaration: Redeclaration & { readonly element: ClassDefinition },
  outer: Modifier,
): ClassInstance {
  const { element, scope } = redeclaration;
  const previous = previousMember(member, redeclaration.previous, outer);
  const original = constraintModifier(context, member);
  const constraint = narrowedModifier(redeclaration, original, context.sink, member.name);
  return createClassInstance({
    name: [...scope.name, element.name.name],
    definition: element,
    enclosing: scope,
    ...constrained(context, element, outer, constraint),
    ...(element.body.kind === "extending" ? { extended: resolveClass(context, previous) } : {}),
  });
}

/** Modifications from outside, and those of the constraining clause, which apply to the declaration and to what replaces it. */
function constrained(
  context: ModelContext,
  { body }: ClassDefinition,
  outer: Modifier,
  constraint: Modifier,
): Pick<ClassInstance, "modifier"> & { readonly defaults?: Modifier } {
  if (body.kind === "short") return { modifier: outer, defaults: asDefaults(constraint) };
  return { modifier: mergeModifiers(outer, constraint, context.sink) };
}

/** The class before its redeclaration, for `redeclare model extends M`. */
function previousMember(
  member: ClassMember,
  previous: Redeclaration | undefined,
  outer: Modifier,
): ClassMember {
  const modifier =
    previous === undefined ? undefined : { ...outer, entries: new Map(), redeclaration: previous };
  return { ...member, modifier, classInstance: undefined };
}

function constraintModifier(context: ModelContext, member: ClassMember): Modifier {
  const { constrainedBy, body } = member.definition;
  if (constrainedBy !== undefined) return modifierOf(constrainedBy.modification, member.owner, context.sink);
  return body.kind === "short" ? modifierOf(body.modification, member.owner, context.sink) : noModifier;
}
