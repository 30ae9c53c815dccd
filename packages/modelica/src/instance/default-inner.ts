import type { ClassInstance, ComponentMember, ObjectScope } from "./class-instance.ts";
import { compositionOf, findMember } from "./class-members.ts";
import { lookupClass } from "./lookup.ts";
import { type ModelContext, reportInstance } from "./model-context.ts";

/**
 * The declaration at the top of the model that stands in for a missing `inner` one: an instance of the outer component's
 * class without modifications (specification 3.6, section 5.4). None for a partial class, where the name is taken, or
 * where outer components of this name are of different classes.
 */
export function defaultInner(
  context: ModelContext,
  top: ObjectScope,
  outer: ComponentMember,
): ComponentMember | undefined {
  const { name, declaration, owner } = outer;
  const view = lookupClass(context, owner, declaration.type);
  if (view === undefined) return undefined;
  const present = context.defaultInners.get(name);
  if (present !== undefined && present.view.definition === view.definition) return present.member;
  const type = view.name.join(".");
  const isTaken = top.owner !== undefined && isOther(findMember(context, top.owner, name), outer);
  if (present !== undefined || isTaken || view.definition.prefixes.partial) {
    reportInstance(context, "instantiate.missing-inner", declaration.name.span, { name, type });
    return undefined;
  }
  const hint = missingInnerMessage(view);
  reportInstance(
    context,
    "instantiate.default-inner",
    declaration.name.span,
    { name, type },
    hint === undefined ? {} : { advice: hint },
  );
  const { condition: _, ...unconditional } = declaration;
  const prefixes = { ...declaration.prefixes, inner: true, outer: false };
  const member: ComponentMember = {
    kind: "component",
    name,
    declaration: { ...unconditional, prefixes },
    owner,
    modifier: undefined,
    protected: false,
  };
  context.defaultInners.set(name, { member, view });
  return member;
}

/** An outer component of the model itself may be the one that misses its inner. */
function isOther(found: ReturnType<typeof findMember>, outer: ComponentMember): boolean {
  return found !== undefined && (found.kind !== "component" || found.declaration !== outer.declaration);
}

/** What the class says to those who forgot it: `annotation(missingInnerMessage = "…")`. */
function missingInnerMessage({ definition }: ClassInstance): string | undefined {
  const annotation = compositionOf(definition)?.annotation ?? definition.comment.annotation;
  for (const argument of annotation?.arguments ?? []) {
    if (argument.kind !== "element" || argument.path[0]?.name !== "missingInnerMessage") continue;
    const value = argument.modification?.value;
    return value?.kind === "string" ? value.value : undefined;
  }
  return undefined;
}
