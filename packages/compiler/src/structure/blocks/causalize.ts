import {
  append,
  type Block,
  type Diagnostic,
  dependsOn,
  diagnose,
  type HybridDae,
  stronglyConnectedComponents,
  type VariableId,
} from "@cosimo/ir";
import { type Matching, maximumMatching } from "../graph/matching.ts";
import { messages } from "../messages/messages.ts";
import { nameList } from "../messages/name-list.ts";
import { outputRow } from "../preparation/open-sections.ts";
import { buildEquationSystem, type EquationSystem, type Row } from "../system/equation-system.ts";
import { solveRow } from "../system/solve-row.ts";
import { whenValue } from "../system/when-value.ts";
import { tornLoop } from "./torn-loop.ts";

export interface CausalizedSystem {
  readonly blocks: readonly Block[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Splits a perfectly matched system into blocks, each of which depends on earlier ones only. */
export function causalize(system: EquationSystem, matching: Matching): CausalizedSystem {
  const blocks: Block[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const component of stronglyConnectedComponents(dependencies(system, matching))) {
    const made = makeBlocks(component, system, matching);
    append(blocks, made.blocks);
    append(diagnostics, made.diagnostics);
  }
  return { blocks, diagnostics };
}

/**
 * Row r depends on the rows that determine its other unknowns. The rows of an algorithm section have one list of columns, among them those
 * of all of them: they depend on its first row, which depends on them, so that a section has no square number of dependencies.
 */
function dependencies(system: EquationSystem, matching: Matching): readonly (readonly number[])[] {
  const firstRows = new Map<readonly number[], number>();
  return system.incidence.map((columns, row) => {
    const first = firstRows.get(columns);
    if (first !== undefined) return [first];
    firstRows.set(columns, row);
    return columns.filter((c) => c !== matching.columnOfRow[row]).map((c) => matching.rowOfColumn[c]!);
  });
}

function makeBlocks(
  component: readonly number[],
  system: EquationSystem,
  matching: Matching,
): CausalizedSystem {
  const first = system.rows[component[0]!]!;
  if (first.kind === "algorithm" && component.every((row) => isSameSection(system.rows[row]!, first)))
    return only({ kind: "algorithm", index: first.index, initial: first.initial });
  if (component.length === 1) {
    const block = scalarBlock(first, system.unknowns[matching.columnOfRow[component[0]!]!]!, system);
    if (block !== undefined) return only(block);
  }
  const unknowns = component.map((row) => system.unknowns[matching.columnOfRow[row]!]!);
  const rows = component.map((row) => system.rows[row]!);
  if (rows.some((row) => row.kind === "algorithm")) return loopWithAlgorithm(rows, unknowns, system);
  const { block, diagnostic } = tornLoop(component, system, matching);
  return { blocks: block ? [block] : [], diagnostics: diagnostic ? [diagnostic] : [] };
}

function only(block: Block): CausalizedSystem {
  return { blocks: [block], diagnostics: [] };
}

/** Sorts the loop again with the algorithm's outputs as equations, which may split it. */
function loopWithAlgorithm(
  rows: readonly Row[],
  unknowns: readonly VariableId[],
  { dae }: EquationSystem,
): CausalizedSystem {
  const equations = rows.map((row) => (row.kind === "algorithm" ? outputRow(row, dae) : row));
  if (!equations.every((row) => row !== undefined))
    return { blocks: [], diagnostics: [algorithmInLoop(rows, unknowns, dae)] };
  const sorted = [...unknowns].sort((a, b) => a - b);
  const system = buildEquationSystem(dae, equations, sorted);
  const matching = maximumMatching(system.matchable, sorted.length);
  if (matching.columnOfRow.includes(-1))
    return { blocks: [], diagnostics: [algorithmInLoop(rows, unknowns, dae)] };
  return causalize(system, matching);
}

function algorithmInLoop(
  rows: readonly Row[],
  unknowns: readonly VariableId[],
  { variables }: HybridDae,
): Diagnostic {
  const names = unknowns.map((v) => variables[v]!.name);
  const { span } = rows.find((row) => row.kind === "algorithm")!.origin;
  const args = { variables: nameList(names) };
  return diagnose(messages, "structure.algorithm-in-loop", span, args, { variables: names });
}

function isSameSection(row: Row, section: Extract<Row, { kind: "algorithm" }>): boolean {
  return row.kind === "algorithm" && row.index === section.index && row.initial === section.initial;
}

function scalarBlock(row: Row, unknown: VariableId, system: EquationSystem): Block | undefined {
  if (row.kind === "when") {
    const value = whenValue(row.clause, unknown, system.dae);
    if (dependsOn(value, system.dae.relations, (v) => v === unknown)) return undefined;
    return { kind: "when", clause: row.clause, variable: unknown };
  }
  const assignment = solveRow(row, unknown, system);
  return assignment && { kind: "assignment", assignment };
}
