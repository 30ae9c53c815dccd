import { limitedList, type Phrase, phrase, relatedSpan, type Span } from "@cosimo/ir";
import {
  type ClassInstance,
  type ComponentMember,
  type Member,
  noPrefixes,
} from "../model/class-instance.ts";
import { featurePhrases } from "../model/messages/feature-phrases.ts";
import { type ModelContext, type RedeclaredClass, reportInstance } from "../model/model-context.ts";
import { lookupClass } from "../model/queries.ts";
import { typeName } from "../model/typed-value.ts";
import { basesOf, baseTypeOf, findMember, membersOf } from "./class-members.ts";
import type { Declared } from "./component-declaration.ts";
import { resolveClass } from "./resolve-class.ts";
import { primitiveType, typeLeaf } from "./type-leaf.ts";

/** Most missing elements in a message. */
const MOST_MISSING = 5;

/** A redeclaration of the element `name`: the new class, and the class that it must be a subtype of. */
interface Replacement {
  readonly name: string;
  readonly found: ClassInstance;
  readonly constraint: ClassInstance;
  /** Of the new class in the redeclaration. */
  readonly span: Span;
  /** Dimensions that the new class adds to its type in its own declaration. */
  readonly ownDimensions?: number;
}

/**
 * Checks classes that were redeclared since the last call; they cannot be checked while base classes are looked up. The
 * original replaces a class that does not fit.
 */
export function checkRedeclaredClasses(context: ModelContext): boolean {
  let allFit = true;
  for (let one = context.openFits.pop(); one !== undefined; one = context.openFits.pop()) {
    const { member, redeclared } = one;
    const isOriginal = redeclared.definition === member.definition;
    const original = isOriginal ? redeclared : originalOf(context, one);
    const constraint = constraintOf(context, one, original);
    if (constraint === undefined || fitsConstraint(context, one, constraint)) continue;
    member.classInstance = original;
    allFit = false;
  }
  return allFit;
}

function originalOf(context: ModelContext, { member, outer }: RedeclaredClass): ClassInstance {
  return resolveClass(context, { ...member, modifier: outer, classInstance: undefined });
}

/** The constraint of the redeclaration before, if it has one, else that of the declaration. */
function constraintOf(
  context: ModelContext,
  { member, previous }: RedeclaredClass,
  original: ClassInstance,
): ClassInstance | undefined {
  const narrowed = previous?.element.constrainedBy;
  if (narrowed !== undefined) return lookupClass(context, previous!.scope, narrowed.base);
  const { constrainedBy } = member.definition;
  return constrainedBy === undefined ? original : lookupClass(context, member.owner, constrainedBy.base);
}

function fitsConstraint(
  context: ModelContext,
  { member: { name, definition }, redeclared }: RedeclaredClass,
  constraint: ClassInstance,
): boolean {
  const { body, name: own, constrainedBy } = redeclared.definition;
  const span = body.kind === "short" ? body.base.span : own.span;
  const hasClause = constrainedBy !== undefined && redeclared.definition === definition;
  const ownDimensions = hasClause && body.kind === "short" ? body.subscripts.length : 0;
  if (!checkFit(context, { name, found: redeclared, constraint, span, ownDimensions })) return false;
  if (constrainedBy === undefined || redeclared.definition === definition) return true;
  const narrowed = redeclared.enclosing && lookupClass(context, redeclared.enclosing, constrainedBy.base);
  return (
    narrowed === undefined ||
    checkFit(context, { name, found: narrowed, constraint, span: constrainedBy.span })
  );
}

/** Whether the class of a redeclared component has all that the constraining one has; reports what it lacks. */
export function componentFits(
  context: ModelContext,
  { name }: ComponentMember,
  { declaration, scope, constraint }: Declared,
  found: ClassInstance,
): boolean {
  if (constraint === undefined) return true;
  const required = lookupClass(context, constraint.scope, constraint.name);
  if (required === undefined) return true;
  const { type, constrainedBy } = declaration;
  if (!checkFit(context, { name, found, constraint: required, span: type.span })) return false;
  // A redeclaration may narrow what later ones must fit.
  const narrowed = constrainedBy && lookupClass(context, scope, constrainedBy.base);
  if (narrowed === undefined) return true;
  return checkFit(context, { name, found: narrowed, constraint: required, span: constrainedBy!.span });
}

/**
 * Whether the new class has all public elements of the constraining one, of the same kind and type (specification 3.6,
 * sections 6.4 and 7.3.2). Reports what it lacks.
 */
function checkFit(context: ModelContext, replacement: Replacement): boolean {
  const { found, constraint, ownDimensions = 0 } = replacement;
  const difference =
    rankDifference(context, found, constraint, ownDimensions) ?? classDifference(context, found, constraint);
  if (difference === undefined) return true;
  if ("lacking" in difference) return lacks(context, replacement, difference.lacking);
  return misfit(context, replacement, difference.element, difference);
}

