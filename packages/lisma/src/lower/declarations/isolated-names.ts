import { didYouMean, type Expression, type HybridDae, type VariableId, visitExpression } from "@cosimo/ir";
import { type Lowering, report } from "../expressions/lowering.ts";

/** With more names than this loops have made them, and a single misspelling is unlikely. */
const MANY_NAMES = 500;

/**
 * Warns of names that are probably misspelt: they occur once, on no left side, without initial value, and resemble
 * another name. Any name in an equation declares a variable.
 */
export function warnOfIsolatedNames(
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
