import type { SourceProvider } from "@cosimo/ir";
import type { Modification } from "@cosimo/modelica";
import { type ClassScope, classNamed, classOf, compositionOf, type Meaning, resolve } from "./class-scope.ts";

/**
 * Meaning of a name on the left of a modifier, `R` in `Resistor r(R = 2)`: a member of the modified class. `undefined`: the offset is
 * not in such a name.
 */
export function modifiedMember(
  scope: ClassScope,
  offset: number,
  project: SourceProvider,
): Meaning | undefined {
  const { definition } = scope;
  if (definition.body.kind === "short") {
    const { base, modification } = definition.body;
    return within(modification, offset, classNamed(base, scope, project), project);
  }
  const composition = compositionOf(definition);
  for (const { modification, type } of composition?.components ?? [])
    if (contains(modification, offset))
      return within(modification, offset, classNamed(type, scope, project), project);
  for (const { modification, base } of composition?.extends ?? [])
    if (contains(modification, offset))
      return within(modification, offset, classNamed(base, scope, project), project);
  return undefined;
}

function contains(modification: Modification | undefined, offset: number): modification is Modification {
  return modification !== undefined && modification.span.start <= offset && offset <= modification.span.end;
}

function within(
  modification: Modification | undefined,
  offset: number,
  modified: ClassScope | undefined,
  project: SourceProvider,
): Meaning | undefined {
  for (const argument of modification?.arguments ?? []) {
    if (argument.kind !== "element" || offset < argument.span.start || offset > argument.span.end) continue;
    const place = argument.path.findIndex(({ span }) => span.start <= offset && offset <= span.end);
    const names = argument.path.map(({ name }) => name);
    if (place >= 0) return modified && resolve(names.slice(0, place + 1), modified, project);
    const member = modified && resolve(names, modified, project);
    const inside = member && classOf(member, project);
    return contains(argument.modification, offset)
      ? within(argument.modification, offset, inside, project)
      : undefined;
  }
  return undefined;
}
