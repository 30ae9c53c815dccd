import type { Expression } from "../expressions/expression.ts";
import { number } from "./construct.ts";
import { evaluate } from "./evaluate.ts";
import type { ExpressionContext } from "./expression-value.ts";
import { rewrite } from "./rewrite.ts";

const emptyContext: ExpressionContext = { relations: [], functions: [] };

/**
 * The expression with constants folded and with identities that hold for every IEEE 754 number: 1*x, x/1, x^1, x - 0, --x,
 * constant conditions. Not applied, as infinities, NaN or the sign of zero would change: 0*x, x - x, x + 0.
 */
export function simplify(expression: Expression): Expression {
  return rewrite(expression, simplifyNode);
}

function simplifyNode(e: Expression): Expression {
  switch (e.kind) {
    case "unary":
      if (e.operand.kind === "unary" && e.operand.operator === "-" && e.operator === "-")
        return e.operand.operand;
      return e.operand.kind === "number" ? folded(e) : e;
    case "binary":
      return simplifyBinary(e);
    case "if":
      if (e.condition.kind !== "number") return e;
      return e.condition.value !== 0 ? e.then : e.else;
    case "compare":
      return e.left.kind === "number" && e.right.kind === "number" ? folded(e) : e;
    case "builtin":
      return e.arguments.every((argument) => argument.kind === "number") ? folded(e) : e;
    default:
      return e;
  }
}

function simplifyBinary(e: Extract<Expression, { kind: "binary" }>): Expression {
  const { left, right, operator } = e;
  const isNumber = (side: Expression, value: number) =>
    side.kind === "number" && Object.is(side.value, value);
  if (left.kind === "number" && right.kind === "number") return folded(e);
  switch (operator) {
    case "+":
      return e;
    case "-":
      return isNumber(right, 0) ? left : e;
    case "*":
      if (isNumber(left, 1)) return right;
      return isNumber(right, 1) ? left : e;
    case "/":
    case "^":
      return isNumber(right, 1) ? left : e;
    case "and":
      if (left.kind === "number") return left.value !== 0 ? right : left;
      if (right.kind === "number") return right.value !== 0 ? left : right;
      return e;
    case "or":
      if (left.kind === "number") return left.value !== 0 ? left : right;
      if (right.kind === "number") return right.value !== 0 ? right : left;
      return e;
  }
}

/** The value of a constant expression if it is finite: 1/0 is kept, so that it is reported with its place. */
function folded(e: Expression): Expression {
  const value = evaluate(e, emptyContext);
  return value !== undefined && Number.isFinite(value) ? number(value) : e;
}
