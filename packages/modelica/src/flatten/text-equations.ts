import { type Expression, phrase, type Span, visitExpression, visitStatements } from "@cosimo/ir";
import type { ClassInstance } from "../instance/class-instance.ts";
import { featurePhrases } from "../instance/messages/feature-phrases.ts";
import { type FlatModel, reportFlatten } from "./flat-model.ts";

/** Reports equations and assignments of texts that depend on values of the run: evaluators know constant texts only. */
export function checkTexts(flat: FlatModel, model: ClassInstance): void {
  const check = (e: Expression, span: Span): void => {
    let changes = false;
    visitExpression(e, (node) => {
      changes ||= node.kind === "toString" || isTextOfCall(flat, node);
    });
    if (!changes) return;
    const feature = phrase(featurePhrases, "feature.changing-text");
    reportFlatten(flat, model, "flatten.unsupported", span, { feature });
  };
  for (const { left, right, origin } of flat.equations) for (const e of [left, right]) check(e, origin.span);
  for (const { branches } of flat.whenClauses)
    for (const { assignments } of branches) for (const a of assignments) check(a.value, a.origin.span);
  for (const { statements, origin } of flat.algorithms)
    visitStatements(statements, {
      statement: (s) => {
        if (s.kind === "assign") check(s.value, origin.span);
      },
    });
}

function isTextOfCall({ context }: FlatModel, e: Expression): boolean {
  if (e.kind !== "call") return false;
  const made = context.tables.functions.list[e.function];
  return made?.locals[made.inputCount + e.output]?.type === "String";
}
