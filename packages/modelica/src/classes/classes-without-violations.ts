import type { ClassInstance } from "../model/class-instance.ts";
import type { ModelContext } from "../model/model-context.ts";
import { isEmptyModifier } from "../model/modification.ts";
import type { ClassDefinition } from "../syntax/tree/syntax-tree.ts";

/** Classes that violate no rule where nothing modifies them, by the unchanging texts that define all names in them. */
const known = new WeakMap<object, WeakSet<ClassDefinition>>();

/** Those that other models have shown; `undefined` where texts may change, or the user's own ones define names of libraries. */
export function classesWithoutViolations({
  provider,
  userClasses,
  userPackages,
}: ModelContext): WeakSet<ClassDefinition> | undefined {
  const { unchanging } = provider;
  if (unchanging === undefined || userPackages.size > 0) return undefined;
  for (const name of userClasses.keys()) if (provider.lookup([name]) !== undefined) return undefined;
  const present = known.get(unchanging) ?? new WeakSet();
  known.set(unchanging, present);
  return present;
}

/** Whether all names in a class mean what its text and those around it say: outside of objects, without modifications. */
export function isAsWritten(instance: ClassInstance): boolean {
  for (let at: ClassInstance | undefined = instance; at !== undefined; at = at.enclosing)
    if (
      at.objectScope.kind === "object" ||
      at.extended !== undefined ||
      !isEmptyModifier(at.modifier) ||
      !isEmptyModifier(at.defaults)
    )
      return false;
  return true;
}
