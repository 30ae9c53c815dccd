import {
  type Checked,
  didYouMean,
  type Equation,
  type EquationId,
  type HybridDae,
  hasErrors,
  type Origin,
  type Schedule,
} from "@cosimo/ir";
import type { Identifier, LismaModel, LismaStatement, MacroStatement } from "../syntax/syntax-tree.ts";
import { buildAutomata } from "./build-automata.ts";
import { declareConstants, declareMacros } from "./constants.ts";
import { declareVariables } from "./declare-variables.ts";
import { baseEquations } from "./explicit-equations.ts";
import { groupAutomata } from "./group-automata.ts";
import { hasResets, ifMachine } from "./if-machines.ts";
import { lowerInitialValues } from "./initial-values.ts";
import { createLowering, type Lowering, originOf, report } from "./lowering.ts";
import { initName, type Machine } from "./machines.ts";
import { lowerSettings } from "./settings.ts";
import { type Declaration, lowerState, lowerTimeEvent } from "./state-machines.ts";
import { type Placed, withoutLoops } from "./statements.ts";

/** The flat hybrid system that the text means. */
export function lowerLisma(model: LismaModel, name: string): Checked<HybridDae> {
  const lowering = createLowering();
  const { diagnostics } = lowering;
  declareConstants(lowering, model);
  const statements = withoutLoops(lowering, model.statements, undefined);
  declareMacros(lowering, macrosInBodies(lowering, statements));
  declareVariables(lowering, statements);
  checkStateNames(lowering, statements);
  checkLabels(lowering, statements);
  const origin = originOf({ ...model.span, end: model.span.start });
  const initialEquations = lowerInitialValues(lowering, statements);
  const { equations: base, structural } = baseEquations(lowering, statements);
  const schedules: Schedule[] = [];
  const declarations = lowerDeclarations(lowering, statements, schedules);
  const machines: readonly Machine[] = [
    ...groupAutomata(lowering, declarations, base),
    ...ifMachines(lowering, statements, structural),
  ];
  const experiment = lowerSettings(lowering, statements);
  if (hasErrors(diagnostics)) return { diagnostics };
  const tables = buildAutomata(lowering, base, machines, origin);
  if (hasErrors(diagnostics)) return { diagnostics };
  const equations = tables.equations.map(
    ({ target: _, ...equation }, id): Equation => ({ ...equation, id: id as EquationId }),
  );
  const value: HybridDae = {
    ...nothingElse,
    ...tables,
    name,
    components: [describeModel(name, origin)],
    variables: lowering.variables,
    equations,
    initialEquations,
    relations: lowering.relations,
    schedules,
    experiment,
    origin,
  };
  return { value, diagnostics };
}

/** What flat systems of LISMA never have. */
const nothingElse = {
  description: "",
  algorithms: [],
  initialAlgorithms: [],
  whenClauses: [],
  samplers: [],
  assertions: [],
  functions: [],
} as const;

function describeModel(name: string, { span }: Origin): HybridDae["components"][number] {
  return { path: [], className: [name], declaration: span, definition: span, kind: "model" };
}

/** Those of loops and bodies: the others are declared with the constants. */
function macrosInBodies(
  lowering: Lowering,
  statements: readonly Placed[],
): readonly Placed<MacroStatement>[] {
  const found: Placed<MacroStatement>[] = [];
  const visit = (list: readonly Placed[], isTop: boolean): void => {
    for (const { statement, scope } of list) {
      if (statement.kind === "macro" && !(isTop && scope === undefined)) found.push({ statement, scope });
      for (const { statements: inner } of bodiesOf(statement))
        visit(withoutLoops(lowering, inner, scope), false);
    }
  };
  visit(statements, true);
  return found;
}

function bodiesOf(statement: LismaStatement): readonly { readonly statements: readonly LismaStatement[] }[] {
  if (statement.kind === "if")
    return statement.else === undefined ? [statement.body] : [statement.body, statement.else];
  return statement.kind === "state" || statement.kind === "timeEvent" ? [statement.body] : [];
}

function checkStateNames(lowering: Lowering, statements: readonly Placed[]): void {
  const names = new Set([initName]);
  for (const { statement } of statements) if (statement.kind === "state") names.add(statement.name.name);
  for (const { statement } of statements) {
    if (statement.kind !== "state" && statement.kind !== "timeEvent") continue;
    for (const { name, span } of statement.from)
      if (!names.has(name)) report(lowering, "lisma.unknown-state", span, { name }, didYouMean(name, names));
    if (statement.kind === "state" && statement.from.length === 0)
      report(lowering, "lisma.state-without-from", statement.name.span, { name: statement.name.name });
  }
}

function checkLabels(lowering: Lowering, statements: readonly Placed[]): void {
  const labels = new Set<string>();
  const deleted: Identifier[] = [];
  const visit = (statement: LismaStatement): void => {
    if (statement.kind === "equation" && statement.label !== undefined) labels.add(statement.label.name);
    if (statement.kind === "delete") deleted.push(...statement.labels);
    if (statement.kind === "for") statement.body.statements.forEach(visit);
    for (const { statements: inner } of bodiesOf(statement)) inner.forEach(visit);
  };
  for (const { statement } of statements) visit(statement);
  for (const { name, span } of deleted)
    if (!labels.has(name)) report(lowering, "lisma.unknown-label", span, { name }, didYouMean(name, labels));
}

function lowerDeclarations(
  lowering: Lowering,
  statements: readonly Placed[],
  schedules: Schedule[],
): readonly Declaration[] {
  return statements.flatMap(({ statement, scope }, order) => {
    if (statement.kind === "state") return lowerState(lowering, { statement, scope }, order) ?? [];
    if (statement.kind !== "timeEvent") return [];
    return lowerTimeEvent(lowering, { statement, scope }, schedules, order) ?? [];
  });
}

/** An if that chooses right sides needs an automaton only for what it sets. */
function ifMachines(
  lowering: Lowering,
  statements: readonly Placed[],
  structural: readonly Placed[],
): readonly Machine[] {
  const changing = new Set(structural.map(({ statement }) => statement));
  let count = 0;
  return statements.flatMap(({ statement, scope }) => {
    if (statement.kind !== "if") return [];
    const equations = changing.has(statement);
    if (!equations && !hasResets(statement)) return [];
    count++;
    return ifMachine(lowering, { statement, scope }, `if${count}`, equations) ?? [];
  });
}
