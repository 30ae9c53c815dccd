import type { Expression, Reset, VariableId } from "@cosimo/ir";
import { ifThenElse, rewrite } from "@cosimo/ir";
import type { Body, Derivative, LismaExpression, Reference } from "../syntax/syntax-tree.ts";
import { filterUse, lowerCondition } from "./conditions.ts";
import { lowerNumber } from "./expressions.ts";
import { type Lowering, originOf, report } from "./lowering.ts";
import { changingVariable } from "./references.ts";
import type { Scope } from "./scope.ts";
import { type Placed, withoutLoops } from "./statements.ts";

/** Resets of one event under construction. */
interface ResetList {
  readonly lowering: Lowering;
  /** By variable, in the order of the text. `set`: assigned in sequence, so that later ones see what it has become. */
  readonly resets: Map<VariableId, Reset & { readonly set: boolean }>;
}

/**
 * What an event does to the values: all resets at once, as expressions of the values before it. `set` statements are in
 * sequence in the text; here what they have assigned already stands in the later ones.
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
  for (const { statement, scope: at } of withoutLoops(lowering, body?.statements ?? [], scope)) {
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

/** The expression with what `set` has assigned so far. */
function substitute({ resets }: ResetList, e: Expression): Expression {
  return rewrite(e, (node) => {
    const reset = node.kind === "variable" ? resets.get(node.variable) : undefined;
    return reset?.set ? reset.value : node;
  });
}
