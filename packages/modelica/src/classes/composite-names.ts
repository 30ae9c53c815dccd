import { phrase, type Span } from "@cosimo/ir";
import { type ClassInstance, isWithin, type Member } from "../model/class-instance.ts";
import { featurePhrases } from "../model/messages/feature-phrases.ts";
import { type ModelContext, reportInstance } from "../model/model-context.ts";
import { membersOf } from "./class-members.ts";

/** A step of a composite name: from a class to one of its elements. */
export interface NameStep {
  readonly from: ClassInstance;
  readonly member: Member;
  /** Of the element's name. */
  readonly span: Span;
  /** Where the name is written. */
  readonly scope: ClassInstance;
  /** The element that `from` is; missing for an imported or enclosing class. */
  readonly via?: Member | undefined;
}

/** Reports a name that must not be looked up inside of a class (specification 3.6, section 5.3.2). */
export function checkNameStep(context: ModelContext, step: NameStep): void {
  const { from, member, span, scope, via } = step;
  if (from === context.root || isWithin(scope, from) || isVariable(member)) return;
  const reason =
    from.definition.prefixes.partial && !isReplaceable(via) && !isStandardLibrary(scope)
      ? phrase(featurePhrases, "lookup.partial")
      : isEncapsulated(member) || isPackageLike(context, from)
        ? undefined
        : phrase(featurePhrases, "lookup.not-a-package");
  if (reason === undefined) return;
  const args = { name: member.name, class: from.name.join("."), reason };
  reportInstance(context, "instantiate.look-inside", span, args);
}

/** Versions up to 3.2.3 of the standard library look inside of a partial package of their own. */
function isStandardLibrary({ name: [library] }: ClassInstance): boolean {
  return library === "Modelica" || library === "ModelicaServices";
}

/** It is reported as such: of classes only constants can be read. */
function isVariable(member: Member): boolean {
  return member.kind === "component" && member.declaration.prefixes.variability !== "constant";
}

/** A replaceable class may stay partial until it is redeclared. */
function isReplaceable(member: Member | undefined): boolean {
  if (member?.kind !== "class") return false;
  return member.definition.prefixes.replaceable || member.modifier?.redeclaration !== undefined;
}

function isEncapsulated(member: Member): boolean {
  return member.kind === "class" && member.definition.prefixes.encapsulated;
}

/** Whether it satisfies the requirements for a package: its elements are classes and constants. */
export function isPackageLike(context: ModelContext, instance: ClassInstance): boolean {
  const { restriction, body } = instance.definition;
  if (restriction === "package" || restriction === "operator" || body.kind === "enumeration") return true;
  const members = [...membersOf(context, instance).values()];
  return members.every((one) => one.kind === "class" || one.declaration.prefixes.variability === "constant");
}
