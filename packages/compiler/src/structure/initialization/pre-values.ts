import { type Equation, type Expression, type HybridDae, type VariableId, variable } from "@cosimo/ir";

/** What `pre` of a variable is during initialization. */
export interface PreValues {
  readonly isTrivial: boolean;
  /** Missing: the start value. */
  readonly valueOf: (v: VariableId) => Expression | undefined;
  /** Whether the initial equation does no more than define a value of `pre`. */
  readonly isDefinition: (equation: Pick<Equation, "left" | "right">) => boolean;
}

/**
 * pre(v) is v for held variables; otherwise an initial equation defines it, or its start value does. Start values that
 * depend on parameters determined by initialization stand in `dependentStarts`.
 */
export function createPreValues(
  dae: HybridDae,
  held: readonly VariableId[],
  dependentStarts: ReadonlyMap<VariableId, Expression>,
): PreValues {
  const values = new Map<VariableId, Expression>(held.map((v) => [v, variable(v)]));
  const definitions = new Map<Expression, Expression>();
  for (const { left, right } of dae.initialEquations) {
    if (left.kind !== "pre" || values.has(left.variable)) continue;
    values.set(left.variable, right);
    definitions.set(left, right);
  }
  return {
    isTrivial: values.size === 0 && dependentStarts.size === 0,
    valueOf: (v) => values.get(v) ?? dependentStarts.get(v),
    isDefinition: ({ left, right }) => definitions.get(left) === right,
  };
}
