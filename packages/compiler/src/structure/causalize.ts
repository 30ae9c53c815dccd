import type { Block, Diagnostic, VariableId } from "@cosimo/ir";
import { dependsOn } from "../symbolic/free-variables.ts";
import type { EquationSystem, Row } from "./equation-system.ts";
import type { Matching } from "./matching.ts";
import { solveRow } from "./solve-row.ts";
import { stronglyConnectedComponents } from "./tarjan.ts";
import { type MadeBlock, tornLoop } from "./torn-loop.ts";
import { whenValue } from "./when-value.ts";

export interface CausalizedSystem {
  readonly blocks: readonly Block[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Turns a perfectly matched system into blocks, each of which needs earlier ones only. */
export function causalize(system: EquationSystem, matching: Matching): CausalizedSystem {
  const blocks: Block[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const component of stronglyConnectedComponents(dependencies(system, matching))) {
    const made = makeBlock(component, system, matching);
    if (made.block !== undefined) blocks.push(made.block);
    if (made.diagnostic !== undefined) diagnostics.push(made.diagnostic);
  }
  return { blocks, diagnostics };
}

/** Row r needs the rows that determine its other unknowns. */
function dependencies(system: EquationSystem, matching: Matching): readonly (readonly number[])[] {
  return system.incidence.map((columns, row) =>
    columns.filter((c) => c !== matching.columnOfRow[row]).map((c) => matching.rowOfColumn[c]!),
  );
}

function makeBlock(component: readonly number[], system: EquationSystem, matching: Matching): MadeBlock {
  const first = system.rows[component[0]!]!;
  if (first.kind === "algorithm" && component.every((row) => isSameSection(system.rows[row]!, first)))
    return { block: { kind: "algorithm", index: first.index, initial: first.initial } };
  if (component.length === 1) {
    const block = scalarBlock(first, system.unknowns[matching.columnOfRow[component[0]!]!]!, system);
    if (block !== undefined) return { block };
  }
  return tornLoop(component, system, matching);
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
