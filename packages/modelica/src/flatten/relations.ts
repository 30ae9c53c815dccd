import { type Expression, expressionKey, type Relation, type RelationId } from "@cosimo/ir";
import type { FlatModel } from "../flat/flat-model.ts";

/** A relation that causes events. Structurally equal relations of one event type share one event indicator. */
export function relationOf(flat: FlatModel, parts: Omit<Relation, "id">): Expression {
  const { operator, left, right, usage, eventType = "" } = parts;
  const key = `${eventType} ${expressionKey(left)}${operator}${expressionKey(right)}`;
  const present = flat.relationIndex.get(key);
  if (present !== undefined) {
    const relation = flat.relations[present]!;
    if (usage === "branch" && relation.usage !== usage)
      flat.relations[present] = { ...parts, id: relation.id };
    return { kind: "relation", relation: relation.id };
  }
  const id = flat.relations.length as RelationId;
  flat.relationIndex.set(key, id);
  flat.relations.push({ ...parts, id });
  return { kind: "relation", relation: id };
}
