import type { ConstraintSet, HybridDae, Variable, VariableId } from "@cosimo/ir";
import { createAugmenter, emptyMatching, type Matching } from "../graph/matching.ts";
import type { DerivativeChain } from "../system/derivative-chains.ts";
import type { Solvability } from "../system/solvability.ts";
import { chooseByStartValues, startSlopes } from "./choose-by-start-values.ts";
import type { Constraint } from "./constraint-graph.ts";
import { type ConstraintGraph, constraintGraph, isSafe } from "./constraint-graph.ts";
import { constraintSets, preferred, type StatePreference, stateSelectRank } from "./constraint-sets.ts";

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
  const preference = statePreferences(graph, dae, reinitialized);
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
  const sets = constraintSets(graph, matching, preference);
  return { states: fitToStartValues(structural, sets, dae), constraintSets: sets };
}

/** The structural states; in constraint sets those that fit the start values best. */
function fitToStartValues(
  structural: readonly VariableId[],
  sets: readonly ConstraintSet[],
  dae: HybridDae,
): readonly VariableId[] {
  let states = structural;
  const slopesOf = startSlopes(dae);
  for (const set of sets) {
    const chosen = chooseByStartValues(set, slopesOf);
    if (chosen === undefined) continue;
    const candidates = new Set(set.candidates.flat());
    states = [...states.filter((v) => !candidates.has(v)), ...chosen];
  }
  return [...states].sort((a, b) => a - b);
}

/**
 * Preference of those members of a chain that a constraint would take from the states: the highest ones, as many as it is
 * differentiated. By StateSelect, then by start attributes.
 */
function statePreferences(
  graph: ConstraintGraph,
  dae: HybridDae,
  reinitialized: ReadonlySet<VariableId>,
): StatePreference {
  const known = graph.chains.map(() => new Map<number, number>());
  return (column, row) => {
    const { differentiations } = graph.constraints[row]!;
    const found = known[column]!.get(differentiations);
    if (found !== undefined) return found;
    const preference = statePreference(graph.chains[column]!, differentiations, dae, reinitialized);
    known[column]!.set(differentiations, preference);
    return preference;
  };
}

function statePreference(
  chain: DerivativeChain,
  differentiations: number,
  dae: HybridDae,
  reinitialized: ReadonlySet<VariableId>,
): number {
  const possible = chain.slice(0, -1).map((v) => dae.variables[v]!);
  if (possible.some((v) => reinitialized.has(v.id))) return stateSelectRank.always;
  const taken = possible.slice(-differentiations);
  const ranks = memberRanks(possible).slice(-differentiations);
  const highest = Math.max(...ranks);
  const rank = highest >= preferred ? highest : Math.min(...ranks);
  const startPreference = taken.some((v) => v.fixed) ? 0.5 : taken.some((v) => v.start) ? 0.25 : 0;
  // A derivative in the model's text is preferred to one added by index reduction.
  const inText = dae.variables[chain[1]!]!.generated ? 0 : 0.125;
  return rank + startPreference + inText;
}

/** A derivative of which nothing is said is as welcome as its integral. */
function memberRanks(possible: readonly Variable[]): readonly number[] {
  const ranks: number[] = [];
  for (const { generated, stateSelect } of possible)
    ranks.push(
      (generated || stateSelect === "default" ? ranks.at(-1) : undefined) ?? stateSelectRank[stateSelect],
    );
  return ranks;
}

/**
 * Assigns to each constraint a chain whose highest derivative it determines; least preferred chains first. Constraints with most
 * differentiations come first, as the integrals of their derivatives are no states either: a position whose speed a rolling wheel
 * determines stays a state.
 */
function matchDummies(graph: ConstraintGraph, preference: StatePreference): Matching {
  const below = (rank: number, fits: (edge: Solvability) => boolean) => (row: number, column: number) =>
    preference(column, row) < rank && fits(graph.edge(row, column));
  const accepted = [
    below(stateSelectRank.default, (edge) => edge === "constant"),
    below(stateSelectRank.default, isSafe),
    below(preferred, (edge) => edge === "constant"),
    below(preferred, isSafe),
    below(Number.POSITIVE_INFINITY, (edge) => edge !== "unsolvable"),
  ];
  // The rows of the augmenter are the chains.
  const byChain = emptyMatching(graph.chains.length, graph.rows.length);
  const augment = (isOpen: (row: number) => boolean) => {
    const order = inOrderOfPreference(graph, preference, isOpen);
    for (const accepts of accepted) {
      const adjacency = graph.chains.map((_, column) =>
        graph.rowsOf[column]!.filter((row) => isOpen(row) && accepts(row, column)).sort(
          (a, b) => Number(!isSafe(graph.edge(a, column))) - Number(!isSafe(graph.edge(b, column))),
        ),
      );
      const augmenter = createAugmenter(adjacency, byChain);
      for (const column of order) if (byChain.columnOfRow[column] === -1) augmenter.tryRow(column);
    }
  };
  const levels = graph.constraints.map(({ differentiations }) => differentiations);
  for (const level of [...new Set(levels)].sort((a, b) => b - a)) augment((row) => levels[row] === level);
  if (byChain.rowOfColumn.includes(-1)) augment(() => true);
  return { columnOfRow: byChain.rowOfColumn, rowOfColumn: byChain.columnOfRow };
}

/** Chains of open constraints, least preferred first. */
function inOrderOfPreference(
  graph: ConstraintGraph,
  preference: StatePreference,
  isOpen: (row: number) => boolean,
): readonly number[] {
  const least = graph.rowsOf.map((rows, column) =>
    Math.min(...rows.filter(isOpen).map((row) => preference(column, row))),
  );
  return [...least.keys()].sort((a, b) => least[a]! - least[b]! || b - a);
}
