import type { Diagnostic } from "@cosimo/ir";
import { diagnose } from "@cosimo/ir";
import { isDiscrete } from "./discrete-causality.ts";
import { buildEquationSystem, type EquationSystem } from "./equation-system.ts";
import { type Matching, maximumMatching } from "./matching.ts";
import { messages } from "./messages.ts";
import { nameList } from "./name-list.ts";
import { differentiationsNeeded } from "./pantelides.ts";
import { printRow } from "./print-row.ts";
import type { Roles } from "./roles.ts";

export interface ReducedSystem {
  readonly structuralIndex: number;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * The place of index reduction. So far it only recognises the systems that need it: singular as they stand, but regular
 * when a state and its derivative count as one unknown, which is what differentiating equations can achieve.
 */
export function reduceIndex(system: EquationSystem, matching: Matching, roles: Roles): ReducedSystem {
  if (isPerfect(matching)) return { structuralIndex: hasAlgebraic(system, roles) ? 1 : 0, diagnostics: [] };
  if (!isCurable(system, roles)) return { structuralIndex: 0, diagnostics: [] };
  const withStates = buildEquationSystem(system.dae, system.rows, [...roles.unknowns, ...roles.states]);
  const { counts, firstConstraint } = differentiationsNeeded({
    incidence: withStates.matchable,
    derivativeOf: derivativeColumns(withStates, roles),
  });
  const structuralIndex = 1 + counts.reduce((a, b) => Math.max(a, b), 0);
  return { structuralIndex, diagnostics: [higherIndex(firstConstraint, withStates, roles)] };
}

function isPerfect({ columnOfRow, rowOfColumn }: Matching): boolean {
  return !columnOfRow.includes(-1) && !rowOfColumn.includes(-1);
}

function hasAlgebraic({ dae }: EquationSystem, roles: Roles): boolean {
  const derivatives = new Set(roles.derivatives);
  return roles.unknowns.some((v) => !derivatives.has(v) && !isDiscrete(dae.variables[v]!));
}

/** Is the system regular when each state and its derivative are one column? */
function isCurable(system: EquationSystem, roles: Roles): boolean {
  if (system.rows.length !== system.unknowns.length) return false;
  const columnOf = system.columnOf.slice();
  const withStates = buildEquationSystem(system.dae, system.rows, [...roles.unknowns, ...roles.states]);
  roles.states.forEach((state, i) => {
    columnOf[state] = system.columnOf[roles.derivatives[i]!]!;
  });
  const collapsed = withStates.matchable.map((columns) => [
    ...new Set(columns.map((column) => columnOf[withStates.unknowns[column]!]!)),
  ]);
  return !maximumMatching(collapsed, system.unknowns.length).columnOfRow.includes(-1);
}

function derivativeColumns(system: EquationSystem, roles: Roles): readonly number[] {
  const columns = system.unknowns.map(() => -1);
  roles.states.forEach((state, i) => {
    columns[system.columnOf[state]!] = system.columnOf[roles.derivatives[i]!]!;
  });
  return columns;
}

function higherIndex(constraint: readonly number[], system: EquationSystem, roles: Roles): Diagnostic {
  const isState = new Set(roles.states);
  const states = new Set<string>();
  for (const row of constraint)
    for (const column of system.incidence[row]!) {
      const unknown = system.unknowns[column]!;
      if (isState.has(unknown)) states.add(system.dae.variables[unknown]!.name);
    }
  const rows = constraint.map((row) => system.rows[row]!);
  const [first, ...others] = rows;
  const equation = printRow(first!, system.dae);
  const names = nameList([...states]);
  const args = { equation, states: states.size === 1 ? `the state ${names}` : `the states ${names}` };
  return diagnose(messages, "structure.higher-index", first!.origin.span, args, {
    component: first!.origin.component.join("."),
    equation,
    variables: [...states],
    related: others.map((row) => ({ message: printRow(row, system.dae), span: row.origin.span })),
  });
}
