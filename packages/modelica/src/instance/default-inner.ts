import type { ClassInstance, ComponentMember, ObjectScope } from "./class-instance.ts";
import { compositionOf, findMember } from "./class-members.ts";
import { lookupClass } from "./lookup.ts";
import { type ModelContext, reportInstance } from "./model-context.ts";

/**
 * A declaration at the top of the model that replaces a missing `inner`: an instance of the outer component's class
 * without modifications (specification 3.6, section 5.4). `undefined` for a partial class, for a name in use, or if
 * outer components of this name have different classes.
 */
export function defaultInner(
  context: ModelContext,
  top: ObjectScope,
  outer: ComponentMember,
): ComponentMember | undefined {
  const { name, declaration, owner } = outer;
  const classInstance = lookupClass(context, owner, declaration.type);
  if (classInstance === undefined) return undefined;
  const present = context.defaultInners.get(name);
  if (present !== undefined && present.classInstance.definition === classInstance.definition)
    return present.member;
  const type = classInstance.name.join(".");
  const isTaken = top.owner !== undefined && isOther(findMember(context, top.owner, name), outer);
  if (present !== undefined || isTaken || classInstance.definition.prefixes.partial) {
    reportInstance(context, "instantiate.missing-inner", declaration.name.span, { name, type });
    return undefined;
  }
  const hint = missingInnerMessage(classInstance);
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
  context.defaultInners.set(name, { member, classInstance });
  return member;
}

/** False for the outer component of the model itself that has no inner. */
function isOther(found: ReturnType<typeof findMember>, outer: ComponentMember): boolean {
  return found !== undefined && (found.kind !== "component" || found.declaration !== outer.declaration);
}

/** The text that the class provides for this case: `annotation(missingInnerMessage = "…")`. */
function missingInnerMessage({ definition }: ClassInstance): string | undefined {
  const annotation = compositionOf(definition)?.annotation ?? definition.comment.annotation;
  for (const argument of annotation?.arguments ?? []) {
    if (argument.kind !== "element" || argument.path[0]?.name !== "missingInnerMessage") continue;
    const value = argument.modification?.value;
    return value?.kind === "string" ? value.value : undefined;
  }
  return undefined;
}
