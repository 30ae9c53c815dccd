import {
  type Checked,
  type HybridDae,
  hasErrors,
  mergeRepeated,
  type Origin,
  type Schedule,
} from "@cosimo/ir";
import type { LismaModel } from "../syntax/tree/syntax-tree.ts";
import { buildAutomata } from "./automata/build-automata.ts";
import { checkLabels, checkStates } from "./automata/check-names.ts";
import { groupAutomata } from "./automata/group-automata.ts";
import { hasResets, ifMachine } from "./automata/if-machines.ts";
import type { Machine } from "./automata/machines.ts";
import { type Declaration, lowerState, lowerTimeEvent } from "./automata/state-machines.ts";
import { macrosOfBodies } from "./declarations/bodies.ts";
import { declareConstants, declareMacros } from "./declarations/constants.ts";
import { declareVariables } from "./declarations/declare-variables.ts";
import { lowerInitialValues } from "./declarations/initial-values.ts";
import { warnOfIsolatedNames } from "./declarations/isolated-names.ts";
import type { Placed } from "./declarations/placed-statement.ts";
import { lowerSettings } from "./declarations/settings.ts";
import { unrollLoops } from "./declarations/unroll-loops.ts";
import { baseEquations } from "./equations/explicit-equations.ts";
import { createLowering, type Lowering, originOf } from "./expressions/lowering.ts";

const unknownNames = new Set(["lisma.unknown-name", "lisma.unknown-function", "lisma.unknown-state"]);

/** Translates a model without space variables to the flat hybrid system. */
export function lowerLisma(model: LismaModel, name: string): Checked<HybridDae> {
  const lowering = createLowering();
  const statements = declareNames(lowering, model);
  if (hasErrors(lowering.diagnostics.filter(({ code }) => code === "lisma.too-many-steps")))
    return { diagnostics: lowering.diagnostics };
  checkStates(lowering, statements);
  checkLabels(lowering, statements);
  const value = lowerStatements(
    lowering,
    statements,
    name,
    originOf({ ...model.span, end: model.span.start }),
  );
  if (value !== undefined) warnOfIsolatedNames(lowering, value);
  const sorted = lowering.diagnostics.sort((a, b) => a.span!.start - b.span!.start);
  const diagnostics = mergeRepeated(sorted, unknownNames);
  return value === undefined || hasErrors(diagnostics) ? { diagnostics } : { value, diagnostics };
}

/** Declares all names; returns the statements with loops unrolled. */
function declareNames(lowering: Lowering, model: LismaModel): readonly Placed[] {
  declareConstants(lowering, model);
  const statements = unrollLoops(lowering, model.statements, undefined);
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
    ...absentParts,
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

/** Parts of a flat system that LISMA_HDS does not have. */
const absentParts = {
  description: "",
  algorithms: [],
  initialAlgorithms: [],
  whenClauses: [],
  samplers: [],
  assertions: [],
  functions: [],
} as const;

function describeModel(name: string, { span }: Origin): HybridDae["components"][number] {
  const body = { ...span, end: span.source.text.length };
  return { path: [], className: [name], declaration: span, definition: span, body, kind: "model" };
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

/** Automata of `if` statements; one that only chooses right sides needs an automaton for its resets only. */
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
