import type { EquationId, Expression, HybridDae, InitialForms, VariableId } from "@cosimo/ir";
import { rewrite, visitExpression, visitStatements } from "@cosimo/ir";
import { outputRow } from "../preparation/open-sections.ts";
import { algorithmRows, assignmentRow, equationRow, type Row } from "../system/equation-system.ts";
import { initialConditions } from "../system/initial-conditions.ts";
import { createPreValues, type PreValues } from "./pre-values.ts";

/** The rows of the initial system, in three groups. */
export interface InitialRows {
  /** The rows of the dynamic system; `dynamicIndex[i]` is the index of row i in it. */
  readonly dynamic: readonly Row[];
  readonly dynamicIndex: readonly number[];
  /** Initial equations and algorithms. */
  readonly initial: readonly Row[];
  /** Variables of when-clauses and when-statements that don't fire during initialization: they keep their `pre` value. */
  readonly held: readonly VariableId[];
  /** Whether the dynamic rows equal those of the dynamic system. */
  readonly unchanged: boolean;
  /** What `pre` of a variable is in a row of the initial system. */
  readonly withPreValues: (row: Row) => Row;
}

/**
 * The rows of the initial system (Modelica specification 3.6, section 8.6): a when-clause is active only if one of its
 * conditions is initial(); variables of the others have v = pre(v), apart from `released` ones. Equations `pre(v) = value` define
 * pre(v) in all rows.
 */
export function initialRows(
  dae: HybridDae,
  dynamic: readonly Row[],
  dependentStarts: ReadonlyMap<VariableId, Expression>,
  forms?: InitialForms,
  released: ReadonlySet<VariableId> = new Set(),
): InitialRows {
  const atInitialization = createActiveRows(dae);
  const held: VariableId[] = [];
  const kept: Row[] = [];
  const dynamicIndex: number[] = [];
  dynamic.forEach((row, index) => {
    const atStart = atInitialization(row);
    if (typeof atStart === "number") {
      if (!released.has(atStart)) held.push(atStart);
      return;
    }
    // The equations are the first rows, in order.
    const form = forms?.get(index as EquationId);
    kept.push(form && atStart.kind === "equation" ? { ...atStart, ...form } : atStart);
    dynamicIndex.push(index);
  });
  const ownSections = algorithmRows(dae, true).filter(
    (row) => row.kind !== "algorithm" || dae.initialAlgorithms[row.index]!.replaces === undefined,
  );
  const initial = [...dae.initialEquations.map(equationRow), ...ownSections];
  const preValues = createPreValues(dae, held, dependentStarts);
  const withPreValues = (row: Row) => {
    const opened = readsDefined(row, dae, preValues) ? (outputRow(row, dae) ?? row) : row;
    return substitutePre(opened, preValues);
  };
  return {
    dynamic: preValues.isTrivial ? kept : kept.map(withPreValues),
    dynamicIndex,
    initial: initial
      .filter((row) => row.kind !== "equation" || !preValues.isDefinition(row))
      .map(withPreValues),
    held,
    unchanged: preValues.isTrivial && kept.every((row, i) => row === dynamic[i]),
    withPreValues,
  };
}

/**
 * Gives for each dynamic row what holds at initialization: a row, or a variable that keeps its `pre` value, as no clause that
 * assigns it fires.
 */
function createActiveRows(dae: HybridDae): (row: Row) => Row | VariableId {
  const conditions = initialConditions(dae);
  const sections = new Map(dae.initialAlgorithms.map(({ replaces }, index) => [replaces, index]));
  return (row) => {
    if (row.kind === "when") return activeAssignment(row, dae, conditions) ?? row.variable;
    const index = row.kind === "algorithm" && !row.initial ? sections.get(row.index) : undefined;
    if (row.kind !== "algorithm" || index === undefined) return row;
    const isKept = dae.initialAlgorithms[index]!.outputs.includes(row.output);
    return isKept ? { ...row, index, initial: true } : row.output;
  };
}

/** The assignment as an equation, if its clause fires at initialization in a branch that contains it. */
function activeAssignment(
  row: Extract<Row, { kind: "when" }>,
  dae: HybridDae,
  conditions: ReadonlySet<VariableId>,
): Row | undefined {
  const { branches } = dae.whenClauses[row.clause]!;
  const branch = branches.find((b) => b.conditions.some((c) => conditions.has(c)));
  const assignment = branch?.assignments.find((a) => a.variable === row.variable);
  return assignment && assignmentRow(assignment.variable, assignment.value, assignment.origin);
}

/** Whether it is of a section that reads a left limit which an initial equation defines: its statements read the start value. */
function readsDefined(
  row: Row,
  dae: HybridDae,
  { isDefined }: PreValues,
): row is Extract<Row, { kind: "algorithm" }> {
  if (row.kind !== "algorithm") return false;
  let found = false;
  const { statements } = (row.initial ? dae.initialAlgorithms : dae.algorithms)[row.index]!;
  visitStatements(statements, {
    expression: (whole) =>
      visitExpression(whole, (e) => {
        found ||= e.kind === "pre" && isDefined(e.variable);
      }),
  });
  return found;
}

function substitutePre(row: Row, preValues: PreValues): Row {
  if (row.kind !== "equation") return row;
  const replace = (e: Expression) => (e.kind === "pre" ? (preValues.valueOf(e.variable) ?? e) : e);
  const left = rewrite(row.left, replace);
  const right = rewrite(row.right, replace);
  if (left === row.left && right === row.right) return row;
  return { ...row, left, right, written: row };
}
