import { didYouMean, phrase } from "@cosimo/ir";
import { foreignFunctions } from "../advice/foreign-names.ts";
import { findMember, membersOf } from "../classes/class-members.ts";
import { checkAccess } from "../classes/component-checks.ts";
import { checkNameStep } from "../classes/composite-names.ts";
import { classOf, findDeclaredName, findSimpleName, isLostImport, resolveAlias } from "../classes/lookup.ts";
import { checkRedeclaredClasses } from "../classes/redeclaration-fit.ts";
import { resolveClass } from "../classes/resolve-class.ts";
import type { ClassInstance, Member } from "../model/class-instance.ts";
import type { ComponentInstance } from "../model/component.ts";
import { type ExpressionContext, reportExpression } from "../model/expression-context.ts";
import { featurePhrases } from "../model/messages/feature-phrases.ts";
import type { ModelContext } from "../model/model-context.ts";
import type { ComponentReference, FunctionCall, ReferencePart } from "../syntax/tree/syntax-tree.ts";
import { childOf } from "./child-of.ts";
import { resolveStart } from "./resolve-names.ts";

/** The operator or built-in function of this name, unless a class in scope has the name. */
export function builtinOperatorOf(
  context: ModelContext,
  expressionContext: ExpressionContext,
  syntax: FunctionCall,
) {
  const { parts, global } = syntax.function;
  const name = parts.map((part) => part.name).join(".");
  const operator = context.operators.get(name);
  if (operator === undefined || global) return operator;
  const declared = findDeclaredName(context, expressionContext.scope, parts[0]!.name);
  const hidden =
    declared?.kind === "class" || (declared?.kind === "member" && declared.member.kind === "class");
  return hidden ? undefined : operator;
}

export function nameOf(reference: ComponentReference): string {
  return reference.parts.map((part) => part.name).join(".");
}

/** The function (or record) of a call: looked up through classes, or through a component. */
export function findFunction(
  context: ModelContext,
  expressionContext: ExpressionContext,
  reference: ComponentReference,
): ClassInstance | undefined {
  const first = reference.parts[0]!;
  const scope = reference.global ? context.root : expressionContext.scope;
  const found = findSimpleName(context, scope, first.name);
  if (found === undefined) return unknownFunction(context, expressionContext, reference);
  if (found.kind === "member" && found.member.kind === "component")
    return functionOfComponent(context, expressionContext, reference);
  const current = classOf(context, found, first.span);
  const via = found.kind === "member" ? found.member : undefined;
  return descend(context, expressionContext, reference, { current, via, rest: reference.parts.slice(1) });
}

/** Follows the parts of a name through classes. */
function descend(
  context: ModelContext,
  expressionContext: ExpressionContext,
  reference: ComponentReference,
  from: {
    readonly current: ClassInstance | undefined;
    readonly via: Member | undefined;
    readonly rest: readonly ReferencePart[];
  },
): ClassInstance | undefined {
  let { current, via } = from;
  for (const part of from.rest) {
    if (current === undefined || !checkRedeclaredClasses(context)) return undefined;
    const member = findMember(context, current, part.name);
    if (member?.kind !== "class") return unknownMember(context, expressionContext, part, current);
    checkAccess(context, expressionContext, current, part);
    const scope = reference.global ? context.root : expressionContext.scope;
    checkNameStep(context, { from: current, member, span: part.span, scope, via });
    via = member;
    current = resolveAlias(context, resolveClass(context, member));
  }
  return checkRedeclaredClasses(context) ? current : undefined;
}

function functionOfComponent(
  context: ModelContext,
  expressionContext: ExpressionContext,
  reference: ComponentReference,
): ClassInstance | undefined {
  const start = resolveStart(context, expressionContext, reference);
  if (start?.kind !== "component") return undefined;
  if (reference.parts.length === 1) {
    const args = { name: nameOf(reference), kind: phrase(featurePhrases, "construct.variable") };
    const { kind } = start.component;
    const isArray = kind === "array" || (kind === "primitive" && start.component.dims.length > 0);
    const advice = phrase(featurePhrases, isArray ? "advice.element" : "advice.product", { name: args.name });
    reportExpression(context, expressionContext, "expression.not-a-function", reference.span, args, {
      advice,
    });
    return undefined;
  }
  let component: ComponentInstance | undefined = start.component;
  for (const part of reference.parts.slice(1)) {
    const object: ComponentInstance | undefined = component;
    if (object.declaration.condition !== undefined) {
      const args = { name: object.path.join(".") };
      reportExpression(context, expressionContext, "expression.conditional-component", reference.span, args);
      return undefined;
    }
    if (object?.kind !== "object") break;
    checkAccess(context, expressionContext, object.instance, part);
    const member = findMember(context, object.instance, part.name);
    if (member?.kind === "class") {
      const rest = reference.parts.slice(reference.parts.indexOf(part) + 1);
      const from = { current: resolveClass(context, member), via: member, rest };
      const called = descend(context, expressionContext, reference, from);
      return called !== undefined && isOfOperator(called)
        ? unknownFunction(context, expressionContext, reference)
        : called;
    }
    component = childOf(context, object, part.name);
    if (component === undefined) return unknownMember(context, expressionContext, part, object.instance);
  }
  return unknownFunction(context, expressionContext, reference);
}

/** A component leads to functions that are no operators (specification 3.6, section 5.3.2). */
function isOfOperator({ definition, enclosing }: ClassInstance): boolean {
  return definition.restriction === "operator function" || enclosing?.definition.restriction === "operator";
}

function unknownMember(
  context: ModelContext,
  expressionContext: ExpressionContext,
  { name, span }: ReferencePart,
  owner: ClassInstance,
): undefined {
  const members = [...membersOf(context, owner).values()];
  const functions = members.filter((member) => member.kind === "class").map((member) => member.name);
  const args = { name: `${owner.name.join(".")}.${name}` };
  const hint = didYouMean(name, functions);
  reportExpression(context, expressionContext, "expression.unknown-function", span, args, hint);
  return undefined;
}

function unknownFunction(
  context: ModelContext,
  expressionContext: ExpressionContext,
  reference: ComponentReference,
): undefined {
  const name = nameOf(reference);
  if (isLostImport(context, expressionContext.scope, name)) return undefined;
  const names = [...context.operators.keys(), "connect", "der"];
  for (let at: ClassInstance | undefined = expressionContext.scope; at !== undefined; at = at.enclosing)
    for (const member of membersOf(context, at).values())
      if (member.kind === "class") names.push(member.name);
  const foreign = foreignFunctions.get(name);
  const hint =
    foreign === undefined
      ? didYouMean(name, names)
      : { advice: phrase(featurePhrases, "advice.write", { text: foreign }) };
  reportExpression(context, expressionContext, "expression.unknown-function", reference.span, { name }, hint);
  return undefined;
}
