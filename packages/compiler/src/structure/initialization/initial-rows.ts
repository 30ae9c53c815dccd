import type { EquationId, Expression, HomotopyEquations, HybridDae, VariableId } from "@cosimo/ir";
import { rewrite, variable } from "@cosimo/ir";
import { algorithmRows, assignmentRow, equationRow, type Row } from "../system/equation-system.ts";

/** The rows of the initial system, in three groups. */
export interface InitialRows {
  /** The rows of the dynamic system; `dynamicIndex[i]` is the index of row i in it. */
  readonly dynamic: readonly Row[];
  readonly dynamicIndex: readonly number[];
  /** Initial equations and algorithms. */
  readonly initial: readonly Row[];
  /** Variables of when-clauses that don't fire during initialization: they keep their `pre` value. */
  readonly held: readonly VariableId[];
  /** Whether the dynamic rows equal those of the dynamic system. */
  readonly unchanged: boolean;
}

/**
 * The rows of the initial system (Modelica specification 3.6, section 8.6): a when-clause is active only if one of its
 * conditions is initial(); variables of the others have v = pre(v). Equations `pre(v) = value` define pre(v) in all rows.
 */
export function initialRows(
  dae: HybridDae,
  dynamic: readonly Row[],
  homotopy?: HomotopyEquations,
): InitialRows {
  const initialConditions = findInitialConditions(dae);
  const held: VariableId[] = [];
  const kept: Row[] = [];
  const dynamicIndex: number[] = [];
  dynamic.forEach((row, index) => {
    const atStart = row.kind === "when" ? activeAssignment(row, dae, initialConditions) : row;
    if (atStart === undefined) {
      if (row.kind === "when") held.push(row.variable);
      return;
    }
    // The equations are the first rows, in order.
    const blended = homotopy?.blended.get(index as EquationId);
    kept.push(blended && atStart.kind === "equation" ? { ...atStart, ...blended } : atStart);
    dynamicIndex.push(index);
  });
  const initial = [...dae.initialEquations.map(equationRow), ...algorithmRows(dae, true)];
  const preValues = createPreValues(held, initial);
  return {
    dynamic: preValues.isTrivial ? kept : kept.map((row) => substitutePre(row, preValues)),
    dynamicIndex,
    initial: initial
      .filter((row) => !preValues.isDefinition(row))
      .map((row) => substitutePre(row, preValues)),
    held,
    unchanged: preValues.isTrivial && kept.every((row, i) => row === dynamic[i]),
  };
}

/** The assignment as an equation, if its clause fires at initialization in a branch that contains it. */
function activeAssignment(
  row: Extract<Row, { kind: "when" }>,
  dae: HybridDae,
  initialConditions: ReadonlySet<VariableId>,
): Row | undefined {
  const { branches } = dae.whenClauses[row.clause]!;
  const branch = branches.find((b) => b.conditions.some((c) => initialConditions.has(c)));
  const assignment = branch?.assignments.find((a) => a.variable === row.variable);
  return assignment && assignmentRow(assignment.variable, assignment.value, assignment.origin);
}

/** Condition variables defined by initial(). */
function findInitialConditions(dae: HybridDae): ReadonlySet<VariableId> {
  const found = new Set<VariableId>();
  for (const { left, right } of dae.equations) {
    if (right.kind === "initial" && left.kind === "variable") found.add(left.variable);
    if (left.kind === "initial" && right.kind === "variable") found.add(right.variable);
  }
  return found;
}

interface PreValues {
  readonly isTrivial: boolean;
  readonly valueOf: (v: VariableId) => Expression | undefined;
  readonly isDefinition: (row: Row) => boolean;
}

/** pre(v) is v for held variables; otherwise an initial equation defines it. */
function createPreValues(held: readonly VariableId[], initial: readonly Row[]): PreValues {
  const values = new Map<VariableId, Expression>(held.map((v) => [v, variable(v)]));
  const definitions = new Set<Row>();
  for (const row of initial) {
    if (row.kind !== "equation" || row.left.kind !== "pre" || values.has(row.left.variable)) continue;
    values.set(row.left.variable, row.right);
    definitions.add(row);
  }
  return {
    isTrivial: values.size === 0,
    valueOf: (v) => values.get(v),
    isDefinition: (row) => definitions.has(row),
  };
}

function substitutePre(row: Row, preValues: PreValues): Row {
  if (row.kind !== "equation") return row;
  const replace = (e: Expression) => (e.kind === "pre" ? (preValues.valueOf(e.variable) ?? e) : e);
  return { ...row, left: rewrite(row.left, replace), right: rewrite(row.right, replace) };
}
