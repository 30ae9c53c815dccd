import type {
  Block,
  Diagnostic,
  HybridDae,
  InitialForms,
  SortedInitialization,
  VariableId,
} from "@cosimo/ir";
import { hasErrors } from "@cosimo/ir";
import { causalize } from "../blocks/causalize.ts";
import { createAugmenter, type Matching } from "../graph/matching.ts";
import {
  assignmentRow,
  buildEquationSystem,
  type EquationSystem,
  type Row,
} from "../system/equation-system.ts";
import type { UnknownClasses } from "../system/unknown-classes.ts";
import { candidates, complete, completionNotices, preferredStarts } from "./complete-initialization.ts";
import { type FreeParameters, freeParameters } from "./free-parameters.ts";
import { type InitialRows, initialRows } from "./initial-rows.ts";
import { leftLimitsApart, leftLimitsWarning } from "./left-limits-apart.ts";
import { overdeterminedInitialization } from "./overdetermined-initialization.ts";
import { solvableForms } from "./solvable-forms.ts";

/** The dynamic system with its matching and blocks, from which initialization starts. */
export interface SolvedDynamics {
  readonly system: EquationSystem;
  readonly matching: Matching;
  readonly blocks: readonly Block[];
  readonly classes: UnknownClasses;
}

export interface InitializationResult {
  readonly initialization: SortedInitialization;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Sorts the initial system: the dynamic equations, the initial equations, and `v = start` for fixed variables. Start values
 * replace missing conditions: those of states by StateSelect (explicit ones first), of held discrete variables, and of
 * parameters with fixed = false.
 */
export function sortInitialization(dynamics: SolvedDynamics, forms?: InitialForms): InitializationResult {
  const { dae } = dynamics.system;
  const free = freeParameters(dae);
  const strict = initialConditionsOf(dynamics, free, forms);
  if (hasNoConditions(strict.rows, free, strict.fixed, dynamics))
    return startFromStates(strict.fixed.known, dynamics);
  const { rows, fixed, system, matched, apart } = matchedConditions(strict, dynamics, free, forms);
  const surplus = surplusConditions(matched, system, fixed.known, rows.dynamic.length);
  if (hasErrors(surplus)) return { initialization: emptyInitialization, diagnostics: surplus };
  const completion = complete(candidates(dynamics.classes, rows, free, dae), system, matched.matching);
  const dependent = completion.filter((v) => free.starts.has(v));
  const known = completion.filter((v) => !free.starts.has(v));
  const startAssignments = [...fixed.known, ...known].sort((a, b) => a - b);
  const startRows = dependent.map((v) => assignmentRow(v, free.starts.get(v)!, dae.variables[v]!.origin));
  const order = { ...matched, first: free.starts.size > 0 ? free.dependent : NO_VARIABLES };
  const sorted = sortRemaining(system, order, known, startRows, dependent);
  const isContinuous = (v: VariableId) => dae.variables[v]!.variability === "continuous";
  const assumed = completion.filter(isContinuous).sort((a, b) => a - b);
  const assumedFixed = known.filter(isContinuous).sort((a, b) => a - b);
  const dependentStarts = [...free.starts.keys()];
  const checks = matched.failed.map((row) => system.rows[row]!).filter((row) => row.kind === "equation");
  return {
    initialization: { blocks: sorted.blocks, startAssignments, assumedFixed, dependentStarts, checks },
    diagnostics: [
      ...surplus,
      ...leftLimitsWarning(apart, dae),
      ...sorted.diagnostics,
      ...completionNotices(completion, assumed, dae),
    ],
  };
}

interface InitialConditions {
  readonly rows: InitialRows;
  readonly fixed: FixedVariables;
}

function initialConditionsOf(
  { system, classes }: SolvedDynamics,
  free: FreeParameters,
  forms?: InitialForms,
  apart?: ReadonlySet<VariableId>,
): InitialConditions {
  const rows = initialRows(system.dae, system.rows, free.starts, forms, apart);
  return { rows, fixed: fixedVariables(classes, rows, free, system.dae) };
}

interface MatchedInitialization extends InitialConditions, MatchedSystem {
  /** Held variables with a left limit of another value. */
  readonly apart: ReadonlySet<VariableId>;
}

/** The conditions with their matching. Where they have no unknown, left limits are apart from held variables, if that helps. */
function matchedConditions(
  strict: InitialConditions,
  dynamics: SolvedDynamics,
  free: FreeParameters,
  forms?: InitialForms,
): MatchedInitialization {
  const first = { ...strict, ...matchSystem(strict, dynamics, free), apart: new Set<VariableId>() };
  const { system, matched, rows } = first;
  const apart = leftLimitsApart(matched.failed, system, matched.matching, rows.held);
  if (apart.size === 0) return first;
  const released = initialConditionsOf(dynamics, free, forms, apart);
  const second = { ...released, ...matchSystem(released, dynamics, free), apart };
  const unmatched = ({ matched }: MatchedSystem) =>
    matched.matching.rowOfColumn.filter((row) => row < 0).length;
  const helps = second.matched.failed.length < matched.failed.length && unmatched(second) <= unmatched(first);
  return helps ? second : first;
}

const emptyInitialization: SortedInitialization = {
  blocks: [],
  startAssignments: [],
  assumedFixed: [],
  dependentStarts: [],
  checks: [],
};

/** Diagnostics of conditions without an unknown: equations can be checked, others are errors. */
function surplusConditions(
  { failed, matching }: MatchedConditions,
  system: EquationSystem,
  fixed: readonly VariableId[],
  initialFrom: number,
): readonly Diagnostic[] {
  if (failed.length === 0) return [];
  const checkable = failed.every((row) => system.rows[row]!.kind === "equation");
  return [overdeterminedInitialization(failed, system, matching, fixed, initialFrom, checkable)];
}

/** The common case: all states take their start values, and the other variables follow as in the dynamic system. */
function startFromStates(
  known: readonly VariableId[],
  { classes, blocks, system }: SolvedDynamics,
): InitializationResult {
  const fixed = new Set(known);
  const assumedFixed = classes.states.filter((v) => !fixed.has(v));
  return {
    initialization: {
      ...{ blocks, startAssignments: classes.states, assumedFixed },
      ...{ dependentStarts: [], checks: [] },
    },
    diagnostics: completionNotices([], assumedFixed, system.dae),
  };
}

function hasNoConditions(
  rows: InitialRows,
  free: FreeParameters,
  fixed: FixedVariables,
  { classes, system }: SolvedDynamics,
): boolean {
  if (preferredStarts(classes, system.dae).length > 0) return false;
  const isState = new Set(classes.states);
  const extra = rows.initial.length + free.dependent.size + fixed.rows.length;
  return extra === 0 && rows.unchanged && fixed.known.every((v) => isState.has(v));
}

interface FixedVariables {
  /** Variables that take their start value. */
  readonly known: readonly VariableId[];
  /** v = start, where the start value depends on parameters determined by initialization. */
  readonly rows: readonly Row[];
}

/** For a discrete variable with an equation of its own, `fixed` concerns `pre` only: no condition on the variable. */
function fixedVariables(
  classes: UnknownClasses,
  rows: InitialRows,
  free: FreeParameters,
  dae: HybridDae,
): FixedVariables {
  const held = new Set(rows.held);
  const known: VariableId[] = [];
  const conditions: Row[] = [];
  for (const id of [...classes.states, ...classes.unknowns]) {
    const v = dae.variables[id]!;
    if (!v.fixed || (v.variability === "discrete" && !held.has(id))) continue;
    const start = free.starts.get(id);
    if (start !== undefined) conditions.push(assignmentRow(id, start, v.origin));
    else known.push(id);
  }
  return { known, rows: conditions };
}

function initialUnknowns(
  classes: UnknownClasses,
  free: FreeParameters,
  known: readonly VariableId[],
): readonly VariableId[] {
  const fixed = new Set(known);
  return [...classes.states, ...classes.unknowns, ...free.dependent]
    .filter((v) => !fixed.has(v))
    .sort((a, b) => a - b);
}

interface MatchedSystem {
  readonly system: EquationSystem;
  readonly matched: MatchedConditions;
}

/** The system with its matching. Where conditions have no unknown, in a form in which more unknowns can be solved for, if that helps. */
function matchSystem(
  { rows, fixed }: InitialConditions,
  dynamics: SolvedDynamics,
  free: FreeParameters,
): MatchedSystem {
  const { dae } = dynamics.system;
  const conditions = [...rows.initial, ...free.bindings, ...fixed.rows];
  const unknowns = initialUnknowns(dynamics.classes, free, fixed.known);
  const attempt = (form: HybridDae, dynamic: readonly Row[]): MatchedSystem => {
    const system = buildEquationSystem(form, [...dynamic, ...conditions], unknowns);
    return { system, matched: matchConditions(system, rows, dynamics) };
  };
  let best = attempt(dae, rows.dynamic);
  const forms = best.matched.failed.length === 0 ? [] : solvableForms(dae, rows);
  for (const { dae: form, dynamic } of forms) {
    const other = attempt(form, dynamic);
    if (other.matched.failed.length < best.matched.failed.length) best = other;
  }
  return best;
}

interface MatchedConditions {
  readonly matching: Matching;
  /** Rows without an unknown. */
  readonly failed: readonly number[];
}

/** Extends the matching of the dynamic system by the other rows, one at a time, dynamic ones first. */
function matchConditions(
  system: EquationSystem,
  rows: InitialRows,
  dynamics: SolvedDynamics,
): MatchedConditions {
  const matching = {
    columnOfRow: new Int32Array(system.rows.length + system.unknowns.length).fill(-1),
    rowOfColumn: new Int32Array(system.unknowns.length).fill(-1),
  };
  rows.dynamicIndex.forEach((dynamicRow, row) => {
    const unknown = dynamics.system.unknowns[dynamics.matching.columnOfRow[dynamicRow]!]!;
    const column = system.columnOf[unknown]!;
    if (column < 0 || !system.matchable[row]!.includes(column)) return;
    matching.columnOfRow[row] = column;
    matching.rowOfColumn[column] = row;
  });
  const augmenter = createAugmenter(system.matchable, matching);
  const failed: number[] = [];
  for (let row = 0; row < system.rows.length; row++)
    if (matching.columnOfRow[row] === -1 && !augmenter.tryRow(row)) failed.push(row);
  return { matching, failed };
}

const NO_VARIABLES: ReadonlySet<VariableId> = new Set();

interface OrderOfBlocks extends MatchedConditions {
  /** Their blocks come as early as possible: start values of unknowns of other blocks depend on them. */
  readonly first: ReadonlySet<VariableId>;
}

/** Blocks for the unknowns that `chosen` start values leave; `startRows` determine `startUnknowns`. */
function sortRemaining(
  system: EquationSystem,
  { matching, failed, first }: OrderOfBlocks,
  chosen: readonly VariableId[],
  startRows: readonly Row[],
  startUnknowns: readonly VariableId[],
) {
  const known = new Set(chosen);
  const left = new Set(failed);
  const isFirst = (row: number) => first.has(system.unknowns[matching.columnOfRow[row]!]!);
  const inPlace = [...system.rows.keys()].filter((row) => !left.has(row));
  const kept = first.size === 0 ? inPlace : inPlace.sort((a, b) => Number(isFirst(b)) - Number(isFirst(a)));
  const unknowns = system.unknowns.filter((v) => !known.has(v));
  const isWhole = known.size + left.size + startRows.length + first.size === 0;
  const rows = [...kept.map((row) => system.rows[row]!), ...startRows];
  const remaining = isWhole ? system : buildEquationSystem(system.dae, rows, unknowns);
  const matched = [...kept.map((row) => system.unknowns[matching.columnOfRow[row]!]!), ...startUnknowns];
  const columnOfRow = Int32Array.from(matched, (v) => remaining.columnOf[v]!);
  const rowOfColumn = new Int32Array(unknowns.length);
  columnOfRow.forEach((column, row) => {
    rowOfColumn[column] = row;
  });
  return causalize(remaining, { columnOfRow, rowOfColumn });
}
