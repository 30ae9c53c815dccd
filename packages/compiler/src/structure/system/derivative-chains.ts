import type { HybridDae, VariableId } from "@cosimo/ir";
import { buildEquationSystem, dynamicRows, type EquationSystem, mapShared } from "./equation-system.ts";
import type { UnknownClasses } from "./unknown-classes.ts";

/** The variables x, der(x), der(der(x)), … in the system; a variable without derivative is a chain by itself. */
export type DerivativeChain = readonly VariableId[];

/** All chains of states and unknowns, in order of their lowest members. */
export function derivativeChains(classes: UnknownClasses): readonly DerivativeChain[] {
  const derivativeOf = new Map(classes.states.map((state, i) => [state, classes.derivatives[i]!]));
  const derivatives = new Set(classes.derivatives);
  const members = [...new Set([...classes.states, ...classes.unknowns])].sort((a, b) => a - b);
  const chains: DerivativeChain[] = [];
  for (const lowest of members) {
    if (derivatives.has(lowest)) continue;
    const chain = [lowest];
    for (let v = derivativeOf.get(lowest); v !== undefined; v = derivativeOf.get(v)) chain.push(v);
    chains.push(chain);
  }
  return chains;
}

/** The system with all variables of the chains as unknowns. */
export function systemOfChains(dae: HybridDae, chains: readonly DerivativeChain[]): EquationSystem {
  const all = chains.flat().sort((a, b) => a - b);
  return buildEquationSystem(dae, dynamicRows(dae), all);
}

/**
 * The system with each chain as one unknown, represented by its lowest member. It is regular if and only if differentiation
 * of equations makes the system solvable for the highest derivatives (Pantelides, 1988, theorem 5.1).
 */
export function collapseChains(full: EquationSystem, chains: readonly DerivativeChain[]): EquationSystem {
  const columnOf = new Int32Array(full.columnOf.length).fill(-1);
  chains.forEach((chain, column) => {
    for (const v of chain) columnOf[v] = column;
  });
  const collapse = (columns: readonly number[]) => [
    ...new Set(columns.map((c) => columnOf[full.unknowns[c]!]!)),
  ];
  const incidence = mapShared(full.incidence, (columns) => collapse(columns).sort((a, b) => a - b));
  return {
    ...full,
    unknowns: chains.map((chain) => chain[0]!),
    columnOf,
    incidence,
    solvability: mapShared(incidence, (columns) => columns.map(() => "nonlinear" as const)),
    matchable: mapShared(full.matchable, collapse),
  };
}
