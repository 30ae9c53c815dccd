import type { Alias, Diagnostic } from "@cosimo/ir";
import type { AliasElimination } from "../aliases/alias-elimination.ts";
import { checkBalance } from "../explanation/check-balance.ts";
import { maximumMatching } from "../graph/matching.ts";
import {
  collapseChains,
  type DerivativeChain,
  derivativeChains,
  systemOfChains,
} from "../system/derivative-chains.ts";
import type { EquationSystem } from "../system/equation-system.ts";
import { classifyUnknowns } from "../system/unknown-classes.ts";

/** Diagnostics of a system that is singular even if a variable and its derivatives count as one unknown. */
export function checkChains({
  dae,
  aliases,
}: Pick<AliasElimination, "dae" | "aliases">): readonly Diagnostic[] {
  const removed = new Set(aliases.map((alias) => alias.variable));
  const chains = derivativeChains(classifyUnknowns(dae, (v) => removed.has(v)));
  return chainFaults(systemOfChains(dae, chains), chains, aliases);
}

/** `full`: the system with all variables of the chains as unknowns. */
export function chainFaults(
  full: EquationSystem,
  chains: readonly DerivativeChain[],
  aliases: readonly Alias[],
): readonly Diagnostic[] {
  const system = collapseChains(full, chains);
  return checkBalance(system, maximumMatching(system.matchable, system.unknowns.length), aliases);
}
