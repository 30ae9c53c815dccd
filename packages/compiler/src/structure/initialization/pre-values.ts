import {
  type Equation,
  type Expression,
  type HybridDae,
  rewrite,
  type VariableId,
  variable,
  visitExpression,
} from "@cosimo/ir";

/** What `pre` of a variable is during initialization. */
export interface PreValues {
  readonly isTrivial: boolean;
  /** Missing: the start value. */
  readonly valueOf: (v: VariableId) => Expression | undefined;
  /** Whether an initial equation defines it. */
  readonly isDefined: (v: VariableId) => boolean;
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
  const own = new Map<VariableId, Expression>(held.map((v) => [v, variable(v)]));
  const defined = [...definitionsOfPre(dae.initialEquations)].filter(([v]) => !own.has(v));
  const definitions = new Map(defined.map(([, { left, right }]) => [left, right]));
  const values = resolved(new Map([...own, ...defined.map(([v, { right }]) => [v, right] as const)]));
  return {
    isTrivial: values.size === 0 && dependentStarts.size === 0,
    valueOf: (v) => values.get(v) ?? dependentStarts.get(v),
    isDefined: (v) => values.has(v) && !own.has(v),
    isDefinition: ({ left, right }) => definitions.get(left) === right,
  };
}

/** The initial equations `pre(v) = value` that define pre(v): of several the first, and none that leads back to itself. */
export function definitionsOfPre(equations: readonly Equation[]): ReadonlyMap<VariableId, Equation> {
  const found = new Map<VariableId, Equation>();
  const leadsTo = (e: Expression, target: VariableId): boolean => {
    const open = [...preIn(e)];
    const seen = new Set(open);
    for (const v of open) {
      const { right } = found.get(v) ?? {};
      for (const next of right === undefined ? [] : preIn(right)) {
        if (!seen.has(next)) open.push(next);
        seen.add(next);
      }
    }
    return seen.has(target);
  };
  for (const equation of equations) {
    const { left, right } = equation;
    if (left.kind !== "pre" || found.has(left.variable) || leadsTo(right, left.variable)) continue;
    found.set(left.variable, equation);
  }
  return found;
}

function preIn(e: Expression): ReadonlySet<VariableId> {
  const found = new Set<VariableId>();
  visitExpression(e, (node) => {
    if (node.kind === "pre") found.add(node.variable);
  });
  return found;
}

/** The values without `pre` of each other. */
function resolved(values: ReadonlyMap<VariableId, Expression>): ReadonlyMap<VariableId, Expression> {
  const result = new Map<VariableId, Expression>();
  const resolve = (v: VariableId): Expression | undefined => {
    const value = values.get(v);
    if (value === undefined || result.has(v)) return result.get(v);
    const whole = rewrite(value, (e) => (e.kind === "pre" ? (resolve(e.variable) ?? e) : e));
    result.set(v, whole);
    return whole;
  };
  for (const v of values.keys()) resolve(v);
  return result;
}
