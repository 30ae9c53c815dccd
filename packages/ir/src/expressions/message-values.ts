import type { Expression } from "./expression.ts";
import { visitExpression } from "./visit-expression.ts";

/** The numbers in a message of a function that depend on its locals, in order. */
export function numbersOfLocals(message: Expression): readonly Expression[] {
  const found: Expression[] = [];
  mapNumbers(message, (operand) => {
    found.push(operand);
    return operand;
  });
  return found;
}

/** The message with values of these numbers. */
export function withNumbers(message: Expression, values: ArrayLike<number>): Expression {
  let next = 0;
  return mapNumbers(message, () => ({ kind: "number", value: values[next++]! }));
}

function mapNumbers(e: Expression, map: (operand: Expression) => Expression): Expression {
  switch (e.kind) {
    case "concat":
      return { ...e, left: mapNumbers(e.left, map), right: mapNumbers(e.right, map) };
    case "if":
      return { ...e, then: mapNumbers(e.then, map), else: mapNumbers(e.else, map) };
    case "toString":
      return readsLocal(e.operand) ? { ...e, operand: map(e.operand) } : e;
    default:
      return e;
  }
}

function readsLocal(e: Expression): boolean {
  let found = false;
  visitExpression(e, ({ kind }) => {
    found ||= kind === "local";
  });
  return found;
}
