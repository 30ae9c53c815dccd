import {
  type ConstraintResidual,
  type ConstraintSet,
  type EquationId,
  evaluate,
  type HybridDae,
  type StateSelect,
  stronglyConnectedComponents,
  subtract,
  type VariableId,
} from "@cosimo/ir";
import { createAugmenter, emptyMatching, type Matching } from "../graph/matching.ts";
import { createParameterValues } from "../parameter-values.ts";
import type { Solvability } from "../solvability.ts";
import { solveRow } from "../solve-row.ts";
import { chooseByStartValues } from "./choose-by-start-values.ts";
import { type ConstraintGraph, constraintGraph, isSafe } from "./constraint-graph.ts";
import type { DerivativeChain } from "./derivative-chains.ts";

/** An equation that was differentiated: how often, and the last derivative. */
export interface Constraint {
  readonly equation: EquationId;
  readonly differentiations: number;
  readonly highest: EquationId;
}

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

const stateSelectRank: Readonly<Record<StateSelect, number>> = {
  never: 0,
  avoid: 1,
  default: 2,
  prefer: 3,
  always: 4,
};
const preferred = stateSelectRank.prefer;

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

/** Groups of constraints, with the explicit ones they build on, for which numbers must decide. */
function undecided(
  graph: ConstraintGraph,
  matching: Matching,
  preference: readonly number[],
): readonly (readonly number[])[] {
  const needs = graph.columnsOf.map((columns, row) =>
    columns.map((c) => matching.rowOfColumn[c]!).filter((other) => other !== -1 && other !== row),
  );
  const open = new Set<number>();
  for (const component of stronglyConnectedComponents(needs)) {
    const [first] = component;
    const column = matching.columnOfRow[first!]!;
    const isExplicit =
      component.length === 1 && isSafe(graph.edge(first!, column)) && preference[column]! < preferred;
    if (!isExplicit) for (const row of component) open.add(row);
  }
  return connectedGroups([...open], (row) => reachable(row, needs));
}

function reachable(start: number, needs: readonly (readonly number[])[]): readonly number[] {
  const seen = new Set([start]);
  const queue = [start];
  for (let head = 0; head < queue.length; head++)
    for (const next of needs[queue[head]!]!)
      if (!seen.has(next)) {
        seen.add(next);
        queue.push(next);
      }
  return queue;
}

/** Starts that reach each other's rows come together, with all rows they reach. */
function connectedGroups(
  starts: readonly number[],
  reach: (row: number) => readonly number[],
): readonly (readonly number[])[] {
  const groupOf = new Map<number, Set<number>>();
  const isStart = new Set(starts);
  const groups = new Set<Set<number>>();
  for (const start of starts) {
    if (groupOf.has(start)) continue;
    const group = new Set<number>(reach(start));
    for (const row of [...group].filter((r) => isStart.has(r))) {
      const other = groupOf.get(row);
      if (other === undefined || other === group) continue;
      for (const r of other) group.add(r);
      groups.delete(other);
    }
    for (const row of group) if (isStart.has(row)) groupOf.set(row, group);
    groups.add(group);
  }
  return [...groups].map((group) => [...group].sort((a, b) => a - b));
}

/** The rows as explicit assignments, as far as they are, between the candidates and the residuals. */
function constraintSet(
  rows: readonly number[],
  graph: ConstraintGraph,
  matching: Matching,
  preference: readonly number[],
): ConstraintSet {
  const inSet = new Set(rows);
  const isAssigned = (row: number) => {
    const column = matching.columnOfRow[row]!;
    return isSafe(graph.edge(row, column)) && preference[column]! < preferred;
  };
  const needs = rows.map((row) =>
    graph.columnsOf[row]!.map((c) => matching.rowOfColumn[c]!).filter(
      (other) => other !== row && inSet.has(other) && isAssigned(other),
    ),
  );
  const local = new Map(rows.map((row, i) => [row, i]));
  const { ordered, cut } = explicitOrder(
    rows.map((row) => isAssigned(row)),
    needs.map((list) => list.map((row) => local.get(row)!)),
  );
  const assignedColumns = new Set(ordered.map((i) => matching.columnOfRow[rows[i]!]!));
  const columns = [...new Set(rows.flatMap((row) => graph.columnsOf[row]!))].sort((a, b) => a - b);
  const candidates = columns.filter((c) => !assignedColumns.has(c));
  const residualRows = rows.filter((row, i) => !isAssigned(row) || cut.has(i));
  return {
    candidates: candidates.map((c) => graph.chains[c]!),
    weights: candidates.map((c) => wish(preference[c]!) / nominalOf(graph.chains[c]!, graph.dae)),
    assignments: ordered.map((i) => {
      const row = rows[i]!;
      return solveRow(graph.rows[row]!, graph.system.unknowns[matching.columnOfRow[row]!]!, graph.system)!;
    }),
    residuals: residualRows.map((row) => residualOf(row, graph)),
    constant: rows.every((row) => graph.columnsOf[row]!.every((c) => isSafe(graph.edge(row, c)))),
  };
}

function wish(preference: number): number {
  return 10 ** (3 * (Math.floor(preference) - stateSelectRank.default));
}

/** Constraints are compared by what they say of the candidates as multiples of their nominal values. */
function nominalOf(chain: DerivativeChain, dae: HybridDae): number {
  const stated = chain.map((v) => dae.variables[v]!.nominal).find((nominal) => nominal !== undefined);
  if (stated === undefined) return 1;
  const { relations, functions } = dae;
  const value = Math.abs(
    evaluate(stated, { relations, functions, variable: createParameterValues(dae) }) ?? 1,
  );
  return value > 0 && Number.isFinite(value) ? value : 1;
}

/** Assigned rows in an order in which each needs earlier ones only; those that would close a circle are cut out. */
function explicitOrder(
  assigned: readonly boolean[],
  needs: readonly (readonly number[])[],
): { readonly ordered: readonly number[]; readonly cut: ReadonlySet<number> } {
  const cut = new Set<number>();
  const ordered: number[] = [];
  const state = new Uint8Array(assigned.length);
  for (let start = 0; start < assigned.length; start++) {
    if (!assigned[start] || state[start] !== 0) continue;
    const path: { readonly row: number; next: number }[] = [{ row: start, next: 0 }];
    state[start] = 1;
    while (path.length > 0) {
      const top = path[path.length - 1]!;
      const need = needs[top.row]![top.next++];
      if (need === undefined) {
        state[top.row] = 2;
        if (!cut.has(top.row)) ordered.push(top.row);
        path.pop();
      } else if (state[need] === 0) {
        state[need] = 1;
        path.push({ row: need, next: 0 });
      } else if (state[need] === 1) cut.add(need);
    }
  }
  return { ordered, cut };
}

function residualOf(row: number, { constraints, dae }: ConstraintGraph): ConstraintResidual {
  const { equation, highest, differentiations } = constraints[row]!;
  const { left, right, origin } = dae.equations[highest]!;
  return { value: subtract(left, right), origin, constraint: equation, differentiations };
}
