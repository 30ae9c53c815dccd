import { findMember } from "../classes/class-members.ts";
import type { ComponentInstance, ObjectComponent } from "../model/component.ts";
import type { ModelContext } from "../model/model-context.ts";
import { componentOf } from "../model/queries.ts";

/** The component of this name inside an object. */
export function childOf(
  context: ModelContext,
  object: ObjectComponent,
  name: string,
): ComponentInstance | undefined {
  const present = object.instance.objectScope.components.get(name);
  if (typeof present === "object") return present;
  const member = findMember(context, object.instance, name);
  if (member?.kind !== "component") return undefined;
  return componentOf(context, object.instance.objectScope, member);
}
