import { type Expression, type ExpressionValues, evaluateExpression, type VariableId } from "@cosimo/ir";

/** Quotients, logarithms and powers in `e` that cannot be evaluated where `unknown` is 0 and all else as in `values`. */
export function poles(e: Expression, unknown: VariableId, values: ExpressionValues): readonly Expression[] {
  const atZero: ExpressionValues = {
    ...values,
    variable: (id) => (id === unknown ? 0 : values.variable(id)),
  };
  const isPole = (node: Expression): boolean => {
    const critical = criticalOperand(node);
    return (
      critical !== undefined &&
      contains(critical, unknown) &&
      !Number.isFinite(evaluateExpression(node, atZero))
    );
  };
  const find = (node: Expression): readonly Expression[] => [
    ...(isPole(node) ? [node] : []),
    ...operandsOf(node).flatMap(find),
  ];
  return find(e);
}

/** The operand that must not be 0. */
function criticalOperand(e: Expression): Expression | undefined {
  if (e.kind === "binary") return e.operator === "/" ? e.right : e.operator === "^" ? e.left : undefined;
  return e.kind === "builtin" && (e.function === "log" || e.function === "log10")
    ? e.arguments[0]
    : undefined;
}

function contains(e: Expression, v: VariableId): boolean {
  return (e.kind === "variable" && e.variable === v) || operandsOf(e).some((part) => contains(part, v));
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
      return [];
  }
}
