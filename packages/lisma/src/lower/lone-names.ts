import { didYouMean, type Expression, type HybridDae, type VariableId, visitExpression } from "@cosimo/ir";
import { type Lowering, report } from "./lowering.ts";

/** More names than this come from loops, where nobody misspells a single one. */
const MANY_NAMES = 500;

/**
 * A name in an equation declares a variable, and so does a misspelt one. Named are those that stand in one place only, as
 * the left side of nothing and without an initial value, if there is another name like them.
 */
export function warnOfLoneNames(
  lowering: Lowering,
  { variables, equations, initialEquations }: HybridDae,
): void {
  if (variables.length > MANY_NAMES) return;
  const mentions = new Map<VariableId, number>();
  const isKept = new Set<VariableId>();
  const count = (e: Expression, weight: number): void =>
    visitExpression(e, (node) => {
      if (node.kind !== "variable") return;
      mentions.set(node.variable, (mentions.get(node.variable) ?? 0) + weight);
    });
  for (const { left, right } of equations) {
    if (left.kind === "variable") isKept.add(left.variable);
    count(left, 1);
    count(right, 1);
  }
  for (const { left } of initialEquations) count(left, 2);
  const others = [...variables.map((v) => v.name), ...lowering.macros.keys()];
  for (const { id, name, variability, start, derivativeOf, origin } of variables) {
    if (variability !== "continuous" || derivativeOf !== undefined || start !== undefined) continue;
    if (mentions.get(id) !== 1 || isKept.has(id) || lowering.derivatives.has(id)) continue;
    const context = didYouMean(
      name,
      others.filter((other) => other !== name),
    );
    if (context.advice) report(lowering, "lisma.lone-name", origin.span, { name }, context);
  }
}
