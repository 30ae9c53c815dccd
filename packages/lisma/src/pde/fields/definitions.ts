import type { LismaExpression, LismaStatement } from "../../syntax/tree/syntax-tree.ts";
import { allStatements } from "../rewriting/visit.ts";
import { explicitUnknown, type FieldAxes, mentionsOf } from "./fields.ts";

/**
 * Right sides of equations `q = …` that always hold and do not depend on q, even indirectly. Such an unknown has a
 * value at each place, also between points, and needs no conditions at the ends.
 */
export function findDefinitions(
  statements: readonly LismaStatement[],
  fields: FieldAxes,
): ReadonlyMap<string, LismaExpression> {
  const candidates = new Map<string, LismaExpression>();
  for (const statement of statements)
    if (statement.kind === "equation" && statement.left.kind === "reference" && !statement.pde) {
      const { name, index } = statement.left;
      if (index === undefined && fields.has(name)) candidates.set(name, statement.right);
    }
  for (const name of redefined(statements)) candidates.delete(name);
  for (const name of circular(candidates)) candidates.delete(name);
  return candidates;
}

/** Unknowns that have several equations, or one that can be deleted. */
function redefined(statements: readonly LismaStatement[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const several = new Set<string>();
  const labels = new Map<string, string>();
  const deleted: string[] = [];
  for (const statement of allStatements(statements)) {
    if (statement.kind === "delete") deleted.push(...statement.labels.map(({ name }) => name));
    if (statement.kind !== "equation") continue;
    // `pde D(q, x) = 0` with q = k*D(u, x) is an equation for u
    const name = statement.pde ? undefined : explicitUnknown(statement)?.name;
    if (name === undefined) continue;
    if (seen.has(name)) several.add(name);
    seen.add(name);
    if (statement.label) labels.set(statement.label.name, name);
  }
  for (const label of deleted) several.add(labels.get(label) ?? "");
  return several;
}

/** Unknowns defined by themselves, directly or indirectly, or by such an unknown. */
function circular(definitions: ReadonlyMap<string, LismaExpression>): ReadonlySet<string> {
  const state = new Map<string, "open" | "sound" | "circular">();
  const visit = (name: string): boolean => {
    const known = state.get(name);
    if (known !== undefined) return known === "sound";
    const definition = definitions.get(name);
    if (definition === undefined) return true;
    state.set(name, "open");
    let sound = true;
    for (const mention of mentionsOf(definition)) sound = visit(mention) && sound;
    state.set(name, sound ? "sound" : "circular");
    return sound;
  };
  for (const name of definitions.keys()) visit(name);
  return new Set([...state].filter(([, verdict]) => verdict !== "sound").map(([name]) => name));
}