/** The types have equal numbers of dimensions (specification 3.6, section 7.3.2). */
function rankDifference(
  context: ModelContext,
  found: ClassInstance,
  constraint: ClassInstance,
  ownDimensions: number,
): ClassDifference | undefined {
  const [own, required] = [found, constraint].map((one) => rankOf(context, one)) as [number, number];
  if (own - ownDimensions === required) return undefined;
  const element = phrase(featurePhrases, "redeclaration.dimensions");
  return { element, found: String(own - ownDimensions), expected: String(required) };
}

/** Number of dimensions of a type; zero for a class with elements. */
function rankOf(context: ModelContext, instance: ClassInstance): number {
  const { sizes } = typeLeaf(context, instance, { ...noPrefixes, inner: false });
  return sizes.reduce((sum, { subscripts }) => sum + subscripts.length, 0);
}

/** Why a class cannot stand for another: elements that it lacks, or the first one that differs. */
export type ClassDifference =
  | { readonly lacking: readonly Member[] }
  | (Difference & { readonly element: string | Phrase });

/** The first difference that makes `found` no subtype of `constraint`; `undefined` for a subtype. */
export function classDifference(
  context: ModelContext,
  found: ClassInstance,
  constraint: ClassInstance,
): ClassDifference | undefined {
  if (found.definition === constraint.definition) return undefined;
  const kinds = kindDifference(found, constraint);
  if (kinds !== undefined) return { element: phrase(featurePhrases, "redeclaration.kind"), ...kinds };
  const types = typeDifference(context, found, constraint);
  if (types !== undefined) return { element: phrase(featurePhrases, "redeclaration.type"), ...types };
  const required = [...membersOf(context, constraint).values()].filter((member) => !member.protected);
  const lacking = required.filter(({ name }) => findMember(context, found, name) === undefined);
  if (lacking.length > 0) return { lacking };
  for (const member of required) {
    const differs = memberDifference(context, findMember(context, found, member.name)!, member);
    if (differs !== undefined) return { element: `'${member.name}'`, ...differs };
  }
  return orderDifference(context, found, constraint);
}

/** Inputs and outputs of functions have the same order (specification 3.6, section 6.6). */
function orderDifference(
  context: ModelContext,
  found: ClassInstance,
  constraint: ClassInstance,
): ClassDifference | undefined {
  const isFunction = [found, constraint].every(({ definition }) =>
    ALIKE[0]!.includes(definition.restriction),
  );
  if (!isFunction) return undefined;
  for (const causality of ["input", "output"]) {
    const [own, required] = [found, constraint].map((one) => formals(context, one, causality));
    const written = required!.join(", ");
    if (own!.filter((name) => required!.includes(name)).join(", ") === written) continue;
    const element = phrase(featurePhrases, "redeclaration.order");
    return { element, found: own!.join(", "), expected: written };
  }
  return undefined;
}

function formals(context: ModelContext, instance: ClassInstance, causality: string): readonly string[] {
  return [...membersOf(context, instance).values()].flatMap((member) =>
    member.kind === "component" && member.declaration.prefixes.causality === causality ? [member.name] : [],
  );
}

function lacks(context: ModelContext, replacement: Replacement, members: readonly Member[]): false {
  const missing = limitedList(
    members.map(({ name }) => `'${name}'`),
    MOST_MISSING,
  );
  const [first] = members;
  const span = first!.kind === "component" ? first!.declaration.name.span : first!.definition.name.span;
  const declared = phrase(featurePhrases, "redeclaration.required", { name: first!.name });
  const args = { ...commonArguments(context, replacement), missing };
  const related = [relatedSpan(declared, span)];
  reportInstance(context, "instantiate.redeclaration-lacks", replacement.span, args, { related });
  return false;
}

interface Difference {
  readonly found: string | Phrase;
  readonly expected: string | Phrase;
}

function misfit(
  context: ModelContext,
  replacement: Replacement,
  element: string | Phrase,
  difference: Difference,
): false {
  const { found, expected } = difference;
  const args = { ...commonArguments(context, replacement), element, found, expected };
  reportInstance(context, "instantiate.redeclaration-differs", replacement.span, args);
  return false;
}

function commonArguments(context: ModelContext, { name, found, constraint }: Replacement) {
  return { name, class: writtenName(context, found), constraint: writtenName(context, constraint) };
}

/** The class that a short definition names, as in `redeclare package M = Oil`. */
function writtenName(context: ModelContext, instance: ClassInstance): string {
  const base = instance.definition.body.kind === "short" ? basesOf(context, instance)[0] : undefined;
  const named = base === undefined || base.instance.builtin !== undefined ? instance : base.instance;
  return named.name.join(".");
}

