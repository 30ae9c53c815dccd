import type { Expression } from "./expression.ts";
import { visitExpression } from "./visit-expression.ts";

/** The numbers in a message of a function that depend on its locals, in order; a text among these is a number, too. */
export function numbersOfLocals(message: Expression): readonly Expression[] {
  const found: Expression[] = [];
  mapNumbers(message, (operand) => {
    found.push(operand);
    return operand;
  });
  return found;
}

/** The message with values of these numbers; `texts`: those with the numbers 1, 2, … */
export function withNumbers(
  message: Expression,
  values: ArrayLike<number>,
  texts: readonly string[],
): Expression {
  let next = 0;
  return mapNumbers(message, (_, isText) => {
    const value = values[next++]!;
    return isText ? { kind: "string", value: texts[value - 1] ?? "..." } : { kind: "number", value };
  });
}

function mapNumbers(e: Expression, map: (operand: Expression, isText: boolean) => Expression): Expression {
  switch (e.kind) {
    case "concat":
      return { ...e, left: mapNumbers(e.left, map), right: mapNumbers(e.right, map) };
    case "if":
      return { ...e, then: mapNumbers(e.then, map), else: mapNumbers(e.else, map) };
    case "toString":
      return readsLocal(e.operand) ? { ...e, operand: map(e.operand, false) } : e;
    case "local":
      return map(e, true);
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
