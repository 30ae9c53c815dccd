import type { Diagnostic } from "@cosimo/ir";
import type { AliasElimination } from "../aliases/alias-elimination.ts";
import { checkBalance } from "../explanation/check-balance.ts";
import { maximumMatching } from "../graph/matching.ts";
import { collapseChains, derivativeChains } from "../system/derivative-chains.ts";
import { dynamicRows } from "../system/equation-system.ts";
import { classifyUnknowns } from "../system/unknown-classes.ts";

/** Diagnostics of a system that is singular even if a variable and its derivatives count as one unknown. */
export function checkChains({
  dae,
  aliases,
}: Pick<AliasElimination, "dae" | "aliases">): readonly Diagnostic[] {
  const removed = new Set(aliases.map((alias) => alias.variable));
  const chains = derivativeChains(classifyUnknowns(dae, (v) => removed.has(v)));
  const system = collapseChains(dae, dynamicRows(dae), chains);
  return checkBalance(system, maximumMatching(system.matchable, system.unknowns.length), aliases);
}
