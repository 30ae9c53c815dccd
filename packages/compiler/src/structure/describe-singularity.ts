import type { Diagnostic, DiagnosticContext, RelatedSpan } from "@cosimo/ir";
import { diagnose, positionOf } from "@cosimo/ir";
import type { Part } from "./dulmage-mendelsohn.ts";
import type { EquationSystem } from "./equation-system.ts";
import { messages } from "./messages.ts";
import { counted, nameList } from "./name-list.ts";
import { printRow } from "./print-row.ts";

/** Parts with one row too many, and with one unknown too many. */
export interface Parts {
  readonly overdetermined: readonly Part[];
  readonly underdetermined: readonly Part[];
}

/** Rows and variables pointed at in one diagnostic. */
const maximumRelated = 8;

/** One diagnostic per part; with as many equations as unknowns, parts that miss what others have too much in pairs. */
export function describeSingularity(parts: Parts, system: EquationSystem): readonly Diagnostic[] {
  const { overdetermined: over, underdetermined: under } = parts;
  const isSquare = system.rows.length === system.unknowns.length;
  const pairs = isSquare ? Math.min(over.length, under.length) : 0;
  return [
    ...over.slice(0, pairs).map((part, i) => singular(part, under[i]!, system)),
    ...over.slice(pairs).map((part) => tooManyEquations(part, system)),
    ...under.slice(pairs).map((part) => tooFewEquations(part, system)),
  ];
}

function sizes(system: EquationSystem) {
  return { equations: system.rows.length, unknowns: system.unknowns.length };
}

function tooManyEquations(part: Part, system: EquationSystem): Diagnostic {
  const [first, ...others] = rowsOf(part, system);
  const names = namesOf(part, system);
  const args = {
    ...sizes(system),
    lines: nameList(rowsOf(part, system).map((row) => String(lineOf(row)))),
    count: counted(part.rows.length, "equation"),
    determined: counted(part.columns.length, "variable"),
    variables: nameList(names),
  };
  return diagnose(messages, "structure.too-many-equations", first!.span, args, {
    ...contextOf(part, system, names),
    equation: first!.message,
    related: others.slice(0, maximumRelated),
  });
}

function tooFewEquations(part: Part, system: EquationSystem): Diagnostic {
  const names = namesOf(part, system);
  const suspect = suspectOf(part, system);
  const args = {
    ...sizes(system),
    count: counted(part.columns.length, "variable"),
    determining: counted(part.rows.length, "equation"),
    variables: nameList(names),
    suspect: suspect.name,
  };
  return diagnose(messages, "structure.too-few-equations", suspect.origin.span, args, {
    ...contextOf(part, system, names),
    related: rowsOf(part, system).slice(0, maximumRelated),
  });
}

function singular(over: Part, under: Part, system: EquationSystem): Diagnostic {
  const [first, ...others] = rowsOf(over, system);
  const suspect = suspectOf(under, system);
  const names = namesOf(under, system);
  const args = {
    equations: system.rows.length,
    count: counted(over.rows.length, "equation"),
    lines: nameList(rowsOf(over, system).map((row) => String(lineOf(row)))),
    determined: counted(over.columns.length, "variable"),
    variables: nameList(namesOf(over, system)),
    undetermined: nameList(names),
    suspect: suspect.name,
  };
  const related = [
    ...others.slice(0, maximumRelated),
    { message: `nothing determines '${suspect.name}'`, span: suspect.origin.span },
  ];
  const context = { ...contextOf(over, system, [...namesOf(over, system), ...names]), related };
  return diagnose(messages, "structure.singular", first!.span, args, {
    ...context,
    equation: first!.message,
  });
}

function contextOf(part: Part, system: EquationSystem, variables: readonly string[]): DiagnosticContext {
  const components = [
    ...part.rows.map((row) => system.rows[row]!.origin.component.join(".")),
    ...part.columns.map((c) => system.dae.variables[system.unknowns[c]!]!.origin.component.join(".")),
  ];
  const [first] = components;
  const component = components.every((c) => c === first) ? first : undefined;
  return { variables, ...(component === undefined ? {} : { component }) };
}

function rowsOf(part: Part, system: EquationSystem): readonly RelatedSpan[] {
  return part.rows.map((row) => ({
    message: printRow(system.rows[row]!, system.dae),
    span: system.rows[row]!.origin.span,
  }));
}

function lineOf({ span }: RelatedSpan): number {
  return positionOf(span.source, span.start).line;
}

function namesOf(part: Part, system: EquationSystem): readonly string[] {
  return part.columns.map((column) => system.dae.variables[system.unknowns[column]!]!.name);
}

/** The variable that the fewest equations contain: there an equation is most likely missing. */
function suspectOf(part: Part, system: EquationSystem) {
  const uses = new Map(part.columns.map((column) => [column, 0]));
  for (const columns of system.incidence)
    for (const column of columns) if (uses.has(column)) uses.set(column, uses.get(column)! + 1);
  const least = part.columns.reduce((best, column) => (uses.get(column)! < uses.get(best)! ? column : best));
  return system.dae.variables[system.unknowns[least]!]!;
}
