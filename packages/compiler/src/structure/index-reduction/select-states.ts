import type { ConstraintSet, HybridDae, VariableId } from "@cosimo/ir";
import { createAugmenter, emptyMatching, type Matching } from "../graph/matching.ts";
import type { DerivativeChain } from "../system/derivative-chains.ts";
import type { Solvability } from "../system/solvability.ts";
import { chooseByStartValues } from "./choose-by-start-values.ts";
import type { Constraint } from "./constraint-graph.ts";
import { type ConstraintGraph, constraintGraph, isSafe } from "./constraint-graph.ts";
import { constraintSet, preferred, stateSelectRank, undecided } from "./constraint-sets.ts";

export interface StateSelection {
  /** Ascending. */
  readonly states: readonly VariableId[];
  readonly constraintSets: readonly ConstraintSet[];
}

/**
 * Chooses states such that the others follow from the constraints: dummy derivatives (Mattsson and Soderlind, 1993).
 * Where a constraint is explicit in a variable that nobody wants as state, with a coefficient that can't vanish, that is
 * final. The remaining constraints are kept with their candidates, to choose by numbers.
 */
export function selectStates(
  dae: HybridDae,
  chains: readonly DerivativeChain[],
  constraints: readonly Constraint[],
  wanted: ReadonlySet<VariableId>,
): StateSelection {
  const graph = constraintGraph(dae, chains, constraints);
  const preference = graph.chains.map((chain) => statePreference(chain, dae, wanted));
  const matching = matchDummies(graph, preference);
  const lost = new Map(
    [...matching.columnOfRow].map((column, row) => [column, constraints[row]!.differentiations]),
  );
  const columnOf = new Map(graph.chains.map((chain, column) => [chain, column]));
  const structural = chains.flatMap((chain) =>
    chain.slice(0, chain.length - 1 - (lost.get(columnOf.get(chain) ?? -1) ?? 0)),
  );
  const constraintSets = undecided(graph, matching, preference).map((rows) =>
    constraintSet(rows, graph, matching, preference),
  );
  return { states: atStart(structural, constraintSets, dae), constraintSets };
}

/** The states by structure, but in constraint sets those that fit the start values best. */
function atStart(
  structural: readonly VariableId[],
  sets: readonly ConstraintSet[],
  dae: HybridDae,
): readonly VariableId[] {
  let states = structural;
  for (const set of sets) {
    const chosen = chooseByStartValues(set, dae);
    if (chosen === undefined) continue;
    const candidates = new Set(set.candidates.flat());
    states = [...states.filter((v) => !candidates.has(v)), ...chosen];
  }
  return [...states].sort((a, b) => a - b);
}

/** How much the members of a chain are wanted as states: by StateSelect, then by what was said of their start values. */
function statePreference(chain: DerivativeChain, dae: HybridDae, wanted: ReadonlySet<VariableId>): number {
  const possible = chain.slice(0, -1).map((v) => dae.variables[v]!);
  if (possible.some((v) => wanted.has(v.id))) return stateSelectRank.always;
  const ranks = possible.filter((v) => !v.generated).map((v) => stateSelectRank[v.stateSelect]);
  const highest = Math.max(...ranks);
  const rank = highest >= preferred ? highest : Math.min(...ranks);
  const said = possible.some((v) => v.fixed) ? 0.5 : possible.some((v) => v.start) ? 0.25 : 0;
  // What the model itself differentiates is rather meant to be a state than what only index reduction does.
  const inText = dae.variables[chain[1]!]!.generated ? 0 : 0.125;
  return rank + said + inText;
}

/** Each constraint gets a chain whose highest derivative follows from it; the least wanted ones first. */
function matchDummies(graph: ConstraintGraph, preference: readonly number[]): Matching {
  const order = [...preference.keys()].sort((a, b) => preference[a]! - preference[b]! || b - a);
  const below = (rank: number, fits: (edge: Solvability) => boolean) => (row: number, column: number) =>
    preference[column]! < rank && fits(graph.edge(row, column));
  const accepted = [
    below(stateSelectRank.default, (edge) => edge === "constant"),
    below(stateSelectRank.default, isSafe),
    below(preferred, (edge) => edge === "constant"),
    below(preferred, isSafe),
    below(Number.POSITIVE_INFINITY, (edge) => edge !== "unsolvable"),
  ];
  // The augmenter's rows are the chains, in their order.
  const byChain = emptyMatching(order.length, graph.rows.length);
  for (const accepts of accepted) {
    const adjacency = order.map((column) =>
      graph.rowsOf[column]!.filter((row) => accepts(row, column)).sort(
        (a, b) => Number(!isSafe(graph.edge(a, column))) - Number(!isSafe(graph.edge(b, column))),
      ),
    );
    const augmenter = createAugmenter(adjacency, byChain);
    order.forEach((_, i) => {
      if (byChain.columnOfRow[i] === -1) augmenter.tryRow(i);
    });
  }
  const matching = emptyMatching(graph.rows.length, order.length);
  byChain.columnOfRow.forEach((row, i) => {
    if (row === -1) return;
    matching.columnOfRow[row] = order[i]!;
    matching.rowOfColumn[order[i]!] = row;
  });
  if (matching.columnOfRow.includes(-1)) throw new Error("a constraint determines no derivative");
  return matching;
}
