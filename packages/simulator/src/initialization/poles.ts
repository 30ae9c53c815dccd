import {
  type Expression,
  type ExpressionValues,
  evaluateExpression,
  type VariableId,
  visitExpression,
} from "@cosimo/ir";

/**
 * For each of `unknowns` the first quotient, logarithm or power in `expressions` that is undefined when the unknown is
 * 0, other values as in `values`; missing: none.
 */
export function poles(
  expressions: readonly Expression[],
  unknowns: ReadonlySet<VariableId>,
  values: ExpressionValues,
): ReadonlyMap<VariableId, Expression> {
  const found = new Map<VariableId, Expression>();
  const visit = (e: Expression): void => {
    const critical = criticalOperand(e);
    if (critical === undefined) return;
    visitExpression(critical, (node) => {
      if (node.kind !== "variable") return;
      const v = node.variable;
      if (unknowns.has(v) && !found.has(v) && !isFiniteAtZero(e, v, values)) found.set(v, e);
    });
  };
  if (unknowns.size > 0) for (const e of expressions) visitExpression(e, visit);
  return found;
}

function isFiniteAtZero(e: Expression, unknown: VariableId, values: ExpressionValues): boolean {
  const atZero: ExpressionValues = {
    ...values,
    variable: (id) => (id === unknown ? 0 : values.variable(id)),
  };
  return Number.isFinite(evaluateExpression(e, atZero));
}

/** The operand that must not be 0. */
function criticalOperand(e: Expression): Expression | undefined {
  if (e.kind === "binary") return e.operator === "/" ? e.right : e.operator === "^" ? e.left : undefined;
  return e.kind === "builtin" && (e.function === "log" || e.function === "log10")
    ? e.arguments[0]
    : undefined;
}
