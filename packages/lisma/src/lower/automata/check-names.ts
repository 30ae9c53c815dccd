import { didYouMean } from "@cosimo/ir";
import type { Identifier, LismaStatement } from "../../syntax/tree/syntax-tree.ts";
import { bodiesOf } from "../declarations/bodies.ts";
import type { Placed } from "../declarations/placed-statement.ts";
import { type Lowering, report } from "../expressions/lowering.ts";
import { initName } from "./machines.ts";

/** Reports names after `from` that are no states. */
export function checkStates(lowering: Lowering, statements: readonly Placed[]): void {
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

/** Reports names after `delete` that are no labels. */
export function checkLabels(lowering: Lowering, statements: readonly Placed[]): void {
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
