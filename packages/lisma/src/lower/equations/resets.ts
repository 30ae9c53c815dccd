import type { Expression, Reset, VariableId } from "@cosimo/ir";
import { ifThenElse, rewrite } from "@cosimo/ir";
import type { Body, Derivative, LismaExpression, Reference } from "../../syntax/tree/syntax-tree.ts";
import type { Placed } from "../declarations/placed-statement.ts";
import { unrollLoops } from "../declarations/unroll-loops.ts";
import { filterUse, lowerCondition } from "../expressions/conditions.ts";
import { changingVariable, lowerNumber } from "../expressions/expressions.ts";
import { type Lowering, originOf, report } from "../expressions/lowering.ts";
import type { Scope } from "../expressions/scope.ts";

/** Resets of one event during construction. */
interface ResetList {
  readonly lowering: Lowering;
  /**
   * Resets by variable, in the order of the text. `set`: assigned in sequence, so that later statements read the new
   * value.
   */
  readonly resets: Map<VariableId, Reset & { readonly set: boolean }>;
}

/**
 * The resets of an event, all at once, as expressions of the values before it. `set` statements are sequential: their
 * values are substituted in later ones.
 */
export function lowerResets(
  lowering: Lowering,
  body: Body | undefined,
  scope: Scope | undefined,
): readonly Reset[] {
  const list: ResetList = { lowering, resets: new Map() };
  addResets(list, body, scope, undefined);
  return [...list.resets.values()].map(({ set: _, ...reset }) => reset);
}

function addResets(
  list: ResetList,
  body: Body | undefined,
  scope: Scope | undefined,
  condition: Expression | undefined,
): void {
  const { lowering } = list;
  for (const { statement, scope: at } of unrollLoops(lowering, body?.statements ?? [], scope)) {
    switch (statement.kind) {
      case "initialValue":
        addReset(list, { statement, scope: at }, condition);
        break;
      case "initialConditions":
        for (const item of statement.items)
          addReset(list, { statement: { ...item, operator: "=" }, scope: at }, condition);
        break;
      case "set":
        addSet(list, { statement, scope: at }, condition);
        break;
      case "if": {
        const holds = lowerCondition(lowering, statement.condition, at, filterUse);
        if (holds === undefined) break;
        const current = substitute(list, holds);
        addResets(list, statement.body, at, both(condition, current));
        addResets(
          list,
          statement.else,
          at,
          both(condition, { kind: "unary", operator: "not", operand: current }),
        );
      }
    }
  }
}

function both(a: Expression | undefined, b: Expression): Expression {
  return a === undefined ? b : { kind: "binary", operator: "and", left: a, right: b };
}

interface ResetSyntax {
  readonly target: Reference | Derivative;
  readonly operator: "=" | "~=";
  readonly value: LismaExpression;
  readonly span: Reference["span"];
}

function addReset(
  { lowering, resets }: ResetList,
  { statement, scope }: Placed<ResetSyntax>,
  condition: Expression | undefined,
): void {
  const variable = changingVariable(lowering, statement.target, scope);
  const value = lowerNumber(lowering, statement.value, scope);
  if (variable === undefined || value === undefined) return;
  const { name } = lowering.variables[variable]!;
  const earlier = resets.get(variable);
  if (earlier?.set) {
    report(lowering, "lisma.set-and-reset", statement.span, { name });
    return;
  }
  if (earlier !== undefined && condition === undefined) {
    report(lowering, "lisma.duplicate-reset", statement.span, { name });
    return;
  }
  const otherwise = earlier?.value ?? lowering.nodes[variable]!;
  resets.set(variable, {
    variable,
    value: condition === undefined ? value : ifThenElse(condition, value, otherwise),
    kind: statement.operator === "=" ? "value" : "guess",
    origin: originOf(statement.span),
    set: false,
  });
}

function addSet(
  list: ResetList,
  { statement, scope }: Placed<Omit<ResetSyntax, "operator">>,
  condition: Expression | undefined,
): void {
  const { lowering, resets } = list;
  const variable = changingVariable(lowering, statement.target, scope);
  const value = lowerNumber(lowering, statement.value, scope);
  if (variable === undefined || value === undefined) return;
  const { name } = lowering.variables[variable]!;
  const earlier = resets.get(variable);
  if (earlier !== undefined && !earlier.set) {
    report(lowering, "lisma.set-and-reset", statement.span, { name });
    return;
  }
  const current = substitute(list, value);
  const otherwise = earlier?.value ?? lowering.nodes[variable]!;
  resets.set(variable, {
    variable,
    value: condition === undefined ? current : ifThenElse(condition, current, otherwise),
    kind: "value",
    origin: originOf(statement.span),
    set: true,
  });
}

/** The expression with the values of earlier `set` statements substituted. */
function substitute({ resets }: ResetList, e: Expression): Expression {
  return rewrite(e, (node) => {
    const reset = node.kind === "variable" ? resets.get(node.variable) : undefined;
    return reset?.set ? reset.value : node;
  });
}
