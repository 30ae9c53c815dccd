import type { LismaExpression } from "../../syntax/tree/syntax-tree.ts";
import type { ConstantValues } from "./constant-values.ts";

/** The value of a condition that is constant before the run; else `undefined`. */
export function conditionValue(condition: LismaExpression, constants: ConstantValues): boolean | undefined {
  if (condition.kind === "typed") return conditionValue(condition.condition, constants);
  if (condition.kind === "unary" && condition.operator === "!") {
    const operand = conditionValue(condition.operand, constants);
    return operand === undefined ? undefined : !operand;
  }
  if (condition.kind !== "binary") return undefined;
  const { operator, left, right } = condition;
  if (operator === "&&" || operator === "||") {
    const decisive = operator === "||";
    const [a, b] = [conditionValue(left, constants), conditionValue(right, constants)];
    if (a === decisive || b === decisive) return decisive;
    return a === undefined || b === undefined ? undefined : !decisive;
  }
  const [a, b] = [constants.valueOf(left), constants.valueOf(right)];
  return a === undefined || b === undefined ? undefined : comparisons[operator]?.(a, b);
}

const comparisons: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  "<": (a, b) => a < b,
  "<=": (a, b) => a <= b,
  ">": (a, b) => a > b,
  ">=": (a, b) => a >= b,
  "==": (a, b) => a === b,
  "!=": (a, b) => a !== b,
};
