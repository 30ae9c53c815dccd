import { type Expression, type ExpressionValues, evaluateExpression, type VariableId } from "@cosimo/ir";

/**
 * For each of `unknowns` the first quotient, logarithm or power in `expressions` that cannot be evaluated where it is 0 and
 * all else as in `values`; missing: there is none.
 */
export function poles(
  expressions: readonly Expression[],
  unknowns: ReadonlySet<VariableId>,
  values: ExpressionValues,
): ReadonlyMap<VariableId, Expression> {
  const found = new Map<VariableId, Expression>();
  const look = (e: Expression): void => {
    const critical = criticalOperand(e);
    if (critical !== undefined)
      visitVariables(critical, (v) => {
        if (unknowns.has(v) && !found.has(v) && !isFiniteAtZero(e, v, values)) found.set(v, e);
      });
    for (const part of operandsOf(e)) look(part);
  };
  if (unknowns.size > 0) expressions.forEach(look);
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

function visitVariables(e: Expression, visit: (v: VariableId) => void): void {
  if (e.kind === "variable") visit(e.variable);
  for (const part of operandsOf(e)) visitVariables(part, visit);
}

function operandsOf(e: Expression): readonly Expression[] {
  switch (e.kind) {
    case "unary":
      return [e.operand];
    case "binary":
    case "compare":
      return [e.left, e.right];
    case "if":
      return [e.condition, e.then, e.else];
    case "builtin":
    case "call":
      return e.arguments;
    default:
      return NONE;
  }
}

const NONE: readonly Expression[] = [];
