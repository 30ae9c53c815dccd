import { didYouMean } from "@cosimo/ir";
import type { Extends } from "../syntax/tree/syntax-tree.ts";
import type { ClassInstance } from "./class-instance.ts";
import { basesOf, baseTypeOf, compositionOf, findMember, membersOf } from "./class-members.ts";
import { type ModelContext, reportInstance } from "./model-context.ts";

/** Reports what extends clauses modify or leave out although the base class does not have it (sections 7.2.4 and 7.4). */
export function checkExtendsClauses(context: ModelContext, instance: ClassInstance): void {
  const clauses = compositionOf(instance.definition)?.extends ?? [];
  if (clauses.length === 0) return;
  const bases = basesOf(context, instance).slice(-clauses.length);
  // After an unknown base class, which has been reported, the others are not told apart.
  if (bases.length !== clauses.length) return;
  for (const [i, clause] of clauses.entries()) checkClause(context, clause, bases[i]!.instance);
}

function checkClause(
  context: ModelContext,
  { modification, breaks = [] }: Extends,
  base: ClassInstance,
): void {
  // Attributes of predefined types are checked where a component has the type.
  if (baseTypeOf(context, base) !== undefined) return;
  const written = (modification?.arguments ?? []).flatMap((one) =>
    one.kind === "element" ? [one.path[0]!] : [],
  );
  const removed = breaks.flatMap((one) => (one.kind === "component" ? [one.name] : []));
  for (const { name, span } of [...written, ...removed]) {
    if (findMember(context, base, name) !== undefined) continue;
    const args = { class: base.name.join("."), name };
    const names = [...membersOf(context, base).keys()];
    reportInstance(context, "instantiate.unknown-element", span, args, didYouMean(name, names));
  }
}
