import type { HybridDae, VariableId } from "@cosimo/ir";
import { heldOutputs } from "../system/held-outputs.ts";

/** Variables of when-clauses and when-statements that do not fire at initialization, given the conditions that are `initial()`. */
export function heldVariables(dae: HybridDae, conditions: ReadonlySet<VariableId>): ReadonlySet<VariableId> {
  const held = new Set<VariableId>();
  for (const { branches } of dae.whenClauses) {
    const firing = branches.find((b) => b.conditions.some((c) => conditions.has(c)));
    const fired = new Set(firing?.assignments.map((a) => a.variable));
    for (const { variable } of branches.flatMap((b) => b.assignments))
      if (!fired.has(variable)) held.add(variable);
  }
  for (const { replaces } of dae.initialAlgorithms)
    for (const v of replaces === undefined ? [] : heldOutputs(dae.algorithms[replaces]!)) held.add(v);
  return held;
}
