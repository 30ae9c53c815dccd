import { didYouMean, type Phrase, phrase, type Span } from "@cosimo/ir";
import { type ClassInstance, isWithin, type ObjectScope } from "../model/class-instance.ts";
import type { Parts } from "../model/component.ts";
import { type ExpressionContext, reportExpression } from "../model/expression-context.ts";
import { featurePhrases } from "../model/messages/feature-phrases.ts";
import { type ModelContext, reportInstance } from "../model/model-context.ts";
import type { Modifier } from "../model/modification.ts";
import type { Type } from "../model/typed-value.ts";
import { basesOf, findMember, membersOf } from "./class-members.ts";
import { attributesOf } from "./predefined-classes.ts";

/** Attributes that a type has: most variables of one type share theirs. */
const validAttributes = new WeakMap<Modifier["entries"], Type["kind"]>();

export function checkAttributes(context: ModelContext, type: Type, modifier: Modifier): void {
  const { entries } = modifier;
  if (entries.size === 0 || validAttributes.get(entries) === type.kind) return;
  const known = attributesOf[type.kind as keyof typeof attributesOf];
  let isValid = true;
  for (const [name, { span }] of entries) {
    if (known.includes(name) || span === undefined) continue;
    isValid = false;
    const args = { type: type.kind, name };
    reportInstance(context, "instantiate.unknown-attribute", span, args, didYouMean(name, known));
  }
  if (isValid) validAttributes.set(entries, type.kind);
}

/** Reports access by dot notation to a protected element (specification 3.6, section 4.1). */
export function checkAccess(
  context: ModelContext,
  expressionContext: ExpressionContext,
  instance: ClassInstance,
  part: { readonly name: string; readonly span: Span },
): void {
  if (!membersOf(context, instance).get(part.name)?.protected) return;
  if (isWithin(expressionContext.scope, instance)) return;
  const args = { name: part.name, class: instance.name.join(".") };
  reportExpression(context, expressionContext, "expression.protected-element", part.span, args);
}

/** Reports modified names that are no elements of the class, or protected ones. */
export function checkModifiedNames(context: ModelContext, instance: ClassInstance, modifier: Modifier): void {
  if (modifier.entries.size === 0) return;
  for (const [name, entry] of modifier.entries) {
    if (entry.span === undefined) continue;
    const found = findMember(context, instance, name);
    if (found?.protected) {
      const args = { class: instance.name.join("."), name };
      reportInstance(context, "instantiate.protected-element", entry.span, args);
    }
    if (found !== undefined) continue;
    const names = [...membersOf(context, instance).keys()];
    reportInstance(
      context,
      "instantiate.unknown-element",
      entry.span,
      { class: instance.name.join("."), name },
      { ...redeclaredItself(entry), ...didYouMean(name, names) },
    );
  }
}

/** `A a(redeclare B a)` says of a component in A what is meant of `a`. */
function redeclaredItself({ redeclaration }: Modifier): { readonly advice?: Phrase } {
  const element = redeclaration?.element;
  if (element?.kind !== "component") return {};
  const type = element.type.parts.map((part) => part.name).join(".");
  return { advice: phrase(featurePhrases, "advice.write", { text: `${type} ${element.name.name}` }) };
}

export function checkObjectClass(context: ModelContext, parts: Parts, instance: ClassInstance): boolean {
  const { declaration, objectScope } = parts;
  const { restriction } = instance.definition;
  const { span } = declaration.type;
  if (restriction === "package" || restriction === "function" || restriction === "operator") {
    reportInstance(context, "instantiate.wrong-prefix", span, {
      prefix: phrase(featurePhrases, "construct.class", { restriction, name: instance.name.join(".") }),
      name: parts.name,
      reason: phrase(featurePhrases, "construct.not-a-component-type"),
    });
    return false;
  }
  if (objectScope.kind === "object" && isPartial(context, instance)) {
    const args = { component: parts.name, name: instance.name.join(".") };
    reportInstance(context, "instantiate.partial-component", span, args);
    return false;
  }
  return checkRecursion(context, parts, instance);
}

/** A short definition of a partial class is partial (specification 3.6, section 4.5.1). */
function isPartial(context: ModelContext, instance: ClassInstance): boolean {
  const { prefixes, body } = instance.definition;
  if (prefixes.partial) return true;
  return (
    body.kind === "short" && basesOf(context, instance).some((base) => isPartial(context, base.instance))
  );
}

/**
 * Reports a class that contains a component of itself: it would be infinitely large (specification 3.6, section 4.8).
 */
function checkRecursion(context: ModelContext, parts: Parts, instance: ClassInstance): boolean {
  let met = 0;
  for (let at: ObjectScope | undefined = parts.objectScope; at !== undefined; at = at.parent) {
    if (at.owner?.definition !== instance.definition) continue;
    met++;
  }
  if (met <= 2) return true;
  reportInstance(context, "instantiate.recursive-class", parts.declaration.type.span, {
    name: instance.name.join("."),
  });
  return false;
}
