import type { Equation, EquationId, VariableId } from "@cosimo/ir";
import type { Derivative, LismaExpression, Reference } from "../../syntax/tree/syntax-tree.ts";
import { changes } from "../expressions/conditions.ts";
import { changingVariable, lowerNumber } from "../expressions/expressions.ts";
import { type Lowering, originOf, report } from "../expressions/lowering.ts";
import { firstVariable } from "./constants.ts";
import type { Placed } from "./placed-statement.ts";

interface InitialValue {
  readonly target: Reference | Derivative;
  readonly operator: "=" | "~=";
  readonly value: LismaExpression;
  readonly span: Reference["span"];
}

/**
 * Initial values at top level. For constants they are start values, fixed unless `~=` is used. For variables they are
 * initial equations, which are returned.
 */
export function lowerInitialValues(lowering: Lowering, statements: readonly Placed[]): readonly Equation[] {
  const equations: Equation[] = [];
  const given = new Map<VariableId, InitialValue>();
  for (const { statement, scope } of statements) {
    if (statement.kind === "initialValue")
      lowerInitialValue(lowering, { statement, scope }, given, equations);
    if (statement.kind === "initialConditions")
      for (const item of statement.items)
        lowerInitialValue(lowering, { statement: { ...item, operator: "=" }, scope }, given, equations);
  }
  return equations;
}

function lowerInitialValue(
  lowering: Lowering,
  { statement, scope }: Placed<InitialValue>,
  given: Map<VariableId, InitialValue>,
  equations: Equation[],
): void {
  const { target, operator, span } = statement;
  const id = changingVariable(lowering, target, scope);
  const value = lowerNumber(lowering, statement.value, scope);
  if (id === undefined || value === undefined) return;
  const { name } = lowering.variables[id]!;
  if (given.has(id)) {
    report(lowering, "lisma.duplicate-initial-value", span, { name });
    return;
  }
  given.set(id, statement);
  const isKnown = !changes(lowering, value);
  // Diagnostics about the initial value refer to its own place: a variable has no declaration.
  const own = { ...lowering.variables[id]!, origin: originOf(span) };
  if (isKnown && target.kind === "reference")
    lowering.variables[id] = { ...own, start: value, fixed: operator === "=" };
  else if (operator === "=")
    equations.push({
      id: equations.length as EquationId,
      left: lowering.nodes[id]!,
      right: value,
      origin: originOf(span),
    });
  else if (isKnown) lowering.variables[id] = { ...own, start: value };
  else
    report(lowering, "lisma.guess-reads-variable", statement.value.span, {
      name,
      other: firstVariable(lowering, value),
    });
}
