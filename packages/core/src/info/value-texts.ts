import {
  type Expression,
  evaluateExpression,
  type HybridDae,
  printExpression,
  type Variable,
  visitChildren,
} from "@cosimo/ir";

/** The value of an expression in the type of its variable; as text if it depends on more than parameters. */
export type ValueText = (
  variable: Variable,
  expression: Expression | undefined,
) => number | boolean | string | null;

/** Values and texts of the bindings and start values of a flat system. */
export function createValueTexts(dae: HybridDae): ValueText {
  const known = new Map<number, number>();
  const parameter = (id: number): number => {
    const found = known.get(id);
    if (found !== undefined) return found;
    // Also ends the recursion of bindings that depend on each other.
    known.set(id, Number.NaN);
    const { variability, fixed, binding, start } = dae.variables[id]!;
    const isKnown = variability === "constant" || (variability === "parameter" && fixed);
    const given = isKnown ? (binding ?? start) : undefined;
    const value = given === undefined ? Number.NaN : evaluate(given);
    known.set(id, value);
    return value;
  };
  const evaluate = (expression: Expression): number =>
    evaluateExpression(expression, {
      time: Number.NaN,
      variable: parameter,
      pre: () => Number.NaN,
      relation: () => false,
    });
  return (variable, expression) => {
    if (expression === undefined) return null;
    const value = readsRelations(expression) ? Number.NaN : evaluate(expression);
    if (Number.isNaN(value)) return printExpression(expression, { dae }, variable);
    if (variable.type === "Boolean") return value !== 0;
    return variable.literals?.[value - 1] ?? value;
  };
}

/** Relations have their values during a run only. */
function readsRelations(expression: Expression): boolean {
  if (expression.kind === "relation" || expression.kind === "sample") return true;
  let found = false;
  visitChildren(expression, (child) => {
    found ||= readsRelations(child);
  });
  return found;
}
