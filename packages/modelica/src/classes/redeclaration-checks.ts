import { type Phrase, phrase } from "@cosimo/ir";
import type { Member } from "../model/class-instance.ts";
import { featurePhrases } from "../model/messages/feature-phrases.ts";
import { type ModelContext, reportInstance } from "../model/model-context.ts";
import type { Redeclaration } from "../model/modification.ts";
import type { ClassDefinition, ComponentDeclaration } from "../syntax/tree/syntax-tree.ts";

/** Reports a redeclaration that its element does not allow (specification 3.6, section 7.3.3). */
export function checkRedeclarable(context: ModelContext, member: Member, redeclaration: Redeclaration): void {
  const original = member.kind === "class" ? member.definition : member.declaration;
  const { element, previous } = redeclaration;
  const isFixed =
    !isReplaceable(original, element) ||
    (previous !== undefined && !isReplaceable(previous.element, element));
  if (isFixed && !hasSameType(context, member, redeclaration)) {
    reportInstance(context, "instantiate.not-replaceable", element.name.span, { name: member.name });
    return;
  }
  const reason = obstacle(member, original, redeclaration);
  if (reason === undefined) return;
  const args = { name: member.name, reason };
  reportInstance(context, "instantiate.not-redeclarable", element.name.span, args);
}

/** `redeclare model extends M` also extends classes that are not replaceable. */
function isReplaceable(
  original: ClassDefinition | ComponentDeclaration,
  element: ClassDefinition | ComponentDeclaration,
): boolean {
  return original.prefixes.replaceable || (element.kind === "class" && element.body.kind === "extending");
}

/** A redeclaration with the same type may change sizes and variability of any component, also of one that was redeclared before. */
function hasSameType(
  context: ModelContext,
  member: Member,
  { element, scope, previous }: Redeclaration,
): boolean {
  if (member.kind === "class") return repeatsClass(context, { element, scope }, previous);
  if (element.kind !== "component") return false;
  const earlier =
    previous?.element.kind === "component"
      ? { declaration: previous.element, scope: previous.scope }
      : { declaration: member.declaration, scope: member.owner };
  const [declared, given] = [
    context.queries.lookupClass(context, earlier.scope, earlier.declaration.type),
    context.queries.lookupClass(context, scope, element.type),
  ];
  const isSame = declared !== undefined && declared.definition === given?.definition;
  return isSame && earlier.declaration.subscripts.length === element.subscripts.length;
}

/** Whether `redeclare T = A` follows after the same one. */
function repeatsClass(
  context: ModelContext,
  { element, scope }: Redeclaration,
  previous: Redeclaration | undefined,
): boolean {
  const [given, earlier] = [element, previous?.element].map((one) =>
    one?.kind === "class" && one.body.kind === "short" ? one.body.base : undefined,
  );
  if (given === undefined || earlier === undefined) return false;
  const found = context.queries.lookupClass(context, scope, given);
  return (
    found !== undefined &&
    found.definition === context.queries.lookupClass(context, previous!.scope, earlier)?.definition
  );
}

function obstacle(
  member: Member,
  original: ClassDefinition | ComponentDeclaration,
  { element, inBody }: Redeclaration,
): Phrase | undefined {
  if (original.kind === "class" && original.prefixes.final)
    return phrase(featurePhrases, "redeclaration.final");
  if (original.kind === "component" && original.prefixes.variability === "constant")
    return phrase(featurePhrases, "redeclaration.constant");
  if (!inBody || member.protected === element.protected) return undefined;
  return phrase(featurePhrases, member.protected ? "redeclaration.protected" : "redeclaration.public");
}
