import type { Block, Diagnostic, HybridDae, SortedInitialization, StateSelect, VariableId } from "@cosimo/ir";
import { diagnose } from "@cosimo/ir";
import { dependsOn } from "../symbolic/free-variables.ts";
import { causalize } from "./causalize.ts";
import { assignmentRow, buildEquationSystem, type EquationSystem, type Row } from "./equation-system.ts";
import { type InitialRows, initialRows } from "./initial-rows.ts";
import { createAugmenter, type Matching } from "./matching.ts";
import { messages } from "./messages.ts";
import { nameList } from "./name-list.ts";
import { overdeterminedInitialization } from "./overdetermined-initialization.ts";
import { isParameter, type Roles } from "./roles.ts";

/** The dynamic system with its solution: what initialization starts from. */
export interface SolvedDynamics {
  readonly system: EquationSystem;
  readonly matching: Matching;
  readonly blocks: readonly Block[];
  readonly roles: Roles;
}

export interface InitializationResult {
  readonly initialization: SortedInitialization;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Sorts the initial system: the dynamic equations, the initial equations, `v = start` for fixed variables. Where
 * conditions are missing, start values complete the system: of states by StateSelect (those with an explicit start
 * first), of held discrete variables, of parameters with fixed = false.
 */
export function sortInitialization(dynamics: SolvedDynamics): InitializationResult {
  const { dae } = dynamics.system;
  const rows = initialRows(dae, dynamics.system.rows);
  const free = freeParameters(dae);
  const fixed = fixedVariables(dynamics.roles, rows, free, dae);
  if (hasNoConditions(rows, free, fixed, dynamics)) return startFromStates(fixed.known, dynamics);
  const conditions = [...rows.initial, ...free.bindings, ...fixed.rows];
  const unknowns = initialUnknowns(dynamics.roles, free, fixed.known);
  const system = buildEquationSystem(dae, [...rows.dynamic, ...conditions], unknowns);
  const matched = matchConditions(system, rows, dynamics);
  if (matched.failed.length > 0)
    return failed(matched.failed, system, matched.matching, fixed.known, rows.dynamic.length);
  const completion = complete(candidates(dynamics.roles, rows, free, dae), system, matched.matching);
  const startAssignments = [...fixed.known, ...completion].sort((a, b) => a - b);
  const sorted = sortRemaining(system, matched.matching, completion);
  const assumed = completion
    .filter((v) => dae.variables[v]!.variability === "continuous")
    .sort((a, b) => a - b);
  return {
    initialization: { blocks: sorted.blocks, startAssignments, assumedFixed: assumed },
    diagnostics: [...sorted.diagnostics, ...completionNotices(completion, assumed, dae)],
  };
}

/** The frequent case: all states take their start values, the rest follows as it does at any other time. */
function startFromStates(
  known: readonly VariableId[],
  { roles, blocks, system }: SolvedDynamics,
): InitializationResult {
  const fixed = new Set(known);
  const assumedFixed = roles.states.filter((v) => !fixed.has(v));
  return {
    initialization: { blocks, startAssignments: roles.states, assumedFixed },
    diagnostics: completionNotices([], assumedFixed, system.dae),
  };
}

function hasNoConditions(
  rows: InitialRows,
  free: FreeParameters,
  fixed: FixedVariables,
  { roles }: SolvedDynamics,
): boolean {
  const isState = new Set(roles.states);
  const extra = rows.initial.length + free.dependent.size + fixed.rows.length;
  return extra === 0 && rows.unchanged && fixed.known.every((v) => isState.has(v));
}

/** Parameters with fixed = false, and those whose values follow from them. */
interface FreeParameters {
  readonly free: readonly VariableId[];
  readonly dependent: ReadonlySet<VariableId>;
  readonly bindings: readonly Row[];
}

function freeParameters(dae: HybridDae): FreeParameters {
  const parameters = dae.variables.filter(isParameter);
  const free = parameters.filter((p) => !p.fixed && p.binding === undefined && p.variability === "parameter");
  const unsettled = new Set(free.map((p) => p.id));
  if (free.length > 0) spreadDependence(parameters, unsettled, dae);
  const freeIds = free.map((p) => p.id);
  const bound = parameters.filter((p) => unsettled.has(p.id) && p.binding !== undefined);
  return {
    free: freeIds,
    dependent: unsettled,
    bindings: bound.map((p) => assignmentRow(p.id, p.binding!, p.origin)),
  };
}

function spreadDependence(
  parameters: readonly HybridDae["variables"][number][],
  unsettled: Set<VariableId>,
  dae: HybridDae,
): void {
  let before: number;
  do {
    before = unsettled.size;
    for (const p of parameters)
      if (p.binding !== undefined && dependsOn(p.binding, dae.relations, (v) => unsettled.has(v)))
        unsettled.add(p.id);
  } while (unsettled.size > before);
}

interface FixedVariables {
  /** Take their start value as it is. */
  readonly known: readonly VariableId[];
  /** v = start where the start value depends on parameters that initialization determines. */
  readonly rows: readonly Row[];
}

/** For a discrete variable with an equation of its own, fixed concerns `pre` only: no condition on the variable. */
function fixedVariables(
  roles: Roles,
  rows: InitialRows,
  free: FreeParameters,
  dae: HybridDae,
): FixedVariables {
  const held = new Set(rows.held);
  const known: VariableId[] = [];
  const conditions: Row[] = [];
  for (const id of [...roles.states, ...roles.unknowns]) {
    const v = dae.variables[id]!;
    if (!v.fixed || (v.variability === "discrete" && !held.has(id))) continue;
    if (v.start !== undefined && dependsOn(v.start, dae.relations, (p) => free.dependent.has(p)))
      conditions.push(assignmentRow(id, v.start, v.origin));
    else known.push(id);
  }
  return { known, rows: conditions };
}

function initialUnknowns(
  roles: Roles,
  free: FreeParameters,
  known: readonly VariableId[],
): readonly VariableId[] {
  const fixed = new Set(known);
  return [...roles.states, ...roles.unknowns, ...free.dependent]
    .filter((v) => !fixed.has(v))
    .sort((a, b) => a - b);
}

interface MatchedConditions {
  readonly matching: Matching;
  /** Rows for which no unknown was left. */
  readonly failed: readonly number[];
}

/** Starts from the matching of the dynamic system and adds what it lacks: a row at a time, dynamic ones first. */
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

const stateSelectOrder: readonly StateSelect[] = ["always", "prefer", "default", "avoid", "never"];

/** Whose start value may be used, first choice first. */
function candidates(
  roles: Roles,
  rows: InitialRows,
  free: FreeParameters,
  dae: HybridDae,
): readonly VariableId[] {
  const rank = (id: VariableId) => {
    const v = dae.variables[id]!;
    return 2 * stateSelectOrder.indexOf(v.stateSelect) + (v.start === undefined ? 1 : 0);
  };
  const states = [...roles.states].sort((a, b) => rank(a) - rank(b) || a - b);
  return [...states, ...rows.held, ...free.free];
}

/** Adds `v = start` for one candidate after the other as long as unknowns are left; changes the matching. */
function complete(
  choices: readonly VariableId[],
  system: EquationSystem,
  matching: Matching,
): readonly VariableId[] {
  let missing = matching.rowOfColumn.reduce((count, row) => count + (row === -1 ? 1 : 0), 0);
  const startRows = choices.map((v) => system.columnOf[v]!).filter((column) => column >= 0);
  const adjacency = [...system.matchable, ...startRows.map((column) => [column])];
  const augmenter = createAugmenter(adjacency, matching);
  const chosen: VariableId[] = [];
  for (let i = 0; i < startRows.length && missing > 0; i++) {
    if (!augmenter.tryRow(system.rows.length + i)) continue;
    chosen.push(system.unknowns[startRows[i]!]!);
    missing--;
  }
  if (missing > 0) throw new Error("start values of all states don't complete the initial system");
  return chosen;
}

/** Blocks for what the chosen start values leave unknown. */
function sortRemaining(system: EquationSystem, matching: Matching, completion: readonly VariableId[]) {
  const known = new Set(completion);
  const unknowns = system.unknowns.filter((v) => !known.has(v));
  const remaining = known.size === 0 ? system : buildEquationSystem(system.dae, system.rows, unknowns);
  const columnOfRow = Int32Array.from(
    system.rows,
    (_, row) => remaining.columnOf[system.unknowns[matching.columnOfRow[row]!]!]!,
  );
  const rowOfColumn = new Int32Array(unknowns.length);
  columnOfRow.forEach((column, row) => {
    rowOfColumn[column] = row;
  });
  return causalize(remaining, { columnOfRow, rowOfColumn });
}

function completionNotices(
  completion: readonly VariableId[],
  assumed: readonly VariableId[],
  dae: HybridDae,
): readonly Diagnostic[] {
  const parameters = completion.filter((v) => isParameter(dae.variables[v]!));
  const undetermined = parameters.map((p) => {
    const { name, origin } = dae.variables[p]!;
    const context = { variables: [name] };
    return diagnose(messages, "structure.undetermined-parameter", origin.span, { parameter: name }, context);
  });
  if (assumed.length === 0) return undetermined;
  const names = assumed.map((v) => dae.variables[v]!.name);
  const { span } = dae.variables[assumed[0]!]!.origin;
  const args = { variables: nameList(names) };
  return [diagnose(messages, "structure.assumed-start", span, args, { variables: names }), ...undetermined];
}

function failed(
  rows: readonly number[],
  system: EquationSystem,
  matching: Matching,
  fixed: readonly VariableId[],
  initialFrom: number,
): InitializationResult {
  return {
    initialization: { blocks: [], startAssignments: [], assumedFixed: [] },
    diagnostics: [overdeterminedInitialization(rows, system, matching, fixed, initialFrom)],
  };
}
