import type { Checked, HybridDae, SortedDae } from "@cosimo/ir";
import { hasErrors } from "@cosimo/ir";
import { eliminateAliases } from "./alias-elimination.ts";
import { causalize } from "./causalize.ts";
import { checkBalance } from "./check-balance.ts";
import { buildEquationSystem, dynamicRows } from "./equation-system.ts";
import { sortInitialization } from "./initialization.ts";
import { jacobianSparsity } from "./jacobian-sparsity.ts";
import { maximumMatching } from "./matching.ts";
import { orderParameters } from "./parameter-order.ts";
import { reduceIndex } from "./reduce-index.ts";
import { assignRoles, markDiscrete } from "./roles.ts";

/** Structural analysis: finds what is solved for what in which order, or says why the system can't be solved. */
export function sort(flat: HybridDae): Checked<SortedDae> {
  const { dae, aliases, diagnostics: notices } = eliminateAliases(markDiscrete(flat));
  const parameters = orderParameters(dae);
  const removed = new Set(aliases.map((alias) => alias.variable));
  const roles = assignRoles(dae, (v) => removed.has(v));
  const system = buildEquationSystem(dae, dynamicRows(dae), roles.unknowns);
  const matching = maximumMatching(system.matchable, system.unknowns.length);
  const reduced = reduceIndex(system, matching, roles);
  const faults = [...notices, ...parameters.diagnostics, ...reduced.diagnostics];
  const balance = hasErrors(faults) ? [] : checkBalance(system, matching);
  if (hasErrors(faults) || hasErrors(balance)) return { diagnostics: [...faults, ...balance] };
  const dynamics = causalize(system, matching);
  const start = sortInitialization({ system, matching, blocks: dynamics.blocks, roles });
  const diagnostics = [...faults, ...dynamics.diagnostics, ...start.diagnostics];
  if (hasErrors(diagnostics)) return { diagnostics };
  const value: SortedDae = {
    dae,
    aliases,
    states: roles.states,
    derivatives: roles.derivatives,
    blocks: dynamics.blocks,
    initialization: start.initialization,
    parameterOrder: parameters.order,
    jacobianSparsity: jacobianSparsity(dynamics.blocks, roles, dae),
    structuralIndex: reduced.structuralIndex,
    counts: {
      equations: system.rows.length + aliases.length,
      trivial: aliases.length,
      remaining: system.rows.length,
    },
  };
  return { value, diagnostics };
}
