import type { LismaExpression } from "../syntax/syntax-tree.ts";
import type { ConstantValues } from "./constant-values.ts";

/** Whether a condition holds, if that is known before the run. */
export function truthOf(condition: LismaExpression, constants: ConstantValues): boolean | undefined {
  if (condition.kind === "typed") return truthOf(condition.condition, constants);
  if (condition.kind === "unary" && condition.operator === "!") {
    const operand = truthOf(condition.operand, constants);
    return operand === undefined ? undefined : !operand;
  }
  if (condition.kind !== "binary") return undefined;
  const { operator, left, right } = condition;
  if (operator === "&&" || operator === "||") {
    const decisive = operator === "||";
    const [a, b] = [truthOf(left, constants), truthOf(right, constants)];
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
