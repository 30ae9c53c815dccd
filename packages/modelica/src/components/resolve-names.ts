import { didYouMean, namesToTry, phrase } from "@cosimo/ir";
import { foreignNames } from "../advice/foreign-names.ts";
import { baseTypeOf, findMember, membersOf } from "../classes/class-members.ts";
import { checkAccess } from "../classes/component-checks.ts";
import { checkNameStep } from "../classes/composite-names.ts";
import { findSimpleName, foundClass, isLostImport } from "../classes/lookup.ts";
import { checkRedeclaredClasses } from "../classes/redeclaration-fit.ts";
import { resolveClass } from "../classes/resolve-class.ts";
import { primitiveType } from "../classes/type-leaf.ts";
import type { ClassInstance, ComponentMember, Member } from "../model/class-instance.ts";
import type { ComponentInstance } from "../model/component.ts";
import { type ExpressionContext, reportExpression } from "../model/expression-context.ts";
import { featurePhrases } from "../model/messages/feature-phrases.ts";
import type { ModelContext } from "../model/model-context.ts";
import { componentOf, lookupClass } from "../model/queries.ts";
import { literal, realType, scalarValue, type TypedValue } from "../model/typed-value.ts";
import type { ComponentReference, ReferencePart } from "../syntax/tree/syntax-tree.ts";

/** The meaning of the beginning of a name, and the number of its parts. */
export type ResolvedStart =
  | { readonly kind: "component"; readonly component: ComponentInstance; readonly used: number }
  | { readonly kind: "class"; readonly instance: ClassInstance; readonly used: number }
  | { readonly kind: "value"; readonly value: TypedValue };

/** Looks up the first part and follows nested classes as far as possible. */
export function resolveStart(
  context: ModelContext,
  expressionContext: ExpressionContext,
  reference: ComponentReference,
): ResolvedStart | undefined {
  const first = reference.parts[0]!;
  const scope = reference.global ? context.root : expressionContext.scope;
  const found = findSimpleName(context, scope, first.name);
  if (found === undefined) {
    if (first.name === "time" && reference.parts.length === 1)
      return resolveTime(context, expressionContext, reference);
    reportUnknownName(context, expressionContext, first);
    return undefined;
  }
  if (found.kind === "class") return descendClasses(context, expressionContext, reference, found.instance);
  if (found.kind === "literal") {
    const value = enumerationLiteral(context, found.type, found.name);
    return value && { kind: "value", value };
  }
  if (found.member.kind === "class") {
    const start = resolveClass(context, found.member);
    return descendClasses(context, expressionContext, reference, start, found.member);
  }
  if (!isVisibleThrough(context, expressionContext, found.member, reference.parts[1])) return undefined;
  const component = componentOf(context, found.at.objectScope, found.member);
  if (component !== undefined) checkEnclosing(context, expressionContext, found.at, component, first);
  return component && { kind: "component", component, used: 1 };
}

/** Whether the class of an outer component has the element; the inner one may have more (specification 3.6, section 5.4). */
function isVisibleThrough(
  context: ModelContext,
  expressionContext: ExpressionContext,
  { declaration, owner }: ComponentMember,
  part: ReferencePart | undefined,
): boolean {
  const { outer, inner } = declaration.prefixes;
  if (!outer || inner || part === undefined) return true;
  const declared = lookupClass(context, owner, declaration.type);
  if (declared === undefined || findMember(context, declared, part.name) !== undefined) return true;
  if (declared.definition.restriction === "expandable connector") return true;
  const args = { name: part.name, scope: declared.name.join(".") };
  const hint = didYouMean(part.name, membersOf(context, declared).keys());
  reportExpression(context, expressionContext, "expression.unknown-name", part.span, args, hint);
  return false;
}

/** Reports a variable of an enclosing class: only constants are visible there (specification 3.6, section 5.3.1). */
function checkEnclosing(
  context: ModelContext,
  expressionContext: ExpressionContext,
  at: ClassInstance,
  { prefixes }: ComponentInstance,
  part: ReferencePart,
): void {
  if (at === expressionContext.scope || prefixes.variability === "constant") return;
  if (at.objectScope.kind !== "object") return;
  const args = { name: part.name, class: at.name.join(".") };
  reportExpression(context, expressionContext, "expression.enclosing-variable", part.span, args);
}

/** Functions have no time of their own (specification, section 12.2): it is an argument. */
function resolveTime(
  context: ModelContext,
  expressionContext: ExpressionContext,
  { span }: ComponentReference,
): ResolvedStart | undefined {
  if (expressionContext.body?.kind !== "function")
    return { kind: "value", value: scalarValue(realType, { kind: "time" }, "continuous") };
  reportExpression(context, expressionContext, "expression.not-in-function", span, { construct: "time" });
  return undefined;
}

