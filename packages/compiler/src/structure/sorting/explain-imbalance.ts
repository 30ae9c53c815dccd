import type { Diagnostic, HybridDae } from "@cosimo/ir";
import { hasErrors } from "@cosimo/ir";
import { eliminateAliases } from "../aliases/alias-elimination.ts";
import { classImbalances } from "../explanation/class-imbalances.ts";
import { localSystems } from "../explanation/local-systems.ts";
import { missingReferences } from "../explanation/missing-references.ts";
import { unconnectedInputs } from "../explanation/unconnected-inputs.ts";
import { checkChains } from "../index-reduction/check-chains.ts";

/**
 * The most likely causes if the system of the text (`written`) is singular. First classes with imbalanced equations and
 * inputs without a source; then potentials without reference; then the analysis of the whole system, which may point far
 * from the cause. Otherwise the diagnostics `found` after transformation.
 */
export function explainImbalance(written: HybridDae, found: readonly Diagnostic[]): readonly Diagnostic[] {
  const balance = [false, true]
    .map((joinStates) => checkChains(eliminateAliases(written, joinStates)))
    .find(hasErrors);
  if (balance === undefined) return found;
  const notices = found.filter((diagnostic) => diagnostic.severity !== "error");
  return [...notices, ...causes(written, balance)];
}

function causes(written: HybridDae, balance: readonly Diagnostic[]): readonly Diagnostic[] {
  const local = localSystems(written);
  if (local === undefined) return balance;
  const parts = [...unconnectedInputs(local), ...classImbalances(local)];
  if (parts.length > 0) return parts;
  const references = missingReferences(written);
  return references.length > 0 ? references : balance;
}
