import type { Equation, Expression, HybridDae, Origin, VariableId } from "@cosimo/ir";
import { type ReadsInput, readInputs, variable, visitVariables } from "@cosimo/ir";
import type { Adjacency } from "../graph/matching.ts";
import { mayDefine } from "./discrete-causality.ts";
import { createParameterValues, type ParameterValues } from "./parameter-values.ts";
import { type ColumnOf, findOccurrences, type Solvability, solvabilityRank } from "./solvability.ts";

/** One scalar equation of a system to be sorted. An algorithm section with k outputs gives k rows. */
export type Row =
  | {
      readonly kind: "equation";
      readonly left: Expression;
      readonly right: Expression;
      readonly origin: Origin;
      readonly source?: Equation["source"];
      /** Its sides as the model has them, for messages, where left limits are replaced. */
      readonly written?: Pick<Equation, "left" | "right">;
    }
  | {
      readonly kind: "algorithm";
      readonly index: number;
      readonly initial: boolean;
      /** The output of this row; the row may be matched with any output of the section. */
      readonly output: VariableId;
      readonly origin: Origin;
    }
  | {
      readonly kind: "when";
      readonly clause: number;
      readonly variable: VariableId;
      readonly origin: Origin;
    };

/** Rows and unknowns as a bipartite graph; column c is `unknowns[c]`. */
export interface EquationSystem {
  readonly dae: HybridDae;
  readonly rows: readonly Row[];
  readonly unknowns: readonly VariableId[];
  readonly columnOf: ColumnOf;
  readonly parameterValue: ParameterValues;
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
  const reads = readInputs((id) => dae.functions[id]);
  const context = { dae, columnOf, unknowns, reads };
  const ofSections = new Map<string, Entry[]>();
  const entries = rows.map((row) => {
    if (row.kind !== "algorithm") return rowEntries(row, context).sort(byColumn);
    const key = `${row.initial} ${row.index}`;
    if (!ofSections.has(key)) ofSections.set(key, rowEntries(row, context).sort(byColumn));
    return ofSections.get(key)!;
  });
  return {
    dae,
    rows,
    unknowns,
    columnOf,
    parameterValue: createParameterValues(dae),
    incidence: mapShared(entries, (list) => list.map((entry) => entry.column)),
    solvability: mapShared(entries, (list) => list.map((entry) => entry.solvability)),
    matchable: mapShared(entries, preferredColumns),
  };
}

/** Equal objects have one result: the rows of an algorithm section share their entries, which may be many. */
export function mapShared<T extends object, U>(list: readonly T[], map: (item: T) => U): readonly U[] {
  const known = new Map<T, U>();
  return list.map((item) => {
    const present = known.get(item);
    if (present !== undefined) return present;
    const made = map(item);
    known.set(item, made);
    return made;
  });
}

interface Entry {
  readonly column: number;
  readonly solvability: Solvability;
}

interface Context extends Pick<EquationSystem, "dae" | "columnOf" | "unknowns"> {
  readonly reads: ReadsInput;
}

function byColumn(a: Entry, b: Entry): number {
  return a.column - b.column;
}

function preferredColumns(entries: readonly Entry[]): readonly number[] {
  const columns: number[] = [];
  for (let rank = 0; rank < solvabilityRank.unsolvable; rank++)
    for (const { column, solvability } of entries)
      if (solvabilityRank[solvability] === rank) columns.push(column);
  return columns;
}

function rowEntries(row: Row, context: Context): Entry[] {
  switch (row.kind) {
    case "equation":
      return equationEntries(row, context);
    case "algorithm":
      return algorithmEntries(row.index, row.initial, context);
    case "when":
      return whenEntries(row.clause, row.variable, context);
  }
}

const discreteSolvability = { explicit: "constant", circular: "nonlinear", never: "unsolvable" } as const;

function equationEntries(
  row: Extract<Row, { kind: "equation" }>,
  { dae, columnOf, unknowns, reads }: Context,
): Entry[] {
  const entries: Entry[] = [];
  findOccurrences(row.left, row.right, dae, columnOf, reads, (column, solvability) => {
    const causality = mayDefine(row, unknowns[column]!, dae);
    entries.push({
      column,
      solvability: causality === "implicit" ? solvability : discreteSolvability[causality],
    });
  });
  return entries;
}

function algorithmEntries(index: number, initial: boolean, { dae, columnOf }: Context): Entry[] {
  const section = (initial ? dae.initialAlgorithms : dae.algorithms)[index]!;
  const occurrences = new Map<number, Solvability>();
  for (const v of section.inputs) if (columnOf[v]! >= 0) occurrences.set(columnOf[v]!, "unsolvable");
  for (const v of section.outputs) if (columnOf[v]! >= 0) occurrences.set(columnOf[v]!, "constant");
  return [...occurrences].map(([column, solvability]) => ({ column, solvability }));
}

function whenEntries(clause: number, assigned: VariableId, { dae, columnOf }: Context): Entry[] {
  const columns = new Set<number>();
  const read = (v: VariableId) => {
    if (columnOf[v]! >= 0) columns.add(columnOf[v]!);
  };
  for (const branch of dae.whenClauses[clause]!.branches) {
    branch.conditions.forEach(read);
    for (const assignment of branch.assignments)
      if (assignment.variable === assigned) visitVariables(assignment.value, dae.relations, read);
  }
  const own = columnOf[assigned]!;
  const circular = columns.delete(own);
  const others = [...columns].map((column): Entry => ({ column, solvability: "unsolvable" }));
  if (own < 0) return others;
  return [...others, { column: own, solvability: circular ? "nonlinear" : "constant" }];
}

/** The rows of the dynamic system: equations, algorithm outputs, variables assigned in when-clauses. */
export function dynamicRows(dae: HybridDae): readonly Row[] {
  return [...dae.equations.map(equationRow), ...algorithmRows(dae, false), ...whenRows(dae)];
}

export function equationRow(equation: Pick<Equation, "left" | "right" | "origin" | "source">): Row {
  const { left, right, origin, source } = equation;
  return { kind: "equation", left, right, origin, ...(source === undefined ? {} : { source }) };
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

/** One row per variable that a clause assigns; two if one branch assigns it twice. */
function whenRows(dae: HybridDae): readonly Row[] {
  return dae.whenClauses.flatMap((clause, index) => {
    const origins = new Map<VariableId, Origin[]>();
    for (const branch of clause.branches) {
      const seen = new Map<VariableId, number>();
      for (const { variable: v, origin } of branch.assignments) {
        const earlier = seen.get(v) ?? 0;
        seen.set(v, earlier + 1);
        const rows = origins.get(v);
        if (rows === undefined) origins.set(v, [origin]);
        else if (rows.length === earlier) rows.push(origin);
      }
    }
    return [...origins].flatMap(([v, list]) =>
      list.map((origin): Row => ({ kind: "when", clause: index, variable: v, origin })),
    );
  });
}
