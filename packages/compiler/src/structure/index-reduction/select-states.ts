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
 * Chooses states from which the others follow by the constraints: dummy derivatives (Mattsson and Soderlind, 1993). A
 * constraint that is explicit, with a safe coefficient, in a variable that is not preferred as state is decided at once. The
 * other constraints are kept with their candidates for a numerical choice. Fails with the constraints whose derivatives
 * contain no derivative of a variable, such as x^0 + floor(y) = 2.
 */
export function selectStates(
  dae: HybridDae,
  chains: readonly DerivativeChain[],
  constraints: readonly Constraint[],
  reinitialized: ReadonlySet<VariableId>,
): StateSelection | { readonly undetermining: readonly Constraint[] } {
  const graph = constraintGraph(dae, chains, constraints);
  const preference = graph.chains.map((chain) => statePreference(chain, dae, reinitialized));
  const matching = matchDummies(graph, preference);
  const undetermining = constraints.filter((_, row) => matching.columnOfRow[row] === -1);
  if (undetermining.length > 0) return { undetermining };
  const demoted = new Map(
    [...matching.columnOfRow].map((column, row) => [column, constraints[row]!.differentiations]),
  );
  const columnOf = new Map(graph.chains.map((chain, column) => [chain, column]));
  const structural = chains.flatMap((chain) =>
    chain.slice(0, chain.length - 1 - (demoted.get(columnOf.get(chain) ?? -1) ?? 0)),
  );
  const constraintSets = undecided(graph, matching, preference).map((rows) =>
    constraintSet(rows, graph, matching, preference),
  );
  return { states: fitToStartValues(structural, constraintSets, dae), constraintSets };
}

/** The structural states; in constraint sets those that fit the start values best. */
function fitToStartValues(
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

/** Preference of a chain's members as states: by StateSelect, then by start attributes. */
function statePreference(
  chain: DerivativeChain,
  dae: HybridDae,
  reinitialized: ReadonlySet<VariableId>,
): number {
  const possible = chain.slice(0, -1).map((v) => dae.variables[v]!);
  if (possible.some((v) => reinitialized.has(v.id))) return stateSelectRank.always;
  const ranks = possible.filter((v) => !v.generated).map((v) => stateSelectRank[v.stateSelect]);
  const highest = Math.max(...ranks);
  const rank = highest >= preferred ? highest : Math.min(...ranks);
  const startPreference = possible.some((v) => v.fixed) ? 0.5 : possible.some((v) => v.start) ? 0.25 : 0;
  // A derivative in the model's text is preferred to one added by index reduction.
  const inText = dae.variables[chain[1]!]!.generated ? 0 : 0.125;
  return rank + startPreference + inText;
}

/**
 * Assigns to each constraint a chain whose highest derivative it determines; least preferred chains first. Constraints with most
 * differentiations come first, as the integrals of their derivatives are no states either: a position whose speed a rolling wheel
 * determines stays a state.
 */
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
  // The rows of the augmenter are the chains, in their order.
  const byChain = emptyMatching(order.length, graph.rows.length);
  const augment = (isOpen: (row: number) => boolean) => {
    for (const accepts of accepted) {
      const adjacency = order.map((column) =>
        graph.rowsOf[column]!.filter((row) => isOpen(row) && accepts(row, column)).sort(
          (a, b) => Number(!isSafe(graph.edge(a, column))) - Number(!isSafe(graph.edge(b, column))),
        ),
      );
      const augmenter = createAugmenter(adjacency, byChain);
      order.forEach((_, i) => {
        if (byChain.columnOfRow[i] === -1) augmenter.tryRow(i);
      });
    }
  };
  const levels = graph.constraints.map(({ differentiations }) => differentiations);
  for (const level of [...new Set(levels)].sort((a, b) => b - a)) augment((row) => levels[row] === level);
  if (byChain.rowOfColumn.includes(-1)) augment(() => true);
  const matching = emptyMatching(graph.rows.length, order.length);
  byChain.columnOfRow.forEach((row, i) => {
    if (row === -1) return;
    matching.columnOfRow[row] = order[i]!;
    matching.rowOfColumn[order[i]!] = row;
  });
  return matching;
}
