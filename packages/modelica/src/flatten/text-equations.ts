import {
  type Assertion,
  type Expression,
  phrase,
  rewrite,
  rewriteAssertion,
  rewriteStatements,
  type Span,
  type VariableId,
  visitExpression,
  visitStatements,
  type WhenClause,
} from "@cosimo/ir";
import { type FlatModel, reportFlatten } from "../flat/flat-model.ts";
import type { ClassInstance } from "../model/class-instance.ts";
import { featurePhrases } from "../model/messages/feature-phrases.ts";
import { createTextResolver, type TextResolver } from "./resolve-text.ts";

/**
 * Evaluators know given texts only, each by a number. A computed text in an equation becomes a given one where it depends on parameters
 * and variables that never change, or a choice among given ones. A variable whose text remains computed is for messages: they take its
 * formula. Other computed texts are reported.
 */
export function resolveTexts(flat: FlatModel, model: ClassInstance): void {
  const texts = createTextResolver(flat);
  if (!hasComputedTexts(flat, texts)) return;
  const report = (span: Span): void => {
    const feature = phrase(featurePhrases, "feature.changing-text");
    reportFlatten(flat, model, "flatten.unsupported", span, { feature });
  };
  const resolved = (e: Expression, span: Span): Expression => {
    const value = texts.resolve(e);
    if (texts.isComputed(value)) report(span);
    return value;
  };
  /** Variables whose text only messages can have. */
  const formulas = new Map<VariableId, Expression>();
  for (const [i, equation] of flat.equations.entries()) {
    const { left, right, origin } = equation;
    if (![left, right].some(texts.isComputed)) continue;
    const value = texts.resolve(right);
    const isFormula =
      left.kind === "variable" && isTextVariable(flat, left.variable) && texts.isComputed(value);
    if (isFormula) formulas.set(left.variable, value);
    flat.equations[i] = isFormula
      ? { ...equation, right: NO_TEXT }
      : { ...equation, left: resolved(left, origin.span), right: resolved(value, origin.span) };
  }
  for (const [v, formula] of formulas) formulas.set(v, expanded(formula, formulas, new Set([v])));
  /** Messages read formulas in place of variables. */
  const message = (e: Expression): Expression =>
    rewrite(e, (node) => (node.kind === "variable" ? (formulas.get(node.variable) ?? node) : node));
  const assertion = (a: Assertion): Assertion => {
    const made = rewriteAssertion(a, (e) => (e === a.message ? message(e) : e));
    return { ...made, condition: resolved(made.condition, a.origin.span) };
  };
  flat.assertions.forEach((a, i) => {
    flat.assertions[i] = assertion(a);
  });
  flat.whenClauses.forEach((clause, i) => {
    flat.whenClauses[i] = resolveClause(clause, resolved, assertion);
  });
  const statements = { expression: (e: Expression) => texts.resolve(e), variable: (v: VariableId) => v };
  flat.algorithms.forEach((section, i) => {
    const made = { ...section, statements: rewriteStatements(section.statements, statements) };
    visitStatements(made.statements, {
      statement: (s) => {
        if (s.kind === "assign" && texts.isComputed(s.value)) report(section.origin.span);
      },
    });
    flat.algorithms[i] = made;
  });
  refuseReads(flat, formulas, report);
}

function isTextVariable({ context, auxiliaries }: FlatModel, v: VariableId): boolean {
  const entry = context.tables.scalars[v];
  return (entry?.component.type.kind ?? auxiliaries.find(({ id }) => id === v)?.type) === "String";
}

const NO_TEXT: Expression = { kind: "string", value: "" };

/** Whether equations, assignments or conditions contain a computed text. */
function hasComputedTexts(flat: FlatModel, texts: TextResolver): boolean {
  const { isComputed } = texts;
  return (
    flat.equations.some(({ left, right }) => isComputed(left) || isComputed(right)) ||
    flat.assertions.some(({ condition }) => isComputed(condition)) ||
    flat.whenClauses.some(({ branches }) =>
      branches.some(
        ({ assignments, assertions }) =>
          assignments.some(({ value }) => isComputed(value)) ||
          assertions.some(({ condition }) => isComputed(condition)),
      ),
    ) ||
    flat.algorithms.some(({ statements }) => {
      let found = false;
      visitStatements(statements, {
        expression: (e) => {
          found ||= isComputed(e);
        },
      });
      return found;
    })
  );
}

function resolveClause(
  clause: WhenClause,
  resolved: (e: Expression, span: Span) => Expression,
  assertion: (a: Assertion) => Assertion,
): WhenClause {
  const branches = clause.branches.map((branch) => ({
    ...branch,
    assignments: branch.assignments.map((a) => ({ ...a, value: resolved(a.value, a.origin.span) })),
    assertions: branch.assertions.map(assertion),
  }));
  return { ...clause, branches };
}

/** A formula in which no variable has one; those of a circle stay. */
function expanded(
  formula: Expression,
  formulas: ReadonlyMap<VariableId, Expression>,
  within: ReadonlySet<VariableId>,
): Expression {
  return rewrite(formula, (e) => {
    const other = e.kind === "variable" && !within.has(e.variable) ? formulas.get(e.variable) : undefined;
    if (other === undefined || e.kind !== "variable") return e;
    return expanded(other, formulas, new Set([...within, e.variable]));
  });
}

/** Equations cannot read a text that only messages have. */
function refuseReads(
  flat: FlatModel,
  formulas: ReadonlyMap<VariableId, Expression>,
  report: (span: Span) => void,
): void {
  if (formulas.size === 0) return;
  const check = (e: Expression, span: Span): void => {
    let found = false;
    visitExpression(e, (node) => {
      found ||= (node.kind === "variable" || node.kind === "pre") && formulas.has(node.variable);
    });
    if (found) report(span);
  };
  for (const { right, origin } of flat.equations) check(right, origin.span);
  for (const { condition, origin } of flat.assertions) check(condition, origin.span);
  for (const { branches } of flat.whenClauses)
    for (const { assignments } of branches) for (const a of assignments) check(a.value, a.origin.span);
  for (const { statements, origin } of flat.algorithms)
    visitStatements(statements, { expression: (e) => check(e, origin.span) });
}
