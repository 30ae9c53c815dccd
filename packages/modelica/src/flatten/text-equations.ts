import { type Expression, phrase, type Span, visitExpression, visitStatements } from "@cosimo/ir";
import type { ClassInstance } from "../instance/class-instance.ts";
import { featurePhrases } from "../instance/messages/feature-phrases.ts";
import { type FlatModel, reportFlatten } from "./flat-model.ts";

/**
 * Reports equations, assignments and comparisons of texts that depend on values of the run: evaluators know constant texts only.
 */
export function checkTexts(flat: FlatModel, model: ClassInstance): void {
  const changes = (e: Expression): boolean => {
    let found = false;
    visitExpression(e, (node) => {
      found ||= node.kind === "toString" || isTextOfCall(flat, node);
    });
    return found;
  };
  const check = (e: Expression, span: Span): void => {
    if (changes(e)) report(span);
  };
  const checkComparisons = (e: Expression, span: Span): void => {
    visitExpression(e, (node) => {
      if (node.kind === "compare" && (changes(node.left) || changes(node.right))) report(span);
    });
  };
  const report = (span: Span): void => {
    const feature = phrase(featurePhrases, "feature.changing-text");
    reportFlatten(flat, model, "flatten.unsupported", span, { feature });
  };
  for (const { condition, origin } of flat.assertions) checkComparisons(condition, origin.span);
  for (const { left, right, origin } of flat.equations) for (const e of [left, right]) check(e, origin.span);
  for (const { branches } of flat.whenClauses)
    for (const { assignments, assertions } of branches) {
      for (const a of assignments) check(a.value, a.origin.span);
      for (const { condition, origin } of assertions) checkComparisons(condition, origin.span);
    }
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
