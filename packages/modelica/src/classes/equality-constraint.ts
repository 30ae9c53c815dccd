import type { ClassInstance } from "../model/class-instance.ts";
import type { ModelContext } from "../model/model-context.ts";
import { findMember } from "./class-members.ts";
import { resolveClass } from "./resolve-class.ts";

/** The function of this name in the class of an overconstrained variable. */
export function equalityConstraint(
  context: ModelContext,
  instance: ClassInstance,
): ClassInstance | undefined {
  const member = findMember(context, instance, "equalityConstraint");
  return member?.kind === "class" ? resolveClass(context, member) : undefined;
}
