import { basesOf, findMember, membersOf } from "../classes/class-members.ts";
import { resolveClass } from "../classes/resolve-class.ts";
import type { ClassInstance } from "../model/class-instance.ts";
import type { ModelContext } from "../model/model-context.ts";
import type { Type } from "../model/typed-value.ts";

/** Also of a connector class that is one: `connector ComplexInput = input Complex`. */
export function isOperatorRecord(type: Type): type is Extract<Type, { kind: "record" }> {
  let at = type.kind === "record" ? type.instance : undefined;
  while (at !== undefined && at.definition.restriction !== "operator record")
    at = at.definition.body.kind === "short" ? at.bases?.[0]?.instance : undefined;
  return at !== undefined;
}

/**
 * The class that declares the operators: behind short definitions. Operators are encapsulated, so they are the same for all
 * components: those of the first instance serve all.
 */
export function declaringClass(context: ModelContext, instance: ClassInstance): ClassInstance {
  let current = instance;
  while (current.definition.body.kind === "short") {
    const [base] = basesOf(context, current);
    if (base === undefined) break;
    current = base.instance;
  }
  return context.usedClasses.get(current.definition) ?? current;
}

/** The functions of an operator of a class: `operator function '+'`, or all functions in `operator '+'`. */
export function functionsOf(
  context: ModelContext,
  record: ClassInstance,
  operator: string,
): readonly ClassInstance[] {
  const member = findMember(context, record, `'${operator}'`);
  if (member?.kind !== "class") return [];
  const found = resolveClass(context, member);
  if (found.definition.restriction !== "operator") return [found];
  return [...membersOf(context, found).values()].flatMap((one) =>
    one.kind === "class" ? [resolveClass(context, one)] : [],
  );
}

/** Whether the class of a record declares this operator. */
export function hasOperator(context: ModelContext, type: Type, operator: string): boolean {
  if (!isOperatorRecord(type)) return false;
  return functionsOf(context, declaringClass(context, type.instance), operator).length > 0;
}
