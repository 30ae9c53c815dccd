import {
  type CausalAssignment,
  type ConstraintResidual,
  type ConstraintSet,
  evaluate,
  type HybridDae,
  type StateSelect,
  stronglyConnectedComponents,
  subtract,
} from "@cosimo/ir";
import type { Matching } from "../graph/matching.ts";
import type { DerivativeChain } from "../system/derivative-chains.ts";
import { createParameterValues } from "../system/parameter-values.ts";
import { solveRow } from "../system/solve-row.ts";
import { type ConstraintGraph, isSafe } from "./constraint-graph.ts";

export const stateSelectRank: Readonly<Record<StateSelect, number>> = {
  never: 0,
  avoid: 1,
  default: 2,
  prefer: 3,
  always: 4,
};
export const preferred = stateSelectRank.prefer;

/** How much a chain, by its column, is wanted as a state in spite of a constraint, by its row. */
export type StatePreference = (column: number, row: number) => number;

/**
 * Sets of constraints whose states are chosen numerically, with the explicit constraints they depend on. Those that share a candidate are
 * one set: else each of them could take the same state.
 */
export function constraintSets(
  graph: ConstraintGraph,
  matching: Matching,
  preference: StatePreference,
): readonly ConstraintSet[] {
  const assignmentOf = assignments(graph, matching);
  const setOf = (rows: readonly number[]) => constraintSet(rows, graph, matching, preference, assignmentOf);
  const groups = undecided(graph, matching, preference);
  const sets = groups.map(setOf);
  const chains = sets.map(({ candidates }) => new Set(candidates));
  const sharing = ({ candidates }: ConstraintSet) =>
    [...sets.keys()].filter((other) => candidates.some((chain) => chains[other]!.has(chain)));
  return connectedGroups([...sets.keys()], (i) => sharing(sets[i]!)).map((members) => {
    if (members.length === 1) return sets[members[0]!]!;
    const rows = new Set(members.flatMap((i) => groups[i]!));
    return setOf([...rows].sort((p, q) => p - q));
  });
}

/** A row's formula for the unknown that it determines. */
type AssignmentOf = (row: number) => CausalAssignment | undefined;

function assignments(graph: ConstraintGraph, matching: Matching): AssignmentOf {
  const solved = new Map<number, CausalAssignment | undefined>();
  return (row) => {
    if (solved.has(row)) return solved.get(row);
    const unknown = graph.system.unknowns[matching.columnOfRow[row]!]!;
    const assignment = solveRow(graph.rows[row]!, unknown, graph.system);
    solved.set(row, assignment);
    return assignment;
  };
}

/** Groups of constraints that are not explicit, with the explicit ones they depend on. */
function undecided(
  graph: ConstraintGraph,
  matching: Matching,
  preference: StatePreference,
): readonly (readonly number[])[] {
  const needs = graph.columnsOf.map((columns, row) =>
    columns.map((c) => matching.rowOfColumn[c]!).filter((other) => other !== -1 && other !== row),
  );
  const open = new Set<number>();
  for (const component of stronglyConnectedComponents(needs)) {
    const [first] = component;
    const column = matching.columnOfRow[first!]!;
    const isExplicit =
      component.length === 1 && isSafe(graph.edge(first!, column)) && preference(column, first!) < preferred;
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

/** Groups starts that reach rows of each other, with all rows they reach. */
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

/** A set with explicit assignments where possible, between the candidates and the residuals. */
function constraintSet(
  rows: readonly number[],
  graph: ConstraintGraph,
  matching: Matching,
  preference: StatePreference,
  assignmentOf: AssignmentOf,
): ConstraintSet {
  const inSet = new Set(rows);
  const levels = deepestUses(rows, graph);
  const isAssigned = (row: number) => {
    const column = matching.columnOfRow[row]!;
    // A constraint that is differentiated more often may take this chain, of which it needs more members.
    if (levels.get(column)! > graph.constraints[row]!.differentiations) return false;
    const mayBe = isSafe(graph.edge(row, column)) && preference(column, row) < preferred;
    // A coefficient may be zero for some values of parameters in conditions.
    return mayBe && assignmentOf(row) !== undefined;
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
  const columnSets = new Map(rows.map((row) => [row, new Set(graph.columnsOf[row]!)]));
  const residualRows = rows.filter((row, i) => !isAssigned(row) || cut.has(i));
  return {
    candidates: candidates.map((c) => graph.chains[c]!),
    weights: candidates.map((c) => {
      const least = Math.min(
        ...rows.filter((row) => columnSets.get(row)!.has(c)).map((row) => preference(c, row)),
      );
      return candidateWeight(least) / nominalOf(graph.chains[c]!, graph.dae);
    }),
    assignments: ordered.map((i) => assignmentOf(rows[i]!)!),
    residuals: residualRows.map((row) => residualOf(row, graph)),
    constant: rows.every((row) => graph.columnsOf[row]!.every((c) => isSafe(graph.edge(row, c)))),
  };
}

/** Per column the largest number of differentiations of the rows that contain it. */
function deepestUses(rows: readonly number[], graph: ConstraintGraph): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (const row of rows) {
    const { differentiations } = graph.constraints[row]!;
    for (const column of graph.columnsOf[row]!)
      found.set(column, Math.max(found.get(column) ?? 0, differentiations));
  }
  return found;
}

function candidateWeight(preference: number): number {
  return 10 ** (3 * (Math.floor(preference) - stateSelectRank.default));
}

/** Nominal value by which a candidate is scaled in the comparison of constraints. */
function nominalOf(chain: DerivativeChain, dae: HybridDae): number {
  const stated = chain.map((v) => dae.variables[v]!.nominal).find((nominal) => nominal !== undefined);
  if (stated === undefined) return 1;
  const { relations, functions } = dae;
  const value = Math.abs(
    evaluate(stated, { relations, functions, variable: createParameterValues(dae) }) ?? 1,
  );
  return value > 0 && Number.isFinite(value) ? value : 1;
}

/** Orders assigned rows by dependence; rows that would close a cycle are cut. */
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
