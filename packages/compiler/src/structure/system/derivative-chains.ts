import type { HybridDae, VariableId } from "@cosimo/ir";
import { buildEquationSystem, type EquationSystem, type Row } from "./equation-system.ts";
import type { UnknownClasses } from "./unknown-classes.ts";

/** The variables x, der(x), der(der(x)), …, as far as the system mentions them; a variable without derivative is alone. */
export type DerivativeChain = readonly VariableId[];

/** All chains of what equations determine, states included, in order of their lowest members. */
export function derivativeChains(roles: UnknownClasses): readonly DerivativeChain[] {
  const derivativeOf = new Map(roles.states.map((state, i) => [state, roles.derivatives[i]!]));
  const derivatives = new Set(roles.derivatives);
  const members = [...new Set([...roles.states, ...roles.unknowns])].sort((a, b) => a - b);
  const chains: DerivativeChain[] = [];
  for (const lowest of members) {
    if (derivatives.has(lowest)) continue;
    const chain = [lowest];
    for (let v = derivativeOf.get(lowest); v !== undefined; v = derivativeOf.get(v)) chain.push(v);
    chains.push(chain);
  }
  return chains;
}

/**
 * The system with each chain as one unknown, named by its lowest member. Regular if and only if differentiating equations
 * makes the system solvable for the highest derivatives (Pantelides, 1988, theorem 5.1).
 */
export function collapseChains(
  dae: HybridDae,
  rows: readonly Row[],
  chains: readonly DerivativeChain[],
): EquationSystem {
  const all = chains.flat().sort((a, b) => a - b);
  const full = buildEquationSystem(dae, rows, all);
  const columnOf = new Int32Array(dae.variables.length).fill(-1);
  chains.forEach((chain, column) => {
    for (const v of chain) columnOf[v] = column;
  });
  const collapse = (columns: readonly number[]) => [
    ...new Set(columns.map((c) => columnOf[full.unknowns[c]!]!)),
  ];
  const incidence = full.incidence.map((columns) => collapse(columns).sort((a, b) => a - b));
  return {
    ...full,
    unknowns: chains.map((chain) => chain[0]!),
    columnOf,
    incidence,
    solvability: incidence.map((columns) => columns.map(() => "nonlinear" as const)),
    matchable: full.matchable.map(collapse),
  };
}