/** Kinds of classes that only a class of the same kind replaces (specification 3.6, section 6.4). */
const ALIKE = [
  ["function", "operator function"],
  ["package"],
  ["model", "block"],
  ["connector", "expandable connector"],
  ["record", "operator record", "type"],
];

function kindDifference(
  { definition: a }: ClassInstance,
  { definition: b }: ClassInstance,
): Difference | undefined {
  const groupOf = (kind: string) => ALIKE.findIndex((group) => group.includes(kind));
  const [found, expected] = [a.restriction, b.restriction];
  // A plain class has the restrictions of what it is used as.
  const isFunctionOrPackage = (kind: string) => [0, 1].includes(groupOf(kind));
  if (found === "class" && !isFunctionOrPackage(expected)) return undefined;
  if (expected === "class" && !isFunctionOrPackage(found)) return undefined;
  return groupOf(found) === groupOf(expected) ? undefined : { found, expected };
}

/** Of predefined types, of which the elements are attributes. */
function typeDifference(
  context: ModelContext,
  found: ClassInstance,
  constraint: ClassInstance,
): Difference | undefined {
  const [a, b] = [found, constraint].map((one) => describeClass(context, one));
  if (a === b || (a === undefined && b === undefined)) return undefined;
  const [own, required] = [found, constraint].map((one) => literalsOf(context, one));
  // Enumerations with the same literals are of one type (section 6.4).
  if (own !== undefined && own === required) return undefined;
  if (isAnyEnumeration(context, constraint) && isEnumeration(context, found)) return undefined;
  const isClass = phrase(featurePhrases, "redeclaration.class-with-elements");
  return { found: a ?? isClass, expected: b ?? isClass };
}

/** `enumeration(:)` stands for any enumeration (specification 3.6, section 4.9.5.3). */
function isAnyEnumeration(context: ModelContext, instance: ClassInstance): boolean {
  const body = baseTypeOf(context, instance)?.definition.body;
  return body?.kind === "enumeration" && body.literals === undefined;
}

function literalsOf(context: ModelContext, instance: ClassInstance): string | undefined {
  const body = baseTypeOf(context, instance)?.definition.body;
  return body?.kind === "enumeration" ? body.literals?.map(({ name }) => name.name).join(" ") : undefined;
}

function isEnumeration(context: ModelContext, instance: ClassInstance): boolean {
  return baseTypeOf(context, instance)?.definition.body.kind === "enumeration";
}

/** The predefined type or enumeration that a class is; `undefined` for a class with elements. */
function describeClass(context: ModelContext, instance: ClassInstance): string | undefined {
  const leaf = baseTypeOf(context, instance);
  const type = leaf && primitiveType(leaf);
  return type && typeName(type);
}

function memberDifference(context: ModelContext, found: Member, expected: Member): Difference | undefined {
  if (found.kind !== expected.kind) {
    const kindOf = (member: Member) =>
      phrase(featurePhrases, member.kind === "class" ? "redeclaration.class" : "redeclaration.component");
    return { found: kindOf(found), expected: kindOf(expected) };
  }
  if (found.kind === "class" || expected.kind === "class" || found.declaration === expected.declaration)
    return undefined;
  // Their types may be redeclared again.
  if (found.modifier?.redeclaration !== undefined || expected.modifier?.redeclaration !== undefined)
    return undefined;
  const [a, b] = [found, expected].map((member) => formOf(context, member)) as [string, string];
  if (a === b) return variabilityDifference(found, expected, b);
  const component = phrase(featurePhrases, "redeclaration.component");
  return { found: a || component, expected: b || component };
}

/** "flow Real", "Real[:]" of a variable; empty for a component with elements. */
function formOf(context: ModelContext, { declaration, owner }: ComponentMember): string {
  const { type, subscripts, prefixes } = declaration;
  const instance = lookupClass(context, owner, type);
  const name = instance && describeClass(context, instance);
  if (name === undefined) return "";
  const isDeclared = instance?.builtin !== undefined && subscripts.length > 0;
  const sizes = isDeclared ? `[${subscripts.map(() => ":").join(", ")}]` : "";
  const written = [prefixes.connection, prefixes.causality].filter((prefix) => prefix !== "");
  return [...written, `${name}${sizes}`].join(" ");
}

const variabilities = ["constant", "parameter", "discrete"];

/** What is read as a constant or parameter does not become a variable (specification 3.6, section 6.4). */
function variabilityDifference(
  { declaration: { prefixes: a } }: ComponentMember,
  { declaration: { prefixes: b } }: ComponentMember,
  form: string,
): Difference | undefined {
  const rankOf = (prefix: string) => (prefix === "" ? variabilities.length : variabilities.indexOf(prefix));
  // Types other than Real are discrete without a prefix.
  if (form === "" || b.variability === "discrete" || rankOf(a.variability) <= rankOf(b.variability))
    return undefined;
  return { found: `${a.variability} ${form}`.trim(), expected: `${b.variability} ${form}` };
}
