import type { Diagnostic, HybridDae } from "@cosimo/ir";
import { hasErrors } from "@cosimo/ir";
import { eliminateAliases } from "../aliases/alias-elimination.ts";
import { classFaults } from "../explanation/class-faults.ts";
import { localSystems } from "../explanation/local-systems.ts";
import { missingReferences } from "../explanation/missing-references.ts";
import { unconnectedInputs } from "../explanation/unconnected-inputs.ts";
import { checkChains } from "../index-reduction/check-chains.ts";

/**
 * The likeliest causes, if the system as it was `written` is singular: a class whose equations don't suit its unknowns,
 * inputs without a source; else potentials without reference; else what there is to say about the system as a whole, which
 * is true, but may show far from the cause. Otherwise what was `found` after the system had been transformed.
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
  const parts = [...unconnectedInputs(local), ...classFaults(local)];
  if (parts.length > 0) return parts;
  const references = missingReferences(written);
  return references.length > 0 ? references : balance;
}
