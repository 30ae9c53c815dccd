import type { Diagnostic, HybridDae } from "@cosimo/ir";
import { hasErrors } from "@cosimo/ir";
import { explanationDoor } from "#explanation";
import { eliminateAliases } from "../aliases/alias-elimination.ts";
import { checkChains } from "../index-reduction/check-chains.ts";

/**
 * The most likely causes if the system of the text (`written`) is singular. Otherwise the diagnostics `found` after
 * transformation.
 */
export function explainImbalance(written: HybridDae, found: readonly Diagnostic[]): readonly Diagnostic[] {
  const balance = [false, true]
    .map((joinStates) => checkChains(eliminateAliases(written, joinStates)))
    .find(hasErrors);
  if (balance === undefined) return found;
  const notices = found.filter((diagnostic) => diagnostic.severity !== "error");
  return [...notices, ...(explanationDoor.open()?.causesOf(written, balance) ?? balance)];
}
