import type { Equation, Expression, HybridDae, Origin, VariableId } from "@cosimo/ir";
import { variable } from "../symbolic/construct.ts";
import { visitVariables } from "../symbolic/free-variables.ts";
import { mayDefine } from "./discrete-causality.ts";
import type { Adjacency } from "./matching.ts";
import { type ColumnOf, findOccurrences, type Solvability, solvabilityRank } from "./solvability.ts";

/** One scalar equation of a system to be sorted. An algorithm section with k outputs is k rows. */
export type Row =
  | {
      readonly kind: "equation";
      readonly left: Expression;
      readonly right: Expression;
      readonly origin: Origin;
    }
  | {
      readonly kind: "algorithm";
      readonly index: number;
      readonly initial: boolean;
      /** The output that this row is counted for; any of them may be matched with it. */
      readonly output: VariableId;
      readonly origin: Origin;
    }
  | {
      readonly kind: "when";
      readonly clause: number;
      readonly variable: VariableId;
      readonly origin: Origin;
    };

/** Rows and unknowns as a bipartite graph; column c stands for `unknowns[c]`. */
export interface EquationSystem {
  readonly dae: HybridDae;
  readonly rows: readonly Row[];
  readonly unknowns: readonly VariableId[];
  readonly columnOf: ColumnOf;
  /** Per row the columns it contains, ascending. */
  readonly incidence: readonly (readonly number[])[];
  /** Parallel to `incidence`. */
  readonly solvability: readonly (readonly Solvability[])[];
  /** Per row the columns it may be matched with, most easily solved first. */
  readonly matchable: Adjacency;
}

export function buildEquationSystem(
  dae: HybridDae,
  rows: readonly Row[],
  unknowns: readonly VariableId[],
): EquationSystem {
  const columnOf = new Int32Array(dae.variables.length).fill(-1);
  unknowns.forEach((v, column) => {
    columnOf[v] = column;
  });
  const entries = rows.map((row) => sortedEntries(rowOccurrences(row, dae, columnOf, unknowns)));
  return {
    dae,
    rows,
    unknowns,
    columnOf,
    incidence: entries.map((list) => list.map(([column]) => column)),
    solvability: entries.map((list) => list.map(([, solvability]) => solvability)),
    matchable: entries.map(preferredColumns),
  };
}

type Entry = readonly [column: number, solvability: Solvability];

function sortedEntries(occurrences: ReadonlyMap<number, Solvability>): readonly Entry[] {
  return [...occurrences].sort((a, b) => a[0] - b[0]);
}

function preferredColumns(entries: readonly Entry[]): readonly number[] {
  return entries
    .filter(([, solvability]) => solvability !== "unsolvable")
    .sort((a, b) => solvabilityRank[a[1]] - solvabilityRank[b[1]])
    .map(([column]) => column);
}

function rowOccurrences(
  row: Row,
  dae: HybridDae,
  columnOf: ColumnOf,
  unknowns: readonly VariableId[],
): ReadonlyMap<number, Solvability> {
  switch (row.kind) {
    case "equation":
      return equationOccurrences(row, dae, columnOf, unknowns);
    case "algorithm":
      return algorithmOccurrences(row.index, row.initial, dae, columnOf);
    case "when":
      return whenOccurrences(row.clause, row.variable, dae, columnOf);
  }
}

const discreteSolvability = { explicit: "constant", circular: "nonlinear", never: "unsolvable" } as const;

function equationOccurrences(
  row: { readonly left: Expression; readonly right: Expression },
  dae: HybridDae,
  columnOf: ColumnOf,
  unknowns: readonly VariableId[],
): ReadonlyMap<number, Solvability> {
  const occurrences = findOccurrences(row.left, row.right, dae, columnOf);
  const restricted = new Map<number, Solvability>();
  for (const [column, solvability] of occurrences) {
    const causality = mayDefine(row, unknowns[column]!, dae);
    restricted.set(column, causality === "implicit" ? solvability : discreteSolvability[causality]);
  }
  return restricted;
}

function algorithmOccurrences(
  index: number,
  initial: boolean,
  dae: HybridDae,
  columnOf: ColumnOf,
): ReadonlyMap<number, Solvability> {
  const section = (initial ? dae.initialAlgorithms : dae.algorithms)[index]!;
  const occurrences = new Map<number, Solvability>();
  for (const v of section.inputs) if (columnOf[v]! >= 0) occurrences.set(columnOf[v]!, "unsolvable");
  for (const v of section.outputs) if (columnOf[v]! >= 0) occurrences.set(columnOf[v]!, "constant");
  return occurrences;
}

function whenOccurrences(
  clause: number,
  assigned: VariableId,
  dae: HybridDae,
  columnOf: ColumnOf,
): ReadonlyMap<number, Solvability> {
  const occurrences = new Map<number, Solvability>();
  const read = (v: VariableId) => {
    if (columnOf[v]! >= 0) occurrences.set(columnOf[v]!, "unsolvable");
  };
  for (const branch of dae.whenClauses[clause]!.branches) {
    branch.conditions.forEach(read);
    for (const assignment of branch.assignments)
      if (assignment.variable === assigned) visitVariables(assignment.value, dae.relations, read);
  }
  const circular = occurrences.has(columnOf[assigned]!);
  occurrences.set(columnOf[assigned]!, circular ? "nonlinear" : "constant");
  return occurrences;
}

/** The rows of the system that holds all the time: equations, algorithm outputs, variables assigned in when-clauses. */
export function dynamicRows(dae: HybridDae): readonly Row[] {
  return [...dae.equations.map(equationRow), ...algorithmRows(dae, false), ...whenRows(dae)];
}

export function equationRow(equation: Pick<Equation, "left" | "right" | "origin">): Row {
  return { kind: "equation", left: equation.left, right: equation.right, origin: equation.origin };
}

/** `variable = value` as a row. */
export function assignmentRow(target: VariableId, value: Expression, origin: Origin): Row {
  return { kind: "equation", left: variable(target), right: value, origin };
}

export function algorithmRows(dae: HybridDae, initial: boolean): readonly Row[] {
  const sections = initial ? dae.initialAlgorithms : dae.algorithms;
  return sections.flatMap((section, index) =>
    section.outputs.map(
      (output): Row => ({ kind: "algorithm", index, initial, output, origin: section.origin }),
    ),
  );
}

function whenRows(dae: HybridDae): readonly Row[] {
  return dae.whenClauses.flatMap((clause, index) => {
    const origins = new Map<VariableId, Origin>();
    for (const branch of clause.branches)
      for (const { variable: v, origin } of branch.assignments) if (!origins.has(v)) origins.set(v, origin);
    return [...origins].map(([v, origin]): Row => ({ kind: "when", clause: index, variable: v, origin }));
  });
}
