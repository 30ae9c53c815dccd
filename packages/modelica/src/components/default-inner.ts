import { phrase, type RelatedSpan, relatedSpan, type Span, sharedPhrases } from "@cosimo/ir";
import { findMember } from "../classes/class-members.ts";
import type { ComponentMember, ObjectScope } from "../model/class-instance.ts";
import { type ModelContext, reportInstance } from "../model/model-context.ts";
import { lookupClass } from "../model/queries.ts";
import { annotationNamed } from "../syntax/tree/class-parts.ts";

/**
 * A declaration at the top of the model that replaces a missing `inner`: an instance of the outer component's class
 * without modifications (specification 3.6, section 5.4). `undefined` for a partial class, for a name in use, or if
 * outer components of this name have different classes.
 */
export function defaultInner(
  context: ModelContext,
  top: ObjectScope,
  objectScope: ObjectScope,
  outer: ComponentMember,
): ComponentMember | undefined {
  const { name, declaration, owner } = outer;
  const classInstance = lookupClass(context, owner, declaration.type);
  if (classInstance === undefined) return undefined;
  const present = context.defaultInners.get(name);
  if (present !== undefined && present.classInstance.definition === classInstance.definition)
    return present.member;
  const type = classInstance.name.join(".");
  const place = placeInModel(context, top, objectScope, outer);
  const isTaken = top.owner !== undefined && isOther(findMember(context, top.owner, name), outer);
  if (present !== undefined || isTaken || classInstance.definition.prefixes.partial) {
    reportInstance(context, "instantiate.missing-inner", place.span, { name, type }, place);
    return undefined;
  }
  const advice = annotationNamed("missingInnerMessage", classInstance.definition)?.value;
  const more = advice?.kind === "string" ? { ...place, advice: advice.value } : place;
  reportInstance(context, "instantiate.default-inner", place.span, { name, type }, more);
  const { condition: _, ...unconditional } = declaration;
  const prefixes = { ...declaration.prefixes, inner: true, outer: false };
  const member: ComponentMember = {
    kind: "component",
    name,
    declaration: { ...unconditional, prefixes },
    owner,
    modifier: undefined,
    shape: undefined,
    protected: false,
  };
  context.defaultInners.set(name, { member, classInstance });
  return member;
}

/** False for the outer component of the model itself that has no inner. */
function isOther(found: ReturnType<typeof findMember>, outer: ComponentMember): boolean {
  return found !== undefined && (found.kind !== "component" || found.declaration !== outer.declaration);
}

/** The component of the model that contains the outer component, else the outer component. */
function placeInModel(
  context: ModelContext,
  top: ObjectScope,
  { path }: ObjectScope,
  { name, declaration }: ComponentMember,
): { readonly span: Span; readonly related?: readonly RelatedSpan[] } {
  const { span } = declaration.name;
  const [first] = path;
  if (first === undefined || top.owner === undefined) return { span };
  const around = findMember(context, top.owner, first.replace(/\[.*$/, ""));
  if (around?.kind !== "component") return { span };
  const declared = relatedSpan(phrase(sharedPhrases, "phrase.declared-here", { name }), span);
  return { span: around.declaration.name.span, related: [declared] };
}