function descendClasses(
  context: ModelContext,
  expressionContext: ExpressionContext,
  reference: ComponentReference,
  start: ClassInstance,
  first?: Member,
): ResolvedStart | undefined {
  let current = start;
  let via = first;
  for (let used = 1; used < reference.parts.length; used++) {
    const part = reference.parts[used]!;
    if (!checkRedeclaredClasses(context)) return undefined;
    const literalValue = enumerationLiteral(context, current, part.name);
    if (literalValue !== undefined) return { kind: "value", value: literalValue };
    const member = findMember(context, current, part.name);
    if (member === undefined) {
      const hint = didYouMean(part.name, membersOf(context, current).keys());
      const args = { name: part.name, scope: current.name.join(".") };
      reportExpression(context, expressionContext, "expression.unknown-name", part.span, args, hint);
      return undefined;
    }
    checkAccess(context, expressionContext, current, part);
    const scope = reference.global ? context.root : expressionContext.scope;
    checkNameStep(context, { from: current, member, span: part.span, scope, via });
    via = member;
    if (member.kind === "component") {
      const component = componentOf(context, current.objectScope, member);
      return component && { kind: "component", component, used: used + 1 };
    }
    current = resolveClass(context, member);
  }
  return { kind: "class", instance: current, used: reference.parts.length };
}

function enumerationLiteral(
  context: ModelContext,
  instance: ClassInstance,
  name: string,
): TypedValue | undefined {
  const { restriction } = instance.definition;
  if (restriction !== "type") return undefined;
  const leaf = baseTypeOf(context, instance);
  const type = leaf && primitiveType(leaf);
  if (type?.kind !== "Enumeration") return undefined;
  const index = type.literals.indexOf(name);
  return index < 0 ? undefined : literal(index + 1, type);
}

function reportUnknownName(
  context: ModelContext,
  expressionContext: ExpressionContext,
  part: ReferencePart,
): void {
  if (isLostImport(context, expressionContext.scope, part.name)) return;
  const names: string[] = [];
  for (let at: ClassInstance | undefined = expressionContext.scope; at !== undefined; at = at.enclosing)
    names.push(...membersOf(context, at).keys());
  for (let at = expressionContext.iterators; at !== undefined; at = at.next) names.push(at.name);
  if (expressionContext.body !== undefined) names.push(...expressionContext.body.variables.keys());
  names.push("time");
  const scope = expressionContext.scope.name.join(".");
  const foreign = foreignNames.get(part.name);
  const nearest = didYouMean(part.name, names);
  const within =
    nearest.advice === undefined
      ? namesToTry(namesWithin(context, expressionContext.scope, part.name))
      : undefined;
  const hint =
    foreign !== undefined
      ? { advice: phrase(featurePhrases, "advice.write", { text: foreign }) }
      : within === undefined
        ? nearest
        : { advice: within };
  const args = { name: part.name, scope };
  reportExpression(context, expressionContext, "expression.unknown-name", part.span, args, hint);
}

/** Full names of elements with this name in components of a class, and of literals of its enumerations; two at most. */
function namesWithin(context: ModelContext, scope: ClassInstance, name: string): readonly string[] {
  const found: string[] = [];
  for (const member of membersOf(context, scope).values()) {
    if (found.length === 2) break;
    const instance = classOf(context, scope, member);
    if (instance !== undefined && has(context, instance, member, name)) found.push(`${member.name}.${name}`);
  }
  return found;
}

/** The class of a component, by names of classes only: no component is instantiated. */
function classOf(context: ModelContext, scope: ClassInstance, member: Member): ClassInstance | undefined {
  if (member.kind === "class") return resolveClass(context, member);
  const [first, ...others] = member.declaration.type.parts;
  const start = first && findSimpleName(context, scope, first.name);
  let at = foundClass(context, start);
  for (const part of others) {
    const next = at && findMember(context, at, part.name);
    at = next?.kind === "class" ? resolveClass(context, next) : undefined;
  }
  return at;
}

function has(context: ModelContext, instance: ClassInstance, { kind }: Member, name: string): boolean {
  if (kind === "component") {
    const inner = findMember(context, instance, name);
    return inner?.kind === "component" && !inner.protected;
  }
  const leaf = instance.definition.restriction === "type" ? baseTypeOf(context, instance) : undefined;
  const type = leaf && primitiveType(leaf);
  return type?.kind === "Enumeration" && type.literals.includes(name);
}
