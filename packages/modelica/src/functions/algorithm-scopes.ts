import { basesOf } from "../classes/class-members.ts";
import type { ClassInstance } from "../model/class-instance.ts";
import type { ModelContext } from "../model/model-context.ts";
import { compositionOf } from "../syntax/tree/class-parts.ts";

/** The class itself, or the base class with its algorithm. */
export function algorithmScopes(context: ModelContext, called: ClassInstance): readonly ClassInstance[] {
  const inherited = basesOf(context, called).flatMap((base) => algorithmScopes(context, base.instance));
  const own = compositionOf(called.definition);
  return own !== undefined && own.algorithms.length > 0 ? [...inherited, called] : inherited;
}
