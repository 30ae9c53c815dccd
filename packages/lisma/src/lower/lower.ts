import { type Checked, type HybridDae, hasErrors, type Origin, type Schedule } from "@cosimo/ir";
import type { LismaModel } from "../syntax/syntax-tree.ts";
import { macrosOfBodies } from "./bodies.ts";
import { buildAutomata } from "./build-automata.ts";
import { checkLabels, checkStates } from "./check-names.ts";
import { declareConstants, declareMacros } from "./constants.ts";
import { declareVariables } from "./declare-variables.ts";
import { baseEquations } from "./explicit-equations.ts";
import { groupAutomata } from "./group-automata.ts";
import { hasResets, ifMachine } from "./if-machines.ts";
import { lowerInitialValues } from "./initial-values.ts";
import { warnOfLoneNames } from "./lone-names.ts";
import { createLowering, type Lowering, originOf } from "./lowering.ts";
import type { Machine } from "./machines.ts";
import { lowerSettings } from "./settings.ts";
import { type Declaration, lowerState, lowerTimeEvent } from "./state-machines.ts";
import { type Placed, withoutLoops } from "./statements.ts";

/** The flat hybrid system that the text means. */
export function lowerLisma(model: LismaModel, name: string): Checked<HybridDae> {
  const lowering = createLowering();
  const statements = declareNames(lowering, model);
  checkStates(lowering, statements);
  checkLabels(lowering, statements);
  const value = lowerStatements(
    lowering,
    statements,
    name,
    originOf({ ...model.span, end: model.span.start }),
  );
  if (value !== undefined) warnOfLoneNames(lowering, value);
  const diagnostics = lowering.diagnostics.sort((a, b) => a.span!.start - b.span!.start);
  return value === undefined || hasErrors(diagnostics) ? { diagnostics } : { value, diagnostics };
}

/** Says what each name is; gives the statements without loops. */
function declareNames(lowering: Lowering, model: LismaModel): readonly Placed[] {
  declareConstants(lowering, model);
  const statements = withoutLoops(lowering, model.statements, undefined);
  declareMacros(lowering, macrosOfBodies(lowering, statements));
  declareVariables(lowering, statements);
  return statements;
}

function lowerStatements(
  lowering: Lowering,
  statements: readonly Placed[],
  name: string,
  origin: Origin,
): HybridDae | undefined {
  const initialEquations = lowerInitialValues(lowering, statements);
  const { equations: base, structural } = baseEquations(lowering, statements);
  const schedules: Schedule[] = [];
  const declarations = lowerDeclarations(lowering, statements, schedules);
  const experiment = lowerSettings(lowering, statements);
  const machines: readonly Machine[] = [
    ...groupAutomata(lowering, declarations, base),
    ...ifMachines(lowering, statements, structural),
  ];
  if (hasErrors(lowering.diagnostics)) return undefined;
  return {
    ...nothingElse,
    ...buildAutomata(lowering, base, machines, origin),
    name,
    components: [describeModel(name, origin)],
    variables: lowering.variables,
    initialEquations,
    relations: lowering.relations,
    schedules,
    experiment,
    origin,
  };
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
