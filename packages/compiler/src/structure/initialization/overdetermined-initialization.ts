import type { Diagnostic, RelatedSpan, VariableId } from "@cosimo/ir";
import {
  diagnose,
  phrase,
  positionOf,
  printExpression,
  relatedSpan,
  visitVariables,
  wordsOf,
} from "@cosimo/ir";
import { reachFromRows } from "../graph/dulmage-mendelsohn.ts";
import type { Matching } from "../graph/matching.ts";
import { messages } from "../messages/messages.ts";
import { nameList } from "../messages/name-list.ts";
import { printRow } from "../messages/print-row.ts";
import { structurePhrases } from "../messages/structure-phrases.ts";
import type { EquationSystem, Row } from "../system/equation-system.ts";

/**
 * Reports surplus conditions (a warning if they can be `checked`): the initial equations and fixed start values in the
 * overdetermined part of the initial system.
 */
export function overdeterminedInitialization(
  unmatched: readonly number[],
  system: EquationSystem,
  matching: Matching,
  fixed: readonly VariableId[],
  initialFrom: number,
  checked: boolean,
): Diagnostic {
  const part = reachFromRows(unmatched, system.matchable, matching);
  const rows = part.rows.map((row) => system.rows[row]!);
  const found = [
    ...part.rows.filter((row) => row >= initialFrom).map((row) => condition(system.rows[row]!, system)),
    ...fixedIn(rows, fixed, system).map((v) => fixedCondition(v, system)),
  ];
  const conditions = found.length > 0 ? found : [condition(rows[0]!, system)];
  const names = part.columns.map((column) => system.dae.variables[system.unknowns[column]!]!.name);
  const tooMany =
    names.length > 0 ? "structure.overdetermined-initialization" : "structure.condition-without-unknowns";
  return diagnose(
    messages,
    checked ? "structure.redundant-conditions" : tooMany,
    conditions[0]!.span,
    {
      equations: conditions.map((c) => {
        const args = { condition: c.phrase ?? c.message, line: lineOf(c) };
        return phrase(structurePhrases, "structure.condition-at", args);
      }),
      variables: nameList(names),
    },
    { variables: names, related: conditions.slice(1) },
  );
}

function fixedIn(
  rows: readonly Row[],
  fixed: readonly VariableId[],
  system: EquationSystem,
): readonly VariableId[] {
  const known = new Set(fixed);
  const found = new Set<VariableId>();
  for (const row of rows) {
    if (row.kind !== "equation") continue;
    for (const side of [row.left, row.right])
      visitVariables(side, system.dae.relations, (v) => {
        if (known.has(v)) found.add(v);
      });
  }
  return [...found].sort((a, b) => a - b);
}

function fixedCondition(v: VariableId, { dae }: EquationSystem): RelatedSpan {
  const { name, start, origin } = dae.variables[v]!;
  const value = start === undefined ? "0" : printExpression(start, { dae });
  return relatedSpan(phrase(structurePhrases, "structure.fixed-start", { name, value }), origin.span);
}

function condition(row: Row, { dae }: EquationSystem): RelatedSpan {
  return { message: `'${wordsOf(printRow(row, dae))}'`, span: row.origin.span };
}

function lineOf(related: RelatedSpan): number {
  return positionOf(related.span.source, related.span.start).line;
}
